import { useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#archetypes/form-dialog/form-dialog.tsx'
import { useDialogForm } from '#archetypes/form-dialog/use-dialog-form.ts'
import { MAX_SHIFT_TEXT, type StandingAlarm, shiftCalls } from '#contract/endpoints/shift-log.ts'
import { labelIn } from '#contract/kit/language.ts'
import { useAsk } from '#data/calls.ts'
import { sayAtom } from '#data/notices.ts'
import { useLanguage } from '#data/use-language.ts'
import { TextInput } from '#ui/text-input.tsx'

interface RemarkDialogProps {
  /** Epoch ms of the shift's begin. */
  startsAt: number
  alarm: StandingAlarm
  onClose: () => void
}

/** What a shift says about an alarm that stands. */
export function RemarkDialog({ startsAt, alarm, onClose }: RemarkDialogProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const ask = useAsk()
  const say = useSetAtom(sayAtom)
  const form = useDialogForm({
    form: `shift remark ${alarm.keyId}`,
    initial: { remark: alarm.remark?.text ?? '' },
    onClose,
  })
  const send = () =>
    form.send(
      ({ remark }) => ask(shiftCalls.remark, { startsAt, alarmId: alarm.keyId, remark }, { isQuiet: true }),
      () => {
        say(t('shiftHandover.remarkSaved'))
        onClose()
      },
    )
  return (
    <FormDialog
      form={form}
      title={t('shiftHandover.remarkTitle', { alarm: labelIn(alarm.content, language) })}
      sendLabel={t('shiftHandover.save')}
      onSend={() => void send()}
    >
      <TextInput
        {...form.field('remark')}
        label={t('shiftHandover.remark')}
        hint={t('shiftHandover.remarkHint')}
        maxLength={MAX_SHIFT_TEXT}
      />
    </FormDialog>
  )
}
