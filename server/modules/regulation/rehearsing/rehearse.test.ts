// Rehearsals beside what the simulated network then does, and what they say of it.

import { beforeAll, describe, expect, it } from 'vitest'
import { QUALITY } from '#contract/live/quality.ts'
import { type StrategyInput, strategySchema } from '#contract/regulation/strategy.ts'
import { createRegulatedPlant, type RegulatedPlant } from '#tests/support/regulated-plant.ts'
import { rehearse, running, setupOf } from '#tests/support/rehearsed-plant.ts'
import { roomError } from './model-errors.ts'
import { rehearsedCodes, writePoints } from './point-courses.ts'
import type { Arm, RehearsalSetup } from './rehearsal-task.ts'
import { brokenLimits, ownReversals, reversalsOf, totalsOf, type Ways } from './summary.ts'

const outdoorC = (hour: number): number => -5 + 4 * Math.sin((2 * Math.PI * hour) / 24)
const DAY_H = 24
const QUARTERS = 4
const HOUR_MS = 3_600_000

const strategyOf = (plant: RegulatedPlant, rest: object) =>
  strategySchema.parse({
    name: 'S',
    cycleMinutes: 15,
    members: plant.units.map(({ nodeId }) => ({ nodeId })),
    ...rest,
  } as StrategyInput)
const CURVE = { kind: 'curve', params: { curve: { kind: 'quality' } } } as const

/** After a day, by which filters and rooms have come to rest. */
function plantOfADay(): RegulatedPlant {
  const plant = createRegulatedPlant({ outdoorC })
  plant.pass(DAY_H * 60)
  return plant
}

describe('a rehearsal', () => {
  let plant: RegulatedPlant
  let setup: RehearsalSetup
  let ways: Ways
  beforeAll(() => {
    plant = plantOfADay()
    const strategy = strategyOf(plant, CURVE)
    setup = setupOf(plant, strategy, { hours: DAY_H, outdoorC })
    ways = rehearse(setup, running(strategy, plant))
  })

  it('ends the same from the same beginning, in whatever slices it is computed', () => {
    const again = rehearse(setup, running(strategyOf(plant, CURVE), plant), 5)
    expect(again.with.units.map(({ course }) => course)).toEqual(ways.with.units.map(({ course }) => course))
    expect(again.with.numWrites).toBe(ways.with.numWrites)
  })

  it('goes as the simulated network then goes, with water within 2 K and rooms within 0.5 K in the mean', () => {
    const strategy = strategyOf(plant, CURVE)
    const begun = plant.units.map(({ unit }) => unit.state.room)
    let [water, rooms, count] = [0, 0, 0]
    for (let hour = 1; hour <= DAY_H; hour += 1) {
      plant.run(strategy, 1)
      for (const [at, { unit }] of plant.units.entries()) {
        const course = ways.with.units[at]?.course
        const moved = (course?.roomC[hour * QUARTERS] ?? Number.NaN) - (course?.roomC[0] ?? Number.NaN)
        water += Math.abs((course?.supplyC[hour * QUARTERS] ?? Number.NaN) - unit.state.t2g)
        rooms += Math.abs(moved - (unit.state.room - (begun[at] ?? Number.NaN)))
        count += 1
      }
    }
    expect(water / count).toBeLessThan(2)
    expect(rooms / count).toBeLessThan(0.5)
    // as the gate lets through all that is planned there, it does here
    expect(plant.refused).toEqual([])
    expect(ways.with.refused).toEqual([])
  })

  it('R2.5-28 shares a shortage in the hours that a confirmed plan is short in, and in no other', () => {
    const [SHORT_FROM_H, SHORT_TO_H] = [8, 16]
    const strategy = strategyOf(plant, {
      kind: 'oneNetwork',
      params: { method: 'mean', by: 'valve', target: 'auto', curve: { kind: 'quality' }, learnsFromRooms: false },
    })
    const asked = setupOf(plant, strategy, { hours: DAY_H, outdoorC })
    const begun = Math.floor((asked.start - (asked.days[0]?.start ?? 0)) / HOUR_MS)
    const short = { from: 'plan', mw: 0.5, ofMw: 1, at: asked.start, by: 'A' } as const
    const hours = Array.from({ length: begun + DAY_H + 1 }, (_, hour) =>
      hour >= begun + SHORT_FROM_H && hour < begun + SHORT_TO_H ? [short] : [],
    )
    const stated = new Map(asked.units.map(({ inputs }) => [inputs.source.id, hours]))
    const planned = { ...asked, days: asked.days.map((day) => ({ ...day, stated })) }
    const [inPlan, asForecast] = [planned, asked].map((each) => rehearse(each, running(strategy, plant)).with)
    const heatOf = (arm: Arm | undefined, fromH: number, toH: number): number =>
      (arm?.units ?? [])
        .flatMap(({ course }) => course.heatMw.slice(1 + fromH * QUARTERS, 1 + toH * QUARTERS))
        .reduce((sum, heat) => sum + heat, 0)
    const share = (fromH: number, toH: number) => heatOf(inPlan, fromH, toH) / heatOf(asForecast, fromH, toH)
    expect(share(0, SHORT_FROM_H)).toBe(1)
    expect(share(SHORT_TO_H - 3, SHORT_TO_H)).toBeLessThan(0.8)
    expect(share(DAY_H - 2, DAY_H)).toBeGreaterThan(0.95)
  })

  it('leaves what nobody writes where it is', () => {
    for (const { course } of ways.asNow.units) expect(new Set(course.setting).size).toBe(1)
    expect(ways.asNow.numWrites).toBe(0)
  })
})

