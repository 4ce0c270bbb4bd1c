import { type DayRange, readDayRange, writeDayRange } from '#archetypes/figures/day-range.ts'
import { SHOWN_HOURS, type ShownHours } from '#contract/endpoints/load-forecast.ts'

export const PLACE_KINDS = ['network', 'source', 'unit'] as const
export type PlaceKind = (typeof PLACE_KINDS)[number]

/** Whose forecast is shown. */
export interface ShownPlace {
  readonly kind: PlaceKind
  /** Id of the source or the unit; empty: none is chosen yet. */
  readonly node: string
}

/** What is asked for; null where a source or a unit is still to be chosen. */
export const nodeIdOf = ({ kind, node }: ShownPlace): { readonly nodeId: string | null } | null =>
  kind === 'network' ? { nodeId: null } : node === '' ? null : { nodeId: node }

export const readPlace = (search: URLSearchParams): ShownPlace => ({
  kind: PLACE_KINDS.find((kind) => kind === search.get('of')) ?? 'network',
  node: search.get('node') ?? '',
})

export function writePlace({ kind, node }: ShownPlace, search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search)
  next.delete('of')
  next.delete('node')
  if (kind !== 'network') next.set('of', kind)
  if (kind !== 'network' && node !== '') next.set('node', node)
  return next
}

/** What of the place is forecast. */
export const FORECAST_VIEWS = ['load', 'rooms'] as const

export interface PredictionState extends ShownPlace {
  readonly hours: ShownHours
  readonly view: (typeof FORECAST_VIEWS)[number]
}

export const readPrediction = (search: URLSearchParams): PredictionState => ({
  ...readPlace(search),
  hours: SHOWN_HOURS.find((hours) => String(hours) === search.get('hours')) ?? 48,
  view: FORECAST_VIEWS.find((view) => view === search.get('view')) ?? 'load',
})

export function writePrediction(state: PredictionState, search: URLSearchParams): URLSearchParams {
  const next = writePlace(state, search)
  next.delete('hours')
  if (state.hours !== 48) next.set('hours', String(state.hours))
  next.delete('view')
  if (state.view !== 'load') next.set('view', state.view)
  return next
}

/** Models are of sources and units. */
export const readModelPlace = (search: URLSearchParams): PredictionState => {
  const state = readPrediction(search)
  return state.kind === 'network' ? { ...state, kind: 'unit' } : state
}

export interface HistoryState extends ShownPlace {
  readonly range: DayRange
}

export const readHistory = (search: URLSearchParams): HistoryState => ({
  ...readPlace(search),
  range: readDayRange(search),
})

export function writeHistory(state: HistoryState, search: URLSearchParams): URLSearchParams {
  const next = writePlace(state, search)
  writeDayRange(state.range, next)
  return next
}
