import { useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { type AlarmSourceKey, alarmPermitCalls } from '#contract/endpoints/alarm-permits.ts'
import { useAsk } from '#data/calls.ts'
import { sayAtom } from '#data/notices.ts'
import { Box } from '#ui/box.ts'
import { Field } from '#ui/field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { Input } from '#ui/text-field.tsx'
import { FormDialog } from '../form-dialog/form-dialog.tsx'
import { useDialogForm } from '../form-dialog/use-dialog-form.ts'

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
  const form = useDialogForm({
    form: `outOfService ${JSON.stringify(source)}`,
    initial: { permitNo: '', reason: '', hours: String(HOURS[1]) },
    onClose,
  })
  const { permitNo, reason } = form.values
  const permit = form.field('permitNo')

  const takeOut = () =>
    form.send(
      ({ hours, ...typed }) => {
        const lasts = hours === UNTIL_PUT_BACK ? null : Number(hours)
        return ask(alarmPermitCalls.start, { source, ...typed, hours: lasts }, { isQuiet: true })
      },
      () => {
        say(t('permits.taken'))
        onClose()
      },
    )

  return (
    <FormDialog
      form={form}
      title={t('permits.title', { name })}
      sendLabel={t('permits.confirm')}
      onSend={() => void takeOut()}
      isComplete={permitNo.trim() !== '' && reason.trim() !== ''}
    >
      <Box color="fg.muted">{t('permits.hint')}</Box>
      <Field label={t('permits.permitNo')} problem={permit.problem} isRequired>
        {(attributes) => (
          <Input
            {...attributes}
            size="sm"
            maxLength={64}
            value={permitNo}
            onChange={(event) => permit.onChange(event.target.value)}
          />
        )}
      </Field>
      <TextArea {...form.field('reason')} label={t('permits.reason')} isRequired maxLength={500} />
      <SelectField
        {...form.field('hours')}
        label={t('permits.until')}
        placeholder={t('permits.untilPutBack')}
        options={[
          ...HOURS.map((count) => ({ value: String(count), label: t('permits.hours', { count }) })),
          ...DAYS.map((count) => ({ value: String(count * HOURS_OF_DAY), label: t('permits.days', { count }) })),
        ]}
      />
    </FormDialog>
  )
}
