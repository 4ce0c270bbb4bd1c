/**
 * A strategy, the gate's questions and modelled units in a circle, minute by minute. Duty: what a server would have read, what a cycle
 * plans of it, what the gate lets pass, what becomes of it. Neighbours: computing/ plans, judge-write.ts asks, modelled-unit.ts moves.
 * Pure: no clock, no chance; the same beginning gives the same end.
 */

import { isUsable, QUALITY } from '#contract/live/quality.ts'
import { WRITER_OF_KIND } from '#contract/regulation/strategy-kinds.ts'
import { judgeWrite } from '../../control/judge-write.ts'
import type { HoldingCommand, PresentValue, Situation } from '../../control/situation.ts'
import { settingRefusal, takeSetting } from '../../heat-model/cabinet.ts'
import { isSetting } from '../../heat-model/cabinet-settings.ts'
import { TH_PER_KGS } from '../../heat-model/water.ts'
import { computeCycle } from '../computing/compute-cycle.ts'
import type { CycleCalendar, MemberInputs, PlannedWrite, Reading } from '../computing/cycle.ts'
import { both } from '../texts/texts.ts'
import { moveMinute } from './modelled-unit.ts'
import { dayOf, forecastC, type PlaceWeather, weatherAt } from './outdoors.ts'
import { rehearsedCodes, writePoints } from './point-courses.ts'
import type { Arm, Deed, RehearsalSetup, RehearsedUnit, Running } from './rehearsal-task.ts'
import { settingOf } from './setting-of.ts'
import { modelledValue } from './start-unit.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const MINUTES_A_DAY = 1440
/** Courses have a value of each quarter of an hour. */
export const STEP_MINUTES = 15
const ROOMS_MINUTES = 30
const SUPPLY_MINUTES = 5
const KEPT_ROOMS_MS = 7.5 * HOUR_MS
const RATE_WINDOW_MS = 30 * MINUTE_MS
const CHANGE_MS = 3 * HOUR_MS

export const newArm = (setup: RehearsalSetup, running: Running | null): Arm => ({
  running,
  now: setup.start,
  units: setup.units.map((unit) => {
    const { state, inputs } = unit
    const { supply, supplyHourAgoC } = inputs.source
    const from = supplyHourAgoC ?? supply?.value ?? state.t1g
    const numPast = HOUR_MS / (SUPPLY_MINUTES * MINUTE_MS)
    return {
      state: structuredClone(state),
      course: { supplyC: [], returnC: [], roomC: [], flowTh: [], heatMw: [], setting: [] },
      points: new Map(rehearsedCodes(unit, setup.start).map((code) => [code, []])),
      heatJ: 0,
      t1gPast: Array.from({ length: numPast + 1 }, (_, nth) => from + ((state.t1g - from) * nth) / numPast),
      deeds: [],
      shown: null,
      roomSamples: new Map(inputs.rooms.sensors.map(({ id, samples }) => [id, [...samples]])),
    }
  }),
  states: new Map(running?.states),
  waiting: [],
  numWrites: 0,
  targeted: new Set(),
  refused: [],
})

/** Goes on to a time. @param until - Epoch ms; whole minutes after the beginning. */
export function goOn(setup: RehearsalSetup, arm: Arm, until: number): void {
  while (arm.now < until) {
    const minute = Math.round((arm.now - setup.start) / MINUTE_MS)
    if (minute === 0) writeDown(setup, arm)
    if (minute % ROOMS_MINUTES === 0) readRooms(setup, arm)
    if (arm.running && minute % arm.running.strategy.cycleMinutes === 0) plan(setup, arm, arm.running)
    send(setup, arm)
    movePlant(setup, arm)
    if ((minute + 1) % SUPPLY_MINUTES === 0)
      for (const unit of arm.units) {
        unit.t1gPast.push(unit.state.t1g)
        unit.t1gPast.shift()
      }
    if ((minute + 1) % STEP_MINUTES === 0) writeDown(setup, arm)
  }
}

const placeOf = (setup: RehearsalSetup, { placeId }: RehearsedUnit): PlaceWeather => {
  const found = setup.weather.get(placeId)
  if (!found) throw new RangeError(`weather: place ${placeId} has none.`)
  return found
}

const airAt = (setup: RehearsalSetup, unit: RehearsedUnit, at: number) =>
  weatherAt(placeOf(setup, unit), at, unit.aboveForecast, at - setup.start)

function calendarAt({ days }: RehearsalSetup, now: number): CycleCalendar {
  const day = days.findLast(({ start }) => start <= now) ?? days[0]
  if (!day) throw new RangeError('days: a rehearsal has days.')
  const minuteOfDay = Math.min(MINUTES_A_DAY - 1, Math.max(0, Math.floor((now - day.start) / MINUTE_MS)))
  return { day: day.day, stage: day.stage, minuteOfDay }
}

