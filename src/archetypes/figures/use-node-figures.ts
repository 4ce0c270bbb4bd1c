import { useQueries } from '@tanstack/react-query'
import { type KpiPeriod, type KpiResult, kpiCalls, MAX_KPI_NODES } from '#contract/endpoints/kpi.ts'
import type { KpiCode } from '#contract/kpi/kpi-definitions.ts'
import { queryOf } from '#data/calls.ts'
import { useHttp } from '#data/console-services.ts'
import { useLanguage } from '#data/use-language.ts'
import { type WholeAnswer, wholeAnswer } from '#data/whole-answer.ts'
import { chunksOf } from '#lib/chunks-of.ts'

/** Past values do not change: only the end of a range up to now grows. */
const FRESH_MS = 60_000

/**
 * A key figure of any number of nodes over whole days, in as many calls as it takes.
 *
 * @param code - Null: nothing is asked.
 * @param days - Null: nothing is asked.
 * @param wholeOf - Makes plain data of what was answered.
 */
export function useNodeFigures<Whole>(
  code: KpiCode | null,
  nodeIds: readonly string[],
  days: KpiPeriod | null,
  wholeOf: (nodes: KpiResult['nodes']) => Whole,
): WholeAnswer<Whole> {
  const http = useHttp()
  const language = useLanguage()
  const inputs =
    code && days ? chunksOf(nodeIds, MAX_KPI_NODES).map((ids) => ({ nodeIds: ids, codes: [code], ...days })) : []
  return useQueries({
    queries: inputs.map((input) => ({
      ...queryOf(http, kpiCalls.ofNodes, input, language),
      staleTime: FRESH_MS,
      retry: false,
    })),
    combine: (answers) => wholeAnswer(answers, (results) => wholeOf(results.flatMap(({ nodes }) => nodes))),
  })
}
