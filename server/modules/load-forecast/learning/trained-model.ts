// A model that was learnt, as plain numbers that can be stored, and forecasts by it. Invariant: a stored model forecasts the same
// from the same hours, whenever it is asked.

import { applyModels, type HourModels, type MovedLevel } from './apply-models.ts'
import type { BoostedTrees } from './boosted-trees.ts'
import type { Calendar } from './calendar.ts'
import { CLOCK_HOURS, distanceOf, firstAheadOf, NUM_CLASSES, NUM_DISTANCES } from './classes.ts'
import { type BandShape, bandOfShape } from './error-bands.ts'
import { evenedLoad } from './evened-load.ts'
import { ALL_LAGS, createFeatureReader } from './features.ts'
import type { HourData, WeatherHours } from './hour-data.ts'
import { RECENT_H } from './recent-errors.ts'
import type { RidgeModel } from './ridge.ts'
import { type Band, scaledBand } from './scaled-bands.ts'

interface StoredRidge {
  readonly intercept: number
  readonly coefficients: readonly number[]
  readonly means: readonly number[]
}

export interface TrainedModel {
  /** By the set of lags, as bits. */
  readonly ridge: readonly (StoredRidge | null)[]
  readonly trees: BoostedTrees | null
  /** By class. */
  readonly treeWeights: readonly number[]
  /** By distance: what of each mean of recent errors stays, and what a kelvin colder than yesterday adds. */
  readonly recent: readonly (readonly number[])[]
  /** Kelvins, by distance and hour of the clock. */
  readonly weather: readonly number[]
  /** By distance and hour of the clock; of versions from before by class. */
  readonly bands: readonly (BandShape | null)[]
  /** It was learnt from a load that was evened, as it is off at times. */
  readonly isEvened?: boolean
}

export interface TrainedHour {
  readonly hour: number
  readonly p50: number
  readonly band: Band | null
  /** The load is off by its schedule. */
  readonly isOff: boolean
}

/** More digits say nothing about a load, and take room. */
const DIGITS = 7

const short = (value: number): number => Number(value.toPrecision(DIGITS))
const shortened = (values: Iterable<number>): number[] => Array.from(values, short)

/** The models of an issue time as numbers. @param bands - By distance and hour of the clock. */
export function storedModel(models: HourModels, bands: readonly (BandShape | null)[]): TrainedModel {
  const distances = Array.from({ length: NUM_DISTANCES }, (_, distance) => distance)
  const { trees } = models
  return {
    ridge: Array.from({ length: ALL_LAGS + 1 }, (_, lags) => {
      const model = models.ridgeWith(lags)
      return (
        model && {
          intercept: short(model.intercept),
          coefficients: shortened(model.coefficients),
          means: shortened(model.means),
        }
      )
    }),
    trees: trees && {
      learningRate: trees.learningRate,
      trees: trees.trees.map((tree) => ({
        ...tree,
        limits: tree.limits.map(storable),
        values: shortened(tree.values),
      })),
    },
    treeWeights: Array.from({ length: NUM_CLASSES }, (_, group) => short(models.weightOfTrees(group))),
    recent: distances.map((distance) => partsOf(models, firstAheadOf(distance))),
    weather: distances.flatMap((distance) =>
      Array.from({ length: CLOCK_HOURS }, (_, clockHour) =>
        short(models.weatherCorrection(firstAheadOf(distance), clockHour)),
      ),
    ),
    bands: bands.map(
      (shape) =>
        shape && {
          power: shape.power,
          leastLoad: short(shape.leastLoad),
          low: short(shape.low),
          high: short(shape.high),
        },
    ),
  }
}

/** JSON has no infinite numbers. */
const storable = (limit: number): number => (Number.isFinite(limit) ? limit : -Number.MAX_VALUE)

/** The correction is linear in what it is made of. */
function partsOf(models: HourModels, ahead: number): number[] {
  const none = RECENT_H.map(() => 0)
  return [
    ...RECENT_H.map((_, nth) =>
      short(models.recentCorrection(ahead, { recent: none.map((_, at) => (at === nth ? 1 : 0)), colder: 0 })),
    ),
    short(models.recentCorrection(ahead, { recent: none, colder: 1 })),
  ]
}

/**
 * A forecast by a stored model.
 *
 * @param issue - First hour of which nothing is known.
 * @param issued - Weather from there on, as it was issued.
 * @returns Its hours, and the level that the load has moved to; null: it has not.
 */
export function forecastBy(
  model: TrainedModel,
  data: HourData,
  calendar: Calendar,
  issue: number,
  issued: WeatherHours,
): { readonly hours: TrainedHour[]; readonly level: MovedLevel | null } {
  const evened = evenedLoad(data, calendar, issue, model.isEvened === true)
  const known = { data: evened.data, calendar, reader: createFeatureReader(evened.data, calendar) }
  const isByClass = model.bands.length === NUM_CLASSES
  const { hours, level } = applyModels(modelsOf(model), known, issue, issued)
  return {
    level,
    hours: hours.map(({ hour, ahead, group, p50 }) => {
      const clockHour = calendar.clockHour[hour] ?? 0
      const shape = model.bands[isByClass ? group : distanceOf(ahead) * CLOCK_HOURS + clockHour]
      const share = evened.shareAt(hour, issue)
      const band = shape ? bandOfShape(p50, shape) : null
      return { hour, p50: p50 * share, band: band && scaledBand(band, share), isOff: share === 0 }
    }),
  }
}

/** The same model for the weather as it came: without what it learnt of the errors of weather forecasts. */
export const forTrueWeather = (model: TrainedModel): TrainedModel => ({
  ...model,
  weather: [],
  recent: model.recent.map((parts) => parts.slice(0, RECENT_H.length)),
})

function modelsOf({ ridge, trees, treeWeights, recent, weather }: TrainedModel): HourModels {
  const regressions = ridge.map(
    (stored): RidgeModel | null =>
      stored && {
        intercept: stored.intercept,
        coefficients: Float64Array.from(stored.coefficients),
        means: Float64Array.from(stored.means),
      },
  )
  return {
    ridgeWith: (lags) => regressions[lags] ?? null,
    trees,
    weightOfTrees: (group) => treeWeights[group] ?? 0,
    recentCorrection(ahead, input) {
      const parts = [...input.recent, Number.isNaN(input.colder) ? 0 : input.colder]
      return (recent[distanceOf(ahead)] ?? []).reduce((sum, part, at) => sum + part * (parts[at] ?? 0), 0)
    },
    weatherCorrection: (ahead, clockHour) => weather[distanceOf(ahead) * CLOCK_HOURS + clockHour] ?? 0,
  }
}
