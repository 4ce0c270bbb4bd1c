// From the outdoor temperature to the supply temperature that a curve asks of a unit, step by step as numbers.

import {
  type CurveChoice,
  type CurveWater,
  curveWater,
  lookAheadK,
  SUPPLY_MAX_C,
  supplyTargetC,
} from '#contract/network/heating-curve.ts'
import type { Hold } from '#contract/regulation/calculation.ts'
import type { StrategyLimits } from '#contract/regulation/strategy.ts'
import type { CycleCalendar, MemberInputs, MemberOutcome } from './cycle.ts'
import { FILTERED_STALE_MS, type InputReader } from './readings.ts'

export type Steps = MemberOutcome['steps']

export interface CurveTarget {
  readonly water: CurveWater
  /** Filtered outdoor temperature, °C. */
  readonly filteredC: number
  readonly seenC: number
  readonly steps: Steps
}

/** Null where the outdoor temperature is not known: `input` remembers why. */
export function curveTarget(
  { design, outdoor }: MemberInputs,
  input: InputReader,
  { curve, lookAheadH }: { readonly curve: CurveChoice; readonly lookAheadH: number | null },
  { stage }: CycleCalendar,
  now: number,
): CurveTarget | null {
  const outdoorC = input.take('TA', outdoor.now)
  const filteredC = input.take('tw', outdoor.filtered, FILTERED_STALE_MS)
  if (Number.isNaN(outdoorC) || Number.isNaN(filteredC)) return null
  const aheadK = lookAheadH === null ? 0 : lookAheadK(outdoor.ahead, now)
  const seenC = filteredC + aheadK
  const water = curveWater(curve, design, seenC, stage)
  return {
    water,
    filteredC,
    seenC,
    steps: [
      ['outdoor', outdoorC],
      ['filtered', filteredC],
      ['lookAhead', aheadK],
      ['seen', seenC],
      ['loadShare', water.share],
      ['flowShare', water.flowShare],
      ['curve', water.supplyC],
    ],
  }
}

/** What the cabinet's own curve asks for without an offset, °C: it follows from the unit's design (domain guide 2.8). */
export const cabinetCurveC = ({ design }: MemberInputs, filteredC: number): number =>
  supplyTargetC({ ...design, offsetK: 0 }, filteredC)

/** A supply temperature within the limits of strategy and emitters. */
export function withinSupply(
  supplyC: number,
  { supplyMinC, supplyMaxC }: StrategyLimits,
  { design }: MemberInputs,
): { readonly supplyC: number; readonly heldBy: Hold | null } {
  const most = Math.min(supplyMaxC, SUPPLY_MAX_C[design.emitter])
  if (supplyC > most) return { supplyC: most, heldBy: 'supplyHigh' }
  if (supplyC < supplyMinC) return { supplyC: supplyMinC, heldBy: 'supplyLow' }
  return { supplyC, heldBy: null }
}

/** What may be added to a curve: of a drawn one, what its corners allow. */
export function corrected(
  { plusMinusK }: CurveWater,
  wantedK: number,
): { readonly correctionK: number; readonly heldBy: Hold | null } {
  const most = plusMinusK ?? Number.POSITIVE_INFINITY
  const correctionK = Math.min(most, Math.max(-most, wantedK))
  return { correctionK, heldBy: correctionK === wantedK ? null : 'pointBand' }
}
