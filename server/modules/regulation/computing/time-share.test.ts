import { describe, expect, it } from 'vitest'
import { curveWater, shareAtSupply } from '#contract/network/heating-curve.ts'
import { segmentsOf } from '#contract/regulation/day-plan.ts'
import { interventionSchema } from '#contract/regulation/intervention.ts'
import type { StrategyInput } from '#contract/regulation/strategy.ts'
import {
  buildUnit,
  common,
  HOUR_MS,
  MINUTE_MS,
  NOW,
  outcomeOf,
  UNIT,
  writesOf,
} from '#tests/support/regulation-inputs.ts'
import { FIRST_STATE } from './cycle.ts'
import { type DayOfCurve, neutralDay, offsetAt, supplyOfReturn } from './heat-of-day.ts'

/** Of homes (domain guide 4.3). */
const HOMES = [-2, -2, 1, 0, 0, -2, -2, -2, 1, 1, 0, 0]
const ZERO = HOMES.map(() => 0)
const twoHours = (workday: readonly number[], isEnergyNeutral = true): StrategyInput => ({
  ...common(),
  kind: 'timeShare',
  params: {
    plan: { kind: 'twoHours', days: { workday: [...workday], weekend: ZERO, holiday: ZERO } },
    isEnergyNeutral,
  },
})
const segment = (fromMinute: number, toMinute: number, offsetK: number) => ({ fromMinute, toMinute, offsetK })
/** An office: off at night, preheated (domain guide 4.3). */
const OFFICE = [segment(0, 330, -8), segment(330, 510, 3), segment(510, 1050, 0), segment(1050, 1440, -8)]
const free = (isEnergyNeutral: boolean): StrategyInput => ({
  ...common(),
  kind: 'timeShare',
  params: {
    plan: { kind: 'free', days: { workday: OFFICE, weekend: [segment(0, 1440, -4)], holiday: [segment(0, 1440, -4)] } },
    isEnergyNeutral,
  },
})
const at = (minuteOfDay: number, day: 'workday' | 'weekend' = 'workday') => ({
  calendar: { day, minuteOfDay, stage: 'severe' as const },
})

const design = buildUnit().design
const dayOf = (change: Partial<DayOfCurve> = {}): DayOfCurve => ({
  design,
  outdoorC: [0],
  segments: segmentsOf({ kind: 'twoHours', days: { workday: HOMES, weekend: ZERO, holiday: ZERO } }, 'workday'),
  rampK: 1,
  leastReturnC: 25,
  offsetRangeK: [-10, 10],
  ...change,
})

describe('neutralDay', () => {
  it('moves all offsets so that the heat of the day is that of the curve within 1 %', () => {
    const plain = neutralDay(dayOf(), false)
    expect([plain.offsetsK, plain.shiftK]).toEqual([HOMES, 0])
    // mean −7/12 K of some 28 K over the rooms
    expect(plain.deviation).toBeLessThan(-0.015)
    const neutral = neutralDay(dayOf(), true)
    expect(Math.abs(neutral.deviation)).toBeLessThan(1e-6)
    // by hand: nearly the mean, as the curve is nearly straight within 3 K
    expect(neutral.shiftK).toBeCloseTo(7 / 12, 1)
    for (const outdoorC of [-15, -5, 5, 10])
      expect(Math.abs(neutralDay(dayOf({ outdoorC: [outdoorC] }), true).deviation)).toBeLessThan(0.01)
  })

  it('goes no lower than the frost guard: a return of 25 °C', () => {
    const guardC = supplyOfReturn(design, 25)
    const share = shareAtSupply(design, guardC)
    expect(guardC - share * 15).toBeCloseTo(25, 6)
    const mild = neutralDay(dayOf({ outdoorC: [12], segments: OFFICE }), false)
    const curveC = curveWater({ kind: 'quality' }, design, 12).supplyC
    expect(Math.min(...mild.offsetsK)).toBeCloseTo(guardC - curveC, 6)
    expect(Math.min(...mild.offsetsK)).toBeGreaterThan(-8)
  })

  it('ramps between segments, also over midnight', () => {
    const offsets = OFFICE.map(({ offsetK }) => offsetK)
    const now = (minute: number) => offsetAt({ segments: OFFICE, rampK: 2 }, offsets, minute)
    expect([now(0), now(329), now(330), now(345), now(405), now(420)]).toEqual([-8, -8, -6, -4, 3, 3])
    expect([now(510), now(525), now(1050), now(1065)]).toEqual([1, 0, -2, -4])
  })
})

