/**
 * One building as one resistance and one capacity (domain guide 2.2): `C dT/dt = Q + G + s·sun − UA·(T − outdoor)`, from its heat and its
 * temperatures by the hour. Duty: time constant, loss, capacity and gains, each with an interval. Neighbour:
 * building-windows.ts has the course of temperature for a time constant. Pure: the same hours give the same numbers.
 */

import { solveSymmetric } from '#server/modules/load-forecast/learning/cholesky.ts'
import { quantileOf } from '#server/modules/load-forecast/learning/quantile.ts'
import { type BuildingHours, reducedWindow, type WindowSums, windowsOf } from './building-windows.ts'
import { resampled } from './resample.ts'

/** Middle, and the ends between which it lies nine times of ten. */
export interface Estimate {
  readonly value: number
  readonly low: number
  readonly high: number
}

export interface BuildingFit {
  readonly timeConstantH: Estimate
  /** Loss for each kelvin between inside and outside, kW/K. */
  readonly lossKwK: Estimate
  /** kWh/K. */
  readonly capacityKwhK: Estimate
  /** Mean heat of people and devices, kW. */
  readonly gainsKw: Estimate
  /** Area that lets the sun in, m²; null where the sun is not known. */
  readonly sunM2: Estimate | null
  /** Root mean square of what it misses the indoor temperature by, K. */
  readonly rmseK: number
  readonly numHours: number
  readonly numWindows: number
}

/** Fewer windows give no interval. */
export const MIN_WINDOWS = 4
/** Real flats have 38 to 254 h (domain guide 2.2). */
const [SHORTEST_H, LONGEST_H, STEPS] = [4, 600, 80]
const SAMPLES = 200
/** Time constant, loss, gains. */
const NUM_FOUND = 3
/** Wider than 5 % and 95 %: weeks of one winter are more alike than winters are. */
const [LOW, HIGH] = [0.025, 0.975]

interface Parameters {
  readonly timeConstantH: number
  readonly lossKwK: number
  readonly gainsKw: number
  readonly sunM2: number
  readonly squares: number
}

/** @returns Null where there are too few hours, or where the heat does not follow the temperatures. */
export function fitBuilding(hours: BuildingHours): BuildingFit | null {
  const windows = windowsOf(hours)
  if (windows.length < MIN_WINDOWS) return null
  const timeConstants = Array.from(
    { length: STEPS },
    (_, step) => SHORTEST_H * (LONGEST_H / SHORTEST_H) ** (step / (STEPS - 1)),
  )
  const sums = timeConstants.map((timeConstantH) =>
    windows.map((window) => reducedWindow(hours, window, timeConstantH)),
  )
  const all = windows.map((_, at) => at)
  const best = bestOf(timeConstants, sums, all)
  if (!best) return null
  const samples = resampled(windows.length, SAMPLES).flatMap((chosen) => bestOf(timeConstants, sums, chosen) ?? [])
  // what is found in few windows takes away from what they differ by
  const widened = Math.sqrt(windows.length / (windows.length - NUM_FOUND))
  const estimate = (value: (parameters: Parameters) => number): Estimate => {
    const middle = value(best)
    const sorted = samples.map((one) => value(one) - middle).toSorted((one, other) => one - other)
    return {
      value: middle,
      low: middle + widened * quantileOf(sorted, LOW),
      high: middle + widened * quantileOf(sorted, HIGH),
    }
  }
  const numHours = sums[0]?.reduce((sum, window) => sum + window.numHours, 0) ?? 0
  return {
    timeConstantH: estimate((each) => each.timeConstantH),
    lossKwK: estimate((each) => each.lossKwK),
    capacityKwhK: estimate((each) => each.lossKwK * each.timeConstantH),
    gainsKw: estimate((each) => each.gainsKw),
    sunM2: hours.sun === null ? null : estimate((each) => each.sunM2),
    rmseK: Math.sqrt(best.squares / numHours),
    numHours,
    numWindows: windows.length,
  }
}

/** The time constant that leaves least, between the steps by a parabola, and what goes with it. */
function bestOf(
  timeConstants: readonly number[],
  sums: readonly (readonly WindowSums[])[],
  chosen: readonly number[],
): Parameters | null {
  const solved = sums.map((windows) => solve(chosen.flatMap((at) => windows[at] ?? [])))
  let at = -1
  for (const [step, one] of solved.entries()) if (one && one.squares < (solved[at]?.squares ?? Infinity)) at = step
  const [before, own, after] = [solved[at - 1], solved[at], solved[at + 1]]
  if (!own || !(own.resistance > 0)) return null
  const ratio = Math.log((timeConstants[1] ?? 1) / (timeConstants[0] ?? 1))
  const bend = before && after ? before.squares - 2 * own.squares + after.squares : 0
  const shift = before && after && bend > 0 ? (before.squares - after.squares) / (2 * bend) : 0
  return {
    timeConstantH: (timeConstants[at] ?? 0) * Math.exp(ratio * Math.max(-0.5, Math.min(0.5, shift))),
    lossKwK: 1 / own.resistance,
    gainsKw: own.gainsK / own.resistance,
    // W/m² to kW
    sunM2: (1000 * own.sunK) / own.resistance,
    squares: own.squares,
  }
}

function solve(windows: readonly WindowSums[]) {
  const [first] = windows
  if (!first) return null
  const matrix = new Float64Array(first.matrix.length)
  const right = new Float64Array(first.right.length)
  let squares = 0
  for (const window of windows) {
    for (const [at, value] of window.matrix.entries()) matrix[at] = (matrix[at] ?? 0) + value
    for (const [at, value] of window.right.entries()) right[at] = (right[at] ?? 0) + value
    squares += window.squares
  }
  const solution = right.slice()
  if (!solveSymmetric(matrix, solution)) return null
  for (const [at, value] of right.entries()) squares -= value * (solution[at] ?? 0)
  const [resistance = 0, gainsK = 0, sunK = 0] = solution
  return { resistance, gainsK, sunK, squares }
}
