// A search in its address, so that a saved view keeps it: `where=T1h.average.above.55,F1.average.below.10`. Pure.

import { readList, writeList } from '#archetypes/telemetry/address-list.ts'
import { readRange, type TimeRange, writeRange } from '#archetypes/telemetry/time-range.ts'
import {
  COMPARISONS,
  type Comparison,
  MAX_BESIDE,
  MAX_CONDITIONS,
  SEARCH_MEASURES,
  type SearchCondition,
  type SearchMeasure,
} from '#contract/endpoints/history-search.ts'

/** A condition as typed. */
export interface TypedCondition {
  readonly paramCode: string
  readonly measure: SearchMeasure
  readonly comparison: Comparison
  readonly limit: string
}

export interface SearchState {
  /** Topmost checked nodes; none: all. */
  readonly nodes: readonly string[]
  readonly conditions: readonly TypedCondition[]
  readonly beside: readonly string[]
  readonly range: TimeRange
}

/** High return at low flow: the classic of a search. */
const FIRST: readonly TypedCondition[] = [
  { paramCode: 'T1h', measure: 'average', comparison: 'above', limit: '55' },
  { paramCode: 'F1', measure: 'average', comparison: 'below', limit: '10' },
]
export const NEW_CONDITION: TypedCondition = { paramCode: 'T1g', measure: 'average', comparison: 'above', limit: '' }

const WORDS = /^([A-Za-z0-9_]+)\.([a-zA-Z]+)\.([a-zA-Z]+)\.(-?\d*\.?\d*)$/

function conditionOf(text: string): TypedCondition[] {
  const [, paramCode = '', measureText, comparisonText, limit = ''] = WORDS.exec(text) ?? []
  const measure = SEARCH_MEASURES.find((one) => one === measureText)
  const comparison = COMPARISONS.find((one) => one === comparisonText)
  return measure && comparison ? [{ paramCode, measure, comparison, limit }] : []
}

export function readSearchState(search: URLSearchParams): SearchState {
  const conditions = readList(search, 'where').flatMap(conditionOf).slice(0, MAX_CONDITIONS)
  return {
    nodes: readList(search, 'nodes'),
    conditions: conditions.length > 0 ? conditions : FIRST,
    beside: readList(search, 'beside').slice(0, MAX_BESIDE),
    range: readRange(search),
  }
}

export function writeSearchState(state: SearchState, search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search)
  writeList(next, 'nodes', state.nodes)
  writeList(
    next,
    'where',
    state.conditions.map(({ paramCode, measure, comparison, limit }) =>
      [paramCode, measure, comparison, limit].join('.'),
    ),
  )
  writeList(next, 'beside', state.beside)
  writeRange(state.range, next)
  return next
}

/** Null where a limit is no number. */
export function conditionsOf(typed: readonly TypedCondition[]): SearchCondition[] | null {
  const conditions = typed.map(({ limit, ...condition }) => ({ ...condition, limit: Number(limit) }))
  return typed.every(({ limit }) => isNumber(limit)) ? conditions : null
}

export const isNumber = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text))
