/**
 * How much heat a source can give to some of its units (domain guide 4.7): what people have stated of it. Duty: the least of what is
 * stated, against what the units ask for. Pure. Invariant: of a source that nothing is stated of, nothing is shared.
 */

import type { Label } from '#contract/kit/language.ts'
import { both } from '../texts/texts.ts'
import type { StatedHeat } from './cycle.ts'
import { digits } from './say.ts'

/** Of the units that a strategy knows now. */
interface Asked {
  /** What they ask for now, MW. */
  readonly demandMw: number
  /** What they are designed for, MW. */
  readonly designMw: number
}

/**
 * Heat for these units, MW. A confirmed plan gives them as much of their demand as it gives of its forecast, as both are of the whole
 * source; of the capacity their part is by design heat, as the source heats other units as well.
 */
const forUnits = (stated: StatedHeat, { demandMw, designMw }: Asked): number =>
  stated.from === 'plan' ? (demandMw * stated.mw) / stated.ofMw : (stated.mw * designMw) / stated.ofMw

/** The least of what is stated; null: nothing is. */
export function leastAvailable(
  stated: readonly StatedHeat[],
  asked: Asked,
): { readonly mw: number; readonly stated: StatedHeat } | null {
  const each = stated.map((one) => ({ stated: one, mw: forUnits(one, asked) }))
  return each.toSorted((one, other) => one.mw - other.mw)[0] ?? null
}

export const statedText = ({ from, mw, ofMw }: StatedHeat): Label =>
  both((texts) => texts.statedHeat[from](digits(mw, 2), digits(ofMw, 2)))