function movePlant(setup: RehearsalSetup, arm: Arm): void {
  arm.now += MINUTE_MS
  const hour = calendarAt(setup, arm.now).minuteOfDay / 60
  for (const [at, unit] of setup.units.entries()) {
    const own = arm.units[at]
    if (!own) continue
    moveMinute(unit.parts, own.state, airAt(setup, unit, arm.now), hour, arm.now)
    own.heatJ += (own.state.heatW * MINUTE_MS) / 1000
  }
}

function writeDown(setup: RehearsalSetup, arm: Arm): void {
  const isFirst = arm.now === setup.start
  const { minuteOfDay } = calendarAt(setup, arm.now)
  for (const [at, unit] of setup.units.entries()) {
    const own = arm.units[at]
    if (!own) continue
    const { state, course } = own
    const value = (code: string): number | undefined => modelledValue({ parts: unit.parts, state }, 0, code)
    course.supplyC.push(state.t2g)
    course.returnC.push(state.t2h)
    course.roomC.push(state.room)
    course.flowTh.push(state.flow1 * TH_PER_KGS)
    course.heatMw.push(isFirst ? state.heatW / 1e6 : own.heatJ / (STEP_MINUTES * 60) / 1e6)
    course.setting.push(settingOf(setup.shown, value, minuteOfDay))
    writePoints(own.points, course.heatMw.length - 1, {
      outdoorC: airAt(setup, unit, arm.now).outdoorC,
      heatMw: course.heatMw.at(-1) ?? Number.NaN,
      model: { parts: unit.parts, rooms: unit.rooms, state },
    })
    own.heatJ = 0
  }
}

function readRooms(setup: RehearsalSetup, arm: Arm): void {
  if (arm.now === setup.start) return
  for (const [at, unit] of setup.units.entries()) {
    const own = arm.units[at]
    if (!own) continue
    for (const { id, offK } of unit.rooms) {
      const before = own.roomSamples.get(id) ?? []
      const told = { value: own.state.room + offK, quality: QUALITY.good, at: arm.now }
      own.roomSamples.set(id, [...before.filter((sample) => sample.at > arm.now - KEPT_ROOMS_MS), told])
    }
  }
}

/** What telemetry would show: what the model moves, and what stays; what was not usable at the beginning never becomes it. */
function readingsOf(setup: RehearsalSetup, arm: Arm, at: number): Map<string, Reading> {
  const unit = setup.units[at]
  const own = arm.units[at]
  if (!unit || !own) return new Map()
  if (own.shown?.at === arm.now) return own.shown.readings
  const { outdoorC } = airAt(setup, unit, arm.now)
  const model = { parts: unit.parts, state: own.state }
  const readings = new Map<string, Reading>()
  for (const [code, reading] of unit.inputs.readings) {
    const age = setup.start - reading.at
    if (isUsable(reading.quality))
      readings.set(code, {
        ...reading,
        value: modelledValue(model, outdoorC, code) ?? reading.value,
        at: arm.now - age,
      })
    else readings.set(code, reading)
  }
  own.shown = { at: arm.now, readings }
  return readings
}

function inputsOf(setup: RehearsalSetup, arm: Arm, at: number): MemberInputs | null {
  const unit = setup.units[at]
  const own = arm.units[at]
  if (!unit || !own) return null
  const { inputs } = unit
  const { now } = arm
  const readings = readingsOf(setup, arm, at)
  const place = placeOf(setup, unit)
  const strategy = arm.running?.strategy
  const lookAheadH = strategy && 'lookAheadH' in strategy.params ? strategy.params.lookAheadH : null
  const { outdoorC } = airAt(setup, unit, now)
  const day = setup.days.findLast(({ start }) => start <= now)
  return {
    ...inputs,
    readings,
    valuesBefore: now === setup.start ? inputs.valuesBefore : firstOf(own.deeds, now),
    heldUntil: new Map([...inputs.heldUntil, ...lastOf(own.deeds)].filter(([, until]) => until > now)),
    outdoor: {
      now: inputs.outdoor.now && { ...inputs.outdoor.now, value: outdoorC, at: now },
      filtered: inputs.outdoor.filtered && { ...inputs.outdoor.filtered, value: own.state.outdoorFiltered, at: now },
      changeIn3hK: outdoorC - airAt(setup, unit, now - CHANGE_MS).outdoorC,
      // forecasts go on coming, and say what this one says
      ahead:
        lookAheadH === null
          ? null
          : { issuedAt: now, nowC: forecastC(place, now), thenC: forecastC(place, now + lookAheadH * HOUR_MS) },
      dayC: day ? dayOf(place, day.start) : null,
    },
    rooms: {
      ...inputs.rooms,
      sensors: [...own.roomSamples].map(([id, samples]) => ({ id, samples })),
    },
    source: {
      ...inputs.source,
      stated: day?.stated.get(inputs.source.id)?.[Math.floor((now - day.start) / HOUR_MS)] ?? [],
      supply: inputs.source.supply && { ...inputs.source.supply, value: own.state.t1g, at: now },
      supplyHourAgoC: inputs.source.supplyHourAgoC === null ? null : (own.t1gPast[0] ?? null),
    },
  }
}

