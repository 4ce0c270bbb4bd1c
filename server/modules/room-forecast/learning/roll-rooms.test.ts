import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createNormal, weatherWithError } from '../../load-forecast/learning/weather-ahead.ts'
import { type IssuedRooms, rollRooms } from './roll-rooms.ts'
import { cleanRoom, courseOf } from './room-course.ts'
import { AHEAD_H, type UnitHours } from './room-hours.ts'

const NUM_HOURS = 50 * 24
const ISSUE_EVERY_H = 12
const LOSS_KW_K = 6
const TIME_CONSTANT_H = 70
const GAINS_KW = 25
const SUN_M2 = 40
/** Of rooms against their building, K; the last is on the sunny side. */
const OFFSETS_K = [0.8, -0.3, -1.6, 0.4]
const NONE = new Float64Array()

/** A building of one node that is set back at night, whose sensors tell its temperature with noise. */
function buildHours(seed: number): UnitHours {
  const normal = createNormal(seed)
  const empty = () => new Float64Array(NUM_HOURS)
  const [heatKw, temperature, sun] = [empty(), empty(), empty()]
  const rooms = OFFSETS_K.map(empty)
  let [room, front] = [20.5, 0]
  for (let hour = 0; hour < NUM_HOURS; hour += 1) {
    const clock = hour % 24
    front += -front / 40 + 4 * Math.sqrt(2 / 40) * normal()
    temperature[hour] = -3 + front + 3 * Math.cos(((clock - 15) / 12) * Math.PI)
    sun[hour] = Math.max(0, 400 * Math.sin(((clock - 6) / 12) * Math.PI)) * Math.min(1, Math.abs(normal()))
    const target = clock < 5 || clock > 21 ? 18.5 : 21
    const wanted = LOSS_KW_K * (20 - (temperature[hour] ?? 0)) - GAINS_KW + 30 * (target - room)
    heatKw[hour] = Math.min(240, Math.max(0, wanted)) * (1 + 0.03 * normal())
    const gains = GAINS_KW * (1 + 0.2 * normal()) + (SUN_M2 * (sun[hour] ?? 0)) / 1000
    const rest = (temperature[hour] ?? 0) + ((heatKw[hour] ?? 0) + gains) / LOSS_KW_K
    room = rest + (room - rest) * Math.exp(-1 / TIME_CONSTANT_H)
    for (const [at, own] of rooms.entries())
      own[hour] = room + (OFFSETS_K[at] ?? 0) + (at === 3 ? (0.8 * (sun[hour] ?? 0)) / 400 : 0) + 0.12 * normal()
  }
  const loads = Array.from({ length: (NUM_HOURS - 8 * 24) / ISSUE_EVERY_H - 2 }, (_, nth) => {
    const first = 8 * 24 + nth * ISSUE_EVERY_H
    return { first, heatKw: heatKw.slice(first, first + AHEAD_H).map((kw) => kw * (1 + 0.05 * normal())) }
  })
  const weather = { temperature, wind: null, sun }
  return {
    heatKw,
    weather,
    weatherAhead: weatherWithError(weather, 1.2, seed),
    loads,
    rooms,
    building: { timeConstantH: TIME_CONSTANT_H, lossKwK: LOSS_KW_K, sunM2: SUN_M2, knownFrom: 0 },
  }
}

const copyOf = (hours: UnitHours): UnitHours => ({
  ...hours,
  heatKw: hours.heatKw.slice(),
  weather: { temperature: hours.weather.temperature.slice(), wind: null, sun: hours.weather.sun?.slice() ?? null },
  rooms: hours.rooms.map((room) => room.slice()),
})
const lastOf = (hours: UnitHours): IssuedRooms | undefined =>
  [...rollRooms(hours, hours.loads.at(-1)?.first ?? 0)].at(-1)

