// Strategies, the gate's questions and the simulated network in a circle: what units and rooms do over days.

import { describe, expect, it } from 'vitest'
import { type StrategyInput, strategySchema } from '#contract/regulation/strategy.ts'
import {
  createRegulatedPlant,
  meanC,
  type PlantUnit,
  type RegulatedPlant,
  shown,
  spreadOf,
} from '#tests/support/regulated-plant.ts'
import { roomTemperature, soundRooms } from './sound-rooms.ts'

/** Days and nights around −3 °C. */
const WINTER = { outdoorC: (hour: number) => -3 + 4 * Math.sin((2 * Math.PI * hour) / 24) }
const RADIATORS_60 = 60

const strategyOf = (units: readonly PlantUnit[], rest: object) =>
  strategySchema.parse({
    name: 'S',
    cycleMinutes: 20,
    members: units.map(({ nodeId }) => ({ nodeId })),
    ...rest,
  } as StrategyInput)

const balance = (units: readonly PlantUnit[], params: object = {}) =>
  strategyOf(units, {
    kind: 'oneNetwork',
    params: {
      method: 'mean',
      by: 'valve',
      target: 'auto',
      curve: { kind: 'quality' },
      learnsFromRooms: false,
      ...params,
    },
  })

const roomC = ({ unit }: PlantUnit): number => unit.state.room
/** What a unit's sound rooms say together now. */
const sensedC = (plant: RegulatedPlant, unit: PlantUnit): number =>
  roomTemperature(soundRooms(plant.inputsOf(unit), plant.now), 'mean') ?? Number.NaN

/** Puts the units apart by set points of the mean that somebody has left behind, for some hours. */
function putApart(plant: RegulatedPlant, units: readonly PlantUnit[]): void {
  for (const [at, { unit }] of units.entries()) unit.state.settings.KTemp += at % 2 === 0 ? 3.5 : -3.5
  plant.pass(6 * 60)
}

