import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFrame } from '#contract/live/frame.ts'
import { LIVE_FRAME_INTERVAL_MS, LIVE_HEARTBEAT_MS } from '#contract/live/messages.ts'
import { type CatalogPoint, createPointCatalog } from '../points/point-catalog.ts'
import { createLiveHub, type LiveHub } from './live-hub.ts'

const points: CatalogPoint[] = [1, 2, 3].map((id) => ({
  id,
  code: `p${id}`,
  gatewayCode: 'g',
  rangeMin: 0,
  rangeMax: 100,
  scaling: { scale: 1, offset: 0 },
  jump: null,
  temperature: null,
  deadband: 0,
  savePeriodMs: 0,
  reportPeriodS: null,
  learntPeriodS: null,
}))
const metrics = { clients: () => undefined, frameSent: () => undefined, framePostponed: () => undefined }

/** A hub on a clock that the test advances; timers run in order of their time. */
function world(known: Parameters<typeof createLiveHub>[1] = []) {
  let now = 1_000_000
  const timers = new Set<{ at: number; run: () => void }>()
  const hub = createLiveHub(createPointCatalog(points), known, metrics, {
    now: () => now,
    setTimer: (run, delayMs) => {
      const timer = { at: now + delayMs, run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
  })
  return {
    hub,
    now: () => now,
    advance(ms: number) {
      const until = now + ms
      for (;;) {
        const next = [...timers].filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at)[0]
        if (!next) break
        timers.delete(next)
        now = Math.max(now, next.at)
        next.run()
      }
      now = until
    },
  }
}

function console(hub: LiveHub, now: () => number) {
  const frames: Array<{ at: number; values: Record<number, number> }> = []
  const sink = { pending: 0 }
  const client = hub.connect({
    send: (buffer) => {
      const frame = readFrame(buffer)
      frames.push({
        at: now(),
        values: Object.fromEntries([...frame.pointIds].map((id, i) => [id, frame.values[i] ?? Number.NaN])),
      })
    },
    pendingBytes: () => sink.pending,
  })
  return { client, frames, sink }
}

const publish = (hub: LiveHub, time: number, values: Record<number, number>) =>
  hub.publish(
    points.filter(({ id }) => id in values).map((point) => ({ point, time, value: values[point.id] ?? 0, quality: 0 })),
  )

describe('createLiveHub', () => {
  it('sends the last known values first, also those from before the start', () => {
    const { hub, now, advance } = world([{ pointId: 2, at: new Date(5000), value: 7, quality: 0 }])
    publish(hub, now(), { 1: 11 })
    const { client, frames } = console(hub, now)
    expect(client.subscribe([1, 2, 3, 99])).toEqual([99])
    advance(1)
    expect(frames).toEqual([{ at: now() - 1, values: { 1: 11, 2: 7 } }])
  })

  it('sends at most one frame in an interval, and in it the newest values', () => {
    const { hub, now, advance } = world()
    const { client, frames } = console(hub, now)
    client.subscribe([1, 2])
    advance(1)
    const start = now()
    for (let i = 0; i < 100; i += 1) {
      publish(hub, start + i, { 1: i })
      advance(10)
    }
    advance(LIVE_FRAME_INTERVAL_MS)
    const gaps = frames.slice(1).map((frame, i) => frame.at - (frames[i]?.at ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(LIVE_FRAME_INTERVAL_MS)
    expect(frames.at(-1)?.values).toEqual({ 1: 99 })
    expect(frames.length).toBeLessThanOrEqual(6)
  })

  it('sends only points that are subscribed at that moment', () => {
    const { hub, now, advance } = world()
    const { client, frames } = console(hub, now)
    client.subscribe([1, 2])
    client.unsubscribe([2])
    publish(hub, now(), { 2: 5, 3: 6 })
    advance(LIVE_FRAME_INTERVAL_MS * 2)
    expect(frames).toEqual([])
  })

  it('lets a slow console lose values in between, never the newest', () => {
    const { hub, now, advance } = world()
    const { client, frames, sink } = console(hub, now)
    client.subscribe([1])
    sink.pending = 10 << 20
    for (let i = 0; i <= 20; i += 1) {
      publish(hub, now(), { 1: i })
      advance(LIVE_FRAME_INTERVAL_MS)
    }
    expect(frames).toEqual([])
    sink.pending = 0
    advance(LIVE_FRAME_INTERVAL_MS)
    expect(frames.map((frame) => frame.values)).toEqual([{ 1: 20 }])
  })

  it('never lets a late value replace a newer one', () => {
    const { hub, now, advance } = world()
    const { client, frames } = console(hub, now)
    publish(hub, 2000, { 1: 2 })
    publish(hub, 1000, { 1: 1 })
    client.subscribe([1])
    advance(1)
    expect(frames[0]?.values).toEqual({ 1: 2 })
  })

  it('sends heartbeats without new values, and stops when the console leaves', () => {
    const { hub, now, advance } = world()
    const { client, frames } = console(hub, now)
    advance(LIVE_HEARTBEAT_MS * 3)
    expect(frames.map((frame) => frame.values)).toEqual([{}, {}, {}])
    client.close()
    advance(LIVE_HEARTBEAT_MS * 3)
    expect(frames).toHaveLength(3)
  })

  it('brings every console to the same final values, for any order of values, pauses and congestion', () => {
    const step = fc.oneof(
      fc.record({ id: fc.integer({ min: 1, max: 3 }), value: fc.integer() }),
      fc.record({ wait: fc.integer({ min: 0, max: 600 }) }),
      fc.record({ jam: fc.boolean() }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { hub, now, advance } = world()
        const { client, frames, sink } = console(hub, now)
        client.subscribe([1, 2, 3])
        const truth: Record<number, number> = {}
        let time = 1
        for (const action of steps) {
          if ('wait' in action) advance(action.wait)
          else if ('jam' in action) sink.pending = action.jam ? 10 << 20 : 0
          else {
            truth[action.id] = action.value
            publish(hub, time++, { [action.id]: action.value })
          }
        }
        sink.pending = 0
        advance(LIVE_FRAME_INTERVAL_MS * 2)
        expect(Object.assign({}, ...frames.map((frame) => frame.values))).toEqual(truth)
      }),
    )
  })
})