/** Mean absolute errors of a room's forecasts, of “as now” and of “as yesterday”, and the share that bands held. */
function judge(
  hours: UnitHours,
  from: number,
  actualOf: Float64Array,
  of: (issued: IssuedRooms) => IssuedRooms['unit'],
) {
  let [own, asNow, asYesterday, count, held] = [0, 0, 0, 0, 0]
  for (const issued of rollRooms(hours, from)) {
    const { course } = of(issued)
    if (issued.issue < from || !course) continue
    for (const [ahead, p50] of course.p50.entries()) {
      const hour = issued.issue + ahead
      const actual = actualOf[hour] ?? Number.NaN
      own += Math.abs(actual - p50)
      asNow += Math.abs(actual - (actualOf[issued.issue - 1] ?? 0))
      asYesterday += Math.abs(actual - (actualOf[hour - 24] ?? 0))
      if (actual >= (course.band?.p10[ahead] ?? Infinity) && actual <= (course.band?.p90[ahead] ?? 0)) held += 1
      count += 1
    }
  }
  return { own: own / count, asNow: asNow / count, asYesterday: asYesterday / count, held: held / count }
}

describe('rollRooms', () => {
  const hours = buildHours(1)

  it('forecasts unit and rooms of a known building within 0.4 K, better than by now or yesterday, with bands that hold', () => {
    const course = courseOf(hours.rooms, NUM_HOURS)
    const unit = judge(hours, 30 * 24, course, (issued) => issued.unit)
    const room = judge(
      hours,
      30 * 24,
      hours.rooms[2] ?? NONE,
      ({ rooms }) => rooms[2] ?? { course: null, reason: 'silent' },
    )
    for (const { own, asNow, asYesterday, held } of [unit, room]) {
      expect(own).toBeLessThan(0.4)
      expect(own).toBeLessThan(0.7 * asNow)
      expect(own).toBeLessThan(0.85 * asYesterday)
      expect(held).toBeGreaterThan(0.72)
      expect(held).toBeLessThan(0.88)
    }
  })

  it('needs no building to be known, and is better with it before much has been learnt', () => {
    const course = courseOf(hours.rooms, NUM_HOURS)
    const early = { ...hours, loads: hours.loads.filter(({ first }) => first < 12 * 24) }
    const without = { ...hours, building: null }
    expect(judge(without, 30 * 24, course, ({ unit }) => unit).own).toBeLessThan(0.4)
    const errorOf = (own: UnitHours): number => judge(own, 8 * 24, course, ({ unit }) => unit).own
    expect(errorOf(early)).toBeLessThan(errorOf({ ...early, building: null }))
    // one that was learnt later is not reckoned with before
    const later = { ...early, building: { timeConstantH: 5, lossKwK: 1, sunM2: 0, knownFrom: 30 * 24 } }
    expect(errorOf(later)).toBe(errorOf({ ...early, building: null }))
  })

  it('is not led astray by load forecasts that are too low each day, as those of no trained model are', () => {
    const course = courseOf(hours.rooms, NUM_HOURS)
    const low = hours.loads.map((load) => ({ ...load, heatKw: load.heatKw.map((kw) => 0.7 * kw) }))
    const errorFrom = (own: UnitHours): number => judge(own, 10 * 24, course, ({ unit }) => unit).own
    const early = hours.loads.filter(({ first }) => first < 14 * 24).length
    const [right, wrong] = [hours.loads, low].map((loads) => errorFrom({ ...hours, loads: loads.slice(0, early) }))
    expect(wrong).toBeLessThan(1.1 * Number(right))
  })

  it('changes no forecast, band or reason of an issue time by anything that lies after it', () => {
    const before = [...rollRooms(hours, 25 * 24)]
    expect(before.at(-1)?.rooms.every(({ course }) => course?.band)).toBe(true)
    fc.assert(
      fc.property(
        fc.integer({ min: 40, max: before.length - 1 }),
        fc.double({ min: -40, max: 400, noNaN: true }),
        (last, value) => {
          const issue = before[last]?.issue ?? 0
          const other = copyOf(hours)
          for (const values of [other.heatKw, other.weather.temperature, other.weather.sun, ...other.rooms])
            values?.fill(value, issue)
          // what was forecast stays as it was issued
          const loads = hours.loads.map((load) =>
            load.first > issue ? { ...load, heatKw: load.heatKw.map(() => value) } : load,
          )
          const changed = [...rollRooms({ ...other, loads }, 25 * 24)]
          expect(changed.slice(0, last + 1)).toEqual(before.slice(0, last + 1))
          if (last + 1 < before.length) expect(changed[last + 1]).not.toEqual(before[last + 1])
        },
      ),
      { numRuns: 3 },
    )
  })

  it('bridges lost reports, and says of a silent, a frozen and a new sensor why there is nothing', () => {
    const broken = copyOf(hours)
    const issue = broken.loads.at(-1)?.first ?? 0
    const [lossy = NONE, silent = NONE, frozen = NONE, young = NONE] = broken.rooms
    for (let hour = 0; hour < NUM_HOURS; hour += 7) lossy[hour] = Number.NaN
    silent.fill(Number.NaN, issue - 7)
    frozen.fill(19.3, issue - 40)
    young.fill(Number.NaN, 0, issue - 20)
    const issued = lastOf(broken)
    expect(issued?.unit.reason).toBeNull()
    expect(issued?.rooms.map(({ reason }) => reason)).toEqual([null, 'silent', 'frozen', 'tooShort'])
    // a new one that is known for two days starts at its usual difference, with the band of the others
    const next = copyOf(hours)
    next.rooms[2]?.fill(Number.NaN, 0, issue - 48)
    const own = lastOf(next)?.rooms[2]?.course
    const differenceK = (own?.p50[5] ?? 0) - (lastOf(next)?.unit.course?.p50[5] ?? 0)
    expect(differenceK).toBeGreaterThan(-2)
    expect(differenceK).toBeLessThan(-0.9)
    expect(own?.band).not.toBeNull()
  })

  it('says why a unit has nothing', () => {
    const reasonOf = (change: (hours: UnitHours, issue: number) => void) => {
      const other = copyOf(hours)
      const issue = other.loads.at(-1)?.first ?? 0
      change(other, issue)
      return lastOf(other)?.unit.reason
    }
    expect(reasonOf(({ rooms }, issue) => rooms.map((room) => room.fill(Number.NaN, issue - 8)))).toBe('noRooms')
    expect(reasonOf(({ rooms }, issue) => rooms.map((room) => room.fill(Number.NaN, 0, issue - 60)))).toBe('tooShort')
    expect(reasonOf(({ heatKw }, issue) => heatKw.fill(Number.NaN, issue - 120, issue))).toBe('noHeat')
    expect(reasonOf(({ weather }, issue) => weather.temperature.fill(Number.NaN, issue - 120, issue))).toBe('noWeather')
  })
})

