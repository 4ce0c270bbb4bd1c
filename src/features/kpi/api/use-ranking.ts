import { useQueries } from '@tanstack/react-query'
import { useNodeFigures } from '#archetypes/figures/use-node-figures.ts'
import type { Period } from '#archetypes/telemetry/time-range.ts'
import { usePoints } from '#archetypes/telemetry/use-telemetry.ts'
import type { KpiPeriod } from '#contract/endpoints/kpi.ts'
import { type AggregateRow, MAX_HISTORY_POINTS, telemetryCalls } from '#contract/endpoints/telemetry.ts'
import { BLANK_COVERAGE, GREY_COVERAGE, type KpiCode } from '#contract/kpi/kpi-definitions.ts'
import { queryOf } from '#data/calls.ts'
import { useHttp } from '#data/console-services.ts'
import { useLanguage } from '#data/use-language.ts'
import { type WholeAnswer, wholeAnswer } from '#data/whole-answer.ts'
import { chunksOf } from '#lib/chunks-of.ts'
import type { Measured } from '../model/rank.ts'
import { levelOf, type Measure, type RankedType } from '../model/ranking-address.ts'

/** Past values do not change: only the end of a range up to now grows. */
const FRESH_MS = 60_000

type Answer = WholeAnswer<readonly Measured[]>

/** A key figure of each node over whole days, in their order. @param days - Null: nothing is asked. */
export function useFigures(
  code: KpiCode | null,
  type: RankedType,
  nodeIds: readonly string[],
  days: KpiPeriod | null,
): Answer {
  return useNodeFigures(code, nodeIds, days, (nodes) => {
    const level = code && levelOf(code, type)
    return nodes.flatMap(({ keyId, figures }) => {
      const figure = figures.find((row) => row.code === code && row.level === level)?.values[0]
      if (keyId === null || !figure) return []
      const { value, coverage, isGrey, estimatedShare, counted, expected } = figure
      const parts = type === 'station' ? { counted, expected } : null
      return { nodeId: keyId, value, coverage, isGrey, estimatedShare, bridgedHours: null, parts }
    })
  })
}

/** What the points of a parameter measured at each node. @param period - Null: nothing is asked. */
export function usePointValues(
  paramCode: string | null,
  measure: Measure,
  nodeIds: readonly string[],
  period: Period | null,
): Answer {
  const http = useHttp()
  const language = useLanguage()
  const points = usePoints(nodeIds, paramCode === null ? [] : [paramCode])
  const ids = paramCode === null ? [] : (points.data ?? []).map(({ pointId }) => pointId)
  const nodeOf = new Map(points.data?.map(({ pointId, nodeId }) => [pointId, nodeId]))
  const inputs = period ? chunksOf(ids, MAX_HISTORY_POINTS).map((pointIds) => ({ pointIds, ...period })) : []
  const answer = useQueries({
    queries: inputs.map((input) => ({
      ...queryOf(http, telemetryCalls.aggregate, input, language),
      staleTime: FRESH_MS,
      retry: false,
    })),
    combine: (answers) =>
      wholeAnswer(answers, (results) =>
        results.flat().flatMap((row) => {
          const nodeId = nodeOf.get(row.pointId)
          return nodeId === undefined ? [] : measuredAt(nodeId, row, measure)
        }),
      ),
  })
  const hasNone = points.data?.length === 0
  return {
    data: hasNone ? [] : answer.data,
    error: points.error ?? answer.error,
    isFetching: points.isFetching || answer.isFetching,
    refetch: points.error ? () => void points.refetch() : answer.refetch,
  }
}

function measuredAt(nodeId: string, row: AggregateRow, measure: Measure): Measured {
  const { coverage, estimatedShare, bridgedHours } = row
  const isKnown = coverage >= BLANK_COVERAGE
  return {
    nodeId,
    coverage,
    isGrey: coverage < GREY_COVERAGE,
    parts: null,
    value: isKnown ? row[measure] : null,
    estimatedShare: measure === 'consumed' ? estimatedShare : null,
    bridgedHours: measure === 'consumed' ? bridgedHours : null,
  }
}
