import { useMemo } from 'react'
import { shownValue } from '#archetypes/control/shown-value.ts'
import { usePoints } from '#archetypes/telemetry/use-telemetry.ts'
import type { StrategyResult } from '#contract/endpoints/regulation.ts'
import { labelIn } from '#contract/kit/language.ts'
import { CALCULATION_STEP_WORDS } from '#contract/regulation/calculation.ts'
import { FILTERED_INPUT, formOfParam } from '#contract/regulation/regulated-form.ts'
import { useLanguage } from '#data/use-language.ts'
import { paramsOf } from '../model/used-params.ts'

export interface ParamTexts {
  /** Name of a parameter; its code where the unit has no such point. */
  nameOf(param: string): string
  /** A value of it with its unit, or the word of a state. */
  quantityOf(param: string, value: number): string
}

/** How parameters of a unit and their values are written. */
export function useParamTexts(nodeId: string | null, results: readonly StrategyResult[]): ParamTexts {
  const language = useLanguage()
  const codes = useMemo(() => paramsOf(results), [results])
  const { shown: points } = usePoints(nodeId === null ? [] : [nodeId], codes)
  return useMemo(() => {
    const pointOf = (param: string) => points?.find(({ paramCode }) => paramCode === param)
    return {
      nameOf(param) {
        if (param === FILTERED_INPUT) return labelIn(CALCULATION_STEP_WORDS.filtered.name, language)
        const point = pointOf(param)
        return point ? (language === 'en' ? point.nameEn : point.name) : param
      },
      quantityOf(param, value) {
        const point = pointOf(param)
        if (!point) return shownValue(value, { ...formOfParam(param), words: null })
        const words =
          point.words &&
          Object.fromEntries(Object.entries(point.words).map(([state, word]) => [state, labelIn(word, language)]))
        return shownValue(value, { unit: point.unit, decimals: point.decimals, words })
      },
    }
  }, [points, language])
}
