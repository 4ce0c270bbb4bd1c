import { describe, expect, it } from 'vitest'
import { QUALITY } from '#contract/live/quality.ts'
import type { StrategyInput } from '#contract/regulation/strategy.ts'
import {
  buildUnit,
  common,
  good,
  HOUR_MS,
  MINUTE_MS,
  NOW,
  outcomeOf,
  steadyRoom,
  steadyRooms,
  UNIT,
  writesOf,
} from '#tests/support/regulation-inputs.ts'
import { FIRST_STATE, type MemberInputs, type RoomSensor } from './cycle.ts'
import { roomTemperature, soundRooms } from './sound-rooms.ts'

const feedback = (roomC: number, rooms: 'mean' | 'p20' = 'mean'): StrategyInput => ({
  ...common(),
  kind: 'roomFeedback',
  params: { curve: { kind: 'quality' }, roomC, rooms },
})
const withRooms = (...rooms: number[]): MemberInputs =>
  buildUnit({ rooms: { sensors: steadyRooms(...rooms), numFlats: 60 } })
const correctionOf = (unit: MemberInputs, roomC: number, state = FIRST_STATE) =>
  outcomeOf(feedback(roomC), unit, { states: new Map([[UNIT, state]]) })

describe('room feedback', () => {
  it('R2.5-37 moves KTemp by 0.8 of what rooms lack, by 1 K at most, and begins at what the cabinet has', () => {
    const rooms = [19.5, 19.5, 19.5, 19.5, 19.5]
    // half a kelvin: 0.4 K
    expect(writesOf(correctionOf(withRooms(...rooms), 20))).toEqual({ KTemp: 0.4 })
    expect(writesOf(correctionOf(withRooms(...rooms), 23))).toEqual({ KTemp: 1 })
    const tuned = buildUnit({ values: { KTemp: 1.5 }, rooms: { sensors: steadyRooms(...rooms), numFlats: 60 } })
    expect(writesOf(correctionOf(tuned, 20))).toEqual({ KTemp: 1.9 })
    expect(writesOf(correctionOf(tuned, 18))).toEqual({ KTemp: 0.5 })
  })

  it('stays within ± 5 K, and comes back by steps from what was further off', () => {
    const at = (roomOffsetK: number) => correctionOf(withRooms(18, 18, 18, 18, 18), 22, { ...FIRST_STATE, roomOffsetK })
    expect(at(4.6)).toMatchObject({ heldBy: 'correctionLimit', state: { roomOffsetK: 5 } })
    expect(at(7)).toMatchObject({ heldBy: 'correctionLimit', state: { roomOffsetK: 6 } })
  })

  it('corrects each four hours, and keeps the correction in between', () => {
    const moved = { ...FIRST_STATE, roomOffsetK: 0.5, roomMovedAt: NOW - 3.9 * HOUR_MS }
    expect(correctionOf(withRooms(19, 19, 19, 19, 19), 20, moved)).toMatchObject({
      heldBy: null,
      writes: [{ param: 'KTemp', value: 0.5 }],
      state: moved,
    })
    const due = { ...moved, roomMovedAt: NOW - 4 * HOUR_MS }
    expect(correctionOf(withRooms(19, 19, 19, 19, 19), 20, due).state).toMatchObject({ roomMovedAt: NOW })
  })

  it('waits where the weather turns, windows are open or few rooms are sound, and keeps what it has', () => {
    const state = { ...FIRST_STATE, roomOffsetK: 1 }
    const waits = (change: Parameters<typeof buildUnit>[0]) =>
      correctionOf(
        buildUnit({ rooms: { sensors: steadyRooms(19, 19, 19, 19, 19), numFlats: 60 }, ...change }),
        21,
        state,
      )
    expect(waits({})).toMatchObject({ heldBy: null, writes: [{ value: 2 }] })
    const kept = [{ param: 'KTemp', value: 1 }]
    expect(waits({ outdoor: { changeIn3hK: -3.1 } })).toMatchObject({ heldBy: 'weatherTurns', writes: kept })
    expect(waits({ outdoor: { changeIn3hK: null } })).toMatchObject({ heldBy: 'weatherTurns', writes: kept })
    const opened: RoomSensor = {
      id: 'W',
      samples: [good(20, NOW - 90 * MINUTE_MS), good(17, NOW - 60 * MINUTE_MS), good(19.5, NOW - 30 * MINUTE_MS)],
    }
    const sensors = [...steadyRooms(19, 19, 19, 19, 19), opened]
    expect(waits({ rooms: { sensors, numFlats: 60 } })).toMatchObject({ heldBy: 'windows', writes: kept })
    const few = { sensors: steadyRooms(19, 19, 19, 5, 5, 5, 5), numFlats: 60 }
    expect(waits({ rooms: few })).toMatchObject({ heldBy: 'fewRooms', writes: kept })
    // four of 140 flats are under 3 %, four of 130 are not
    expect(waits({ rooms: { sensors: steadyRooms(19, 19, 19, 19), numFlats: 140 } })).toMatchObject({
      heldBy: 'fewRooms',
    })
    expect(waits({ rooms: { sensors: steadyRooms(19, 19, 19, 19), numFlats: 130 } })).toMatchObject({ heldBy: null })
  })

  it('writes nothing without any sound room, and says so', () => {
    const outcome = correctionOf(withRooms(5, 40), 20)
    expect([outcome.writes, outcome.heldBy]).toEqual([[], 'fewRooms'])
    expect(outcome.reason.en).toBe('None of 2 room sensors is sound, so nothing is written')
  })

  it('piles up no lowering while nothing may be lowered', () => {
    const cold = buildUnit({ values: { T2h: 24 }, rooms: { sensors: steadyRooms(22, 22, 22, 22, 22), numFlats: 60 } })
    expect(correctionOf(cold, 20)).toMatchObject({ heldBy: 'coldReturn', state: { roomOffsetK: 0 } })
  })
})

