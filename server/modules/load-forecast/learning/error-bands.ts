// P10 and P90 of forecasts. Duty: of bands that grow with the load, with its root, or not at all, by class or for all hours
// alike, take what did best of late.

import { type Band, createScaledBands } from './scaled-bands.ts'

export interface ErrorBands {
  /** Notes a forecast whose hour has become known. @param bands - As {@link ErrorBands.bandsOf} gave them at the issue time. */
  note(group: number, hour: number, forecast: number, actual: number, bands: Bands): void
  /** Called once for an issue time, before bands are asked for. */
  prepare(issue: number): void
  bandsOf(group: number, forecast: number): Bands
}

export interface Bands {
  /** Null as long as too few forecasts have been judged. */
  readonly best: Band | null
  /** One for each way to grow. */
  readonly all: readonly (Band | null)[]
}

/** Powers of the load that errors may grow with. */
const POWERS = [1, 0.5, 0] as const
/** Of the usual load: errors are not small when the load is. */
const LEAST_LOAD = 0.1

/** @param usualLoad - A load of usual size. */
export function createErrorBands(usualLoad: () => number): ErrorBands {
  const ways = POWERS.flatMap((power) =>
    [true, false].map((isByClass) =>
      createScaledBands((forecast) => (Math.max(0, forecast) + LEAST_LOAD * usualLoad()) ** power, isByClass),
    ),
  )
  return {
    note(group, hour, forecast, actual, { all }) {
      for (const [at, way] of ways.entries()) way.note(group, hour, forecast, actual, all[at] ?? null)
    },
    prepare(issue) {
      for (const way of ways) way.prepare(issue)
    },
    bandsOf(group, forecast) {
      const all = ways.map((way) => way.bandOf(group, forecast))
      const losses = ways.map(({ loss }) => loss)
      const at = losses.indexOf(Math.min(...losses))
      return { best: all[at] ?? null, all }
    },
  }
}
