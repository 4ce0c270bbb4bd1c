import { type DayRange, readDayRange, writeDayRange } from '#archetypes/figures/day-range.ts'
import { DURATION_TYPES, type DurationType } from '#contract/endpoints/durations.ts'

export const DURATION_VIEWS = ['load', 'running', 'limits'] as const
export type DurationView = (typeof DURATION_VIEWS)[number]

export interface DurationState {
  readonly view: DurationView
  readonly type: DurationType
  /** Id of the one node; empty: all of the type. */
  readonly node: string
  readonly range: DayRange
  /** Code of the parameter whose limits count; empty: the first. */
  readonly param: string
}

export const readDurationState = (search: URLSearchParams): DurationState => ({
  view: DURATION_VIEWS.find((view) => view === search.get('view')) ?? 'load',
  type: DURATION_TYPES.find((type) => type === search.get('type')) ?? 'source',
  node: search.get('node') ?? '',
  range: readDayRange(search),
  param: search.get('param') ?? '',
})

export function writeDurationState({ view, type, node, range, param }: DurationState, search: URLSearchParams) {
  const next = new URLSearchParams(search)
  for (const name of ['view', 'type', 'node', 'param']) next.delete(name)
  if (view !== 'load') next.set('view', view)
  if (type !== 'source') next.set('type', type)
  if (node !== '') next.set('node', node)
  if (param !== '') next.set('param', param)
  writeDayRange(range, next)
  return next
}
