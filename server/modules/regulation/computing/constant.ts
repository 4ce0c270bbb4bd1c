/**
 * A constant value (domain guide 4.4): the cabinet holds it in one of its modes 1 to 4; the strategy sets mode and value, watches whether
 * the value is in its band, and repeats both before they end.
 */

import { CONSTANTS } from '#contract/control/constant-quantities.ts'
import { labelIn } from '#contract/kit/language.ts'
import { both } from '../texts/texts.ts'
import { compose } from './compose-interventions.ts'
import { withinSupply } from './curve-target.ts'
import type { Cycle, MemberOutcome } from './cycle.ts'
import { holdByMode } from './hold-supply.ts'
import { eachMember, frozenOutcome, outcomeOf, type Ready, withoutInput } from './member-cycle.ts'
import { digits, heldBy, interventions } from './say.ts'

export const computeConstant = (cycle: Cycle<'constant'>): MemberOutcome[] => eachMember(cycle, compute)

/** Of the temperatures, whose water interventions can shift. */
const WATER = { supply: 'supply', mean: 'mean', flow: 'amount', heat: 'amount' } as const

function compute(ready: Ready<'constant'>): MemberOutcome {
  const { cycle, member, unit, input, state } = ready
  const { quantity, value, band } = cycle.strategy.params
  const { mode, setPoint, measured, unit: unitText, name, decimals } = CONSTANTS[quantity]
  const water = WATER[quantity]
  const asked = water === 'amount' ? value : value + member.compensationK
  const composed = compose(ready.interventions, asked, water, unit.design)
  const shown = input.value(measured)
  if (Number.isNaN(input.value('T2h')) || Number.isNaN(shown)) return withoutInput(ready)
  if (composed.isFrozen) return frozenOutcome(ready, { target: asked, applied: composed.applied })
  const bounded =
    quantity === 'supply'
      ? withinSupply(composed.value, cycle.strategy.limits, unit)
      : { supplyC: composed.value, heldBy: null }
  const held = holdByMode(ready, { mode, param: setPoint, value: bounded.supplyC })
  if (input.bad.length > 0) return withoutInput(ready)
  const next = {
    ...state,
    watchedMin: state.watchedMin + cycle.strategy.cycleMinutes,
    inBandMin: state.inBandMin + (Math.abs(shown - bounded.supplyC) <= band ? cycle.strategy.cycleMinutes : 0),
  }
  const hold = bounded.heldBy ?? held.heldBy
  return outcomeOf(ready, {
    target: bounded.supplyC,
    writes: held.writes,
    heldBy: hold,
    reasons: [
      both((texts, language) =>
        texts.constant(labelIn(name, language), digits(bounded.supplyC, decimals), digits(shown, decimals), unitText),
      ),
      both((texts) => texts.inBand(digits((100 * next.inBandMin) / next.watchedMin, 0), digits(next.watchedMin / 60))),
      interventions(composed.applied),
      held.reason,
      heldBy(hold),
    ],
    steps: [['target', bounded.supplyC], ...held.steps],
    state: next,
  })
}