const firstOf = (deeds: readonly Deed[], now: number): Map<string, number> => {
  const first = new Map<string, number>()
  for (const { param, before, at } of deeds)
    if (at > now - RATE_WINDOW_MS && !first.has(param)) first.set(param, before)
  return first
}
const lastOf = (deeds: readonly Deed[]): Map<string, number> =>
  new Map(deeds.map(({ param, validUntil }) => [param, validUntil]))

function plan(setup: RehearsalSetup, arm: Arm, running: Running): void {
  const { strategy, written } = running
  const indexOf = new Map(setup.units.map(({ inputs }, at) => [inputs.nodeId, at]))
  const outcomes = computeCycle(strategy.kind, {
    strategy,
    units: new Map(
      setup.units.flatMap(({ inputs: { nodeId } }, at) => {
        const inputs = inputsOf(setup, arm, at)
        return inputs ? [[nodeId, inputs] as const] : []
      }),
    ),
    states: arm.states,
    interventions: setup.interventions,
    calendar: calendarAt(setup, arm.now),
    now: arm.now,
  })
  // what the cycle before has not asked for is asked for no more
  arm.waiting = []
  for (const { nodeId, target, writes, state } of outcomes) {
    const unit = indexOf.get(nodeId)
    if (target !== null) arm.targeted.add(nodeId)
    if (unit === undefined || !written.has(nodeId)) continue
    arm.states.set(nodeId, state)
    arm.waiting.push(...writes.map((write) => ({ at: write.notBefore, unit, write })))
  }
}

function send(setup: RehearsalSetup, arm: Arm): void {
  if (!arm.waiting.some(({ at }) => at <= arm.now)) return
  const due = arm.waiting.filter(({ at }) => at <= arm.now)
  arm.waiting = arm.waiting.filter(({ at }) => at > arm.now)
  for (const { unit, write } of due) ask(setup, arm, unit, write)
}

/** Asks the gate, and does what it lets pass. */
function ask(setup: RehearsalSetup, arm: Arm, at: number, { param, value, validUntil }: PlannedWrite): void {
  const unit = setup.units[at]
  const own = arm.units[at]
  const situation = unit && situationOf(setup, arm, at, param)
  if (!unit || !own || !situation || !arm.running) return
  const writer = WRITER_OF_KIND[arm.running.strategy.kind]
  const write = { value, writer, seen: null, isPermitted: true, powers: setup.powers }
  const refusal = judgeWrite(write, situation)
  const { state } = own
  const code = param
  if (!isSetting(code)) return
  const isRefused = refusal !== null || settingRefusal(state, code, value) !== undefined
  if (isRefused) {
    const why = refusal ?? { code: 'cabinet' as const, text: both(({ cabinet }) => cabinet) }
    arm.refused.push({ nodeId: unit.inputs.nodeId, param, value, at: arm.now, ...why })
    return
  }
  const before = situation.present?.value ?? state.settings[code]
  takeSetting(unit.parts.cabinet, state, { code, value, validUntil }, state.heatW)
  if (before !== value) arm.numWrites += 1
  // telemetry shows within seconds what was done
  own.shown = null
  own.deeds = [
    ...own.deeds.filter((deed, nth) => deed.at > arm.now - RATE_WINDOW_MS || isLastOf(own.deeds, nth)),
    { param, before, value, at: arm.now, validUntil },
  ]
}

const isLastOf = (deeds: readonly Deed[], nth: number): boolean =>
  deeds.findLastIndex(({ param }) => param === deeds[nth]?.param) === nth

function situationOf(setup: RehearsalSetup, arm: Arm, at: number, param: string): Situation | null {
  const known = setup.units[at]?.situations.get(param)
  const own = arm.units[at]
  if (!known || !own) return null
  const { now } = arm
  const beside = readingsOf(setup, arm, at)
  const ofNow = ([code, value]: [string, PresentValue]) =>
    [code, { ...value, at: value.at + now - setup.start }] as const
  const last = own.deeds.findLast((deed) => deed.param === param)
  return {
    ...known,
    now,
    present: beside.get(param) ?? null,
    beside: new Map([...[...known.beside].map(ofNow), ...beside]),
    // what is stopped now is rehearsed for when it is not
    stop: null,
    tag: known.tag && known.tag.until > now ? known.tag : null,
    holding: last ? [] : known.holding.filter((one) => isHolding(one, setup.strategyId, now)),
    valueBefore: firstOf(own.deeds, now).get(param) ?? (now === setup.start ? known.valueBefore : null),
  }
}

/** What is under way is done within minutes; of its own strategies a version goes on with what another one holds. */
const isHolding = (one: HoldingCommand, strategyId: string, now: number): boolean =>
  !one.isUnderWay && one.strategyId !== strategyId && (one.validUntil === null || one.validUntil > now)
