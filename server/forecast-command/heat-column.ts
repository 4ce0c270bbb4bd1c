// The column of a file that is heat, its unit and its kind.

import { unitFactor } from '#contract/history-import/units.ts'
import { CommandError } from './command.ts'
import type { HeatKind, HeatMap, MappedColumn } from './file-map.ts'
import { columnOf, type OpenTable, type Samples, type WantedColumn } from './read-columns.ts'
import { columnMeaning, unitIn } from './recognise.ts'

export interface HeatColumn {
  readonly heading: string
  readonly wanted: WantedColumn
  /** Of the values that are read: MW or kW; empty where neither map nor heading say what they are. */
  readonly unit: string
  /** It is energy by its unit: of each step, or counted. */
  readonly isEnergy: boolean
}

/** @param unit - That values shall have. @throws {CommandError} */
export function heatColumn(option: string, open: OpenTable, map: HeatMap, unit: 'MW' | 'kW'): HeatColumn {
  const column = placeOf(option, open, map.heat)
  const heading = open.layout.headings[column] ?? ''
  const written = unitIn(heading)
  const mapped = map.heat?.unit ?? null
  if (mapped !== null && written !== null && mapped !== written)
    throw new CommandError(
      `--map: the unit of the heat is ${mapped}, the column “${heading}” of ${open.name} says ${written}; allowed is what the file has`,
    )
  const given = mapped ?? written
  const factor = given === null ? 1 : (unitFactor(given, unit) ?? unitFactor(given, `${unit}h`))
  if (factor === null)
    throw new CommandError(
      `${option}: ${given} of column “${heading}” is no unit of heat; allowed are W, kW, MW, GJ/h, Gcal/h, kWh, MWh, MJ, GJ, Gcal`,
    )
  return {
    heading,
    wanted: {
      column,
      factor: factor * (map.heat?.factor ?? 1),
      offset: map.heat?.offset ?? 0,
      min: Number.NEGATIVE_INFINITY,
      max: Number.POSITIVE_INFINITY,
    },
    unit: given === null ? '' : unit,
    isEnergy: given !== null && unitFactor(given, 'MWh') !== null,
  }
}

function placeOf(option: string, { name, layout }: OpenTable, mapped: MappedColumn | undefined): number {
  const { headings, timeColumn, clockColumn } = layout
  if (mapped) return columnOf(option, headings, mapped.column)
  const meant = columnMeaning(headings, 'heat')
  if (meant !== null) return meant
  const others = headings.flatMap((_, at) => (at === timeColumn || at === clockColumn ? [] : [at]))
  if (others.length === 1 && others[0] !== undefined) return others[0]
  throw new CommandError(
    `${option}: it is not clear which column of ${name} is the heat; there are ${headings.join(', ')}: name it in --map as heat`,
  )
}

/** A counter hardly ever falls; power does so all the time. */
const RISING_SHARE = 0.98

export function kindOfHeat({ kind }: HeatMap, { isEnergy }: HeatColumn, { values }: Samples): HeatKind {
  if (kind !== undefined) return kind
  const numRises = values.filter((value, at) => at > 0 && value >= (values[at - 1] ?? 0)).length
  if (numRises >= RISING_SHARE * (values.length - 1)) return 'counter'
  return isEnergy ? 'energy' : 'power'
}

export const KIND_NAMES: Readonly<Record<HeatKind, string>> = {
  power: 'power',
  counter: 'the reading of a counter',
  energy: 'the energy of each step',
}