describe('soundRooms', () => {
  const faultOf = (samples: RoomSensor['samples'], beside = steadyRooms(20, 20.5, 21, 20.2)) =>
    soundRooms({ rooms: { sensors: [...beside, { id: 'X', samples }], numFlats: 100 } }, NOW).rejected.get('X')
  const minutesAgo = (minutes: number): number => NOW - minutes * MINUTE_MS

  it('rejects what is old, out of 10 to 30 °C, frozen for six hours, off its neighbours, or has jumped', () => {
    expect(faultOf(steadyRoom('X', 20.4).samples)).toBeUndefined()
    expect(faultOf([good(20, minutesAgo(151))])).toBe('old')
    expect(faultOf([{ value: 20, quality: QUALITY.commFail, at: NOW }])).toBe('old')
    expect(faultOf(steadyRoom('X', 9.8).samples)).toBe('range')
    expect(faultOf(Array.from({ length: 13 }, (_, at) => good(20, minutesAgo(360 - 30 * at))))).toBe('frozen')
    expect(faultOf(steadyRoom('X', 24.6).samples)).toBe('neighbours')
    expect(faultOf([good(18, minutesAgo(15)), good(20.5, minutesAgo(5))])).toBe('jump')
  })

  it('leaves a flat out for two hours after its window was opened', () => {
    const opened = (ago: number) => [
      good(20, minutesAgo(ago + 30)),
      good(17.5, minutesAgo(ago)),
      good(20, minutesAgo(1)),
    ]
    expect(faultOf(opened(119))).toBe('window')
    expect(faultOf(opened(121))).toBeUndefined()
  })

  it('says the mean without a tenth at each end, or P20 for cold flats', () => {
    const values = [15, 19, 20, 20, 20, 20, 20, 20, 21, 29]
    expect(roomTemperature({ values }, 'mean')).toBe(20)
    // rank 1.8 of 0 to 9
    expect(roomTemperature({ values }, 'p20')).toBeCloseTo(19.8, 9)
    expect(roomTemperature({ values: [] }, 'mean')).toBeNull()
  })
})
