// State of the ranking page in its address: what is ranked, of which nodes, in which time.

import { readRange, type TimeRange, writeRange } from '#archetypes/telemetry/time-range.ts'
import { KPI_CODES, type KpiCode, type KpiLevel, kpiDefinition } from '#contract/kpi/kpi-definitions.ts'
import { groupsOfLevels } from '#contract/network/param-groups.ts'
import type { StandardParam } from '#contract/network/standard-params.ts'
import { type CohortFilter, readCohort, writeCohort } from './cohort-address.ts'
import { ORDERS, type Order } from './rank.ts'

export const RANKED_TYPES = ['unit', 'station', 'source'] as const
export type RankedType = (typeof RANKED_TYPES)[number]

/** What nodes are ranked by: a key figure, or the values of a parameter's points. */
export type Subject =
  | { readonly kind: 'figure'; readonly code: KpiCode }
  | { readonly kind: 'point'; readonly code: string }

export const MEASURES = ['average', 'maximum', 'minimum'] as const
/** `consumed`: what a counter counted. */
export type Measure = (typeof MEASURES)[number] | 'consumed'

export const ROW_COUNTS = [10, 20, 50] as const
type RowCount = (typeof ROW_COUNTS)[number] | 'all'

export interface RankingState extends CohortFilter {
  readonly type: RankedType
  readonly subject: Subject
  readonly measure: (typeof MEASURES)[number]
  readonly range: TimeRange
  readonly order: Order
  readonly count: RowCount
}

/** Levels of figures that nodes of a type have, the first preferred. A station's are those of its units. */
const LEVELS: Readonly<Record<RankedType, readonly KpiLevel[]>> = {
  unit: ['unit'],
  station: ['unit'],
  source: ['source', 'network'],
}

/** The level at which a figure is shown for nodes of a type; undefined where they have no such figure. */
export const levelOf = (code: KpiCode, type: RankedType): KpiLevel | undefined =>
  LEVELS[type].find((level) => kpiDefinition(code).levels.includes(level))

export const figuresOf = (type: RankedType): readonly KpiCode[] =>
  KPI_CODES.filter((code) => levelOf(code, type) !== undefined)

/** Parameters of points that nodes of a type have; stations have none of their own. */
export const paramsOf = (type: RankedType): readonly StandardParam[] =>
  type === 'station' ? [] : groupsOfLevels([type]).flatMap(({ params }) => params)

export const paramOf = ({ type, subject }: Pick<RankingState, 'type' | 'subject'>): StandardParam | undefined =>
  subject.kind === 'point' ? paramsOf(type).find(({ code }) => code === subject.code) : undefined

const isCounter = (param: StandardParam): boolean => param.kind === 'PI'

/** The measure of points that is shown: of a counter what it counted, whatever is chosen. */
export function measureOf(state: RankingState): Measure {
  const param = paramOf(state)
  return param && isCounter(param) ? 'consumed' : state.measure
}

export const subjectId = ({ kind, code }: Subject): string => `${kind}:${code}`

/** What nodes of a type are ranked by where nothing else is chosen. */
const USUAL_FIGURES: Readonly<Record<RankedType, KpiCode>> = {
  unit: 'heatIndex',
  station: 'heatIndex',
  source: 'networkLoss',
}

/** The subject with an id that nodes of a type have; else their usual figure. */
export function subjectOf(id: string, type: RankedType): Subject {
  const figure = figuresOf(type).find((code) => subjectId({ kind: 'figure', code }) === id)
  if (figure) return { kind: 'figure', code: figure }
  const param = paramsOf(type).find(({ code }) => subjectId({ kind: 'point', code }) === id)
  if (param) return { kind: 'point', code: param.code }
  return { kind: 'figure', code: USUAL_FIGURES[type] }
}

/** The last whole day: figures are of days. */
const INITIAL_RANGE = 'yesterday'

export function readRankingState(search: URLSearchParams): RankingState {
  const type = RANKED_TYPES.find((name) => name === search.get('type')) ?? 'unit'
  return {
    type,
    subject: subjectOf(search.get('by') ?? '', type),
    measure: MEASURES.find((name) => name === search.get('measure')) ?? 'average',
    range: readRange(search, INITIAL_RANGE),
    ...readCohort(search),
    order: ORDERS.find((name) => name === search.get('order')) ?? 'highest',
    count: ROW_COUNTS.find((count) => String(count) === search.get('count')) ?? 'all',
  }
}

/** Only what differs from the page without parameters is written. */
export function writeRankingState(state: RankingState, search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search)
  const initial = readRankingState(new URLSearchParams({ type: state.type }))
  const set = (name: string, value: string, without: string): void => {
    if (value === without) next.delete(name)
    else next.set(name, value)
  }
  set('type', state.type, 'unit')
  set('by', subjectId(state.subject), subjectId(initial.subject))
  set('measure', state.measure, initial.measure)
  writeCohort(state, next)
  set('order', state.order, initial.order)
  set('count', String(state.count), String(initial.count))
  writeRange(state.range, next, INITIAL_RANGE)
  return next
}
