import { useMemo } from 'react'
import { shownValue } from '#archetypes/control/shown-value.ts'
import { usePoints } from '#archetypes/telemetry/use-telemetry.ts'
import type { StrategyResult } from '#contract/endpoints/regulation.ts'
import { labelIn } from '#contract/kit/language.ts'
import { CALCULATION_STEP_WORDS } from '#contract/regulation/calculation.ts'
import { useLanguage } from '#data/use-language.ts'
import { paramsOf } from '../model/used-params.ts'

export interface ParamTexts {
  /** Name of a parameter; its code where the unit has no such point. */
  nameOf(param: string): string
  /** A value of it with its unit, or the word of a state. */
  quantityOf(param: string, value: number): string
}

/** The filtered outdoor temperature: an input that is no point of the unit. */
const FILTERED = 'tw'
const FILTERED_FORM = { unit: CALCULATION_STEP_WORDS.filtered.unit, decimals: 1, words: null } as const
/** Of what the unit has no point of. */
const PLAIN_FORM = { unit: '', decimals: 2, words: null } as const

/** How parameters of a unit and their values are written. */
export function useParamTexts(nodeId: string | null, results: readonly StrategyResult[]): ParamTexts {
  const language = useLanguage()
  const codes = useMemo(() => paramsOf(results), [results])
  const { shown: points } = usePoints(nodeId === null ? [] : [nodeId], codes)
  return useMemo(() => {
    const pointOf = (param: string) => points?.find(({ paramCode }) => paramCode === param)
    return {
      nameOf(param) {
        if (param === FILTERED) return labelIn(CALCULATION_STEP_WORDS.filtered.name, language)
        const point = pointOf(param)
        return point ? (language === 'en' ? point.nameEn : point.name) : param
      },
      quantityOf(param, value) {
        if (param === FILTERED) return shownValue(value, FILTERED_FORM)
        const point = pointOf(param)
        if (!point) return shownValue(value, PLAIN_FORM)
        const words =
          point.words &&
          Object.fromEntries(Object.entries(point.words).map(([state, word]) => [state, labelIn(word, language)]))
        return shownValue(value, { unit: point.unit, decimals: point.decimals, words })
      },
    }
  }, [points, language])
}
