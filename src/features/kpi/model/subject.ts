import { type Language, labelIn } from '#contract/kit/language.ts'
import { type KpiCode, kpiDefinition } from '#contract/kpi/kpi-definitions.ts'
import type { StandardParam } from '#contract/network/standard-params.ts'
import { withCurrency } from '#lib/company-currency.ts'
import { figuresOf, paramOf, paramsOf, type RankedType, type RankingState, subjectId } from './ranking-address.ts'

/** What is ranked, in words. */
export interface SubjectWords {
  readonly id: string
  readonly name: string
  readonly unit: string
  readonly decimals: number
  /** How a key figure is computed; the code of a parameter. */
  readonly detail: string
}

const wordsOfFigure = (code: KpiCode, language: Language): SubjectWords => {
  const { name, unit, decimals, formula } = kpiDefinition(code)
  return {
    id: subjectId({ kind: 'figure', code }),
    unit: withCurrency(unit, language),
    decimals,
    name: labelIn(name, language),
    detail: labelIn(formula, language),
  }
}
const wordsOfParam = ({ code, nameZh, nameEn, unit, decimals }: StandardParam, language: Language): SubjectWords => ({
  id: subjectId({ kind: 'point', code }),
  unit,
  decimals,
  name: language === 'en' ? nameEn : nameZh,
  detail: code,
})

/** Everything that nodes of a type can be ranked by: key figures first. */
export const subjectsOf = (type: RankedType, language: Language): readonly SubjectWords[] => [
  ...figuresOf(type).map((code) => wordsOfFigure(code, language)),
  ...paramsOf(type).map((param) => wordsOfParam(param, language)),
]

export function wordsOfSubject(state: RankingState, language: Language): SubjectWords {
  const { subject } = state
  if (subject.kind === 'figure') return wordsOfFigure(subject.code, language)
  const param = paramOf(state)
  if (!param) throw new Error(`There is no parameter ${subject.code} of a ${state.type}.`)
  return wordsOfParam(param, language)
}

/** What a figure of units or sources is measured by: the curves that explain it. */
const MEASURED_BY: Readonly<Partial<Record<KpiCode, readonly string[]>>> = {
  waterPerArea: ['WM_F'],
  makeUpRate: ['WM_F', 'F2'],
  powerPerArea: ['EM_P'],
  electricityToHeat: ['EM_P', 'Q1'],
  primaryDrop: ['T1g', 'T1h'],
  secondaryDrop: ['T2g', 'T2h'],
  approach: ['T1h', 'T2h'],
  effectiveness: ['T1g', 'T1h', 'T2h'],
  ua: ['T1g', 'T1h', 'T2g', 'T2h', 'Q1'],
  roomPassRate: ['TR'],
  meanRoom: ['TR'],
  overheatedRate: ['TR'],
  primaryLossRate: ['WM_F', 'F1'],
  pumpEfficiency: ['DP2', 'F2', 'EM_P'],
}
const HEAT = ['Q1', 'TA']

/** Codes of the points that a trend of a ranked node shows. */
export function trendPoints(nodeCode: string, { subject }: Pick<RankingState, 'subject'>): readonly string[] {
  const params = subject.kind === 'point' ? [subject.code] : (MEASURED_BY[subject.code] ?? HEAT)
  return params.map((code) => `${nodeCode}.${code}`)
}
