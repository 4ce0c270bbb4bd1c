import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DayCalculation, dayCalculationCalls } from '#contract/endpoints/day-calculation.ts'
import { useAsk } from '#data/calls.ts'
import { sayAtom } from '#data/notices.ts'
import { useSaveFailure } from '#data/use-save-failure.ts'
import { Box, Column } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))

interface SettleHourDialogProps {
  calculation: DayCalculation
  onClose: () => void
}

/** Sets the hour at which a day begins, with the reason. What was typed stays when it is refused. */
export function SettleHourDialog({ calculation: { settleHour, version, stored }, onClose }: SettleHourDialogProps) {
  const { t } = useTranslation()
  const ask = useAsk()
  const say = useSetAtom(sayAtom)
  const [hour, setHour] = useState(String(settleHour))
  const [reason, setReason] = useState('')
  const [rules, setRules] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const { handleFailure } = useSaveFailure(setRules)
  const isComplete = Number(hour) !== settleHour && reason.trim() !== ''
  const days = stored.flatMap(({ firstDay, lastDay }) => (firstDay && lastDay ? [firstDay, lastDay] : [])).sort()
  async function save(): Promise<void> {
    setBusy(true)
    setRules({})
    try {
      await ask(dayCalculationCalls.setHour, { settleHour: Number(hour), reason, version }, { isQuiet: true })
      say(t('dayCalculation.hourSaved'))
      onClose()
    } catch (failure) {
      handleFailure(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('dayCalculation.change')}
      isOpen
      onClose={onClose}
      closeLabel={t('dayCalculation.cancel')}
      width="28rem"
      isBusy={isBusy}
      footer={
        <>
          <Button onClick={onClose}>{t('dayCalculation.cancel')}</Button>
          <Button look="solid" disabled={!isComplete || isBusy} onClick={() => void save()}>
            {t('dayCalculation.save')}
          </Button>
        </>
      }
    >
      <Column gap="4">
        <SelectField
          label={t('dayCalculation.settleHour')}
          name="settleHour"
          problem={rules.settleHour ?? null}
          value={hour}
          onChange={setHour}
          options={HOURS}
        />
        {days.length > 0 && (
          <Box fontSize="sm" color="fg.muted">
            {t('dayCalculation.changeEffect', { first: days[0], last: days.at(-1) })}
          </Box>
        )}
        <TextArea
          label={t('dayCalculation.reason')}
          name="reason"
          problem={rules.reason ?? null}
          value={reason}
          onChange={setReason}
          maxLength={200}
          isRequired
        />
      </Column>
    </Dialog>
  )
}
