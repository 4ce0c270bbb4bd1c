import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NothingToShow } from '#archetypes/telemetry/query-states.tsx'
import { RangePicker } from '#archetypes/telemetry/range-picker.tsx'
import { periodOf, problemsOf, type TimeRange } from '#archetypes/telemetry/time-range.ts'
import type { TrendExtra, TrendState } from '#archetypes/telemetry/trend-address.ts'
import { useCurveLayout } from '#archetypes/telemetry/use-page-layout.ts'
import { useSeason } from '#archetypes/telemetry/use-season.ts'
import { TrendView } from '#archetypes/trend/trend-view.tsx'
import type { TelemetryNode } from '#contract/endpoints/telemetry.ts'
import { stationTrends } from '#contract/pages/station-monitoring.pages.ts'
import { Box, Column } from '#ui/box.ts'

interface StationTrendProps {
  /** Points and range that are drawn. */
  trend: TrendState
  nodes: readonly TelemetryNode[]
  titles: ReadonlyMap<string, string>
  onRange: (range: TimeRange) => void
  onRemove: (code: string) => void
  onExtras: (extras: readonly TrendExtra[]) => void
  onRehearsal: (keyId: string | null) => void
}

/** Curves of the chosen values of a station. */
export function StationTrend({ trend, nodes, titles, onRange, onRemove, onExtras, onRehearsal }: StationTrendProps) {
  const { t } = useTranslation()
  const season = useSeason()
  const { looks } = useCurveLayout(stationTrends)
  const [askedAt, setAskedAt] = useState(() => Date.now())
  const [typed, setTyped] = useState<TimeRange | null>(null)
  const range = typed ?? trend.range
  const problems = problemsOf(range, askedAt)
  function choose(next: TimeRange): void {
    const now = Date.now()
    // a range that is being typed is asked for once it is whole
    if (next.kind === 'custom' && problemsOf(next, now).size > 0) {
      setTyped(next)
      return
    }
    setTyped(null)
    setAskedAt(now)
    onRange(next)
  }
  return (
    <Column flex="1" gap="2" padding="2" minHeight={{ base: '26rem', lg: '0' }}>
      <RangePicker range={range} period={periodOf(range, askedAt, season)} problems={problems} onChange={choose} />
      {trend.points.length === 0 ? (
        <NothingToShow why="choosePoints" />
      ) : periodOf(trend.range, askedAt, season) === null ? (
        <Box role="alert" fontSize="sm" color="level.urgent">
          {t('telemetry.noSeason')}
        </Box>
      ) : (
        <TrendView
          state={trend}
          askedAt={askedAt}
          nodes={nodes}
          titles={titles}
          season={season}
          looks={looks}
          page={stationTrends.path}
          onRemove={onRemove}
          onExtras={onExtras}
          onRehearsal={onRehearsal}
        />
      )}
    </Column>
  )
}
