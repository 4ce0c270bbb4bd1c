/**
 * Time-share regulation (domain guide 4.3): offsets of the cabinet's own curve over the day. Twelve of two hours go to the cabinet, which
 * keeps them without us; free segments are followed by `KTemp`, cycle by cycle.
 */

import type { Hold } from '#contract/regulation/calculation.ts'
import { clockOf, NUM_SLOTS, segmentsOf, slotParam } from '#contract/regulation/day-plan.ts'
import { both } from '../texts/texts.ts'
import { compose } from './compose-interventions.ts'
import { cabinetCurveC, curveTarget, withinSupply } from './curve-target.ts'
import type { Cycle, MemberOutcome, PlannedWrite } from './cycle.ts'
import { type DayOfCurve, type NeutralDay, neutralDay, offsetAt } from './heat-of-day.ts'
import { offTheCurve } from './hold-supply.ts'
import { eachMember, keepHeld, outcomeOf, type Ready, withoutInput } from './member-cycle.ts'
import { endOfTimetable, limitsOf, planMode, planWrite } from './plan-write.ts'
import { digits, heldBy, interventions, signed } from './say.ts'

const TIME_SHARE_MODE = 6
/** A timetable is written anew when less than this is left of it: two cycles may fail. */
const RENEWED_MS = 4 * 3_600_000
/** The cabinet changes its set point no faster, K in 15 min (domain guide 4.2: 2 K in 30 min). */
const CABINET_RAMP_K = 1
const MOST_HEAT_OFF = 0.01
const QUALITY = { curve: { kind: 'quality' }, lookAheadH: null } as const

export const computeTimeShare = (cycle: Cycle<'timeShare'>): MemberOutcome[] => eachMember(cycle, compute)

interface Today {
  readonly day: DayOfCurve
  readonly neutral: NeutralDay
  /** Of the curve without the segment, °C. */
  readonly curveC: number
  readonly filteredC: number
  readonly steps: MemberOutcome['steps']
}

function compute(ready: Ready<'timeShare'>): MemberOutcome {
  const { cycle, unit, input } = ready
  const { plan, isEnergyNeutral, rampKPerQuarter } = cycle.strategy.params
  const found = curveTarget(unit, input, QUALITY, cycle.calendar, cycle.now)
  if (!found || Number.isNaN(input.value('T2h'))) return withoutInput(ready)
  const isByCabinet = plan.kind === 'twoHours'
  const { min, max } = limitsOf(unit, isByCabinet ? slotParam(0) : 'KTemp')
  const day: DayOfCurve = {
    design: unit.design,
    outdoorC: unit.outdoor.dayC ?? [found.filteredC],
    segments: segmentsOf(plan, cycle.calendar.day),
    rampK: isByCabinet ? CABINET_RAMP_K : rampKPerQuarter,
    leastReturnC: cycle.strategy.limits.leastReturnC,
    offsetRangeK: [min, max],
  }
  const today: Today = {
    day,
    neutral: neutralDay(day, isEnergyNeutral),
    curveC: found.water.supplyC,
    filteredC: found.filteredC,
    steps: found.steps,
  }
  if (ready.interventions.some(({ kind }) => kind === 'freeze'))
    return outcomeOf(ready, {
      target: found.water.supplyC,
      writes: keepHeld(ready),
      heldBy: 'frozen',
      reasons: [both(({ frozen }) => frozen), interventions(ready.interventions)],
      steps: found.steps,
    })
  return isByCabinet ? byCabinet(ready, today) : byServer(ready, today)
}

/** The offset that the day asks for now. */
const segmentNow = ({ cycle }: Ready<'timeShare'>, { day, neutral }: Today): number =>
  offsetAt(day, neutral.offsetsK, cycle.calendar.minuteOfDay)

const heatReason = ({ cycle }: Ready<'timeShare'>, { neutral: { deviation } }: Today) => {
  if (!cycle.strategy.params.isEnergyNeutral) return null
  const percent = signed(100 * deviation, 2)
  return both((texts) => (Math.abs(deviation) > MOST_HEAT_OFF ? texts.notNeutral(percent) : texts.heatOfDay(percent)))
}

