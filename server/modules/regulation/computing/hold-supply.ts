/** How a supply temperature reaches a cabinet: by the lightest hold that there is. */

import type { Label } from '#contract/kit/language.ts'
import type { Hold } from '#contract/regulation/calculation.ts'
import { formOfParam } from '#contract/regulation/regulated-form.ts'
import { both } from '../texts/texts.ts'
import type { Steps } from './curve-target.ts'
import { cabinetCurveC } from './curve-target.ts'
import type { PlannedWrite } from './cycle.ts'
import type { ReadyUnit } from './member-cycle.ts'
import { planMode, planWrite } from './plan-write.ts'
import { digits, signed } from './say.ts'

export interface Held {
  readonly writes: readonly (PlannedWrite | null)[]
  readonly heldBy: Hold | null
  readonly reason: Label
  readonly steps: Steps
}

/** Modes in which the cabinet follows its own curve (domain guide 4.1). */
const ON_CURVE: ReadonlySet<number> = new Set([5, 6])

/** Null: it follows its curve, or has no mode that would say otherwise. */
export function offTheCurve({ input }: ReadyUnit): Label | null {
  const mode = input.has('CV1_Mode') ? input.value('CV1_Mode') : Number.NaN
  return Number.isNaN(mode) || ON_CURVE.has(mode) ? null : both((texts) => texts.offTheCurve(String(mode)))
}

/** As an offset of the cabinet's own curve: while it holds and when it ends, the cabinet goes on by itself. */
export function holdByOffset(ready: ReadyUnit, supplyC: number, filteredC: number): Held {
  const { unit, input, validUntil, floor, now } = ready
  const cabinet = cabinetCurveC(unit, filteredC)
  const away = offTheCurve(ready)
  if (away) return { writes: [], heldBy: 'cabinet', reason: away, steps: [['cabinetCurve', cabinet]] }
  const wanted = supplyC - cabinet
  const { write, heldBy } = planWrite(unit, input, {
    param: 'KTemp',
    value: wanted,
    validUntil,
    notBefore: now,
    floor,
  })
  return {
    writes: [write],
    heldBy,
    reason: both((texts) => texts.offset(signed(write?.value ?? wanted), digits(cabinet))),
    steps: [['cabinetCurve', cabinet], ...(write ? [['written', write.value] as const] : [])],
  }
}

/** As a fixed value: the mode first, the value once telemetry shows the mode. Both end together. */
export function holdByMode(
  ready: ReadyUnit,
  { mode, param, value }: { readonly mode: number; readonly param: string; readonly value: number },
): Held {
  const { unit, input, validUntil, floor, now } = ready
  const first = planMode(input, { mode, validUntil, now, floor })
  if (!first.isReady) {
    const present = input.value('CV1_Mode')
    const reason = both((texts) => texts.waitsForMode(String(mode), Number.isNaN(present) ? '?' : String(present)))
    return { writes: [first.write], heldBy: first.heldBy, reason, steps: [] }
  }
  const { write, heldBy } = planWrite(unit, input, { param, value, validUntil, notBefore: now, floor })
  return {
    // without a value there is nothing that the mode would hold
    writes: write ? [first.write, write] : [],
    heldBy,
    reason: both((texts) => texts.setPoint(param, `${digits(write?.value ?? value, 2)} ${formOfParam(param).unit}`)),
    steps: write ? [['written', write.value]] : [],
  }
}
