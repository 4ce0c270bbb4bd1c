import { CircleCheck, Signature, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Days } from '#archetypes/figures/day-range.ts'
import type { ReportState } from '#archetypes/report/report-address.ts'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { signOffCalls } from '#contract/endpoints/sign-offs.ts'
import type { ReportType } from '#contract/reports/report-columns.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useAnswer } from '#data/calls.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { ChangesDialog } from './changes-dialog.tsx'
import { SignDialog } from './sign-dialog.tsx'

interface SignOffBarProps {
  nodeType: ReportType
  days: Days
  onChange: (next: Partial<ReportState>) => void
}

/** Whether the shown days are signed, by whom, and what has changed since; and other signed periods. */
export function SignOffBar({ nodeType, days, onChange }: SignOffBarProps) {
  const { t } = useTranslation()
  const maySign = useMayDo()('energyReport:edit')
  const [open, setOpen] = useState<'sign' | 'changes' | null>(null)
  const { data, error, refetch } = useAnswer(signOffCalls.ofPeriod, { nodeType, ...days }, { retry: false })
  if (error && !data) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const { signOff, others } = data
  const numChanges = signOff?.changes.length ?? 0
  return (
    <Row gap="3" flexWrap="wrap" role="status" aria-label={t('energyReport.signOff')}>
      {signOff ? (
        <>
          <StatusTag
            tone={numChanges > 0 ? 'warning' : 'good'}
            icon={numChanges > 0 ? <TriangleAlert size={12} aria-hidden /> : <CircleCheck size={12} aria-hidden />}
          >
            {numChanges > 0 ? t('energyReport.changed', { count: numChanges }) : t('energyReport.unchanged')}
          </StatusTag>
          <Box fontSize="sm">
            {t('energyReport.signedBy', { by: signOff.by, at: formatDateTime(signOff.at), count: signOff.numNodes })}
            {signOff.remark !== '' && ` · ${signOff.remark}`}
          </Box>
          {numChanges > 0 && (
            <Button size="sm" onClick={() => setOpen('changes')}>
              {t('energyReport.showChanges')}
            </Button>
          )}
        </>
      ) : (
        <Box fontSize="sm" color="fg.muted">
          {t('energyReport.unsigned', { ...days })}
        </Box>
      )}
      {maySign && (
        <Button size="sm" onClick={() => setOpen('sign')}>
          <Signature size={16} aria-hidden />
          {t(signOff ? 'energyReport.signAgain' : 'energyReport.sign')}
        </Button>
      )}
      {others.length > 0 && (
        <Select
          label={t('energyReport.others')}
          value=""
          options={[
            { value: '', label: t('energyReport.others') },
            ...others.map(({ from, to }) => ({ value: `${from} ${to}`, label: `${from} – ${to}` })),
          ]}
          onChange={(chosen) => {
            const [from, to] = chosen.split(' ')
            if (from && to) onChange({ range: { kind: 'custom', from, to }, step: 'whole' })
          }}
        />
      )}
      {open === 'sign' && <SignDialog nodeType={nodeType} days={days} onClose={() => setOpen(null)} />}
      {open === 'changes' && signOff && <ChangesDialog changes={signOff.changes} onClose={() => setOpen(null)} />}
    </Row>
  )
}
