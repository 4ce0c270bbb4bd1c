/**
 * What a strategy expects of its advice: by how much the measured value changes once it is taken, and within which time. Pure. What a
 * whole day of offsets or a load ratio brings is seen in no measured value within half an hour: nothing is expected of them.
 */

import { CONSTANTS } from '#contract/control/constant-quantities.ts'
import type { Strategy } from '#contract/regulation/strategy.ts'
import type { PlannedWrite } from './cycle.ts'

/** Cabinets bring supply, flow or heat within some minutes, and a return within the turnover of the secondary loop (E). */
export const EXPECTED_WITHIN_MIN = 30
/** Smaller than noise and weather of that time, as a share of the band in which a constant value counts as held (E): 0.3 K. */
const FLOOR_SHARE = 0.3

export interface Expectation {
  /** Of the write that the change comes from. */
  readonly param: string
  /** What it has now, and is to have. */
  readonly from: number
  readonly value: number
  /** Of the measured value, in its unit. */
  readonly change: number
}

/** Parameters whose mean is what a strategy regulates; none: it is seen in none. */
export function measuredCodes(strategy: Strategy): readonly string[] {
  switch (strategy.kind) {
    case 'curve':
    case 'roomFeedback':
    case 'timeShare':
      return ['T2g']
    case 'constant':
      return [CONSTANTS[strategy.params.quantity].measured]
    case 'oneNetwork':
      return strategy.params.method === 'ratio' ? [] : ['T2g', 'T2h']
  }
}

/** A change of the measured value that is not to be told from noise, in its unit. */
export const smallestChange = (strategy: Strategy): number =>
  FLOOR_SHARE * (strategy.kind === 'constant' ? CONSTANTS[strategy.params.quantity].band : CONSTANTS.supply.band)

/**
 * @param lastOf - Last usable value of a parameter; null: none.
 * @param measured - What is regulated, now; null: not known.
 * @returns Null where nothing is advised that would change it.
 */
export function expectationOf(
  strategy: Strategy,
  writes: readonly PlannedWrite[],
  lastOf: (param: string) => number | null,
  measured: number | null,
): Expectation | null {
  const acting = actingParam(strategy)
  const write = writes.find(({ param }) => param === acting)
  const from = write ? lastOf(write.param) : null
  if (!write || from === null || measured === null || write.value === from) return null
  const { param, value } = write
  return { param, from, value, change: changeBy(strategy, value - from, value - measured) }
}

/** The parameter whose value says how far a strategy goes; null: none does. */
function actingParam(strategy: Strategy): string | null {
  switch (strategy.kind) {
    case 'curve':
      return strategy.params.hold === 'offset' ? 'KTemp' : 'T2gSP'
    case 'roomFeedback':
      return 'KTemp'
    case 'timeShare':
      return strategy.params.plan.kind === 'free' ? 'KTemp' : null
    case 'constant':
      return CONSTANTS[strategy.params.quantity].setPoint
    case 'oneNetwork':
      return strategy.params.by === 'valve' ? 'CV1_SV' : 'T2pjSP'
  }
}

/** @param moved - By how much its point is moved. @param apart - How far the set point is off what is measured. */
function changeBy(strategy: Strategy, moved: number, apart: number): number {
  switch (strategy.kind) {
    case 'roomFeedback':
    case 'timeShare':
      return moved
    case 'curve':
      return strategy.params.hold === 'offset' ? moved : apart
    case 'constant':
      return apart
    case 'oneNetwork':
      return strategy.params.by === 'valve' ? moved / strategy.params.gain : apart
  }
}
