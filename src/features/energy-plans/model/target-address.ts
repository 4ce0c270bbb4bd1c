import { type DayRange, readDayRange, writeDayRange } from '#archetypes/figures/day-range.ts'
import { PLANNED_TYPES, type PlannedType } from '#contract/endpoints/energy-plans.ts'
import { ENERGIES, type Energy } from '#contract/resources/energy-slot.resource.ts'

export interface TargetState {
  readonly energy: Energy
  readonly nodeType: PlannedType
  readonly range: DayRange
  /** The node that is shown by day; empty where none is. */
  readonly node: string
}

export const readTargets = (search: URLSearchParams): TargetState => ({
  energy: ENERGIES.find((energy) => energy === search.get('energy')) ?? 'heat',
  nodeType: PLANNED_TYPES.find((type) => type === search.get('type')) ?? 'station',
  range: readDayRange(search),
  node: search.get('node') ?? '',
})

export function writeTargets({ energy, nodeType, range, node }: TargetState, search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const name of ['energy', 'type', 'node']) next.delete(name)
  if (energy !== 'heat') next.set('energy', energy)
  if (nodeType !== 'station') next.set('type', nodeType)
  if (node !== '') next.set('node', node)
  writeDayRange(range, next)
  return next
}
