import { describe, expect, it } from 'vitest'
import { QUALITY } from '#contract/live/quality.ts'
import { LIVE, type ValueSource } from '#drawing/binding/value-source.ts'
import { boundTo, liveWorld } from './realtime-world.fixture.ts'

const POINTS = boundTo([1, 2])
const madeUp = (...fixed: [number, number]): ValueSource => ({
  kind: 'madeUp',
  points: {
    pointIds: Uint32Array.of(1, 2),
    least: Float64Array.of(2, 0),
    greatest: Float64Array.of(4, 1),
    decimals: new Uint8Array(2),
    fixed: Float64Array.of(...fixed),
  },
})

describe('values of a drawing from elsewhere', () => {
  it('are held as they were: no newer ones, no age, no lost connection', async () => {
    const w = await liveWorld()
    const frame = await w.service.snapshot(w.handle)
    expect([...frame.pointIds, ...frame.values]).toEqual([1, 2, 1, 0])
    await w.service.bindDrawing(w.handle, POINTS, { kind: 'held', frame })
    expect(w.port.shown('spin')).toEqual({ 0: 1, 1: 0 })
    w.socket().sendsValues({ 1: 0, 2: 1 }, w.serverNow())
    await w.service.disconnect()
    w.advance(600_000)
    w.frame()
    expect(w.port.shown('spin')).toEqual({ 0: 1, 1: 0 })
    expect(w.port.shown('stale')).toEqual({ 0: 0, 1: 0 })
  })

  it('are made up within the limits of each point, and stand where they were set', async () => {
    const w = await liveWorld()
    await w.service.bindDrawing(w.handle, POINTS, madeUp(Number.NaN, 7))
    for (let second = 0; second < 90; second++) {
      w.advance(1_000)
      const [first, second] = await Promise.all([w.service.read(w.handle, 0), w.service.read(w.handle, 1)])
      expect([2, 3, 4]).toContain(first.value)
      expect(second.value).toBe(7)
    }
    const seen = new Set<number>()
    for (let second = 0; second < 90; second++) {
      w.advance(1_000)
      seen.add((await w.service.read(w.handle, 0)).value)
    }
    expect([...seen].sort()).toEqual([2, 3, 4])
  })

  it('come from the past as its clock goes on, are never too old, and are gone in a gap', async () => {
    const w = await liveWorld()
    const start = 500_000
    const clock = (speed: number) => ({ at: start, setAt: w.now(), speed })
    const record = {
      serverTime: start,
      until: start + 600_000,
      times: Float64Array.of(start - 400_000, start, start + 30_000, start + 60_000),
      pointIds: Uint32Array.of(1, 2, 1, 2),
      values: Float64Array.of(1, 0, Number.NaN, 1),
      qualities: Uint8Array.of(QUALITY.good, QUALITY.good, QUALITY.good, QUALITY.commFail),
    }
    const values = async () =>
      (await Promise.all([w.service.read(w.handle, 0), w.service.read(w.handle, 1)])).map(({ value }) => value)

    await w.service.bindDrawing(w.handle, POINTS, { kind: 'past', record, clock: clock(0) })
    expect(w.socket().points('unsubscribe')).toEqual([1, 2])
    const timers = w.timers.size
    w.advance(300_000)
    w.frame()
    expect(await values()).toEqual([1, 0])
    expect(w.port.shown('stale')).toEqual({ 0: 0, 1: 0 })

    await w.service.bindDrawing(w.handle, POINTS, { kind: 'past', record, clock: clock(60) })
    w.advance(600)
    expect(await values()).toEqual([Number.NaN, 0])
    w.advance(400)
    w.frame()
    expect(await values()).toEqual([Number.NaN, 1])
    // of bad quality
    expect(w.port.shown('stale')).toEqual({ 0: 2, 1: 2 })
    w.advance(20_000)
    // once all is played, nothing more is woken for it
    expect(w.timers.size).toBe(timers)

    await w.service.bindDrawing(w.handle, POINTS, { kind: 'past', record, clock: clock(0) })
    expect(await values()).toEqual([1, 0])
  })

  it('give way to live ones, which are asked for again', async () => {
    const w = await liveWorld()
    await w.service.bindDrawing(w.handle, POINTS, madeUp(0, 9))
    expect(w.port.shown('spin')).toEqual({ 0: 0, 1: 1 })
    const before = w.socket().points('subscribe').length
    await w.service.bindDrawing(w.handle, POINTS, LIVE)
    expect((await w.service.read(w.handle, 1)).value).toBeNaN()
    expect(w.socket().points('subscribe').slice(before)).toEqual([1, 2])
    w.socket().sendsValues({ 1: 1, 2: 0 }, w.serverNow())
    w.frame()
    expect(w.port.shown('spin')).toEqual({ 0: 1, 1: 0 })
  })
})
