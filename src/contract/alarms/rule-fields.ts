// The condition of an alarm rule as the fields of a form. Each kind of condition uses some of the fields; in the database a
// condition has the names of its own kind (condition.ts).

import { type AlarmCondition, alarmCondition } from './condition.ts'
import type { AlarmLimit } from './limits.ts'

/** Kinds that a rule may have; communication is watched at every station without one. */
export const RULE_KINDS = [
  ...(['limit', 'deviation', 'rate', 'digital'] as const),
  ...(['frozen', 'count', 'statistics', 'usualHour', 'expression'] as const),
] as const
export type RuleKind = (typeof RULE_KINDS)[number]

export const NUMBER_FIELDS = [
  ...(['factor', 'limitLl', 'limitL', 'limitH', 'limitHh', 'above', 'below'] as const),
  ...(['windowS', 'alarmValue', 'times', 'tolerance', 'sigmas', 'minSamples', 'deadband'] as const),
  ...(['days', 'sharePct', 'urgentPct'] as const),
] as const
export const CONDITION_FIELDS = ['paramCode', 'ofParam', 'expression', ...NUMBER_FIELDS] as const
export type ConditionField = (typeof CONDITION_FIELDS)[number]

/** The fields of each kind, in the order of the form. */
export const FIELDS_OF_KIND = {
  limit: ['paramCode', 'deadband', 'limitLl', 'limitL', 'limitH', 'limitHh', 'ofParam', 'factor'],
  deviation: ['paramCode', 'ofParam', 'above', 'below', 'deadband'],
  rate: ['paramCode', 'windowS', 'above', 'below', 'deadband', 'expression'],
  digital: ['paramCode', 'alarmValue'],
  frozen: ['paramCode', 'windowS', 'tolerance'],
  count: ['paramCode', 'alarmValue', 'times', 'windowS'],
  statistics: ['paramCode', 'windowS', 'sigmas', 'minSamples', 'tolerance', 'deadband'],
  usualHour: ['paramCode', 'days', 'sigmas', 'ofParam', 'sharePct', 'urgentPct', 'deadband'],
  expression: ['expression'],
} as const satisfies Readonly<Record<RuleKind, readonly ConditionField[]>>

type Numbers = { readonly [Name in (typeof NUMBER_FIELDS)[number]]: number | null }
/** Empty fields are null, or an empty text. */
export interface ConditionFields extends Numbers {
  readonly paramCode: string | null
  readonly ofParam: string | null
  readonly expression: string
}

export const EMPTY_CONDITION: ConditionFields = {
  ...{ paramCode: null, ofParam: null, expression: '', factor: null, deadband: null },
  ...{ limitLl: null, limitL: null, limitH: null, limitHh: null, above: null, below: null },
  ...{ windowS: null, alarmValue: null, times: null, tolerance: null, sigmas: null, minSamples: null },
  ...{ days: null, sharePct: null, urgentPct: null },
}

const LIMITS = [
  ['ll', 'limitLl'],
  ['l', 'limitL'],
  ['h', 'limitH'],
  ['hh', 'limitHh'],
] as const

/** What is empty is left out, so that the schema names it or gives its default. */
const given = <Value>(value: Value | null | ''): Value | undefined =>
  value === null || value === '' ? undefined : value

function partsOf(kind: RuleKind, fields: ConditionFields): Readonly<Record<string, unknown>> {
  const { windowS, tolerance, alarmValue, ofParam, expression } = fields
  const [above, below] = [given(fields.above), given(fields.below)]
  switch (kind) {
    case 'limit': {
      const limitOf = (offset: number | null) =>
        offset === null || ofParam === null ? given(offset) : { of: ofParam, factor: given(fields.factor), offset }
      return Object.fromEntries(LIMITS.map(([name, field]) => [name, limitOf(fields[field])]))
    }
    case 'deviation':
      return { fromParam: given(ofParam), above, below }
    case 'rate':
      return { windowS: given(windowS), rise: above, fall: below, when: given(expression) }
    case 'digital':
      return { alarmValue: given(alarmValue) }
    case 'frozen':
      return { forS: given(windowS), tolerance: given(tolerance) }
    case 'count':
      return { alarmValue: given(alarmValue), times: given(fields.times), windowS: given(windowS) }
    case 'statistics':
      return {
        ...{ windowS: given(windowS), sigmas: given(fields.sigmas) },
        ...{ minSamples: given(fields.minSamples), leastDeviation: given(tolerance) },
      }
    case 'usualHour':
      return {
        ...{ days: given(fields.days), sigmas: given(fields.sigmas), ofParam: given(ofParam) },
        ...{ sharePct: given(fields.sharePct), urgentPct: given(fields.urgentPct) },
      }
    case 'expression':
      return { expression: given(expression) }
  }
}

