/**
 * `npm run curve`: the heating curve of a unit from a file of outdoor and supply temperatures. Duty: read, learn, tell. Neighbours: the
 * commands of forecasts read files, regulation learns the curve. Invariant: it needs no server and changes nothing.
 */

import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { civilZone } from '#lib/civil-time.ts'
import { DEFAULT_TIME_ZONE } from '#lib/company-day.ts'
import { type CommandContext, CommandError, EXIT, exitCodeOf } from '#server/forecast-command/command.ts'
import { fileMap, mapAt, mappedColumn } from '#server/forecast-command/file-map.ts'
import { columnOf, type OpenTable, openTable, readColumns } from '#server/forecast-command/read-columns.ts'
import { columnMeaning, weatherUnitIn } from '#server/forecast-command/recognise.ts'
import { firstHourFrom, meansOfHours } from '#server/forecast-command/sample-hours.ts'
import type { ExperienceCurve } from '#server/modules/regulation/learning/experience-curve.ts'
import { laggedCurve } from '#server/modules/regulation/learning/lagged-curve.ts'

const USAGE = 'Use: npm run curve -- --data FILE [--map FILE], see docs/regulation.md'
const HOUR_MS = 3_600_000

const curveMap = fileMap.extend({
  outdoor: mappedColumn.optional(),
  supply: mappedColumn.optional(),
  indoor: mappedColumn.optional(),
})
/** With what a heading means, °C that count, and whether it must be there. Zeros of a supply are gaps and stopped pumps. */
const COLUMNS = {
  outdoor: { meaning: 'temperature', min: -70, max: 60, isNeeded: true },
  supply: { meaning: 'supply', min: 10, max: 150, isNeeded: true },
  indoor: { meaning: 'indoor', min: -20, max: 50, isNeeded: false },
} as const
type Name = keyof typeof COLUMNS
const NAMES: readonly Name[] = ['outdoor', 'supply', 'indoor']

/** @returns One of {@link EXIT}. */
export const fitCurve = (context: CommandContext): Promise<number> => exitCodeOf(run, context)

async function run({ args, folder, tell }: CommandContext): Promise<number> {
  const { data, map: mapPath } = optionsOf(args)
  const map = await mapAt(mapPath === null ? null : resolve(folder, mapPath), curveMap)
  const timeZone = map.timeZone ?? DEFAULT_TIME_ZONE
  const open = await openTable('--data', resolve(folder, data), map, timeZone)
  const found = NAMES.flatMap((name) => {
    const mapped = map[name]
    const { headings } = open.layout
    const column = mapped ? columnOf('--data', headings, mapped.column) : columnMeaning(headings, COLUMNS[name].meaning)
    if (column === null) return []
    const { factor, offset } = mapped ?? weatherUnitIn(headings[column] ?? '', 'temperature')
    return [{ name, column, factor, offset }]
  })
  for (const name of NAMES)
    if (COLUMNS[name].isNeeded && found.every((one) => one.name !== name)) throw missing(open, name)
  const table = await readColumns(
    '--data',
    open,
    found.map(({ name, column, factor, offset }) => ({
      column,
      factor,
      offset,
      min: COLUMNS[name].min,
      max: COLUMNS[name].max,
    })),
  )
  const times = table.columns.flatMap((column) => [column.times[0] ?? [], column.times.at(-1) ?? []].flat())
  if (times.length === 0) throw new CommandError(`--data: ${open.name} has no number in its columns`)
  const { stepMs } = table
  const shiftMs = map.timeIs === 'end' ? -stepMs : 0
  const start = firstHourFrom(Math.min(...times) + shiftMs, civilZone(timeZone))
  const numHours = Math.max(0, Math.floor((Math.max(...times) + shiftMs + stepMs - start) / HOUR_MS))
  const hoursOf = (name: Name): Float64Array | null => {
    const own = table.columns[found.findIndex((one) => one.name === name)]
    return own ? meansOfHours(own, { start, numHours, stepMs, shiftMs }) : null
  }
  const [outdoor, supply, indoor] = [hoursOf('outdoor'), hoursOf('supply'), hoursOf('indoor')]
  const hours = Array.from({ length: numHours }, (_, at) => ({
    outdoorC: outdoor?.[at] ?? Number.NaN,
    waterC: supply?.[at] ?? Number.NaN,
    roomC: indoor?.[at] ?? null,
  }))
  tell(`${open.name}: ${found.map(({ name, column }) => `${name} “${open.layout.headings[column]}”`).join(', ')}`)
  tell(
    indoor === null
      ? 'It has no indoor temperature: all hours count, also those with rooms too cold or too warm.'
      : 'Hours count whose indoor temperature is from 19.5 to 21.5 °C.',
  )
  for (const line of table.refused) tell(line)
  const { learnt, filterH } = laggedCurve(hours, { designC: null, needsRooms: indoor !== null })
  if (learnt.kind === 'refused') throw new CommandError(learnt.reason.en)
  tell(
    filterH === 0
      ? 'The supply follows the outdoor temperature of the hour.'
      : `The supply follows the outdoor temperature with a time constant of ${filterH} h, by which the curve is told.`,
  )
  for (const line of curveLines(learnt)) tell(line)
  return table.numRefused > 0 ? EXIT.doneInPart : EXIT.done
}

const missing = ({ name: file, layout }: OpenTable, name: Name): CommandError =>
  new CommandError(
    `--data: no column of ${file} is the ${name} temperature; there are ${layout.headings.join(', ')}: name it in --map as ${name}`,
  )

function optionsOf(args: readonly string[]): { readonly data: string; readonly map: string | null } {
  try {
    const { values } = parseArgs({ args: [...args], options: { data: { type: 'string' }, map: { type: 'string' } } })
    if (values.data) return { data: values.data, map: values.map ?? null }
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : error}\n${USAGE}`)
  }
  throw new CommandError(USAGE)
}

function curveLines({ line, scatterK, numHours, bins, points }: ExperienceCurve): string[] {
  return [
    `slope            ${line.slope.toFixed(3)} K/K`,
    `at 0 °C          ${line.atZeroC.toFixed(2)} °C`,
    `scatter          ${scatterK.toFixed(2)} K around the curve (robust standard deviation)`,
    `hours            ${numHours} in ${bins.length} bins of 1 K with 20 or more`,
    'outdoor °C  supply °C  ± K',
    ...points.map(({ outdoorC, supplyC, plusMinusK }) =>
      [outdoorC.toFixed(1).padStart(10), supplyC.toFixed(1).padStart(9), plusMinusK.toFixed(1).padStart(4)].join('  '),
    ),
  ]
}
