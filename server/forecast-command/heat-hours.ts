// Heat of each hour. Duty: from power, from the energy of steps, or from the readings of a meter by the server's own rules.

import { setCompanyZone } from '#lib/company-day.ts'
import { HOUR_MS } from '#server/modules/load-forecast/learning/hour-data.ts'
import { quantileOf } from '#server/modules/load-forecast/learning/quantile.ts'
import { hoursOfCounter } from '#server/modules/telemetry/rollups/counter-consumption.ts'
import { GAP_PERIODS } from '#server/modules/telemetry/rollups/rollup-steps.ts'
import { CommandError } from './command.ts'
import type { HeatKind } from './file-map.ts'
import type { Samples } from './read-columns.ts'
import { meansOfHours } from './sample-hours.ts'

interface HeatFile {
  /** That named the file. */
  readonly option: string
  readonly name: string
  readonly heading: string
  readonly samples: Samples
  readonly stepMs: number
  readonly kind: HeatKind
  readonly timeIs: 'begin' | 'end'
  readonly timeZone: string
  readonly maxPerHour: number | null
}

/** Above the usual consumption of an hour, where nobody says what a meter can count. */
const SAFETY_FACTOR = 3
const USUAL = 0.99

/** @returns By the hour from `start` on; NaN where it is missing or only estimated. @throws {CommandError} */
export function heatOfHours(file: HeatFile, start: number, numHours: number): Float64Array {
  const { option, name, heading, samples, stepMs, kind, timeIs } = file
  if (stepMs > HOUR_MS)
    throw new CommandError(
      `${option}: ${name} has a value every ${stepMs / HOUR_MS} h in column “${heading}”; allowed is a step of at most 1 h`,
    )
  refuseChangedUnit(file)
  if (kind === 'counter') return countedHours(file, start, numHours)
  const shiftMs = timeIs === 'end' ? -stepMs : 0
  const means = meansOfHours(samples, { start, numHours, stepMs, shiftMs })
  return kind === 'power' ? means : means.map((energy) => (energy * HOUR_MS) / stepMs)
}

function countedHours({ samples, stepMs, timeZone, maxPerHour }: HeatFile, start: number, numHours: number) {
  // its hours are those of the clock of the company
  setCompanyZone(timeZone)
  const readings = samples.times.map((at, index) => ({ at, value: samples.values[index] ?? 0 }))
  const rules = {
    maxPerHour: maxPerHour ?? SAFETY_FACTOR * usualPerHour(samples),
    gapMs: Math.max(stepMs * GAP_PERIODS, HOUR_MS),
  }
  const hours = new Float64Array(numHours).fill(Number.NaN)
  // a reset hides what was counted before it
  for (const { at, consumed, estimatedShare, method } of hoursOfCounter(
    readings,
    start,
    start + numHours * HOUR_MS,
    rules,
  ))
    if (estimatedShare === 0 && method !== 'reset') hours[Math.round((at - start) / HOUR_MS)] = consumed
  return hours
}

function usualPerHour({ times, values }: Samples): number {
  const rates = values.flatMap((value, at) => {
    const [before, since] = [values[at - 1], (times[at] ?? 0) - (times[at - 1] ?? 0)]
    return before !== undefined && value > before && since > 0 ? [((value - before) * HOUR_MS) / since] : []
  })
  return quantileOf(
    rates.toSorted((one, other) => one - other),
    USUAL,
  )
}

const BLOCK = 168
const LEAST_FACTOR = 300
const MOST_FACTOR = 3_000

/** From one week to the next no load becomes a thousand times what it was: then the unit did. @throws {CommandError} */
function refuseChangedUnit({ option, name, heading, samples, kind }: HeatFile): void {
  if (kind === 'counter') return
  const { values, lines } = samples
  let before = Number.NaN
  for (let at = 0; at + BLOCK <= values.length; at += BLOCK) {
    const block = values.slice(at, at + BLOCK).toSorted((one, other) => one - other)
    const median = block[BLOCK / 2] ?? 0
    const factor = Math.max(median / before, before / median)
    if (factor > LEAST_FACTOR && factor < MOST_FACTOR)
      throw new CommandError(
        `${option}: ${name}, about line ${lines[at]}, column “${heading}”: values become ${factor.toFixed(0)} times ${median > before ? 'larger' : 'smaller'} than in the week before, as kW beside MW; allowed is one unit in a column`,
      )
    before = median
  }
}
