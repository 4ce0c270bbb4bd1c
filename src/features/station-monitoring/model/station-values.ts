// The values of one station as lines: a line for each parameter, a column for each unit. Pure.

import type { UnitRow } from '#archetypes/realtime/unit-rows.ts'
import type { ParamGroup, ShownParam } from '#archetypes/telemetry/param-groups.ts'

interface ValueLine {
  readonly param: ShownParam
  /** Index of the value of each unit; undefined where it has no such point. */
  readonly places: readonly (number | undefined)[]
}

export interface ValueLines {
  readonly id: string
  readonly name: string
  readonly lines: readonly ValueLine[]
}

/** Lines of the parameters that one of the units has, by group; a parameter of several groups stands in the first. */
export function valueLines(groups: readonly ParamGroup[], units: readonly UnitRow[]): ValueLines[] {
  const seen = new Set<string>()
  return groups.flatMap(({ id, name, params }) => {
    const lines = params.flatMap((param): ValueLine[] => {
      const places = units.map((unit) => unit.places.get(param.code))
      if (seen.has(param.code) || places.every((place) => place === undefined)) return []
      seen.add(param.code)
      return [{ param, places }]
    })
    return lines.length > 0 ? [{ id, name, lines }] : []
  })
}
