// Use for each square metre beside the plan's lines, and how the heat of units follows the weather. The server computes;
// what is asked for stands in the address.

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
import { AREA_ENERGIES, HEATED_TYPES } from '#contract/endpoints/energy-analysis.ts'
import { Page } from '#ui/page.ts'
import { Segmented } from '#ui/segmented.tsx'
import { AreaUse } from '../components/area-use.tsx'
import { Signatures } from '../components/signatures.tsx'
import {
  CONSUMPTION_VIEWS,
  type ConsumptionState,
  readConsumptionState,
  writeConsumptionState,
} from '../model/analysis-address.ts'

/** Stations come with their units. */
const WITH_POINTS = ['unit'] as const
/** A signature takes more days than the last seven. */
const SEASON = { kind: 'preset', preset: 'season' } as const

export function ConsumptionAnalysisPage() {
  const { t } = useTranslation()
  const [state, change] = useAddressState(readConsumptionState, writeConsumptionState)
  const { view, energy, node, range } = state
  const resolved = useDayRange(range)
  const { days } = resolved
  const nodes = useNodes(WITH_POINTS)
  const merge = (next: Partial<ConsumptionState>): void => change((now) => ({ ...now, ...next }))
  // signatures are of units
  const type = view === 'signature' ? 'unit' : state.type
  return (
    <Page fit="atLeastWindow" data-page="consumption">
      <PageHeading />
      <FilterRow alignItems="flex-start">
        <Segmented
          label={t('energyAnalysis.viewLabel')}
          options={CONSUMPTION_VIEWS.map((value) => ({ value, label: t(`energyAnalysis.view.${value}`) }))}
          value={view}
          onChange={(next) => merge({ view: next, node: '', ...(next === 'signature' ? { range: SEASON } : {}) })}
        />
        {view === 'lines' && (
          <>
            <Segmented
              label={t('energyAnalysis.energyLabel')}
              options={AREA_ENERGIES.map((value) => ({ value, label: t(`energyAnalysis.energy.${value}`) }))}
              value={energy}
              onChange={(next) => merge({ energy: next })}
            />
            <Segmented
              label={t('report.typeLabel')}
              options={HEATED_TYPES.map((value) => ({ value, label: t(`report.type.${value}`) }))}
              value={type}
              onChange={(next) => merge({ type: next, node: '' })}
            />
          </>
        )}
        <NodeChoice nodes={nodes.data} type={type} node={node} onChange={(next) => merge({ node: next })} />
        <DayRangePicker range={range} resolved={resolved} onChange={(next) => merge({ range: next })} />
      </FilterRow>
      {nodes.error && !nodes.data ? (
        <ListFailure error={nodes.error} onRetry={() => void nodes.refetch()} />
      ) : !days ? (
        <NoDays range={resolved} />
      ) : view === 'lines' ? (
        <AreaUse query={{ energy, nodeType: type, ...days, ...(node === '' ? {} : { nodeIds: [node] }) }} />
      ) : (
        <Signatures query={days} node={node} onNode={(next) => merge({ node: next })} />
      )}
    </Page>
  )
}
