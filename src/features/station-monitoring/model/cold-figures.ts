import type { ValueForm } from '#archetypes/control/shown-value.ts'
import type { ColdCause, ColdFigure, ColdFigureCode } from '#contract/endpoints/cold-causes.ts'
import { type Language, labelIn } from '#contract/kit/language.ts'
import { kpiDefinition } from '#contract/kpi/kpi-definitions.ts'
import { paramsOfLevel } from '#contract/network/standard-params.ts'

/** A figure's name; null: it is none of a parameter or key figure. */
interface ColdFigureForm extends ValueForm {
  readonly name: string | null
}

const PARAMS = new Map(paramsOfLevel('unit').map((param) => [param.code, param]))
const KELVIN = { name: null, unit: 'K', decimals: 1, words: null }
const COUNT = { name: null, unit: '', decimals: 0, words: null }
/** Parameter whose unit and decimals a figure of something else has. */
const LIKE: Partial<Record<ColdFigureCode, string>> = {
  curve: 'T2g',
  asked: 'T2g',
  classF1: 'F1',
  classF2: 'F2',
  classT1g: 'T1g',
  sourceT1g: 'T1g',
  sourceTgSP: 'T1g',
  roomMean: 'T2g',
}

/** How a figure is named and written. */
export function coldFigureForm(code: ColdFigureCode, language: Language): ColdFigureForm {
  if (code === 'approach' || code === 'effectiveness') {
    const { name, unit, decimals } = kpiDefinition(code)
    return { name: labelIn(name, language), unit, decimals, words: null }
  }
  if (code === 'deltaT1') return KELVIN
  const param = PARAMS.get(LIKE[code] ?? code)
  if (!param) return COUNT
  const words =
    param.enumJson &&
    Object.fromEntries(Object.entries(param.enumJson).map(([value, word]) => [value, labelIn(word, language)]))
  const name = LIKE[code] === undefined ? (language === 'en' ? param.nameEn : param.nameZh) : null
  return { name, unit: param.unit, decimals: param.decimals, words: words ?? null }
}

/** Address of the curves that show a figure; null: it has none. */
export const coldTrendHref = ({ pointCodes }: ColdFigure): string | null =>
  pointCodes.length === 0 ? null : `/websiteHisTrend?${new URLSearchParams({ points: pointCodes.join() })}`

/** The page where a cause is put right, where there is one. */
export function pageOfCause(cause: ColdCause): '/byHand' | '/ST-Control' | '/websiteRealTime' | null {
  switch (cause) {
    case 'valveByHand':
      return '/byHand'
    case 'valveLimited':
    case 'setPointLow':
    case 'offsetLow':
    case 'curveLow':
    case 'pumpOff':
      return '/ST-Control'
    case 'sourceCold':
    case 'primaryCold':
      return '/websiteRealTime'
    default:
      return null
  }
}
