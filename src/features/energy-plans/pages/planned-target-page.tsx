// Plan against actual: all nodes of a type over a range, and one of them by day. Filters, range and node are in the
// address; the server compares.

import { ChartColumn, Target } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Days } from '#archetypes/figures/day-range.ts'
import { DayRangePicker } from '#archetypes/figures/day-range-picker.tsx'
import { FigureTable } from '#archetypes/figures/figure-table.tsx'
import { NoDays } from '#archetypes/figures/no-days.tsx'
import { useDayRange } from '#archetypes/figures/use-day-range.ts'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { useStoredExport } from '#archetypes/resource/use-export.ts'
import { FilterRow } from '#archetypes/table-page/filter-row.tsx'
import { useAddressState } from '#archetypes/telemetry/use-address-state.ts'
import { energyPlanCalls, PLANNED_TYPES, type PlanComparison } from '#contract/endpoints/energy-plans.ts'
import { labelIn } from '#contract/kit/language.ts'
import { ENERGY_FIGURES } from '#contract/kpi/energy-figures.ts'
import { kpiDefinition } from '#contract/kpi/kpi-definitions.ts'
import { energies } from '#contract/resources/energy-slot.resource.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useHiddenColumns } from '#data/hidden-columns.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { IconButton } from '#ui/button.tsx'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { Page } from '#ui/page.ts'
import { Segmented } from '#ui/segmented.tsx'
import { usePlanned } from '../api/use-planned-targets.ts'
import { NodeDays } from '../components/node-days.tsx'
import { linesOf, useTargetColumns } from '../components/target-columns.tsx'
import { readTargets, type TargetState, writeTargets } from '../model/target-address.ts'

export function PlannedTargetPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const [state, change] = useAddressState(readTargets, writeTargets)
  const resolved = useDayRange(state.range)
  const { days } = resolved
  return (
    <Page fit="atLeastWindow" data-page="planned-target">
      <PageHeading />
      <FilterRow alignItems="flex-start">
        <Segmented
          label={t('energyPlans.energyLabel')}
          options={energies.map(({ value, label }) => ({ value, label: labelIn(label, language) }))}
          value={state.energy}
          onChange={(energy) =>
            change((now) => ({ ...now, energy, ...(energy === 'gas' ? { nodeType: 'source', node: '' } : {}) }))
          }
        />
        <Segmented
          label={t('energyPlans.typeLabel')}
          options={PLANNED_TYPES.map((value) => ({ value, label: t(`energyPlans.type.${value}`) }))}
          value={state.nodeType}
          onChange={(nodeType) => change((now) => ({ ...now, nodeType, node: '' }))}
        />
        <DayRangePicker
          range={state.range}
          resolved={resolved}
          onChange={(range) => change((now) => ({ ...now, range }))}
        />
      </FilterRow>
      {days ? (
        <Compared state={state} days={days} onNode={(node) => change((now) => ({ ...now, node }))} />
      ) : (
        <NoDays range={resolved} />
      )}
    </Page>
  )
}

interface ComparedProps {
  state: TargetState
  days: Days
  onNode: (node: string) => void
}

function Compared({ state, days, onNode }: ComparedProps) {
  const { t } = useTranslation()
  const mayExport = useMayDo()('plannedTarget:export')
  const { run, isExporting } = useStoredExport()
  const [hidden, setHidden] = useHiddenColumns('planned-target')
  const { shown: data, error, isFetching, refetch } = usePlanned(state, days, 'whole')
  const columns = useTargetColumns(state.energy)
  const lines = useMemo(() => (data ? linesOf(data) : []), [data])
  if (!data)
    return error ? (
      <ListFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <Waiting text={t('resource.loading')} />
    )
  const node = lines.find(({ keyId }) => keyId === state.node)
  const { energy, nodeType } = state
  return (
    <>
      <FigureTable
        label={t('energyPlans.tableLabel')}
        hidden={hidden}
        onHide={setHidden}
        columns={columns}
        rows={lines}
        rowKey={({ keyId }) => keyId}
        isRefreshing={isFetching}
        footerRows={[{ key: 'total', cell: (id) => <Total id={id} data={data} state={state} /> }]}
        rowActions={({ keyId, name }) => (
          <IconButton label={t('energyPlans.show', { name })} onClick={() => onNode(keyId)}>
            <ChartColumn size={16} aria-hidden />
          </IconButton>
        )}
        onRowOpen={({ keyId }) => onNode(keyId)}
        note={t(data.basis === 'degreeDays' ? 'energyPlans.noteByDegreeDays' : 'energyPlans.noteByDays')}
        empty={{
          icon: <Target size={40} />,
          title: t('energyPlans.noPlans'),
          detail: t('energyPlans.noPlansDetail'),
        }}
        onExport={
          mayExport
            ? () => void run(energyPlanCalls.exportExcel, { energy, nodeType, ...days, step: 'whole' })
            : undefined
        }
        isExporting={isExporting}
      />
      {node ? (
        <NodeDays key={node.keyId} state={state} days={days} name={node.name} />
      ) : (
        lines.length > 0 && (
          <EmptyState
            icon={<ChartColumn size={32} />}
            title={t('energyPlans.chooseNodeTitle')}
            detail={t('energyPlans.chooseNode')}
          />
        )
      )}
    </>
  )
}

function Total({ id, data, state }: { id: string; data: PlanComparison; state: TargetState }) {
  const { t } = useTranslation()
  const total = data.totals[0]
  const { decimals } = kpiDefinition(ENERGY_FIGURES[state.energy].amount)
  if (!total) return null
  if (id === 'node') return `${t('figures.total')} ${t('figures.partsShort', total)}`
  if (id === 'plan' || id === 'actual') return formatQuantity(total[id], decimals)
  return id === 'percent' ? formatQuantity(total.percent, 1) : null
}
