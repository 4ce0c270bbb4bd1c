/**
 * `npm run rooms`: time constant and loss of one building from a file of its heat and temperatures. Duty: read, fit, tell with
 * intervals. Neighbours: the commands of forecasts read files, unit-model fits. Invariant: it needs no server and changes nothing.
 */

import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { z } from 'zod'
import { civilZone } from '#lib/civil-time.ts'
import { DEFAULT_TIME_ZONE } from '#lib/company-day.ts'
import { type CommandContext, CommandError, EXIT, exitCodeOf } from '#server/forecast-command/command.ts'
import { heatMap, mapAt, mappedColumn } from '#server/forecast-command/file-map.ts'
import { heatColumn, KIND_NAMES, kindOfHeat } from '#server/forecast-command/heat-column.ts'
import { heatOfHours } from '#server/forecast-command/heat-hours.ts'
import { columnOf, type OpenTable, openTable, readColumns } from '#server/forecast-command/read-columns.ts'
import { columnMeaning } from '#server/forecast-command/recognise.ts'
import { bridged, firstHourFrom, meansOfHours } from '#server/forecast-command/sample-hours.ts'
import { HOUR_MS } from '#server/modules/load-forecast/learning/hour-data.ts'
import {
  type BuildingFit,
  type Estimate,
  fitBuilding,
  MIN_WINDOWS,
} from '#server/modules/unit-model/learning/fit-building.ts'

const USAGE = 'Use: npm run rooms -- --data FILE [--map FILE], see docs/intelligence.md'

const roomsMap = heatMap.extend({
  indoor: mappedColumn.optional(),
  outdoor: mappedColumn.optional(),
  sun: mappedColumn.optional(),
})
type RoomsMap = z.output<typeof roomsMap>

const RANGES = { indoor: [-20, 50], outdoor: [-70, 60], sun: [-50, 1_600] } as const
type Measured = keyof typeof RANGES
const MEANINGS = { indoor: 'indoor', outdoor: 'temperature', sun: 'sun' } as const

/** @returns One of {@link EXIT}. */
export const fitRooms = (context: CommandContext): Promise<number> => exitCodeOf(run, context)

async function run({ args, folder, tell }: CommandContext): Promise<number> {
  const { data, map: mapPath } = optionsOf(args)
  const map = await mapAt(mapPath === null ? null : resolve(folder, mapPath), roomsMap)
  const timeZone = map.timeZone ?? DEFAULT_TIME_ZONE
  const open = await openTable('--data', resolve(folder, data), map, timeZone)
  const heat = heatColumn('--data', open, map, 'kW')
  const measured = (['indoor', 'outdoor', 'sun'] as const).flatMap((name) => {
    const column = measuredColumn(open, name, map)
    return column === null ? [] : [{ name, column }]
  })
  const missing = (['indoor', 'outdoor'] as const).find((name) => !measured.some((one) => one.name === name))
  if (missing)
    throw new CommandError(
      `--data: no column of ${open.name} is the ${missing} temperature; there are ${open.layout.headings.join(', ')}: name it in --map as ${missing}`,
    )
  const table = await readColumns('--data', open, [
    heat.wanted,
    ...measured.map(({ name, column }) => ({
      column,
      factor: map[name]?.factor ?? 1,
      offset: map[name]?.offset ?? 0,
      min: RANGES[name][0],
      max: RANGES[name][1],
    })),
  ])
  const { stepMs, refused, numRefused } = table
  const [samples = { times: [], values: [], lines: [] }, ...others] = table.columns
  const first = samples.times[0]
  if (first === undefined) throw new CommandError(`--data: ${open.name} has no number in column “${heat.heading}”`)
  const start = firstHourFrom(first, civilZone(timeZone))
  const numHours = Math.max(0, Math.floor(((samples.times.at(-1) ?? 0) + stepMs - start) / HOUR_MS))
  const kind = kindOfHeat(map, heat, samples)
  const written = {
    option: '--data',
    name: open.name,
    heading: heat.heading,
    samples,
    stepMs,
    kind,
    timeIs: map.timeIs,
    timeZone,
    maxPerHour: map.maxPerHour === undefined ? null : map.maxPerHour * heat.wanted.factor,
  }
  const shiftMs = map.timeIs === 'end' ? -stepMs : 0
  const hoursOf = (name: Measured): Float64Array | null => {
    const own = others[measured.findIndex((one) => one.name === name)]
    return own ? bridged(meansOfHours(own, { start, numHours, stepMs, shiftMs }), stepMs) : null
  }
  const none = new Float64Array(numHours).fill(Number.NaN)
  const fit = fitBuilding({
    heat: bridged(heatOfHours(written, start, numHours), stepMs),
    indoor: hoursOf('indoor') ?? none,
    outdoor: hoursOf('outdoor') ?? none,
    sun: hoursOf('sun'),
  })
  const named = measured.map(({ name, column }) => `${name} “${open.layout.headings[column]}”`)
  tell(
    `${open.name}: “${heat.heading}” is ${KIND_NAMES[kind]}${heat.unit === '' ? ', taken as kW' : ', read in kW'}; ${named.join(', ')}`,
  )
  if (hoursOf('sun') === null) tell('It has no sun, which is left out: gains hold the mean of it.')
  for (const line of refused) tell(line)
  if (!fit)
    throw new CommandError(
      `Nothing can be told from ${numHours} hours: allowed are ${MIN_WINDOWS} weeks or more without gaps in heat and outdoor temperature, in which the heat follows the weather`,
    )
  for (const line of fitLines(fit)) tell(line)
  return numRefused > 0 ? EXIT.doneInPart : EXIT.done
}

function optionsOf(args: readonly string[]): { readonly data: string; readonly map: string | null } {
  try {
    const { values } = parseArgs({ args: [...args], options: { data: { type: 'string' }, map: { type: 'string' } } })
    if (values.data) return { data: values.data, map: values.map ?? null }
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : error}\n${USAGE}`)
  }
  throw new CommandError(USAGE)
}

function measuredColumn({ layout }: OpenTable, name: Measured, map: RoomsMap): number | null {
  const mapped = map[name]
  return mapped ? columnOf('--data', layout.headings, mapped.column) : columnMeaning(layout.headings, MEANINGS[name])
}

function fitLines({ timeConstantH, lossKwK, capacityKwhK, gainsKw, sunM2, rmseK, numHours, numWindows }: BuildingFit) {
  const line = (name: string, { value, low, high }: Estimate, unit: string, digits: number): string =>
    `${name.padEnd(16)} ${value.toFixed(digits)} ${unit}, nine times of ten ${low.toFixed(digits)} to ${high.toFixed(digits)}`
  return [
    line('time constant', timeConstantH, 'h', 0),
    line('loss', lossKwK, 'kW/K', 3),
    line('capacity', capacityKwhK, 'kWh/K', 1),
    line('gains', gainsKw, 'kW', 1),
    ...(sunM2 ? [line('sun', sunM2, 'm²', 1)] : []),
    `It misses the indoor temperature by ${rmseK.toFixed(2)} K (RMSE, ${numHours} hours in ${numWindows} parts of up to a week).`,
  ]
}
