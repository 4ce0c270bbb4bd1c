import { useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { Days } from '#archetypes/figures/day-range.ts'
import { FormDialog } from '#archetypes/form-dialog/form-dialog.tsx'
import { useDialogForm } from '#archetypes/form-dialog/use-dialog-form.ts'
import { MAX_REMARK, signOffCalls } from '#contract/endpoints/sign-offs.ts'
import type { ReportType } from '#contract/reports/report-columns.ts'
import { useAsk } from '#data/calls.ts'
import { sayAtom } from '#data/notices.ts'
import { Box } from '#ui/box.ts'
import { TextArea } from '#ui/text-area.tsx'

interface SignDialogProps {
  nodeType: ReportType
  days: Days
  onClose: () => void
}

/** Asks before the figures of a period are signed. */
export function SignDialog({ nodeType, days, onClose }: SignDialogProps) {
  const { t } = useTranslation()
  const ask = useAsk()
  const say = useSetAtom(sayAtom)
  const form = useDialogForm({
    form: `sign ${nodeType} ${days.from} ${days.to}`,
    initial: { remark: '' },
    onClose,
  })

  const sign = () =>
    form.send(
      ({ remark }) => ask(signOffCalls.sign, { nodeType, ...days, remark }, { isQuiet: true }),
      () => {
        say(t('energyReport.signed'))
        onClose()
      },
    )

  return (
    <FormDialog
      form={form}
      title={t('energyReport.signTitle', { ...days })}
      sendLabel={t('energyReport.sign')}
      onSend={() => void sign()}
    >
      <Box>{t('energyReport.signQuestion', { type: t(`report.type.${nodeType}`) })}</Box>
      <TextArea {...form.field('remark')} label={t('energyReport.remark')} maxLength={MAX_REMARK} />
    </FormDialog>
  )
}
