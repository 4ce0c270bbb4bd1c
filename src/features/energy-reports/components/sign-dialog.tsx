import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Days } from '#archetypes/figures/day-range.ts'
import { MAX_REMARK, signOffCalls } from '#contract/endpoints/sign-offs.ts'
import type { ReportType } from '#contract/reports/report-columns.ts'
import { useAsk } from '#data/calls.ts'
import { sayAtom } from '#data/notices.ts'
import { useSaveFailure } from '#data/use-save-failure.ts'
import { Box, Column } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'

interface SignDialogProps {
  nodeType: ReportType
  days: Days
  onClose: () => void
}

/** Asks before the figures of a period are signed. What was typed stays when it is refused. */
export function SignDialog({ nodeType, days, onClose }: SignDialogProps) {
  const { t } = useTranslation()
  const ask = useAsk()
  const say = useSetAtom(sayAtom)
  const [remark, setRemark] = useState('')
  const [rules, setRules] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const { handleFailure } = useSaveFailure(setRules)
  async function sign(): Promise<void> {
    setBusy(true)
    setRules({})
    try {
      await ask(signOffCalls.sign, { nodeType, ...days, remark }, { isQuiet: true })
      say(t('energyReport.signed'))
      onClose()
    } catch (failure) {
      handleFailure(failure)
    } finally {
      setBusy(false)
    }
  }
  const problem = rules.to ?? rules.from ?? rules.nodeType
  return (
    <Dialog
      title={t('energyReport.signTitle', { ...days })}
      isOpen
      onClose={onClose}
      closeLabel={t('energyReport.cancel')}
      isBusy={isBusy}
      footer={
        <>
          <Button onClick={onClose}>{t('energyReport.cancel')}</Button>
          <Button look="solid" disabled={isBusy} onClick={() => void sign()}>
            {t('energyReport.sign')}
          </Button>
        </>
      }
    >
      <Column gap="4">
        <Box>{t('energyReport.signQuestion', { type: t(`report.type.${nodeType}`) })}</Box>
        {problem && (
          <Box role="alert" color="fg.error">
            {problem}
          </Box>
        )}
        <TextArea
          label={t('energyReport.remark')}
          name="remark"
          problem={rules.remark ?? null}
          value={remark}
          onChange={setRemark}
          maxLength={MAX_REMARK}
        />
      </Column>
    </Dialog>
  )
}
