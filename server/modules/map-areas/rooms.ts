// Room temperatures of areas and of their buildings. Pure.

import type { AreaRooms, RoomFigures } from '#contract/endpoints/map-areas.ts'
import { groupedBy } from '#lib/grouped-by.ts'
import type { RoomSums } from './rooms.repository.ts'

function figuresOf(parts: readonly RoomSums[]): RoomFigures {
  const total = (of: (part: RoomSums) => number): number => parts.reduce((sum, part) => sum + of(part), 0)
  const numKnown = total((part) => part.numKnown)
  const [numCold, numWarm] = [total((part) => part.numCold), total((part) => part.numWarm)]
  const times = parts.flatMap(({ at }) => at ?? [])
  return {
    numSensors: total((part) => part.numSensors),
    numKnown,
    meanC: numKnown === 0 ? null : total(({ sum }) => sum) / numKnown,
    numWithin: numKnown - numCold - numWarm,
    numCold,
    numWarm,
    at: times.length === 0 ? null : Math.max(...times),
  }
}

/** @param parts - Those that belong to the area. */
export function areaRoomsOf(areaId: string, parts: readonly RoomSums[]): AreaRooms {
  const buildings = [...groupedBy(parts, ({ keyId }) => keyId).values()].flatMap((own) => {
    const [first] = own
    return first ? [{ keyId: first.keyId, code: first.code, name: first.name, ...figuresOf(own) }] : []
  })
  return { areaId, ...figuresOf(parts), buildings }
}
