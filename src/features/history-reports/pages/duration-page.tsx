// How long: the sorted load, running hours of devices, minutes beyond limits. The server adds up; what is asked for stands
// in the address.

import { useTranslation } from 'react-i18next'
import { DayRangePicker } from '#archetypes/figures/day-range-picker.tsx'
import { NoDays } from '#archetypes/figures/no-days.tsx'
import { useDayRange } from '#archetypes/figures/use-day-range.ts'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { useWayTo } from '#archetypes/point-menu/came-from.ts'
import { NodeChoice } from '#archetypes/report/node-choice.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { FilterRow } from '#archetypes/table-page/filter-row.tsx'
import { writeList } from '#archetypes/telemetry/address-list.ts'
import { writeRange } from '#archetypes/telemetry/time-range.ts'
import { useAddressState } from '#archetypes/telemetry/use-address-state.ts'
import { useNodes } from '#archetypes/telemetry/use-telemetry.ts'
import { DURATION_TYPES } from '#contract/endpoints/durations.ts'
import { shiftDay } from '#lib/company-day.ts'
import { Page } from '#ui/page.ts'
import { Segmented } from '#ui/segmented.tsx'
import { LoadDuration } from '../components/load-duration.tsx'
import { RunningTimes } from '../components/running-times.tsx'
import { TimesBeyondLimits } from '../components/times-beyond-limits.tsx'
import { DURATION_VIEWS, type DurationState, readDurationState, writeDurationState } from '../model/duration-address.ts'

export function DurationPage() {
  const { t } = useTranslation()
  const toTrend = useWayTo('/websiteHisTrend')
  const [state, change] = useAddressState(readDurationState, writeDurationState)
  const { view, type, node, range, param } = state
  const resolved = useDayRange(range)
  const { days } = resolved
  const nodes = useNodes(DURATION_TYPES)
  const merge = (next: Partial<DurationState>): void => change((now) => ({ ...now, ...next }))
  const query = days && { nodeType: type, ...days, ...(node === '' ? {} : { nodeIds: [node] }) }

  /** Shows the curves of points over the same days. */
  function showTrend(codes: readonly string[]): void {
    if (!days) return
    const search = new URLSearchParams()
    writeList(search, 'points', codes)
    writeRange({ kind: 'custom', from: `${days.from}T00:00`, to: `${shiftDay(days.to, 1)}T00:00` }, search)
    toTrend?.(search)
  }
  const openTrend = toTrend ? showTrend : undefined

  return (
    <Page fit="atLeastWindow" data-page="duration">
      <PageHeading />
      <FilterRow alignItems="flex-start">
        <Segmented
          label={t('duration.viewLabel')}
          options={DURATION_VIEWS.map((value) => ({ value, label: t(`duration.view.${value}`) }))}
          value={view}
          onChange={(next) => merge({ view: next })}
        />
        <Segmented
          label={t('report.typeLabel')}
          options={DURATION_TYPES.map((value) => ({ value, label: t(`report.type.${value}`) }))}
          value={type}
          onChange={(next) => merge({ type: next, node: '', param: '' })}
        />
        <NodeChoice nodes={nodes.data} type={type} node={node} onChange={(next) => merge({ node: next })} />
        <DayRangePicker range={range} resolved={resolved} onChange={(next) => merge({ range: next })} />
      </FilterRow>
      {nodes.error && !nodes.data ? (
        <ListFailure error={nodes.error} onRetry={() => void nodes.refetch()} />
      ) : query ? (
        <>
          {view === 'load' && <LoadDuration query={query} />}
          {view === 'running' && <RunningTimes query={query} onOpen={openTrend} />}
          {view === 'limits' && (
            <TimesBeyondLimits
              query={query}
              param={param}
              onParam={(next) => merge({ param: next })}
              onOpen={openTrend}
            />
          )}
        </>
      ) : (
        <NoDays range={resolved} />
      )}
    </Page>
  )
}
