import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { HistoryResult, TelemetryNode, TelemetryPoint } from '#contract/endpoints/telemetry.ts'
import { sameTimeBefore } from '#lib/company-day.ts'
import { type Period, periodOf, type Season } from '../telemetry/time-range.ts'
import { splitPointCode, type TrendState } from '../telemetry/trend-address.ts'
import {
  type HistoryRequest,
  useHistory,
  useHistoryQuery,
  usePoints,
  useStatistics,
} from '../telemetry/use-telemetry.ts'
import { isWorthZooming } from './trend-lines.ts'

const NO_POINTS: readonly TelemetryPoint[] = []
/** The view is widened to multiples of its length over this, so that a small move needs no new request. */
const VIEW_GRID = 8

/** A compared day: days before the range, its series, and the shift that moves it over the range. */
export interface Compared {
  readonly days: number
  readonly result: HistoryResult
  readonly shiftMs: number
}

/**
 * Everything that a trend draws: its points, their history over the range and the compared days, and finer values for
 * the visible part.
 */
export function useTrend(
  { points: codes, range, compare }: TrendState,
  askedAt: number,
  nodes: readonly TelemetryNode[],
  season: Season | null,
  view: Period | null,
) {
  const historyQuery = useHistoryQuery()
  const asked = useMemo(() => {
    const wanted = codes.map(splitPointCode)
    const nodeCodes = new Set(wanted.map(({ nodeCode }) => nodeCode))
    return {
      nodeIds: nodes.filter(({ code }) => nodeCodes.has(code)).map(({ keyId }) => keyId),
      paramCodes: [...new Set(wanted.map(({ paramCode }) => paramCode))].sort(),
    }
  }, [codes, nodes])
  const found = usePoints(asked.nodeIds, asked.paramCodes)
  const points = useMemo(() => {
    const byCode = new Map((found.shown ?? NO_POINTS).map((point) => [point.code, point]))
    return codes.flatMap((code) => byCode.get(code) ?? [])
  }, [codes, found.shown])
  const unknown = useMemo(() => {
    const known = new Set(points.map(({ code }) => code))
    const isSettled = nodes.length > 0 && !found.isFetching
    return isSettled ? codes.filter((code) => !known.has(code)) : []
  }, [codes, points, nodes, found.isFetching])

  const period = useMemo(() => periodOf(range, askedAt, season), [range, askedAt, season])
  const pointIds = useMemo(() => points.map(({ pointId }) => pointId), [points])
  const request = useMemo<HistoryRequest | null>(
    () => (period && pointIds.length > 0 ? { pointIds, ...period } : null),
    [period, pointIds],
  )
  const history = useHistory(request)
  const statistics = useStatistics(history.data ? request : null)
  const detailRequest = useMemo<HistoryRequest | null>(() => {
    const measured = view && period && within(view, period)
    return measured && history.data && isWorthZooming(measured, history.data) ? { pointIds, ...onGrid(measured) } : null
  }, [view, period, history.data, pointIds])
  const detail = useHistory(detailRequest)

  const compared = useQueries({
    queries: compare.map((days) => {
      const moved = request && {
        ...request,
        from: sameTimeBefore(request.from, days),
        to: sameTimeBefore(request.to, days),
      }
      return historyQuery(moved)
    }),
    combine: (results) => ({
      results: results.map(({ data }) => data),
      isFetching: results.some(({ isFetching }) => isFetching),
      error: results.find(({ error }) => error)?.error ?? null,
    }),
  })
  const overlays = useMemo<Compared[]>(
    () =>
      compare.flatMap((days, at) => {
        const result = compared.results[at]
        return result && request ? [{ days, result, shiftMs: request.from - sameTimeBefore(request.from, days) }] : []
      }),
    [compare, compared.results, request],
  )
  return {
    points,
    found,
    unknown,
    period,
    request,
    history,
    statistics,
    detail: detailRequest ? detail.data : undefined,
    overlays,
    compared,
  }
}

/** Of what is in view, the part that is measured; null: none. A rehearsal goes on past it. */
function within({ from, to }: Period, period: Period): Period | null {
  const part = { from: Math.max(from, period.from), to: Math.min(to, period.to) }
  return part.from < part.to ? part : null
}

function onGrid({ from, to }: Period): Period {
  const grid = Math.max(1, (to - from) / VIEW_GRID)
  return { from: Math.floor(Math.floor(from / grid) * grid), to: Math.ceil(Math.ceil(to / grid) * grid) }
}
