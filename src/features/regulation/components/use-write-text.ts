import { useCallback, useMemo } from 'react'
import { shownValue } from '#archetypes/control/shown-value.ts'
import { usePoints } from '#archetypes/telemetry/use-telemetry.ts'
import type { StrategyResult } from '#contract/endpoints/regulation.ts'
import { formOfParam } from '#contract/regulation/regulated-form.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatQuantity } from '#lib/format-quantity.ts'

type ResultWrite = StrategyResult['writes'][number]

/** A write as people read it: name of the point and value with its unit; the code of the parameter while the name is not known. */
export function useWriteText(
  results: readonly StrategyResult[],
): (write: Pick<ResultWrite, 'param' | 'pointId' | 'value'>) => string {
  const language = useLanguage()
  const nodeIds = useMemo(() => [...new Set(results.map(({ nodeId }) => nodeId))].toSorted(), [results])
  const params = useMemo(
    () => [...new Set(results.flatMap(({ writes }) => writes.map(({ param }) => param)))].toSorted(),
    [results],
  )
  const { shown } = usePoints(nodeIds, params)
  const points = useMemo(() => new Map(shown?.map((point) => [point.pointId, point])), [shown])
  return useCallback(
    ({ param, pointId, value }) => {
      const point = points.get(pointId)
      if (!point) return `${param} ${shownValue(value, { ...formOfParam(param), words: null })}`
      const name = language === 'en' ? point.nameEn : point.name
      return `${name} ${formatQuantity(value, point.decimals)} ${point.unit}`.trim()
    },
    [points, language],
  )
}
