// What each energy adds to use and cost, over time and by node, beside the days before and the year before. The server adds
// up; what is asked for stands in the address.

import { useTranslation } from 'react-i18next'
import { DayRangePicker } from '#archetypes/figures/day-range-picker.tsx'
import { NoDays } from '#archetypes/figures/no-days.tsx'
import { useDayRange } from '#archetypes/figures/use-day-range.ts'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { NodeChoice } from '#archetypes/report/node-choice.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { FilterRow } from '#archetypes/table-page/filter-row.tsx'
import { useAddressState } from '#archetypes/telemetry/use-address-state.ts'
import { useNodes } from '#archetypes/telemetry/use-telemetry.ts'
import { ANALYSED_TYPES, energyAnalysisCalls, type StructureQuery } from '#contract/endpoints/energy-analysis.ts'
import { useShownAnswer } from '#data/calls.ts'
import { Waiting } from '#ui/feedback.tsx'
import { Page } from '#ui/page.ts'
import { Segmented } from '#ui/segmented.tsx'
import { EnergyNodes } from '../components/energy-nodes.tsx'
import { EnergyStructure } from '../components/energy-structure.tsx'
import { readStructureState, type StructureState, writeStructureState } from '../model/analysis-address.ts'

/** Stations come with their units. */
const WITH_POINTS = ['unit', 'source'] as const

export function EnergyAnalysisPage() {
  const { t } = useTranslation()
  const [state, change] = useAddressState(readStructureState, writeStructureState)
  const { type, node, range } = state
  const resolved = useDayRange(range)
  const { days } = resolved
  const nodes = useNodes(WITH_POINTS)
  const merge = (next: Partial<StructureState>): void => change((now) => ({ ...now, ...next }))
  return (
    <Page fit="content" data-page="energy-analysis">
      <PageHeading />
      <FilterRow alignItems="flex-start">
        <Segmented
          label={t('report.typeLabel')}
          options={ANALYSED_TYPES.map((value) => ({ value, label: t(`report.type.${value}`) }))}
          value={type}
          onChange={(next) => merge({ type: next, node: '' })}
        />
        <NodeChoice nodes={nodes.data} type={type} node={node} onChange={(next) => merge({ node: next })} />
        <DayRangePicker range={range} resolved={resolved} onChange={(next) => merge({ range: next })} />
      </FilterRow>
      {nodes.error && !nodes.data ? (
        <ListFailure error={nodes.error} onRetry={() => void nodes.refetch()} />
      ) : days ? (
        <Analysed
          state={state}
          query={{ nodeType: type, ...days, ...(node === '' ? {} : { nodeIds: [node] }) }}
          onChange={merge}
        />
      ) : (
        <NoDays range={resolved} />
      )}
    </Page>
  )
}

interface AnalysedProps {
  state: StructureState
  query: StructureQuery
  onChange: (next: Partial<StructureState>) => void
}

function Analysed({ state, query, onChange }: AnalysedProps) {
  const { t } = useTranslation()
  const {
    shown: data,
    error,
    isFetching,
    refetch,
  } = useShownAnswer(energyAnalysisCalls.structure, query, {
    retry: false,
  })
  if (error && !isFetching) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting text={t('resource.loading')} />
  return (
    <>
      <EnergyStructure structure={data} isRefreshing={isFetching} />
      {state.node === '' && (
        <EnergyNodes
          structure={data}
          energy={state.energy}
          isRefreshing={isFetching}
          onEnergy={(energy) => onChange({ energy })}
          onNode={(node) => onChange({ node })}
        />
      )}
    </>
  )
}
