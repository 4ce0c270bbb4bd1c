/**
 * How well the units of a company are set: experienced people correct each curve for its building and its sensors; most
 * companies do so now and then, and some never. Drawn by seed, apart from all other draws, so that the plant itself is the
 * same however it is set.
 */

import { clamp } from '#server/modules/heat-model/numbers.ts'
import type { HeatNetwork, Tuning } from './network.ts'
import { createRandom } from './random.ts'

/** How far the curve of a unit is off what its building needs, K. */
export interface UnitTuning {
  readonly offsetK: number
  /** Its valve stands where somebody has set it once. */
  readonly isByHand: boolean
}

export const TUNED: UnitTuning = { offsetK: 0, isByHand: false }
/** Deviation of curve offsets in a company that regulates as most do, K (E). */
const USUAL_SPREAD_K = 1.5
/** Poor: evenly spread to both sides, so that the mean water temperatures of a class are 8 to 12 K apart (E). */
const POOR_RANGE_K = 7.3
/** One unit in ten has a valve that people set by hand (E). */
const BY_HAND_SHARE = 0.1
/** What the parameter KTemp takes. */
const MOST_OFFSET_K = 8

const draw = (tuning: Tuning, seed: number, unitCode: string): UnitTuning => {
  if (tuning === 'tuned') return TUNED
  const random = createRandom(seed, `tuning ${unitCode}`)
  const isByHand = random.uniform() < BY_HAND_SHARE
  const offsetK = tuning === 'usual' ? random.normal(0, USUAL_SPREAD_K) : random.between(-POOR_RANGE_K, POOR_RANGE_K)
  return { offsetK, isByHand }
}

/** @returns Of each unit, by its code. */
export const drawTuning = (
  { stations, tuning = 'tuned' }: HeatNetwork,
  seed: number,
): ReadonlyMap<string, UnitTuning> =>
  new Map(stations.flatMap(({ units }) => units.map(({ code }) => [code, draw(tuning, seed, code)] as const)))

/** The curve offset that people have set, in the half kelvins that they set. */
export const tunedBy = (rightOffsetK: number, { offsetK }: UnitTuning): number =>
  offsetK === 0 ? rightOffsetK : clamp(Math.round(2 * (rightOffsetK + offsetK)) / 2, -MOST_OFFSET_K, MOST_OFFSET_K)
