import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { alarmHistoryCalls } from '#contract/endpoints/alarm-history.ts'
import type { TelemetryNode, TelemetryPoint } from '#contract/endpoints/telemetry.ts'
import { queryOf } from '#data/calls.ts'
import { useHttp } from '#data/console-services.ts'
import { useLanguage } from '#data/use-language.ts'
import { epochMsOf } from '#lib/format-time.ts'
import type { Period } from '../telemetry/time-range.ts'
import type { TrendEvent } from './trend-option.ts'

/** Of each station, the newest: more would hide the curves. */
export const MAX_TREND_ALARMS = 100

const NO_EVENTS: readonly TrendEvent[] = []

/**
 * The alarms of the stations and sources that points belong to, raised in a period.
 *
 * @param period - Null: nothing is asked.
 */
export function useTrendAlarms(
  period: Period | null,
  points: readonly TelemetryPoint[],
  nodes: readonly TelemetryNode[],
) {
  const http = useHttp()
  const language = useLanguage()
  const places = useMemo(() => placesOf(points, nodes), [points, nodes])
  const answers = useQueries({
    queries: places.map((heatKeyId) => {
      const { from = 0, to = 0 } = period ?? {}
      const input = { from, to, heatKeyId, limit: MAX_TREND_ALARMS }
      return { ...queryOf(http, alarmHistoryCalls.list, input, language), enabled: period !== null, retry: false }
    }),
    combine: (results) => ({
      lists: results.map(({ data }) => data),
      error: results.find(({ error }) => error)?.error ?? null,
    }),
  })
  const events = useMemo(
    () =>
      period === null
        ? NO_EVENTS
        : answers.lists.flatMap((answer) =>
            (answer?.list ?? []).map(
              ({ warnTime, warnLevel, warnContent }): TrendEvent => ({
                at: epochMsOf(warnTime),
                level: warnLevel,
                text: warnContent,
              }),
            ),
          ),
    [period, answers.lists],
  )
  const isCut = answers.lists.some((answer) => answer !== undefined && answer.total > answer.list.length)
  return { events, isCut, error: answers.error }
}

/** Stations and sources by key: an alarm of a unit names its station. */
function placesOf(points: readonly TelemetryPoint[], nodes: readonly TelemetryNode[]): readonly string[] {
  const byId = new Map(nodes.map((node) => [node.keyId, node]))
  return [
    ...new Set(
      points.flatMap(({ nodeId }) => {
        const node = byId.get(nodeId)
        return node ? [node.nodeType === 'unit' ? (node.parentId ?? node.keyId) : node.keyId] : []
      }),
    ),
  ].sort()
}