describe('courseOf', () => {
  it('does not move when a warm sensor is lost or a cold one comes, and follows all of them', () => {
    const constant = (celsius: number) => new Float64Array(240).fill(celsius)
    const [warm, cool, cold] = [constant(23), constant(20), constant(16)]
    warm.fill(Number.NaN, 100)
    cold.fill(Number.NaN, 0, 120)
    const course = courseOf([warm, cool, cold], 240)
    expect(course[99]).toBe(21.5)
    expect(course[100]).toBe(21.5)
    expect(Math.abs((course[121] ?? 0) - (course[119] ?? 0))).toBeLessThan(0.05)
    cool.fill(21, 200)
    expect(courseOf([warm, cool, cold], 240)[200]).toBeGreaterThan((course[200] ?? 0) + 0.4)
  })
})

describe('cleanRoom', () => {
  it('takes a sensor that has shown the same for a day to be frozen, until it moves', () => {
    const values = Float64Array.from({ length: 60 }, (_, hour) => (hour < 10 || hour >= 50 ? hour : 19))
    const { temperature, isFrozen } = cleanRoom(values)
    expect(isFrozen.indexOf(1)).toBe(10 + 23)
    expect(temperature[32]).toBe(19)
    expect(temperature[33]).toBeNaN()
    expect(temperature[50]).toBe(50)
  })
})
