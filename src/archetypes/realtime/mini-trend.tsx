import { chakra } from '@chakra-ui/react/styled-system'
import { ChartLine } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { TelemetryPoint } from '#contract/endpoints/telemetry.ts'
import { useLanguage } from '#data/use-language.ts'
import { Box, Row } from '#ui/box.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { placeIn, useLeave } from '../point-menu/came-from.ts'
import { ListFailure } from '../resource/list-states.tsx'
import { pointName } from '../telemetry/point-text.ts'
import { NothingToShow } from '../telemetry/query-states.tsx'
import { type HistoryRequest, useHistory } from '../telemetry/use-telemetry.ts'
import { LazyTrendChart } from '../trend/lazy-trend-chart.tsx'
import { trendHref } from '../trend/trend-address.ts'
import { fullName, useTrendLines } from '../trend/use-trend-lines.ts'

const DAY_MS = 86_400_000
const COLORS: ReadonlyMap<string, number> = new Map()
const NOTHING_MORE = { detail: undefined, overlays: [], looks: new Map(), outdoor: null, events: [] } as const

const TrendLink = chakra(Link, {
  base: { display: 'inline-flex', alignItems: 'center', gap: '2', color: 'accent.text', borderRadius: 'sm' },
})

interface MiniTrendProps {
  point: TelemetryPoint
  titles: ReadonlyMap<string, string>
  /** Path of the page with the full trend. */
  trendPath: string
  onClose: () => void
}

/** The last 24 hours of one point, with a link to its full trend. */
export function MiniTrend({ point, titles, trendPath, onClose }: MiniTrendProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [now] = useState(() => Date.now())
  const request = useMemo<HistoryRequest>(
    () => ({ pointIds: [point.pointId], from: now - DAY_MS, to: now }),
    [point, now],
  )
  const { data, error, refetch } = useHistory(request)
  const points = useMemo(() => [point], [point])
  const drawn = useTrendLines({ ...NOTHING_MORE, points, result: data, titles, hasLimits: true }, COLORS)
  const leave = useLeave()
  const trend = trendHref(trendPath, point.code)
  const title = fullName(point, titles, pointName(point, language))
  const waiting = <Waiting text={t('telemetry.reading')} />
  return (
    <Dialog title={title} isOpen onClose={onClose} closeLabel={t('resource.close')} width="44rem">
      <Row justifyContent="space-between" gap="3" marginBottom="2" flexWrap="wrap">
        <Box fontSize="sm" color="fg.muted">
          {[t('telemetryRange.24h'), point.unit].filter((part) => part !== '').join(' · ')}
        </Box>
        <TrendLink
          to={trend}
          onClick={(event) => {
            onClose()
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            leave(trend, placeIn(document.querySelector('[data-live-table]'), point.code))
          }}
        >
          <ChartLine size={16} aria-hidden />
          {t('realtime.wholeTrend')}
        </TrendLink>
      </Row>
      <Box height="16rem">
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
    </Dialog>
  )
}
