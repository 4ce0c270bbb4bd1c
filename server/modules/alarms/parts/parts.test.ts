import { describe, expect, it } from 'vitest'
import { coldRooms, coolingRooms } from './room-temperature.ts'
import { dailyLoss, slowLeak } from './water-loss.ts'

describe('loss of water over days', () => {
  const fortnight = Array.from({ length: 14 }, (_, at) => 0.1 + at * 0.001)

  it('R3-22 is told of a day with more than three times the median of the fortnight before', () => {
    expect(dailyLoss(0.31, fortnight)).toEqual({ isOn: false, limit: expect.closeTo(0.3195) })
    expect(dailyLoss(0.33, fortnight)).toMatchObject({ isOn: true })
  })

  it('R3-22 is undecided without the day or with less than a week before, and not told of next to nothing', () => {
    expect([dailyLoss(null, fortnight), dailyLoss(5, fortnight.slice(0, 6))]).toEqual([null, null])
    expect(
      dailyLoss(
        0.019,
        fortnight.map(() => 0),
      ),
    ).toMatchObject({ isOn: false })
    expect(
      dailyLoss(
        0.021,
        fortnight.map(() => 0),
      ),
    ).toMatchObject({ isOn: true })
  })

  it('R3-22 is a slow leak when the nights grow three times, until the flow falls', () => {
    expect(slowLeak([0.2, 0.35, 0.5, 0.65])).toEqual({ isOn: true, growth: expect.closeTo(0.15) })
    expect(slowLeak([0.2, 0.35, 0.4, 0.65])).toBe(null)
    expect(slowLeak([0.35, 0.5, 0.65, 0.65])).toBe(null)
    expect(slowLeak([0.5, 0.65, 0.65, 0.3])).toMatchObject({ isOn: false })
    expect(slowLeak([0.2, null, 0.5, 0.65])).toBe(null)
  })
})

describe('room temperatures of the whole network', () => {
  const rooms = (cold: number, all = 100) => Array.from({ length: all }, (_, at) => (at < cold ? 17.9 : 20))
  const present = { rooms: rooms(0), mean: null, outdoor: null }

  it('R3-24 are told of when more than a twentieth is below 18 °C', () => {
    expect(coldRooms({ ...present, rooms: rooms(5) })).toMatchObject({ isOn: false })
    expect(coldRooms({ ...present, rooms: rooms(6) })).toEqual({ isOn: true, share: 0.06 })
    expect(coldRooms({ ...present, rooms: rooms(4, 4) })).toBe(null)
  })

  it('R3-24 are told of when they cool by more than a kelvin in six hours of the same weather', () => {
    const cooled = { ...present, mean: { now: 19, before: 20.1 } }
    expect(coolingRooms({ ...cooled, outdoor: { now: -5, before: -4 } })).toMatchObject({ isOn: true })
    expect(coolingRooms({ ...cooled, outdoor: { now: -9, before: -4 } })).toMatchObject({ isOn: false })
    expect(
      coolingRooms({ ...cooled, mean: { now: 19.2, before: 20 }, outdoor: { now: -5, before: -5 } }),
    ).toMatchObject({ isOn: false })
    expect(coolingRooms(cooled)).toBe(null)
  })
})