describe('closed loop', () => {
  it('R2.5-39 brings the means of a class within 1 K of each other in six hours, and keeps them and the rooms', () => {
    const plant = createRegulatedPlant(WINTER)
    const units = plant.classOf(RADIATORS_60)
    putApart(plant, units)
    expect(spreadOf(units.map(meanC))).toBeGreaterThan(4)
    const strategy = balance(units)
    plant.run(strategy, 6)
    expect(spreadOf(units.map(meanC))).toBeLessThan(1)
    for (let hour = 0; hour < 42; hour += 1) {
      plant.run(strategy, 1)
      expect(spreadOf(units.map(meanC))).toBeLessThan(1.5)
    }
    for (const unit of units) expect(roomC(unit)).toBeGreaterThan(19)
    expect(plant.refused).toEqual([])
  })

  it('brings them together by set points of the mean as well', () => {
    const plant = createRegulatedPlant(WINTER)
    const units = plant.classOf(RADIATORS_60)
    putApart(plant, units)
    plant.run(balance(units, { by: 'setPoint' }), 6)
    expect(spreadOf(units.map(meanC))).toBeLessThan(1)
    expect(plant.refused).toEqual([])
  })

  it('lets no rooms sink together within 14 days: a balance is bound to its curve', () => {
    const plant = createRegulatedPlant({ stations: 3, ...WINTER })
    const units = plant.classOf(RADIATORS_60)
    plant.run(balance(units), 24)
    const before = units.map(roomC)
    plant.run(balance(units), 13 * 24)
    for (const [at, unit] of units.entries()) expect(Math.abs(roomC(unit) - (before[at] ?? 0))).toBeLessThan(0.8)
    expect(plant.refused).toEqual([])
  })

  it('R2.5-37 brings rooms from 20 to 21.5 °C by KTemp alone, and keeps them there', () => {
    const plant = createRegulatedPlant({ stations: 3, ...WINTER })
    const units = plant.units.filter(({ rooms }) => rooms.size >= 3)
    const strategy = strategyOf(units, {
      kind: 'roomFeedback',
      cycleMinutes: 30,
      params: { curve: { kind: 'quality' }, roomC: 21.5, rooms: 'mean' },
    })
    for (const unit of units) expect(sensedC(plant, unit)).toBeLessThan(21.3)
    plant.run(strategy, 6 * 24)
    for (let day = 6; day < 14; day += 1) {
      const sums = units.map(() => 0)
      for (let hour = 0; hour < 24; hour += 1) {
        plant.run(strategy, 1)
        for (const [at, unit] of units.entries()) sums[at] = (sums[at] ?? 0) + sensedC(plant, unit)
      }
      for (const sum of sums) expect(Math.abs(sum / 24 - 21.5)).toBeLessThan(0.5)
    }
    expect(new Set(units.flatMap(({ deeds }) => deeds.map(({ param }) => param)))).toEqual(new Set(['KTemp']))
    expect(plant.refused).toEqual([])
  })

  it('R2.5-38 keeps the day’s heat with a timetable in the cabinet, which is hotter when it says so', () => {
    const homes = [-2, -2, 1, 0, 0, -2, -2, -2, 1, 1, 0, 0]
    const day = { workday: homes, weekend: homes, holiday: homes }
    const heatOf = (isRegulated: boolean): { gj: number; night: number; evening: number } => {
      const plant = createRegulatedPlant({ stations: 2, outdoorC: () => -3 })
      const units = plant.classOf(RADIATORS_60)
      const [first] = units
      if (!first) throw new RangeError('units: there is none.')
      const strategy = strategyOf(units, {
        kind: 'timeShare',
        cycleMinutes: 30,
        params: { plan: { kind: 'twoHours', days: day } },
      })
      if (isRegulated) plant.run(strategy, 48)
      else plant.pass(48 * 60)
      const start = first.unit.state.heat1Gj
      const supplies: number[] = []
      for (let hour = 0; hour < 24; hour += 1) {
        if (isRegulated) plant.run(strategy, 1)
        else plant.pass(60)
        supplies.push(first.unit.state.t2g)
      }
      expect(plant.refused).toEqual([])
      return { gj: first.unit.state.heat1Gj - start, night: supplies[3] ?? 0, evening: supplies[18] ?? 0 }
    }
    const [plain, shared] = [heatOf(false), heatOf(true)]
    expect(shared.evening - shared.night).toBeGreaterThan(2)
    expect(Math.abs(plain.evening - plain.night)).toBeLessThan(0.5)
    expect(Math.abs(shared.gj / plain.gj - 1)).toBeLessThan(0.01)
  })

  it('keeps a constant mean temperature in the cabinet, nine hours of ten within 1 K', () => {
    const plant = createRegulatedPlant({ stations: 2, ...WINTER })
    const units = plant.classOf(RADIATORS_60)
    const strategy = strategyOf(units, { kind: 'constant', params: { quantity: 'mean', value: 47 } })
    plant.run(strategy, 6)
    const before = plant.states.get(units[0]?.nodeId ?? '')
    plant.run(strategy, 24)
    const after = plant.states.get(units[0]?.nodeId ?? '')
    const watched = (after?.watchedMin ?? 0) - (before?.watchedMin ?? 0)
    expect(((after?.inBandMin ?? 0) - (before?.inBandMin ?? 0)) / watched).toBeGreaterThan(0.9)
    expect(plant.refused).toEqual([])
  })

  it('returns each point to its value before when it is stopped, in the gate’s steps', () => {
    const plant = createRegulatedPlant({ stations: 3, ...WINTER })
    const units = plant.classOf(RADIATORS_60)
    const [first] = units
    if (!first) throw new RangeError('units: there is none.')
    // a person's value without an end: not the cabinet's own
    expect(
      plant.ask(first, 'operator', { param: 'KTemp', value: shown(first, 'KTemp') + 1, validUntil: null }),
    ).toBeNull()
    first.deeds.length = 0
    const before = units.map((unit) => [shown(unit, 'KTemp'), shown(unit, 'CV1_Mode')])
    const feedback = strategyOf(units, {
      kind: 'roomFeedback',
      cycleMinutes: 30,
      params: { curve: { kind: 'quality' }, roomC: 23, rooms: 'mean' },
    })
    plant.run(feedback, 24)
    expect(Math.abs(shown(first, 'KTemp') - (before[0]?.[0] ?? 0))).toBeGreaterThan(2.5)
    expect(plant.stop(feedback)).toBeGreaterThan(2)
    expect(units.map((unit) => [shown(unit, 'KTemp'), shown(unit, 'CV1_Mode')])).toEqual(before)
    plant.states.clear()
    const network = balance(units)
    plant.run(network, 4)
    expect(units.map((unit) => shown(unit, 'CV1_Mode'))).toEqual(units.map(() => 0))
    plant.stop(network)
    // long after everything would have ended
    plant.pass(300)
    expect(units.map((unit) => [shown(unit, 'KTemp'), shown(unit, 'CV1_Mode')])).toEqual(before)
    expect(plant.refused).toEqual([])
  })

  it('leaves cabinets on their own curve by itself where nobody goes on with it', () => {
    const plant = createRegulatedPlant({ stations: 2, ...WINTER })
    const units = plant.classOf(RADIATORS_60)
    const before = units.map((unit) => [shown(unit, 'KTemp'), shown(unit, 'CV1_Mode')])
    plant.run(balance(units), 2)
    expect(units.map((unit) => shown(unit, 'CV1_Mode'))).toEqual(units.map(() => 0))
    // two cycles of 20 min and ten more, of which one has passed
    plant.pass(35)
    expect(units.map((unit) => [shown(unit, 'KTemp'), shown(unit, 'CV1_Mode')])).toEqual(before)
  })
})
