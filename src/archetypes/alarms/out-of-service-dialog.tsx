import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AlarmSourceKey, alarmPermitCalls } from '#contract/endpoints/alarm-permits.ts'
import { useAsk } from '#data/calls.ts'
import { sayAtom } from '#data/notices.ts'
import { useSaveFailure } from '#data/use-save-failure.ts'
import { Box, Column } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Spinner } from '#ui/feedback.tsx'
import { Field, Problem } from '#ui/field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { Input } from '#ui/text-field.tsx'

const HOURS = [4, 8] as const
const DAYS = [1, 3, 7, 30] as const
const HOURS_OF_DAY = 24
const UNTIL_PUT_BACK = ''

interface OutOfServiceDialogProps {
  source: AlarmSourceKey
  name: string
  onClose: () => void
}

/** Takes the alarms of a point or rule out of service: with a work permit, a reason, and for how long. */
export function OutOfServiceDialog({ source, name, onClose }: OutOfServiceDialogProps) {
  const { t } = useTranslation()
  const ask = useAsk()
  const say = useSetAtom(sayAtom)
  const [permitNo, setPermitNo] = useState('')
  const [reason, setReason] = useState('')
  const [hours, setHours] = useState(String(HOURS[1]))
  const [isBusy, setIsBusy] = useState(false)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const { handleFailure } = useSaveFailure(setProblems)
  const isIncomplete = permitNo.trim() === '' || reason.trim() === ''

  async function handleConfirm(): Promise<void> {
    if (isIncomplete || isBusy) return
    setProblems({})
    setIsBusy(true)
    try {
      const lasts = hours === UNTIL_PUT_BACK ? null : Number(hours)
      await ask(alarmPermitCalls.start, { source, permitNo, reason, hours: lasts }, { isQuiet: true })
      say(t('permits.taken'))
      onClose()
    } catch (failure) {
      handleFailure(failure)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Dialog
      title={t('permits.title', { name })}
      isOpen
      onClose={onClose}
      closeLabel={t('permits.cancel')}
      width="32rem"
      isBusy={isBusy}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {t('permits.cancel')}
          </Button>
          <Button look="solid" disabled={isIncomplete || isBusy} onClick={() => void handleConfirm()}>
            {isBusy && <Spinner />}
            {t('permits.confirm')}
          </Button>
        </>
      }
    >
      <Column
        as="form"
        gap="4"
        onSubmit={(event) => {
          event.preventDefault()
          void handleConfirm()
        }}
      >
        <Box color="fg.muted">{t('permits.hint')}</Box>
        <Field label={t('permits.permitNo')} problem={problems.permitNo ?? null} isRequired>
          {(attributes) => (
            <Input
              {...attributes}
              size="sm"
              maxLength={64}
              value={permitNo}
              onChange={(event) => setPermitNo(event.target.value)}
            />
          )}
        </Field>
        <TextArea
          label={t('permits.reason')}
          isRequired
          maxLength={500}
          value={reason}
          problem={problems.reason ?? null}
          onChange={setReason}
        />
        <SelectField
          label={t('permits.until')}
          problem={problems.hours ?? null}
          value={hours}
          onChange={setHours}
          placeholder={t('permits.untilPutBack')}
          options={[
            ...HOURS.map((count) => ({ value: String(count), label: t('permits.hours', { count }) })),
            ...DAYS.map((count) => ({ value: String(count * HOURS_OF_DAY), label: t('permits.days', { count }) })),
          ]}
        />
        <Problem id="out-of-service-problem" text={problems.source ?? null} />
      </Column>
    </Dialog>
  )
}