describe('what a rehearsal says', () => {
  const plant = createRegulatedPlant({ outdoorC, stations: 2 })
  const strategy = strategyOf(plant, CURVE)
  const setup = setupOf(plant, strategy, { hours: 1, outdoorC })
  const same = (): Ways => rehearse(setup, running(strategy, plant))
  const [first] = setup.units

  it('names unit, limit and times of what is broken, and tells apart what goes so anyway', () => {
    const ways = same()
    expect(brokenLimits(setup, ways, strategy.limits)).toEqual([])
    const own = ways.with.units[0]?.course
    const asNow = ways.asNow.units[0]?.course
    own?.returnC.splice(1, 2, 21, 20)
    const [broken] = brokenLimits(setup, ways, strategy.limits)
    expect(broken).toMatchObject({
      nodeId: first?.inputs.nodeId,
      limit: 'coldReturn',
      from: setup.start + 900_000,
      to: setup.start + 1_800_000,
      worst: 20,
      bound: 25,
      isAlsoAsNow: false,
    })
    asNow?.returnC.splice(1, 2, 21, 20)
    expect(brokenLimits(setup, ways, strategy.limits)).toMatchObject([{ isAlsoAsNow: true }])
    expect(totalsOf(setup, ways, brokenLimits(setup, ways, strategy.limits), 0).numBroken).toBe(0)
  })

  it('counts what the gate refuses for its limits as broken, and what somebody else holds not', () => {
    const ways = same()
    const refused = { nodeId: 'N', param: 'KTemp', value: 9, at: setup.start, text: { zh: '超出', en: 'out' } }
    ways.with.refused.push({ ...refused, code: 'range' }, { ...refused, code: 'priority' })
    const broken = brokenLimits(setup, ways, strategy.limits)
    expect(broken).toMatchObject([{ limit: 'gate', worst: 9, bound: null, text: { en: 'out' } }])
    expect(totalsOf(setup, ways, broken, 0)).toMatchObject({ numBroken: 1, numRefused: 2 })
  })
})

