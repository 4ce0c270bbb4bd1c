import { useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#archetypes/form-dialog/form-dialog.tsx'
import { useDialogForm } from '#archetypes/form-dialog/use-dialog-form.ts'
import { useListTexts } from '#archetypes/resource/use-list-texts.ts'
import { loadPlanCalls, type UnitLoad } from '#contract/endpoints/load-plan.ts'
import { useAsk } from '#data/calls.ts'
import { sayAtom } from '#data/notices.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column } from '#ui/box.ts'
import { DataTable } from '#ui/data-table.tsx'
import { Facts } from '#ui/facts.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useAdviceHours } from './use-advice-hours.ts'
import { useUnitLoadColumns } from './use-unit-load-columns.tsx'

const MAX_NOTE = 300
const HIDDEN: ReadonlySet<string> = new Set(['code', 'index', 'advised'])

interface AdviceDialogProps {
  asked: { readonly day: string; readonly hour: number | null; readonly forecastIssuedAt: number }
  units: readonly UnitLoad[]
  onClose: () => void
  onIssued: () => void
}

/** Shows what is advised to which units, and issues it. */
export function AdviceDialog({ asked, units, onClose, onIssued }: AdviceDialogProps) {
  const { t } = useTranslation()
  const texts = useListTexts()
  const ask = useAsk()
  const say = useSetAtom(sayAtom)
  const columns = useUnitLoadColumns(units)
  const hoursText = useAdviceHours()
  const form = useDialogForm({ form: `loadAdvice ${asked.day}`, initial: { note: '' }, onClose })

  async function issue(): Promise<void> {
    const input = { ...asked, unitIds: units.map(({ keyId }) => keyId), note: form.values.note }
    await form.send(
      () => ask(loadPlanCalls.issue, input, { isQuiet: true }),
      ({ numIssued }) => {
        say(t('loadPlan.issued', { count: numIssued }))
        onIssued()
        onClose()
      },
    )
  }
  return (
    <FormDialog
      form={form}
      title={t('loadPlan.issueTitle', { count: units.length })}
      width="52rem"
      sendLabel={t('loadPlan.issueDo')}
      onSend={() => void issue()}
      isSentByEnter={false}
    >
      <Facts
        facts={[
          [t('loadPlan.adviceDay'), hoursText(asked)],
          [t('loadPlan.forecastVersion'), formatDateTime(asked.forecastIssuedAt, 'MM-DD HH:mm')],
        ]}
      />
      <Column height="16rem">
        <DataTable
          label={t('loadPlan.issueTitle', { count: units.length })}
          columns={columns}
          hiddenColumns={HIDDEN}
          rows={units}
          rowKey={({ keyId }) => keyId}
          texts={texts.table}
          empty={null}
        />
      </Column>
      <TextArea {...form.field('note')} label={t('loadPlan.issueNote')} maxLength={MAX_NOTE} />
      <Box fontSize="sm" color="fg.muted">
        {t('loadPlan.adviceOnly')}
      </Box>
    </FormDialog>
  )
}