/** The twelve offsets first, the mode once they are there; what people lay over it goes into `KTemp`. */
function byCabinet(ready: Ready<'timeShare'>, today: Today): MemberOutcome {
  const { cycle, unit, input, floor } = ready
  const validUntil = endOfTimetable(cycle.now)
  const writes: (PlannedWrite | null)[] = []
  let hold: Hold | null = null
  let isThere = true
  for (let slot = 0; slot < NUM_SLOTS; slot += 1) {
    const param = slotParam(slot)
    const wanted = today.neutral.offsetsK[slot] ?? 0
    const planned = planWrite(unit, input, { param, value: wanted, validUntil, notBefore: cycle.now, floor })
    hold ??= planned.heldBy
    const isKept = planned.write?.value === unit.readings.get(param)?.value
    if (planned.heldBy !== null || !isKept) isThere = false
    const leftMs = (unit.heldUntil.get(param) ?? 0) - cycle.now
    if (!isKept || leftMs < RENEWED_MS) writes.push(planned.write)
  }
  if (input.bad.length > 0) return withoutInput(ready)
  const mode = planMode(input, { mode: TIME_SHARE_MODE, validUntil, now: cycle.now, floor })
  const modeLeftMs = (unit.heldUntil.get('CV1_Mode') ?? 0) - cycle.now
  // a cabinet that already follows a timetable goes on with it while its offsets come
  if (mode.isReady ? modeLeftMs < RENEWED_MS : isThere) writes.push(mode.write)
  const segmentK = segmentNow(ready, today)
  const over = overTimetable(ready, today, segmentK)
  writes.push(over.write)
  hold ??= mode.heldBy ?? over.heldBy
  return outcomeOf(ready, {
    target: today.curveC + segmentK + over.offsetK,
    writes,
    heldBy: hold,
    reasons: [
      both((texts) =>
        texts.timetable(
          today.neutral.offsetsK.map((offset) => signed(offset)).join('/'),
          signed(today.neutral.shiftK, 2),
        ),
      ),
      heatReason(ready, today),
      interventions(over.applied),
      heldBy(hold),
    ],
    steps: [
      ...today.steps,
      ['segment', segmentK],
      ['intervention', over.offsetK],
      ['target', today.curveC + segmentK + over.offsetK],
    ],
  })
}

/** What interventions and compensation add to a timetable: into `KTemp`, and back to what that was when they are over. */
function overTimetable(ready: Ready<'timeShare'>, { curveC }: Today, segmentK: number) {
  const { member, unit, input, validUntil, floor, state, cycle } = ready
  const asked = curveC + segmentK + member.compensationK
  const composed = compose(ready.interventions, asked, 'supply', unit.design)
  const offsetK = composed.value - (curveC + segmentK)
  const none = { write: null, heldBy: null, applied: composed.applied, offsetK }
  if (offsetK === 0 && !unit.heldUntil.has('KTemp')) return none
  if (!input.has('KTemp')) return { ...none, heldBy: 'badInput' as const }
  const own = state.taken.KTemp ?? input.value('KTemp')
  const planned = planWrite(unit, input, {
    param: 'KTemp',
    value: own + offsetK,
    validUntil,
    notBefore: cycle.now,
    floor,
  })
  return { ...none, ...planned }
}

function byServer(ready: Ready<'timeShare'>, today: Today): MemberOutcome {
  const { cycle, member, unit, input, validUntil, floor, state } = ready
  const { limits } = cycle.strategy
  const { minuteOfDay } = cycle.calendar
  const segmentK = segmentNow(ready, today)
  const at = today.day.segments.findIndex(
    ({ fromMinute, toMinute }) => fromMinute <= minuteOfDay && minuteOfDay < toMinute,
  )
  const segment = today.day.segments[at]
  // its own offset of the unit stays beneath: operators have tuned it
  const own = state.taken.KTemp ?? input.value('KTemp')
  const cabinet = cabinetCurveC(unit, today.filteredC)
  const asked = cabinet + own + segmentK + member.compensationK
  const composed = compose(ready.interventions, asked, 'supply', unit.design)
  const bounded = withinSupply(composed.value, limits, unit)
  const away = offTheCurve(ready)
  const planned = away
    ? { write: null, heldBy: 'cabinet' as const }
    : planWrite(unit, input, {
        param: 'KTemp',
        value: bounded.supplyC - cabinet,
        validUntil,
        notBefore: cycle.now,
        floor,
      })
  if (input.bad.length > 0) return withoutInput(ready)
  const hold = bounded.heldBy ?? planned.heldBy
  return outcomeOf(ready, {
    target: bounded.supplyC,
    writes: [planned.write],
    heldBy: hold,
    reasons: [
      both((texts) =>
        texts.segment(
          clockOf(segment?.fromMinute ?? 0),
          signed(segment?.offsetK ?? 0),
          signed(today.neutral.shiftK, 2),
          signed(segmentK),
        ),
      ),
      heatReason(ready, today),
      interventions(composed.applied),
      away ?? both((texts) => texts.offset(signed(bounded.supplyC - cabinet), digits(cabinet))),
      heldBy(hold),
    ],
    steps: [
      ...today.steps,
      ['compensation', member.compensationK],
      ['segment', segmentK],
      ['intervention', composed.value - asked],
      ['target', bounded.supplyC],
      ['cabinetCurve', cabinet],
      ...(planned.write ? [['written', planned.write.value] as const] : []),
    ],
  })
}
