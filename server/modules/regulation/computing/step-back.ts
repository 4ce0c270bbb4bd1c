/**
 * Stopping a strategy: each point goes back to what it had before, in the gate's steps. Duty: the next writes of a unit, or that it is
 * done. The mode goes first, as what it follows is the cabinet's own from then on. The last write of a point has no end: it is what
 * stood there before anybody held it, and is given back at once.
 */

import { modeNeededFor } from '#contract/control/write-rules.ts'
import { roundTo } from '#contract/expression/functions.ts'
import type { Label } from '#contract/kit/language.ts'
import { both, joined } from '../texts/texts.ts'
import type { MemberInputs, MemberState } from './cycle.ts'
import { endOfWrite, isCabinetReady, limitsOf, planWrite } from './plan-write.ts'
import { readInputs } from './readings.ts'
import { digits } from './say.ts'

interface BackWrite {
  readonly param: string
  readonly value: number
  /** Epoch ms; null: it stays, and the point is to be given back when it is done. */
  readonly validUntil: number | null
}

export interface SteppingBack {
  readonly writes: readonly BackWrite[]
  /** Nothing is left to do: all is as it was, or the cabinet's own again. */
  readonly isDone: boolean
  readonly reason: Label
}

/** @param cycleMinutes - After which it is asked again. */
export function stepBack(unit: MemberInputs, state: MemberState, now: number, cycleMinutes: number): SteppingBack {
  const input = readInputs(unit, now)
  const modeBefore = state.taken.CV1_Mode
  const writes: BackWrite[] = []
  const reasons: Label[] = []
  let isKnown = isCabinetReady(input)
  for (const [param, before] of Object.entries(state.taken)) {
    const needed = modeNeededFor(param)
    // under the mode that comes back, the cabinet sets it by itself
    if (needed && modeBefore !== undefined && !needed.values.includes(modeBefore)) continue
    const present = input.value(param)
    if (Number.isNaN(present)) {
      isKnown = false
      continue
    }
    const { decimals } = limitsOf(unit, param)
    const isBack = roundTo(present, decimals) === roundTo(before, decimals)
    // what still ends by itself would go to the cabinet's own value then
    if (isBack && !unit.heldUntil.has(param)) continue
    const validUntil = endOfWrite(now, cycleMinutes)
    const { write } = planWrite(unit, input, { param, value: before, validUntil, notBefore: now, floor: null })
    if (!write) continue
    const isLast = write.value === roundTo(before, decimals)
    writes.push({ param, value: write.value, validUntil: isLast ? null : validUntil })
    reasons.push(
      both((texts) =>
        texts.steppingBack(param, digits(present, decimals), digits(write.value, decimals), digits(before, decimals)),
      ),
    )
  }
  if (!isKnown) return { writes: [], isDone: false, reason: both(({ notSteppedBack }) => notSteppedBack) }
  if (writes.length === 0) return { writes, isDone: true, reason: both(({ steppedBack }) => steppedBack) }
  const inOrder = writes.toSorted((a, b) => Number(b.param === 'CV1_Mode') - Number(a.param === 'CV1_Mode'))
  return { writes: inOrder, isDone: false, reason: joined(reasons) }
}
