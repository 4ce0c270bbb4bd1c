// What people have laid over a strategy (domain guide 4.13), upon what it computes: shifted, scaled, fixed or frozen.

import {
  type CurveDesign,
  DESIGN_ROOM_C,
  emitterExponent,
  meanAt,
  shareAtSupply,
} from '#contract/network/heating-curve.ts'
import type { Intervention } from '#contract/regulation/intervention.ts'

/** Of what a target is: a supply or mean temperature, °C, or a flow or heat. */
export type Quantity = 'supply' | 'mean' | 'amount'

export interface Composed {
  readonly value: number
  /** Of the unit's points nothing is moved. */
  readonly isFrozen: boolean
  /** Those that count. */
  readonly applied: readonly Intervention[]
}

/** Those of a unit that are in force: an end is not included. */
export const inForce = (interventions: readonly Intervention[], nodeId: string, now: number): Intervention[] =>
  interventions.filter(({ nodeIds, from, to }) => from <= now && now < to && nodeIds.includes(nodeId))

/**
 * A target under interventions: frozen before fixed, fixed before what the strategy computes; percents multiply the heat, then
 * offsets are added. Of two that fix, which nobody can enter, the one that began last counts. An amount bears percents alone.
 *
 * @param interventions - See {@link inForce}.
 */
export function compose(
  interventions: readonly Intervention[],
  target: number,
  quantity: Quantity,
  design: CurveDesign,
): Composed {
  const applied: Intervention[] = []
  if (interventions.some(({ kind }) => kind === 'freeze'))
    return { value: target, isFrozen: true, applied: interventions.filter(({ kind }) => kind === 'freeze') }
  if (quantity !== 'amount') {
    const fixed = interventions
      .flatMap((one) => (one.kind === 'fixed' ? [one] : []))
      .toSorted((a, b) => a.from - b.from)
      .at(-1)
    if (fixed) return { value: ofSupply(fixed.supplyC, quantity, design), isFrozen: false, applied: [fixed] }
  }
  let value = target
  for (const one of interventions) {
    if (one.kind !== 'percent') continue
    value = scaled(value, 1 + one.percent / 100, quantity, design)
    applied.push(one)
  }
  for (const one of interventions) {
    if (one.kind !== 'offset' || quantity === 'amount') continue
    value += one.offsetK
    applied.push(one)
  }
  return { value, isFrozen: false, applied }
}

function ofSupply(supplyC: number, quantity: Quantity, design: CurveDesign): number {
  return quantity === 'mean' ? meanAt(design, shareAtSupply(design, supplyC)) : supplyC
}

/** The temperature that gives so many times the heat, by the law of the emitters at the design flow (domain guide 2.3). */
function scaled(value: number, factor: number, quantity: Quantity, design: CurveDesign): number {
  if (quantity === 'amount') return value * factor
  if (quantity === 'mean')
    return DESIGN_ROOM_C + Math.max(0, value - DESIGN_ROOM_C) * factor ** (1 / emitterExponent(design.emitter))
  const share = shareAtSupply(design, value) * factor
  return meanAt(design, share) + 0.5 * share * (design.designSupplyC - design.designReturnC)
}
