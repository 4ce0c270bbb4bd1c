/**
 * What every kind asks of a member before it computes, and how an outcome is put together. Duty: members that are left out or
 * unknown, cabinets that take nothing, values that are kept while a unit is frozen, what the points had before.
 */

import type { Hold } from '#contract/regulation/calculation.ts'
import type { Intervention } from '#contract/regulation/intervention.ts'
import type { Member } from '#contract/regulation/strategy.ts'
import type { StrategyKind } from '#contract/regulation/strategy-kinds.ts'
import { both, joined } from '../texts/texts.ts'
import { inForce } from './compose-interventions.ts'
import {
  type Cycle,
  FIRST_STATE,
  type MemberInputs,
  type MemberOutcome,
  type MemberState,
  type PlannedWrite,
} from './cycle.ts'
import { endOfWrite, isCabinetReady, limitsOf, noLowering } from './plan-write.ts'
import { type InputReader, readInputs } from './readings.ts'
import { badInputs, interventions, kindForbidden } from './say.ts'
import { type SoundRooms, soundRooms } from './sound-rooms.ts'

/** A unit that can be computed, for whatever kind. */
export interface ReadyUnit {
  readonly member: Member
  readonly unit: MemberInputs
  readonly state: MemberState
  readonly now: number
  readonly input: InputReader
  readonly rooms: SoundRooms
  /** Why nothing may be lowered now; null: it may. */
  readonly floor: Hold | null
  /** End of what is written now. */
  readonly validUntil: number
  /** Those in force. */
  readonly interventions: readonly Intervention[]
}

/** A member that can be computed, with its cycle. */
export interface Ready<Kind extends StrategyKind> extends ReadyUnit {
  readonly cycle: Cycle<Kind>
}

/** Members one after the other, for kinds whose units do not know of each other. */
export function eachMember<Kind extends StrategyKind>(
  cycle: Cycle<Kind>,
  compute: (ready: Ready<Kind>) => MemberOutcome,
): MemberOutcome[] {
  return readyMembers(cycle).map((one) => ('outcome' in one ? one.outcome : compute(one.ready)))
}

/** Each member of the strategy: ready to be computed, or what there is to say instead. */
export function readyMembers<Kind extends StrategyKind>(
  cycle: Cycle<Kind>,
): ({ readonly ready: Ready<Kind> } | { readonly outcome: MemberOutcome })[] {
  return cycle.strategy.members.map((member) => {
    const state = cycle.states.get(member.nodeId) ?? FIRST_STATE
    const none = { nodeId: member.nodeId, target: null, writes: [], inputs: [], steps: [], state }
    const unit = cycle.units.get(member.nodeId)
    if (member.isExcluded) return { outcome: { ...none, heldBy: 'excluded', reason: both(({ excluded }) => excluded) } }
    if (cycle.forbidden?.has(member.nodeId))
      // what it held is given back, so that it begins anew once it may
      return {
        outcome: { ...none, state: FIRST_STATE, heldBy: 'kindForbidden', reason: kindForbidden(cycle.strategy.kind) },
      }
    if (!unit) return { outcome: { ...none, heldBy: 'badInput', reason: both(({ unknownUnit }) => unknownUnit) } }
    const input = readInputs(unit, cycle.now)
    if (!isCabinetReady(input))
      return {
        outcome: {
          ...none,
          heldBy: 'cabinet',
          reason: input.bad.length > 0 ? badInputs(input) : both(({ cabinet }) => cabinet),
        },
      }
    const rooms = soundRooms(unit, cycle.now)
    const ready = {
      cycle,
      member,
      unit,
      state,
      now: cycle.now,
      input,
      rooms,
      floor: noLowering(input, rooms, cycle.strategy.limits),
      validUntil: endOfWrite(cycle.now, cycle.strategy.cycleMinutes),
      interventions: inForce(cycle.interventions, member.nodeId, cycle.now),
    }
    return { ready }
  })
}

interface Outcome {
  readonly target: number | null
  readonly writes?: readonly (PlannedWrite | null)[]
  readonly heldBy?: Hold | null
  readonly reasons: Parameters<typeof joined>[0]
  readonly steps?: MemberOutcome['steps']
  readonly state?: MemberState
}

export function outcomeOf(
  { member, unit, input, state }: ReadyUnit,
  { target, writes = [], heldBy = null, reasons, steps = [], state: next = state }: Outcome,
): MemberOutcome {
  const planned = writes.flatMap((write) => (write ? [write] : []))
  return {
    nodeId: member.nodeId,
    target,
    writes: planned,
    heldBy,
    reason: joined(reasons),
    inputs: input.used,
    steps,
    state: { ...next, taken: takenOver(unit, next, planned) },
  }
}

/** Nothing is written: an input is missing, bad or old. */
export const withoutInput = (ready: ReadyUnit): MemberOutcome =>
  outcomeOf(ready, { target: null, heldBy: 'badInput', reasons: [badInputs(ready.input)] })

/** An intervention freezes the unit: what the strategy holds stays as it is. */
export const frozenOutcome = (
  ready: ReadyUnit,
  { target, applied, steps = [] }: Pick<Outcome, 'target' | 'steps'> & { readonly applied: readonly Intervention[] },
): MemberOutcome =>
  outcomeOf(ready, {
    target,
    writes: keepHeld(ready),
    heldBy: 'frozen',
    reasons: [both(({ frozen }) => frozen), interventions(applied)],
    steps,
  })

/** Remembers what points had before they are written for the first time. */
function takenOver(
  { readings }: MemberInputs,
  { taken }: MemberState,
  writes: readonly PlannedWrite[],
): MemberState['taken'] {
  const fresh = writes.flatMap(({ param }) => {
    const present = readings.get(param)?.value
    return param in taken || present === undefined ? [] : [[param, present] as const]
  })
  return fresh.length === 0 ? taken : { ...taken, ...Object.fromEntries(fresh) }
}

/** Keeps the values that the strategy holds, as they are. */
export function keepHeld({ now, unit, input, validUntil }: ReadyUnit): PlannedWrite[] {
  return [...unit.heldUntil.keys()].flatMap((param) => {
    const value = input.value(param)
    const { min, max } = limitsOf(unit, param)
    const isSendable = value >= min && value <= max
    // a value that ends later, such as one of a timetable, is not shortened
    const until = Math.max(validUntil, unit.heldUntil.get(param) ?? 0)
    return isSendable ? [{ param, value, validUntil: until, notBefore: now }] : []
  })
}
