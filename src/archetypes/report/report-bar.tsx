import { useTranslation } from 'react-i18next'
import { KPI_STEPS } from '#contract/endpoints/kpi.ts'
import type { TelemetryNode } from '#contract/endpoints/telemetry.ts'
import type { ReportType } from '#contract/reports/report-columns.ts'
import { Segmented } from '#ui/segmented.tsx'
import { DayRangePicker } from '../figures/day-range-picker.tsx'
import type { ResolvedRange } from '../figures/use-day-range.ts'
import { FilterRow } from '../table-page/filter-row.tsx'
import { NodeChoice } from './node-choice.tsx'
import type { ReportState } from './report-address.ts'

interface ReportBarProps {
  state: ReportState
  types: readonly ReportType[]
  /** Undefined while they are asked for. */
  nodes: readonly TelemetryNode[] | undefined
  resolved: ResolvedRange
  onChange: (next: Partial<ReportState>) => void
}

/** What a report is of: type of nodes or one node, length of its periods, and days. */
export function ReportBar({ state, types, nodes, resolved, onChange }: ReportBarProps) {
  const { t } = useTranslation()
  return (
    <FilterRow alignItems="flex-start">
      {types.length > 1 && (
        <Segmented
          label={t('report.typeLabel')}
          options={types.map((value) => ({ value, label: t(`report.type.${value}`) }))}
          value={state.type}
          onChange={(type) => onChange({ type, node: '', charted: '' })}
        />
      )}
      <Segmented
        label={t('report.stepLabel')}
        options={(['whole', ...KPI_STEPS.filter((step) => step !== 'whole')] as const).map((value) => ({
          value,
          label: t(`report.step.${value}`),
        }))}
        value={state.step}
        onChange={(step) => onChange({ step })}
      />
      <NodeChoice nodes={nodes} type={state.type} node={state.node} onChange={(node) => onChange({ node })} />
      <DayRangePicker range={state.range} resolved={resolved} onChange={(range) => onChange({ range })} />
    </FilterRow>
  )
}