/** Reads the condition of a form; its errors are at the names of the condition, see {@link fieldOfPath}. */
export const conditionOfFields = (kind: RuleKind, fields: ConditionFields) =>
  alarmCondition.safeParse({ kind, ...partsOf(kind, fields) }, { reportInput: true })

const FIELD_OF_PART: Readonly<Record<string, ConditionField>> = {
  ...{ ll: 'limitLl', l: 'limitL', h: 'limitH', hh: 'limitHh', fromParam: 'ofParam' },
  ...{ rise: 'above', fall: 'below', when: 'expression', forS: 'windowS', leastDeviation: 'tolerance' },
}

/** The field at which an error of the condition is shown. */
export function fieldOfPath([part]: readonly PropertyKey[]): string {
  const name = String(part)
  return FIELD_OF_PART[name] ?? name
}

/** The fields of a stored condition; null where a form cannot show it, as with limits by date. */
export function fieldsOfCondition(condition: AlarmCondition): Partial<ConditionFields> | null {
  switch (condition.kind) {
    case 'limit':
      return fieldsOfLimits(LIMITS.flatMap(([name, field]) => present(field, condition[name])))
    case 'deviation':
      return { ofParam: condition.fromParam, above: condition.above ?? null, below: condition.below ?? null }
    case 'rate': {
      const { windowS, rise, fall, when } = condition
      return { windowS, above: rise ?? null, below: fall ?? null, expression: when ?? '' }
    }
    case 'digital':
      return { alarmValue: condition.alarmValue }
    case 'frozen':
      return { windowS: condition.forS, tolerance: condition.tolerance }
    case 'count':
      return { alarmValue: condition.alarmValue, times: condition.times, windowS: condition.windowS }
    case 'statistics': {
      const { windowS, sigmas, minSamples, leastDeviation } = condition
      return { windowS, sigmas, minSamples, tolerance: leastDeviation }
    }
    case 'usualHour': {
      const { days, sigmas, ofParam, sharePct, urgentPct } = condition
      return { days, sigmas, ofParam: ofParam ?? null, sharePct: sharePct ?? null, urgentPct: urgentPct ?? null }
    }
    case 'expression':
      return { expression: condition.expression }
    case 'communication':
      return null
  }
}

type PresentLimit = readonly [field: (typeof LIMITS)[number][1], limit: AlarmLimit]
const present = (field: PresentLimit[0], limit: AlarmLimit | undefined): PresentLimit[] =>
  limit === undefined ? [] : [[field, limit]]

function fieldsOfLimits(limits: readonly PresentLimit[]): Partial<ConditionFields> | null {
  let followed: { readonly ofParam: string | null; readonly factor: number | null } | null = null
  const offsets: [string, number][] = []
  for (const [field, limit] of limits) {
    if (typeof limit !== 'number' && !('of' in limit)) return null
    const own =
      typeof limit === 'number' ? { ofParam: null, factor: null } : { ofParam: limit.of, factor: limit.factor }
    if (followed && (followed.ofParam !== own.ofParam || followed.factor !== own.factor)) return null
    followed = own
    offsets.push([field, typeof limit === 'number' ? limit : limit.offset])
  }
  return { ...followed, ...Object.fromEntries(offsets) }
}

/** How wide the values are that raise nothing, in the unit of the point; null where they have no two ends. */
export function normalBandOf(kind: RuleKind, fields: ConditionFields): number | null {
  const { limitLl, limitL, limitH, limitHh, above, below } = fields
  if (kind === 'deviation' || kind === 'rate') return above === null || below === null ? null : above + below
  if (kind !== 'limit') return null
  const [low, high] = [limitL ?? limitLl, limitH ?? limitHh]
  return low === null || high === null ? null : high - low
}
