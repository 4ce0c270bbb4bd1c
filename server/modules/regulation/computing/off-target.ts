/** Members of a one-network balance that cannot be balanced for what they measure, and those that take too long (domain guide 4.7, 5.1). */

import type { Label } from '#contract/kit/language.ts'
import { REJECT_PARAMS } from '#contract/regulation/reject-limits.ts'
import { both } from '../texts/texts.ts'
import type { MemberOutcome, MemberState } from './cycle.ts'
import { outcomeOf, type Ready } from './member-cycle.ts'
import { digits } from './say.ts'

const HOUR_MS = 3_600_000

/** Of a member outside of a reject limit: nothing is written, and it does not count in its class. Null: it is within, or frozen by people. */
export function rejectedOutcome(ready: Ready<'oneNetwork'>): MemberOutcome | null {
  if (ready.interventions.some(({ kind }) => kind === 'freeze')) return null
  for (const { param, low, high } of ready.cycle.strategy.params.rejectLimits) {
    const value = ready.input.value(param)
    const of = REJECT_PARAMS.find(({ code }) => code === param)
    const crossed = low !== null && value < low ? low : high !== null && value > high ? high : null
    if (crossed === null || !of) continue
    return outcomeOf(ready, {
      target: null,
      heldBy: 'rejected',
      reasons: [
        both((texts) =>
          texts.rejected(
            param,
            `${digits(value, of.decimals)} ${of.unit}`,
            `${digits(crossed, of.decimals)} ${of.unit}`,
            value < crossed,
          ),
        ),
      ],
      state: { ...ready.state, offSince: null },
    })
  }
  return null
}

/** Since when a member is further from its target than the dead band; null: it is not. @param errorK - Target less mean. */
export const offSince = ({ state, now, cycle }: Ready<'oneNetwork'>, errorK: number): number | null =>
  Math.abs(errorK) <= cycle.strategy.params.deadBandK ? null : (state.offSince ?? now)

/** Hours that a member is off its target for, where these are more than the strategy allows; else null. */
export function hoursLate(timeoutH: number | null, since: number | null, now: number): number | null {
  if (timeoutH === null || since === null) return null
  const hours = (now - since) / HOUR_MS
  return hours >= timeoutH ? hours : null
}

export function lateBy({ cycle, now }: Ready<'oneNetwork'>, state: MemberState): Label | null {
  const { timeoutH } = cycle.strategy.params
  const hours = hoursLate(timeoutH, state.offSince, now)
  return hours === null ? null : both((texts) => texts.late(digits(hours), digits(timeoutH ?? 0)))
}