describe('what points show in a rehearsal', () => {
  const plant = createRegulatedPlant({ outdoorC, stations: 2 })
  const strategy = strategyOf(plant, CURVE)
  const setup = setupOf(plant, strategy, { hours: 6, outdoorC })
  const ways = rehearse(setup, running(strategy, plant))
  const [own] = ways.with.units

  it('is what the summary is made of: water at each step, heat as the mean since the one before', () => {
    expect(own?.points.get('T2g')).toEqual(own?.course.supplyC)
    expect(own?.points.get('T2h')).toEqual(own?.course.returnC)
    expect(own?.points.get('F1')).toEqual(own?.course.flowTh)
    expect(own?.points.get('Q1')).toEqual(own?.course.heatMw)
    // rooms all move by as much as their mean
    const rooms = setup.units[0]?.rooms ?? []
    const offK = rooms.reduce((sum, room) => sum + room.offK, 0) / rooms.length
    const told = own?.points.get('TR') ?? []
    expect(told).toHaveLength(own?.course.roomC.length ?? 0)
    for (const [step, value] of told.entries()) expect(value - offK).toBeCloseTo(own?.course.roomC[step] ?? 0, 9)
    expect(own && at(own.points, 'KTemp')).toEqual(own?.course.setting)
    // what nobody moves is a single value
    expect(own?.points.get('CV1_Max')).toHaveLength(1)
  })

  it('is told of no setting that was not known at the beginning, and of no rooms without a sound sensor', () => {
    const [unit] = setup.units
    if (!unit) throw new Error('A plant has units.')
    const readings = new Map(unit.inputs.readings)
    const known = readings.get('KTemp')
    if (!known) throw new Error('Its offset is known.')
    readings.set('KTemp', { ...known, quality: QUALITY.commFail })
    readings.delete('T2g')
    const codes = rehearsedCodes({ inputs: { ...unit.inputs, readings }, rooms: [] }, setup.start)
    expect(rehearsedCodes(unit, setup.start)).toEqual(expect.arrayContaining(['KTemp', 'TR']))
    expect(codes).not.toContain('KTemp')
    expect(codes).not.toContain('TR')
    expect(codes).toContain('T2g')
  })

  it('is written down as a single value until it moves, and from then on by the step', () => {
    const points = new Map<string, number[]>([['TA', []]])
    const model = own && setup.units[0] && { parts: setup.units[0].parts, rooms: [], state: own.state }
    if (!model) throw new Error('A plant has units.')
    for (const [step, outdoor] of [3, 3, 3, 4, 3].entries())
      writePoints(points, step, { outdoorC: outdoor, heatMw: 1, model })
    expect(points.get('TA')).toEqual([3, 3, 3, 4, 3])
    const still = new Map<string, number[]>([['TA', []]])
    for (const step of [0, 1, 2]) writePoints(still, step, { outdoorC: 3, heatMw: 1, model })
    expect(still.get('TA')).toEqual([3])
  })
})

/** A course, with a value of each step. */
function at(points: ReadonlyMap<string, readonly number[]>, code: string): readonly number[] {
  const course = points.get(code) ?? []
  const numSteps = points.get('T2g')?.length ?? 0
  return course.length === 1 ? Array.from({ length: numSteps }, () => course[0] ?? Number.NaN) : course
}

describe('swinging', () => {
  it('is judged of units that the strategy writes to, not of what a cabinet moves by itself', () => {
    const plant = createRegulatedPlant({ outdoorC, stations: 2 })
    const strategy = strategyOf(plant, CURVE)
    const setup = setupOf(plant, strategy, { hours: 1, outdoorC })
    const ways = rehearse(setup, running(strategy, plant))
    const [first, second] = ways.with.units
    if (!first || !second) throw new Error('A plant has units.')
    for (const { course } of [first, second])
      course.setting.splice(
        0,
        course.setting.length,
        ...Array.from({ length: 48 }, (_, step) => 40 + (step % 4 < 2 ? 1 : -1)),
      )
    first.deeds = [{ param: 'KTemp', before: 0, value: 1, at: setup.start, validUntil: setup.start }]
    second.deeds = []
    for (const { deeds } of ways.with.units.slice(2)) deeds.length = 0
    expect(totalsOf(setup, ways, [], 0).numSwinging).toBe(1)
    expect([ownReversals(first), ownReversals(second)]).toEqual([12, 0])
  })
})

describe('reversalsOf', () => {
  it('R2.5-39 counts turns of a set point within six hours, but none of small moves', () => {
    const swinging = Array.from({ length: 48 }, (_, step) => 40 + (step % 4 < 2 ? 1 : -1))
    expect(reversalsOf(swinging)).toBe(12)
    expect(reversalsOf(swinging.map((value) => 40 + (value - 40) / 10))).toBe(0)
    expect(reversalsOf([40, 42, 44, 46, 45, 44, 43])).toBe(1)
    expect(reversalsOf([])).toBe(0)
  })
})

describe('roomError', () => {
  const building = { lossWK: 5000, capacityJK: 5000 * 80 * 3600, internalGainW: 0, apertureM2: 0 }
  const hours = (heatKw: number, numDays: number) => ({
    heat: new Float64Array(numDays * DAY_H).fill(heatKw),
    indoor: new Float64Array(numDays * DAY_H).fill(20),
    outdoor: new Float64Array(numDays * DAY_H).fill(0),
    sun: null,
  })

  it('is nothing where the heat is what a building loses, and grows with what it is off; few days tell nothing', () => {
    expect(roomError(hours(100, 7), building, 0)).toBeCloseTo(0, 6)
    expect(roomError(hours(150, 7), building, 0)).toBeGreaterThan(0.5)
    expect(roomError(hours(100, 2), building, 0)).toBeNull()
  })
})
