import { useTranslation } from 'react-i18next'
import { FormDialog } from '#archetypes/form-dialog/form-dialog.tsx'
import { useDialogForm } from '#archetypes/form-dialog/use-dialog-form.ts'
import { Box } from '#ui/box.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'

interface ReasonDialogProps {
  /** Names the form on its page, with what it is for. */
  form: string
  title: string
  hint?: string | undefined
  confirmLabel: string
  timeLabel: string
  /** Choices of time. */
  times: readonly { readonly value: number; readonly label: string }[]
  isBusy: boolean
  /** Rejects where it is refused; else it closes the dialog. */
  onConfirm: (reason: string, time: number) => Promise<unknown>
  onClose: () => void
}

/** Asks for a reason and a time. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, hint, confirmLabel, timeLabel, times, isBusy, onConfirm, onClose } = props
  const { t } = useTranslation()
  const form = useDialogForm({
    form: props.form,
    initial: { reason: '', time: String(times[1]?.value ?? times[0]?.value ?? 0) },
    onClose,
  })
  const confirm = () => form.send(({ reason, time }) => onConfirm(reason.trim(), Number(time)), onClose)
  return (
    <FormDialog
      form={form}
      title={title}
      width="28rem"
      sendLabel={confirmLabel}
      onSend={() => void confirm()}
      isComplete={form.values.reason.trim() !== '' && !isBusy}
    >
      {hint && <Box color="fg.muted">{hint}</Box>}
      <TextArea {...form.field('reason')} label={t('alarmWatch.shelveReason')} maxLength={500} isRequired />
      <SelectField
        {...form.field('time')}
        label={timeLabel}
        options={times.map(({ value, label }) => ({ value: String(value), label }))}
      />
    </FormDialog>
  )
}
