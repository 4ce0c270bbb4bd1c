// What the analyses show, in their addresses. Pure.

import { type DayRange, readDayRange, writeDayRange } from '#archetypes/figures/day-range.ts'
import {
  ANALYSED_TYPES,
  type AnalysedType,
  AREA_ENERGIES,
  type AreaEnergy,
  HEATED_TYPES,
} from '#contract/endpoints/energy-analysis.ts'
import { ENERGIES, type Energy } from '#contract/resources/energy-slot.resource.ts'

export interface StructureState {
  readonly type: AnalysedType
  /** Id of the one node; empty: all of the type. */
  readonly node: string
  /** Whose use the nodes are compared by. */
  readonly energy: Energy
  readonly range: DayRange
}

export const readStructureState = (search: URLSearchParams): StructureState => ({
  type: ANALYSED_TYPES.find((type) => type === search.get('type')) ?? 'station',
  node: search.get('node') ?? '',
  energy: ENERGIES.find((energy) => energy === search.get('energy')) ?? 'heat',
  range: readDayRange(search),
})

export function writeStructureState({ type, node, energy, range }: StructureState, search: URLSearchParams) {
  const next = new URLSearchParams(search)
  for (const name of ['type', 'node', 'energy']) next.delete(name)
  if (type !== 'station') next.set('type', type)
  if (node !== '') next.set('node', node)
  if (energy !== 'heat') next.set('energy', energy)
  writeDayRange(range, next)
  return next
}

export const CONSUMPTION_VIEWS = ['lines', 'signature'] as const
type ConsumptionView = (typeof CONSUMPTION_VIEWS)[number]

export interface ConsumptionState {
  readonly view: ConsumptionView
  readonly energy: AreaEnergy
  readonly type: (typeof HEATED_TYPES)[number]
  /** Id of the one node; empty: all of the type. */
  readonly node: string
  readonly range: DayRange
}

export const readConsumptionState = (search: URLSearchParams): ConsumptionState => ({
  view: CONSUMPTION_VIEWS.find((view) => view === search.get('view')) ?? 'lines',
  energy: AREA_ENERGIES.find((energy) => energy === search.get('energy')) ?? 'heat',
  type: HEATED_TYPES.find((type) => type === search.get('type')) ?? 'unit',
  node: search.get('node') ?? '',
  range: readDayRange(search),
})

export function writeConsumptionState({ view, energy, type, node, range }: ConsumptionState, search: URLSearchParams) {
  const next = new URLSearchParams(search)
  for (const name of ['view', 'energy', 'type', 'node']) next.delete(name)
  if (view !== 'lines') next.set('view', view)
  if (energy !== 'heat') next.set('energy', energy)
  if (type !== 'unit') next.set('type', type)
  if (node !== '') next.set('node', node)
  writeDayRange(range, next)
  return next
}
