import { ChartLine } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TelemetryPoint } from '#contract/endpoints/telemetry.ts'
import { Box, Row } from '#ui/box.ts'
import { Waiting } from '#ui/feedback.tsx'
import { styled } from '#ui/styled.ts'
import type { SeriesColor } from '#ui/theme/series-colors.ts'
import { LinkOrNothing } from '../page-link.tsx'
import { useLeave } from '../point-menu/came-from.ts'
import { ListFailure } from '../resource/list-states.tsx'
import { NothingToShow } from '../telemetry/query-states.tsx'
import { trendHref } from '../telemetry/trend-address.ts'
import { type HistoryRequest, useHistory } from '../telemetry/use-telemetry.ts'
import { LazyTrendChart } from '../trend/lazy-trend-chart.tsx'
import { TrendExport } from '../trend/trend-export.tsx'
import { useTrendLines } from '../trend/use-trend-lines.ts'

const DAY_MS = 86_400_000
const COLORS: ReadonlyMap<string, SeriesColor> = new Map()
const NOTHING_MORE = {
  detail: undefined,
  overlays: [],
  looks: new Map(),
  outdoor: null,
  events: [],
  rehearsed: null,
} as const

const TrendLink = styled(LinkOrNothing, {
  base: { display: 'inline-flex', alignItems: 'center', gap: '2', color: 'accent.text', borderRadius: 'sm' },
})

interface DayTrendProps {
  point: TelemetryPoint
  /** Names of nodes, by their ids. */
  titles: ReadonlyMap<string, string>
  /** What is drawn, for whoever does not see it. */
  title: string
  /** Path of the page with the full trend; null where the user may not open it. */
  trendPath: string | null
  /** CSS length. */
  height: string
  /** Where the 24 hours end, epoch ms; the present by default. */
  until?: number | undefined
  /** Called before the full trend is opened. @returns What {@link useLeave} keeps of this page. */
  onLeave?: () => Parameters<ReturnType<typeof useLeave>>[1]
}

/** 24 hours of one point, the last ones by default, with a link to its full trend. */
export function DayTrend({ point, titles, title, trendPath, height, until, onLeave }: DayTrendProps) {
  const { t } = useTranslation()
  const [opened] = useState(() => Date.now())
  const now = until ?? opened
  const request = useMemo<HistoryRequest>(
    () => ({ pointIds: [point.pointId], from: now - DAY_MS, to: now }),
    [point, now],
  )
  const { data, error, refetch } = useHistory(request)
  const points = useMemo(() => [point], [point])
  const drawn = useTrendLines({ ...NOTHING_MORE, points, result: data, titles, hasLimits: true }, COLORS)
  const leave = useLeave()
  const trend = trendPath === null ? null : trendHref(trendPath, point.code)
  const waiting = <Waiting text={t('telemetry.reading')} />
  return (
    <>
      <Row justifyContent="space-between" gap="3" marginBottom="2" flexWrap="wrap">
        <Box fontSize="sm" color="fg.muted">
          {[until === undefined ? t('telemetryRange.24h') : '', point.unit].filter((part) => part !== '').join(' · ')}
        </Box>
        <Box flex="1" />
        {drawn && <TrendExport picture={drawn.picture} fileName={title} source={{ request, page: trendPath ?? '' }} />}
        {trend !== null && (
          <TrendLink
            to={trend}
            onClick={(event) => {
              const left = onLeave?.()
              if (event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              leave(trend, left)
            }}
          >
            <ChartLine size={16} aria-hidden />
            {t('realtime.wholeTrend')}
          </TrendLink>
        )}
      </Row>
      <Box height={height}>
        {error ? (
          <ListFailure error={error} onRetry={() => void refetch()} />
        ) : !drawn ? (
          waiting
        ) : drawn.picture.lines.every((line) => line.data.length === 0) ? (
          <NothingToShow why="noValues" />
        ) : (
          <Suspense fallback={waiting}>
            <LazyTrendChart isSmall picture={drawn.picture} label={t('realtime.miniLabel', { name: title })} />
          </Suspense>
        )}
      </Box>
    </>
  )
}
