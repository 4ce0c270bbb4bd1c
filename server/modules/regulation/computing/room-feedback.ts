/**
 * Room feedback (domain guide 4.5): rooms move a curve by `KTemp`. What the rooms ask for is remembered as a correction of the curve, so
 * that another curve begins where the one before has brought them.
 */

import type { Hold } from '#contract/regulation/calculation.ts'
import { both } from '../texts/texts.ts'
import { compose } from './compose-interventions.ts'
import { cabinetCurveC, corrected, curveTarget, withinSupply } from './curve-target.ts'
import type { Cycle, MemberOutcome } from './cycle.ts'
import { holdByOffset } from './hold-supply.ts'
import { eachMember, frozenOutcome, outcomeOf, type Ready, withoutInput } from './member-cycle.ts'
import { digits, heldBy, interventions, signed } from './say.ts'
import { LEAST_COVERAGE, roomTemperature } from './sound-rooms.ts'

const HOUR_MS = 3_600_000
const MOST_STEP_K = 1
const MOST_K = 5
/** Weather that changes faster than this within three hours says nothing of a curve. */
const FASTEST_WEATHER_K = 3
/** The trimmed mean bears one room of ten that is cold for a while. */
const MOST_WINDOWS = 0.1

export const computeRoomFeedback = (cycle: Cycle<'roomFeedback'>): MemberOutcome[] => eachMember(cycle, compute)

function compute(ready: Ready<'roomFeedback'>): MemberOutcome {
  const { cycle, member, unit, input, rooms, state } = ready
  const { params, limits } = cycle.strategy
  const found = curveTarget(unit, input, params, cycle.calendar, cycle.now)
  const present = input.value('KTemp')
  if (!found || Number.isNaN(input.value('T2h')) || Number.isNaN(present)) return withoutInput(ready)
  const roomC = roomTemperature(rooms, params.rooms)
  if (roomC === null)
    return outcomeOf(ready, {
      target: null,
      heldBy: 'fewRooms',
      reasons: [both((texts) => texts.noRooms(rooms.numSensors))],
      steps: found.steps,
    })
  // it begins with what the cabinet has, so that taking over moves nothing
  const begun = state.roomOffsetK ?? present - (found.water.supplyC - cabinetCurveC(unit, found.filteredC))
  const wantedC = params.roomC + member.compensationK
  const moved = correction(ready, begun, roomC, wantedC)
  const next = { ...state, roomOffsetK: moved.offsetK, roomMovedAt: moved.isMoved ? cycle.now : state.roomMovedAt }
  const { correctionK, heldBy: band } = corrected(found.water, moved.offsetK)
  const asked = found.water.supplyC + correctionK
  const composed = compose(ready.interventions, asked, 'supply', unit.design)
  if (composed.isFrozen) return frozenOutcome(ready, { target: asked, applied: composed.applied, steps: found.steps })
  const bounded = withinSupply(composed.value, limits, unit)
  const held = holdByOffset(ready, bounded.supplyC, found.filteredC)
  const hold = moved.heldBy ?? band ?? bounded.heldBy ?? held.heldBy
  return outcomeOf(ready, {
    target: bounded.supplyC,
    writes: held.writes,
    heldBy: hold,
    reasons: [
      both((texts) => texts.rooms(digits(roomC, 2), digits(wantedC), rooms.values.length)),
      moved.reason,
      interventions(composed.applied),
      held.reason,
      heldBy(hold),
    ],
    steps: [
      ...found.steps,
      ['roomCorrection', correctionK],
      ['intervention', composed.value - asked],
      ['target', bounded.supplyC],
      ...held.steps,
    ],
    state: next,
  })
}

interface Correction {
  readonly offsetK: number
  readonly isMoved: boolean
  readonly heldBy: Hold | null
  readonly reason: ReturnType<typeof both>
}

function correction(ready: Ready<'roomFeedback'>, offsetK: number, roomC: number, wantedC: number): Correction {
  const { cycle, unit, rooms, state, floor } = ready
  const { everyHours, gain } = cycle.strategy.params
  const stays = (heldBy: Hold | null, reason: Correction['reason']): Correction => ({
    offsetK,
    isMoved: false,
    heldBy,
    reason,
  })
  const { changeIn3hK } = unit.outdoor
  if (changeIn3hK === null || Math.abs(changeIn3hK) > FASTEST_WEATHER_K)
    return stays(
      'weatherTurns',
      both((texts) => texts.weatherTurns(changeIn3hK === null ? '?' : signed(changeIn3hK))),
    )
  if (!rooms.isEnough || rooms.coverage < LEAST_COVERAGE)
    return stays(
      'fewRooms',
      both((texts) => texts.fewRooms(rooms.values.length, rooms.numSensors)),
    )
  if (rooms.windows > MOST_WINDOWS)
    return stays(
      'windows',
      both((texts) => texts.windows(digits(100 * rooms.windows, 0))),
    )
  const waitsMs = state.roomMovedAt === null ? 0 : state.roomMovedAt + everyHours * HOUR_MS - cycle.now
  if (waitsMs > 0)
    return stays(
      null,
      both((texts) => texts.notYet(digits(waitsMs / HOUR_MS))),
    )
  const step = Math.min(MOST_STEP_K, Math.max(-MOST_STEP_K, gain * (wantedC - roomC)))
  // what must not be lowered would only pile up
  if (floor && step < 0)
    return stays(
      floor,
      both((texts) => texts.corrected(signed(offsetK), signed(offsetK))),
    )
  const within = Math.min(MOST_K, Math.max(-MOST_K, offsetK + step))
  // one that was further off before comes back by steps
  const next = Math.min(offsetK + MOST_STEP_K, Math.max(offsetK - MOST_STEP_K, within))
  return {
    offsetK: next,
    isMoved: true,
    heldBy: next === offsetK + step ? null : 'correctionLimit',
    reason: both((texts) => texts.corrected(signed(offsetK), signed(next))),
  }
}
