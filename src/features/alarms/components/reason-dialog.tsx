import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Box, Column } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'

interface ReasonDialogProps {
  title: string
  hint?: string | undefined
  confirmLabel: string
  timeLabel: string
  /** Choices of time. */
  times: readonly { readonly value: number; readonly label: string }[]
  isBusy: boolean
  onConfirm: (reason: string, time: number) => void
  onClose: () => void
}

/** Asks for a reason and a time. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, hint, confirmLabel, timeLabel, times, isBusy, onConfirm, onClose } = props
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const [time, setTime] = useState(times[1]?.value ?? times[0]?.value ?? 0)
  const isIncomplete = reason.trim() === ''
  const confirm = (): void => {
    if (!isIncomplete && !isBusy) onConfirm(reason.trim(), time)
  }
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      closeLabel={t('alarmWatch.cancel')}
      width="28rem"
      isBusy={isBusy}
      footer={
        <>
          <Button onClick={onClose}>{t('alarmWatch.cancel')}</Button>
          <Button look="solid" disabled={isIncomplete || isBusy} onClick={confirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Column
        as="form"
        gap="4"
        onSubmit={(event) => {
          event.preventDefault()
          confirm()
        }}
      >
        {hint && <Box color="fg.muted">{hint}</Box>}
        <TextArea
          label={t('alarmWatch.shelveReason')}
          value={reason}
          onChange={setReason}
          problem={null}
          maxLength={500}
          isRequired
        />
        <SelectField
          label={timeLabel}
          problem={null}
          value={String(time)}
          onChange={(value) => setTime(Number(value))}
          options={times.map(({ value, label }) => ({ value: String(value), label }))}
        />
      </Column>
    </Dialog>
  )
}