describe('time-share', () => {
  it('R2.5-38 gives twelve offsets to the cabinet until 26 h later, and its mode once they are there', () => {
    const first = outcomeOf(twoHours(HOMES, false))
    expect(first.writes).toHaveLength(12)
    expect(first.writes[0]).toEqual({ param: 'T2gSP_T0', value: -2, validUntil: NOW + 26 * HOUR_MS, notBefore: NOW })
    const there = Object.fromEntries(HOMES.map((offset, slot) => [`T2gSP_T${slot}`, offset]))
    const held = new Map(Object.keys(there).map((param) => [param, NOW + 20 * HOUR_MS]))
    const second = outcomeOf(twoHours(HOMES, false), buildUnit({ values: there, heldUntil: held }))
    expect(writesOf(second)).toEqual({ CV1_Mode: 6 })
    const all = new Map([...held, ['CV1_Mode', NOW + 20 * HOUR_MS]])
    const third = outcomeOf(twoHours(HOMES, false), buildUnit({ values: { ...there, CV1_Mode: 6 }, heldUntil: all }))
    expect(third.writes).toEqual([])
    const soon = new Map([...all.keys()].map((param) => [param, NOW + 3.9 * HOUR_MS]))
    const renewed = outcomeOf(twoHours(HOMES, false), buildUnit({ values: { ...there, CV1_Mode: 6 }, heldUntil: soon }))
    expect(renewed.writes).toHaveLength(13)
  })

  it('takes the offsets of weekends and holidays', () => {
    const there = Object.fromEntries(HOMES.map((offset, slot) => [`T2gSP_T${slot}`, offset]))
    const { writes } = outcomeOf(twoHours(HOMES, false), buildUnit({ values: there }), at(0, 'weekend'))
    expect(writes.map(({ value }) => value)).toEqual(ZERO)
  })

  it('reaches offsets that are further than the gate’s step by several steps', () => {
    const night = [-8, -8, -8, 3, 0, 0, 0, 0, 0, -8, -8, -8]
    const values = writesOf(outcomeOf(twoHours(night, false)))
    expect([values.T2gSP_T0, values.T2gSP_T3]).toEqual([-2, 2])
    expect(values).not.toHaveProperty('CV1_Mode')
  })

  it('follows free segments by KTemp, upon what the unit is tuned to', () => {
    const state = { ...FIRST_STATE, taken: { KTemp: 1.5 } }
    const unit = buildUnit({ values: { KTemp: -5 } })
    const outcome = outcomeOf(free(false), unit, { ...at(120), states: new Map([[UNIT, state]]) })
    // 1.5 − 8, as far as one step goes
    expect([writesOf(outcome), outcome.heldBy]).toEqual([{ KTemp: -6.5 }, null])
    expect(outcome.writes[0]?.validUntil).toBe(NOW + 40 * MINUTE_MS)
    expect(outcome.reason.en).toContain('segment at 00:00: -8.0 K')
  })

  it('lays an intervention over a timetable by KTemp, and takes it back when it is over', () => {
    const there = Object.fromEntries(HOMES.map((offset, slot) => [`T2gSP_T${slot}`, offset]))
    const offset = interventionSchema.parse({
      kind: 'offset',
      offsetK: 1,
      nodeIds: [UNIT],
      from: NOW,
      to: NOW + HOUR_MS,
      why: 'complaint',
      reason: 'Cold',
    })
    const unit = buildUnit({ values: { ...there, CV1_Mode: 6, KTemp: 0.5 } })
    const laid = outcomeOf(twoHours(HOMES, false), unit, { interventions: [offset] })
    expect(writesOf(laid).KTemp).toBe(1.5)
    const after = buildUnit({
      values: { ...there, CV1_Mode: 6, KTemp: 1.5 },
      heldUntil: new Map([['KTemp', NOW + MINUTE_MS]]),
    })
    const states = new Map([[UNIT, laid.state]])
    expect(writesOf(outcomeOf(twoHours(HOMES, false), after, { states })).KTemp).toBe(0.5)
  })

  it('lowers no offset with a cold return', () => {
    const outcome = outcomeOf(twoHours(HOMES, false), buildUnit({ values: { T2h: 24 } }))
    expect([outcome.heldBy, writesOf(outcome).T2gSP_T0, writesOf(outcome).T2gSP_T2]).toEqual(['coldReturn', 0, 1])
  })
})
