// P10 and P90 of forecasts. Duty: of bands that grow with the load, with its root, or not at all, take what did best of late.

import { type Band, bandAround, createScaledBands, type ForecastPlace, type Reach } from './scaled-bands.ts'

export interface ErrorBands {
  /** Notes a forecast whose hour has become known. @param bands - As {@link ErrorBands.bandsOf} gave them at the issue time. */
  note(place: ForecastPlace, hour: number, forecast: number, actual: number, bands: Bands): void
  /** Called once for an issue time, before bands are asked for. */
  prepare(issue: number): void
  bandsOf(place: ForecastPlace, forecast: number): Bands
  /** The way that did best, as numbers that can be kept; null as long as too few forecasts have been judged. */
  shapeOf(place: ForecastPlace): BandShape | null
}

/** A band for any forecast of a distance and hour of the clock. */
export interface BandShape extends Reach {
  /** Of the load, that errors grow with. */
  readonly power: number
  /** Added to a forecast before: errors are not small when the load is. */
  readonly leastLoad: number
}

export const bandOfShape = (forecast: number, shape: BandShape): Band =>
  bandAround(forecast, shape, scaleOf(forecast, shape))

const scaleOf = (forecast: number, { power, leastLoad }: Pick<BandShape, 'power' | 'leastLoad'>): number =>
  (Math.max(0, forecast) + leastLoad) ** power

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
  const leastLoad = (): number => LEAST_LOAD * usualLoad()
  const ways = POWERS.map((power) =>
    createScaledBands((forecast) => scaleOf(forecast, { power, leastLoad: leastLoad() })),
  )
  const bestWay = (): number => {
    const losses = ways.map(({ loss }) => loss)
    return losses.indexOf(Math.min(...losses))
  }
  return {
    note(place, hour, forecast, actual, { all }) {
      for (const [at, way] of ways.entries()) way.note(place, hour, forecast, actual, all[at] ?? null)
    },
    prepare(issue) {
      for (const way of ways) way.prepare(issue)
    },
    bandsOf(place, forecast) {
      const all = ways.map((way) => way.bandOf(place, forecast))
      return { best: all[bestWay()] ?? null, all }
    },
    shapeOf(place) {
      const at = bestWay()
      const [reach, power] = [ways[at]?.reachOf(place), POWERS[at]]
      return reach && power !== undefined ? { ...reach, power, leastLoad: leastLoad() } : null
    },
  }
}
