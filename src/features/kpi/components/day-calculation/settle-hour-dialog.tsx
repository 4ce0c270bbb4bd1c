import { useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#archetypes/form-dialog/form-dialog.tsx'
import { useDialogForm } from '#archetypes/form-dialog/use-dialog-form.ts'
import { type DayCalculation, dayCalculationCalls } from '#contract/endpoints/day-calculation.ts'
import { useAsk } from '#data/calls.ts'
import { sayAtom } from '#data/notices.ts'
import { Box } from '#ui/box.ts'
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

/** Sets the hour at which a day begins, with the reason. */
export function SettleHourDialog({ calculation: { settleHour, version, stored }, onClose }: SettleHourDialogProps) {
  const { t } = useTranslation()
  const ask = useAsk()
  const say = useSetAtom(sayAtom)
  const form = useDialogForm({
    form: 'settleHour',
    initial: { settleHour: String(settleHour), reason: '' },
    onClose,
  })
  const { values } = form
  const days = stored.flatMap(({ firstDay, lastDay }) => (firstDay && lastDay ? [firstDay, lastDay] : [])).sort()

  const save = () =>
    form.send(
      ({ reason, ...typed }) =>
        ask(dayCalculationCalls.setHour, { settleHour: Number(typed.settleHour), reason, version }, { isQuiet: true }),
      () => {
        say(t('dayCalculation.hourSaved'))
        onClose()
      },
    )

  return (
    <FormDialog
      form={form}
      title={t('dayCalculation.change')}
      width="28rem"
      sendLabel={t('dayCalculation.save')}
      onSend={() => void save()}
      isComplete={Number(values.settleHour) !== settleHour && values.reason.trim() !== ''}
    >
      <SelectField {...form.field('settleHour')} label={t('dayCalculation.settleHour')} options={HOURS} />
      {days.length > 0 && (
        <Box fontSize="sm" color="fg.muted">
          {t('dayCalculation.changeEffect', { first: days[0], last: days.at(-1) })}
        </Box>
      )}
      <TextArea {...form.field('reason')} label={t('dayCalculation.reason')} maxLength={200} isRequired />
    </FormDialog>
  )
}
