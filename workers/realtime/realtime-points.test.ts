import { afterEach, describe, expect, it } from 'vitest'
import type { PointsEvent } from './protocol.ts'
import { ADDRESS, TOKEN, world } from './realtime-world.fixture.ts'

const opened: MessagePort[] = []
afterEach(() => {
  for (const port of opened.splice(0)) port.close()
})

/** The console's end of a set of points; messages have arrived after one turn of the event loop. */
function receiver() {
  const { port1, port2 } = new MessageChannel()
  const events: PointsEvent[] = []
  port1.onmessage = ({ data }: MessageEvent<PointsEvent>) => events.push(data)
  opened.push(port1)
  return {
    port: port2,
    async seen(numEvents: number): Promise<unknown[]> {
      while (events.length < numEvents) await new Promise((resolve) => setImmediate(resolve))
      return events.map((event) =>
        event.kind === 'state'
          ? event.state
          : [...event.patch.indices].map((index, at) => [index, event.patch.values[at], event.patch.trusted[at]]),
      )
    },
  }
}

describe('openPoints', () => {
  it('sends the state, then one patch per frame with the changes', async () => {
    const w = world()
    const to = receiver()
    await w.service.openPoints(Uint32Array.of(1, 2), to.port)
    await w.service.connect(ADDRESS, TOKEN)
    w.socket().becomesReady(w.serverNow())
    w.socket().sendsValues({ 1: 5, 2: 6, 3: 7 }, w.serverNow())
    w.socket().sendsValues({ 2: 8 }, w.serverNow())
    w.frame()
    expect(await to.seen(3)).toEqual([
      'connecting',
      'live',
      [
        [0, 5, 1],
        [1, 8, 1],
      ],
    ])
  })

  it('distrusts every value when the connection is lost', async () => {
    const w = world()
    const to = receiver()
    await w.service.openPoints(Uint32Array.of(1), to.port)
    await w.service.connect(ADDRESS, TOKEN)
    w.socket().becomesReady(w.serverNow())
    w.socket().sendsValues({ 1: 5 }, w.serverNow())
    w.frame()
    w.socket().goesAway()
    w.frame()
    expect((await to.seen(5)).slice(3)).toEqual(['lost', [[0, 5, 0]]])
  })

  it('begins with what an open drawing shows, and nothing that is not current', async () => {
    const w = world()
    await w.open([1, 2])
    await w.service.connect(ADDRESS, TOKEN)
    w.socket().becomesReady(w.serverNow())
    w.socket().sendsValues({ 1: 5 }, w.serverNow())
    const to = receiver()
    await w.service.openPoints(Uint32Array.of(1, 2, 3), to.port)
    expect(await to.seen(2)).toEqual(['live', [[0, 5, 1]]])
    w.socket().goesAway()
    const later = receiver()
    await w.service.openPoints(Uint32Array.of(1), later.port)
    await w.service.connect(ADDRESS, TOKEN)
    expect(await later.seen(2)).toEqual(['lost', 'connecting'])
  })

  it('shares the subscription of a point with drawings, and ends it with the last of them', async () => {
    const w = world()
    const { handle } = await w.open([1])
    await w.service.connect(ADDRESS, TOKEN)
    w.socket().becomesReady(w.serverNow())
    const points = await w.service.openPoints(Uint32Array.of(1, 2), receiver().port)
    await w.service.closePoints(points)
    expect(w.socket().points('unsubscribe')).toEqual([2])
    await w.service.closeDrawing(handle)
    expect(w.socket().points('unsubscribe')).toEqual([2, 1])
    await expect(w.service.closePoints(points)).rejects.toThrow(/points: \d+ is not open/)
  })
})
