/** Climate compensation (domain guide 4.2): a curve of the strategy's own, held as an offset of the cabinet's or as a set point. */

import { movesFlow } from '#contract/regulation/curve-choice.ts'
import { both } from '../texts/texts.ts'
import { compose } from './compose-interventions.ts'
import { corrected, curveTarget, withinSupply } from './curve-target.ts'
import type { Cycle, MemberOutcome } from './cycle.ts'
import { holdByMode, holdByOffset } from './hold-supply.ts'
import { eachMember, frozenOutcome, outcomeOf, type Ready, type ReadyUnit, withoutInput } from './member-cycle.ts'
import { type Planned, planWrite } from './plan-write.ts'
import { digits, heldBy, interventions } from './say.ts'

const SUPPLY_MODE = 1
/** Constant differential pressure: the pump keeps its own control. */
const PRESSURE_MODE = 1

export const computeCurve = (cycle: Cycle<'curve'>): MemberOutcome[] => eachMember(cycle, compute)

function compute(ready: Ready<'curve'>): MemberOutcome {
  const { cycle, member, unit, input } = ready
  const { params, limits } = cycle.strategy
  const found = curveTarget(unit, input, params, cycle.calendar, cycle.now)
  if (!found || Number.isNaN(input.value('T2h'))) return withoutInput(ready)
  const { water } = found
  const { correctionK, heldBy: band } = corrected(water, member.compensationK)
  const asked = water.supplyC + correctionK
  const composed = compose(ready.interventions, asked, 'supply', unit.design)
  if (composed.isFrozen) return frozenOutcome(ready, { target: asked, applied: composed.applied, steps: found.steps })
  const bounded = withinSupply(composed.value, limits, unit)
  const held =
    params.hold === 'offset'
      ? holdByOffset(ready, bounded.supplyC, found.filteredC)
      : holdByMode(ready, { mode: SUPPLY_MODE, param: 'T2gSP', value: bounded.supplyC })
  if (input.bad.length > 0) return withoutInput(ready)
  const flow = movesFlow(params.curve.kind) ? planFlow(ready, water.flowShare) : null
  const hold = band ?? bounded.heldBy ?? held.heldBy ?? flow?.heldBy ?? null
  return outcomeOf(ready, {
    target: bounded.supplyC,
    writes: [...held.writes, flow?.write ?? null],
    heldBy: hold,
    reasons: [
      both((texts) =>
        texts.curve(digits(found.seenC), digits(water.share, 2), digits(water.supplyC), digits(bounded.supplyC)),
      ),
      interventions(composed.applied),
      held.reason,
      flow?.write
        ? both((texts) => texts.flow(digits(water.flowShare, 2), digits(flow.write?.value ?? Number.NaN, 3)))
        : null,
      heldBy(hold),
    ],
    steps: [
      ...found.steps,
      ['compensation', correctionK],
      ['intervention', composed.value - asked],
      ['target', bounded.supplyC],
      ...held.steps,
    ],
  })
}

/** The flow by the pump's differential pressure, which goes with its square; null where the pump does not control that. */
function planFlow({ unit, input, validUntil, now, floor }: ReadyUnit, flowShare: number): Planned | null {
  const { secondaryDpMpa } = unit.design
  if (secondaryDpMpa === null || input.value('XP_Mode') !== PRESSURE_MODE) return null
  const value = secondaryDpMpa * flowShare ** 2
  return planWrite(unit, input, { param: 'XP_DPSP', value, validUntil, notBefore: now, floor })
}
