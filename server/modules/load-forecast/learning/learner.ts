// What was learnt up to a moment. Duty: take in hours as they become known, and give models of them. Neighbours: features.ts reads
// the hours, scenario.ts asks for the models. Invariant: at an issue time nothing of its hour, nor of any later one, was taken in.

import { type BoostedTrees, fitBoostedTrees } from './boosted-trees.ts'
import type { Calendar } from './calendar.ts'
import { ALL_LAGS, columnsWith, createFeatureReader, NUM_COLUMNS, TREE_FEATURES } from './features.ts'
import type { HourData } from './hour-data.ts'
import { addRow, createMoments, fade } from './moments.ts'
import { fitRidge, type RidgeModel, ridgeValue } from './ridge.ts'

const DAY_H = 24
/** Weight of an hour halves in a year: this season counts most, the last one half (domain guide 4.10 takes both). */
const HALF_LIFE_DAYS = 365
/** On standardised features (domain guide 4.10). */
const PENALTY = 1
/** So long hours are taken in by trees again. */
const TREES_EVERY_DAYS = 28
/** Trees of fewer hours find rules that are none. */
const TREES_FROM_HOURS = 60 * DAY_H
/** Hours that stay with trees. */
const TREES_MAX_HOURS = 3 * 365 * DAY_H
const TREE_SETTINGS = { learningRate: 0.06, maxTrees: 300, depth: 5, minLeaf: 48, heldOut: 0.15, patience: 25 }
/** An hour that the model misses by more than this many usual errors counts less (Huber 1964). */
const FAR_ERRORS = 4
/** Share of a new error in the usual one. */
const ERROR_MEMORY = 1 / (14 * DAY_H)

export interface Learner {
  /** Takes in the hours before `issue` that it does not know yet. */
  learnUntil(issue: number): void
  /** Number of good hours that were taken in. */
  readonly numLearnt: number
  /** @param lags - As bits; a model of each set is computed where it is asked for. */
  ridgeWith(lags: number): RidgeModel | null
  /** What they add to the regression; null where they were not grown yet. */
  readonly trees: BoostedTrees | null
}

/** @param from - First hour to learn from. */
export function createLearner(data: HourData, calendar: Calendar, from: number): Learner {
  const { load } = data
  const window = { first: 0, ...data.weather }
  const reader = createFeatureReader(data, calendar)
  const withLags = createMoments(NUM_COLUMNS)
  const all = createMoments(NUM_COLUMNS)
  const kept: number[] = []
  const models = new Map<number, RidgeModel | null>()
  let usualError = Number.NaN
  let numLearnt = 0
  let next = from
  let trees: BoostedTrees | null = null
  let treesAt = Number.NEGATIVE_INFINITY

  function ridgeWith(lags: number): RidgeModel | null {
    const known = models.get(lags)
    if (known !== undefined) return known
    const model = fitRidge(lags === 0 ? all : withLags, columnsWith(lags), PENALTY)
    models.set(lags, model)
    return model
  }

  function weightOf(error: number): number {
    const size = Math.abs(error)
    const weight = usualError > 0 && size > FAR_ERRORS * usualError ? (FAR_ERRORS * usualError) / size : 1
    usualError = Number.isNaN(usualError) ? size : usualError + ERROR_MEMORY * (size * weight - usualError)
    return weight
  }

  function learnHour(hour: number, model: RidgeModel | null): void {
    const actual = load[hour] ?? Number.NaN
    if (Number.isNaN(actual) || data.changed[hour]) return
    const lags = reader.read(hour, window, hour)
    if (lags === null || hasGap(reader.row.values, reader.row.count)) return
    const weight = model && numLearnt > TREES_FROM_HOURS ? weightOf(actual - ridgeValue(model, reader.row)) : 1
    numLearnt += 1
    addRow(all, reader.row, actual, weight)
    if (lags !== ALL_LAGS) return
    addRow(withLags, reader.row, actual, weight)
    kept.push(hour)
  }

  function growTrees(issue: number): void {
    const model = ridgeWith(ALL_LAGS)
    if (!model || kept.length < TREES_FROM_HOURS) return
    const hours = kept.slice(-TREES_MAX_HOURS)
    const rows = new Float64Array(hours.length * TREE_FEATURES.length)
    const targets = new Float64Array(hours.length)
    for (const [at, hour] of hours.entries()) {
      reader.read(hour, window, hour)
      rows.set(reader.treeRow, at * TREE_FEATURES.length)
      targets[at] = (load[hour] ?? 0) - ridgeValue(model, reader.row)
    }
    trees = fitBoostedTrees(rows, TREE_FEATURES.length, targets, TREE_SETTINGS)
    treesAt = issue
  }

  return {
    learnUntil(issue) {
      while (next < issue) {
        const model = ridgeWith(0)
        const until = Math.min(issue, next + DAY_H)
        for (let hour = next; hour < until; hour += 1) learnHour(hour, model)
        const factor = 0.5 ** ((until - next) / DAY_H / HALF_LIFE_DAYS)
        fade(all, factor)
        fade(withLags, factor)
        next = until
        models.clear()
      }
      if (issue - treesAt >= TREES_EVERY_DAYS * DAY_H) growTrees(issue)
    },
    get numLearnt() {
      return numLearnt
    },
    ridgeWith,
    get trees() {
      return trees
    },
  }
}

function hasGap(values: Float64Array, count: number): boolean {
  for (let at = 0; at < count; at += 1) if (Number.isNaN(values[at])) return true
  return false
}
