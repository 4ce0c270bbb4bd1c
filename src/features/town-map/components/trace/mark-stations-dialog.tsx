import { useTranslation } from 'react-i18next'
import { useMaintenance } from '#archetypes/alarms/use-maintenance.ts'
import { FormDialog } from '#archetypes/form-dialog/form-dialog.tsx'
import { useDialogForm } from '#archetypes/form-dialog/use-dialog-form.ts'
import type { ShutOffPlan } from '#contract/endpoints/pipes.ts'
import { listIn } from '#contract/kit/language.ts'
import { useLanguage } from '#data/use-language.ts'
import { Box } from '#ui/box.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useMarkStations } from '../../api/use-trace.ts'
import { Note } from './trace-lists.tsx'

const HOURS = [2, 4, 8, 12, 24, 72] as const
const FIRST_HOURS = 8

/** Marks the stations behind a shut-off as under maintenance, with one reason and one end. */
export function MarkStationsDialog({ plan, onClose }: { plan: ShutOffPlan; onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { mark, isPending } = useMarkStations()
  const { data: marks = [] } = useMaintenance()
  const form = useDialogForm({
    form: `shut off ${plan.name}`,
    initial: { reason: t('townMap.trace.markReason', { name: plan.name }), hours: String(FIRST_HOURS) },
    onClose,
  })
  const isMarked = new Set(marks.map(({ nodeId }) => nodeId))
  const stations = plan.stations.filter(({ keyId }) => !isMarked.has(keyId))
  const already = plan.stations.length - stations.length
  const send = (): Promise<void> =>
    form.send(({ reason, hours }) => mark({ stations, reason: reason.trim(), hours: Number(hours) }), onClose)
  return (
    <FormDialog
      form={form}
      title={t('townMap.trace.markTitle', { count: stations.length })}
      width="30rem"
      sendLabel={t('townMap.trace.markSend', { count: stations.length })}
      onSend={() => void send()}
      isComplete={form.values.reason.trim() !== '' && stations.length > 0 && !isPending}
    >
      <Box fontSize="sm">{t('townMap.trace.markDetail')}</Box>
      <Box fontSize="sm" maxHeight="8rem" overflow="auto">
        {listIn(
          stations.map(({ name }) => name),
          language,
        )}
      </Box>
      {already > 0 && <Note>{t('townMap.trace.markedAlready', { count: already })}</Note>}
      {plan.numOthers > 0 && <Note>{t('townMap.trace.others', { count: plan.numOthers })}</Note>}
      <TextArea {...form.field('reason')} label={t('townMap.trace.reason')} maxLength={500} isRequired />
      <SelectField
        {...form.field('hours')}
        label={t('townMap.trace.markHours')}
        options={HOURS.map((hours) => ({ value: String(hours), label: t('townMap.trace.hours', { hours }) }))}
      />
    </FormDialog>
  )
}
