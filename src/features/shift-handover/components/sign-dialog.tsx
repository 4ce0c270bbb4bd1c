import { useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#archetypes/form-dialog/form-dialog.tsx'
import { useDialogForm } from '#archetypes/form-dialog/use-dialog-form.ts'
import { MAX_SHIFT_TEXT, type ShiftLog, shiftCalls } from '#contract/endpoints/shift-log.ts'
import { labelIn } from '#contract/kit/language.ts'
import { useAsk } from '#data/calls.ts'
import { sayAtom } from '#data/notices.ts'
import { useLanguage } from '#data/use-language.ts'
import { Box } from '#ui/box.ts'
import { TextArea } from '#ui/text-area.tsx'

interface SignDialogProps {
  log: ShiftLog
  /** Who signs. */
  name: string
  onClose: () => void
}

/** Asks who hands a shift over for a signature. */
export function HandOverDialog({ log, name, onClose }: SignDialogProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const ask = useAsk()
  const say = useSetAtom(sayAtom)
  const form = useDialogForm({ form: `hand over ${log.startsAt}`, initial: { statement: '' }, onClose })
  const { startsAt } = log
  const silent = log.contents.alarms?.standing.list.filter(({ remark }) => !remark).length ?? 0
  const send = () =>
    form.send(
      ({ statement }) => ask(shiftCalls.handOver, { startsAt, statement }, { isQuiet: true }),
      () => {
        say(t('shiftHandover.handedOver'))
        onClose()
      },
    )
  return (
    <FormDialog
      form={form}
      title={t('shiftHandover.handOverTitle', { name: labelIn(log.name, language) })}
      sendLabel={t('shiftHandover.sign', { name })}
      onSend={() => void send()}
    >
      <Box>{t('shiftHandover.handOverQuestion')}</Box>
      {silent > 0 && <Box color="level.important">{t('shiftHandover.withoutRemark', { count: silent })}</Box>}
      <TextArea {...form.field('statement')} label={t('shiftHandover.statement')} maxLength={MAX_SHIFT_TEXT} />
    </FormDialog>
  )
}

/** Asks who takes a shift over for a signature. */
export function ReceiveDialog({ log, name, onClose }: SignDialogProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const ask = useAsk()
  const say = useSetAtom(sayAtom)
  const keyId = log.keyId ?? ''
  const form = useDialogForm({ form: `take over ${keyId}`, initial: { statement: '' }, onClose })
  const send = () =>
    form.send(
      ({ statement }) => ask(shiftCalls.receive, { keyId, statement }, { isQuiet: true }),
      () => {
        say(t('shiftHandover.received'))
        onClose()
      },
    )
  return (
    <FormDialog
      form={form}
      title={t('shiftHandover.receiveTitle', { name: labelIn(log.name, language) })}
      sendLabel={t('shiftHandover.sign', { name })}
      onSend={() => void send()}
    >
      <Box>{t('shiftHandover.receiveQuestion', { by: log.handedOver?.by ?? '' })}</Box>
      <TextArea {...form.field('statement')} label={t('shiftHandover.receipt')} maxLength={MAX_SHIFT_TEXT} />
    </FormDialog>
  )
}
