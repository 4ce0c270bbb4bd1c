import { describe, expect, it } from 'vitest'
import { createHeartbeatFrame, createValueFrame } from '#contract/live/frame.ts'
import { LIVE_CLOSE, LIVE_SILENCE_MS } from '#contract/live/messages.ts'
import { LIVE } from '#drawing/binding/value-source.ts'
import { ADDRESS, boundTo, type FakeSocket, liveWorld, TOKEN, world } from './realtime-world.fixture.ts'

describe('createRealtimeService', () => {
  it('signs in by its first message, and never by the address', async () => {
    const w = world()
    await w.open([1])
    await w.service.connect(ADDRESS, TOKEN)
    expect(w.socket().sent).toEqual([])
    w.socket().opens()
    expect(w.socket().sent).toEqual([{ type: 'auth', token: TOKEN }])
    expect(w.socket().url).toBe(ADDRESS)
    w.socket().says({ type: 'ready', serverTime: w.serverNow() })
    expect(w.socket().sent.slice(1)).toEqual([{ type: 'subscribe', pointIds: [1] }])
  })

  it('refuses an address that is not a WebSocket address, naming the field', async () => {
    const w = world()
    await expect(w.service.connect('https://heat.example/live', TOKEN)).rejects.toThrow(
      /url: https: given, ws: or wss:/,
    )
    expect(w.sockets).toEqual([])
  })

  it('is lost where the browser refuses the socket', async () => {
    const w = world()
    const { port } = await w.open([1])
    w.refuseSockets(new Error('mixed content'))
    await expect(w.service.connect(ADDRESS, TOKEN)).rejects.toThrow('mixed content')
    expect(port.states).toEqual(['connecting', 'lost'])
  })

  it('R3-70 sends a drawing its state, then every element without a value, then the values', async () => {
    const w = await liveWorld()
    expect(w.port.events.map((event) => (event.kind === 'state' ? event.state : event.kind))).toEqual([
      'connecting',
      'patch',
      'live',
      'patch',
    ])
    expect(w.port.patches[0]?.measuredAt).toBe(0)
    expect(w.port.shown('spin')).toEqual({ 0: 1, 1: 0 })
    expect(w.port.shown('stale')).toEqual({ 0: 0, 1: 0 })
  })

  it('transfers the buffers of a patch', async () => {
    const w = await liveWorld()
    const patch = w.port.patches.at(-1)
    expect(w.port.transferred.at(-1)).toEqual([patch?.elements.buffer, patch?.effects.buffer, patch?.numbers.buffer])
  })

  it('posts one patch per animation frame to a drawing, however many value frames arrive', async () => {
    const w = await liveWorld()
    const before = w.port.patches.length
    for (let n = 0; n < 101; n++) w.socket().sendsValues({ 1: n % 2, 2: (n + 1) % 2 }, w.serverNow())
    expect(w.frames).toHaveLength(1)
    expect(w.port.patches).toHaveLength(before)
    w.frame()
    expect(w.port.patches).toHaveLength(before + 1)
    expect(w.port.shown('spin')).toEqual({ 0: 0, 1: 1 })
  })

  it('requests no animation frame where nothing changes', async () => {
    const w = await liveWorld()
    w.socket().sendsValues({ 1: 1, 2: 0 }, w.serverNow())
    w.socket().sends(createHeartbeatFrame(w.serverNow()))
    expect(w.frames).toEqual([])
  })

  it('gives each drawing its own patches from one socket', async () => {
    const w = await liveWorld()
    const second = await w.open([2, 3])
    w.socket().sendsValues({ 1: 0, 3: 1 }, w.serverNow())
    w.frame()
    expect(w.sockets).toHaveLength(1)
    expect(w.port.shown('spin')).toEqual({ 0: 0, 1: 0 })
    expect(second.port.shown('spin')).toEqual({ 0: 0, 1: 1 })
  })

  it('subscribes the points of a drawing that opens later, including those subscribed by others', async () => {
    const w = await liveWorld()
    await w.open([2, 3])
    expect(w.socket().points('subscribe')).toEqual([1, 2, 2, 3])
  })

  it('unsubscribes a point when the last drawing that needs it closes', async () => {
    const w = await liveWorld()
    const second = await w.open([2, 3])
    await w.service.closeDrawing(w.handle)
    expect(w.socket().points('unsubscribe')).toEqual([1])
    await w.service.closeDrawing(second.handle)
    expect(w.socket().points('unsubscribe')).toEqual([1, 2, 3])
    expect([w.port.isClosed, second.port.isClosed]).toEqual([true, true])
  })

  it('splits a large subscription into messages that a server accepts', async () => {
    const w = world()
    const ids = Array.from({ length: 25_000 }, (_, n) => n + 1)
    await w.open(ids)
    await w.service.connect(ADDRESS, TOKEN)
    w.socket().becomesReady(w.serverNow())
    expect(
      w
        .socket()
        .sent.slice(1)
        .map(({ pointIds }) => pointIds?.length),
    ).toEqual([10_000, 10_000, 5_000])
    expect(w.socket().points('subscribe')).toEqual(ids)
  })

  it('shows everything in grey when the connection is lost, and subscribes again on the next', async () => {
    const w = await liveWorld()
    await w.open([3])
    w.socket().goesAway()
    w.frame()
    expect(w.port.states.at(-1)).toBe('lost')
    expect(w.port.shown('stale')).toEqual({ 0: 1, 1: 1 })
    expect(w.port.shown('spin')).toEqual({ 0: 0, 1: 0 })
    w.advance(500)
    expect(w.sockets).toHaveLength(2)
    w.socket().becomesReady(w.serverNow())
    expect(w.socket().sent[0]).toEqual({ type: 'auth', token: TOKEN })
    expect(w.socket().points('subscribe')).toEqual([1, 2, 3])
    w.socket().sendsValues({ 1: 1 }, w.serverNow())
    w.frame()
    expect(w.port.states.at(-1)).toBe('live')
    expect(w.port.shown('stale')).toEqual({ 0: 0, 1: 1 })
  })

  it('treats a silent connection as lost, and a heartbeat as a sign of life', async () => {
    const w = await liveWorld()
    w.advance(LIVE_SILENCE_MS - 1)
    w.socket().sends(createHeartbeatFrame(w.serverNow()))
    w.advance(LIVE_SILENCE_MS - 1)
    expect(w.port.states.at(-1)).toBe('live')
    w.advance(1)
    expect(w.port.states.at(-1)).toBe('lost')
    expect(w.socket().closed).toEqual({ code: 4000, reason: 'silence' })
  })

  it('treats a connection that never opens as lost', async () => {
    const w = world()
    const { port } = await w.open([1])
    await w.service.connect(ADDRESS, TOKEN)
    w.advance(LIVE_SILENCE_MS)
    expect(port.states).toEqual(['connecting', 'lost'])
  })

  it.each([
    ['at most', 1, [500, 1000, 2000, 4000, 8000, 8000]],
    ['at least', 0, [250, 500, 1000, 2000, 4000, 4000]],
  ])('waits %s twice as long after each failure, up to 8 s', async (_, chance, delays) => {
    const w = world({ random: () => chance })
    await w.service.connect(ADDRESS, TOKEN)
    const waited: number[] = []
    for (const longest of delays) {
      const failedAt = w.now()
      w.socket().goesAway()
      w.advance(longest)
      waited.push(w.socket().openedAt - failedAt)
    }
    expect(waited).toEqual(delays)
    expect(w.sockets).toHaveLength(delays.length + 1)
  })

  it('resets the reconnect delay after a connection that lasted, and not after a short one', async () => {
    const w = world()
    await w.service.connect(ADDRESS, TOKEN)
    const losesAfter = (liveMs: number) => {
      w.socket().becomesReady(w.serverNow())
      w.advance(liveMs)
      const lostAt = w.now()
      w.socket().goesAway()
      w.advance(2_000)
      const opened = w.sockets.map(({ openedAt }) => openedAt).find((at) => at > lostAt) ?? Number.NaN
      return opened - lostAt
    }
    expect([losesAfter(0), losesAfter(0)]).toEqual([500, 1000])
    expect([losesAfter(10_000), losesAfter(0)]).toEqual([500, 1000])
  })

  it('reconnects immediately when the network is back, and only then', async () => {
    const w = await liveWorld()
    w.comesOnline()
    expect(w.sockets).toHaveLength(1)
    w.socket().goesAway()
    w.comesOnline()
    expect(w.sockets).toHaveLength(2)
    w.advance(5_000)
    expect(w.sockets).toHaveLength(2)
  })

  it.each([
    ['a frame of another version', (socket: FakeSocket) => socket.sends(new ArrayBuffer(16))],
    ['a frame cut short', (socket: FakeSocket) => socket.sends(createValueFrame(3, 0).buffer.slice(0, 30))],
    ['text that is no JSON', (socket: FakeSocket) => socket.saysText('{')],
    ['an unknown message', (socket: FakeSocket) => socket.saysText('{"type":"hello"}')],
  ])('closes on %s, says so, and reconnects', async (_, misbehave) => {
    const w = await liveWorld()
    misbehave(w.socket())
    expect(w.socket().closed?.code).toBe(4001)
    expect(w.warnings).toHaveLength(1)
    expect(w.port.states.at(-1)).toBe('lost')
    w.advance(500)
    expect(w.sockets).toHaveLength(2)
  })

  it('signs out when the session has ended, and does not reconnect until connect is called', async () => {
    const w = await liveWorld()
    w.socket().goesAway(LIVE_CLOSE.sessionInvalid)
    w.frame()
    expect(w.port.states.at(-1)).toBe('signedOut')
    expect(w.port.shown('stale')).toEqual({ 0: 1, 1: 1 })
    w.comesOnline()
    w.advance(600_000)
    expect(w.sockets).toHaveLength(1)
    await w.service.connect(ADDRESS, 'another-token')
    w.socket().opens()
    expect(w.port.states.at(-1)).toBe('connecting')
    expect(w.socket().sent).toEqual([{ type: 'auth', token: 'another-token' }])
  })

  it('stays disconnected after disconnect', async () => {
    const w = await liveWorld()
    await w.service.disconnect()
    w.advance(600_000)
    expect(w.socket().closed?.code).toBe(1000)
    expect(w.sockets).toHaveLength(1)
    expect(w.port.states.at(-1)).toBe('lost')
  })

  it('replaces the connection on a second connect', async () => {
    const w = await liveWorld()
    await w.service.connect(ADDRESS, 'another-token')
    expect(w.sockets.map(({ closed }) => closed?.code)).toEqual([1000, undefined])
    expect(w.port.states.at(-1)).toBe('connecting')
  })

  it("shows a value that is old by the server's clock in grey", async () => {
    const w = await liveWorld()
    for (let second = 0; second < 180; second += 10) {
      w.advance(10_000)
      w.socket().sendsValues({ 2: 0 }, w.serverNow())
    }
    w.frame()
    expect(w.port.shown('stale')).toEqual({ 0: 0, 1: 0 })
    w.advance(2_000)
    w.frame()
    expect(w.port.shown('stale')).toEqual({ 0: 1, 1: 0 })
  })

  it('shows a value as current for three periods of its point, as the server tells them', async () => {
    const w = await liveWorld()
    w.socket().says({ type: 'subscribed', count: 2, refused: null, slow: { pointIds: [1], periodsS: [900] } })
    w.socket().sendsValues({ 1: 1, 2: 1 }, w.serverNow())
    const goOn = (minutes: number): void => {
      for (let second = 0; second < minutes * 60; second += 10) {
        w.socket().sends(createHeartbeatFrame(w.serverNow()))
        w.advance(10_000)
      }
      w.frame()
    }
    goOn(4)
    expect(w.port.shown('stale')).toEqual({ 0: 0, 1: 1 })
    goOn(40)
    expect(w.port.shown('stale')).toEqual({ 0: 0, 1: 1 })
    goOn(2)
    expect(w.port.shown('stale')).toEqual({ 0: 1, 1: 1 })
  })

  it('passes on refusals of the server, and stays connected', async () => {
    const w = await liveWorld()
    w.socket().says({ type: 'error', code: 1001, field: 'pointIds', message: 'too many' })
    w.socket().says({ type: 'subscribed', count: 1, refused: { pointIds: [7], message: 'do not exist' } })
    expect(w.warnings).toEqual([
      'Live channel: the server refused a message: pointIds: too many (1001)',
      'Live channel: 1 points are not watched, they do not exist: 7',
    ])
    expect(w.port.states.at(-1)).toBe('live')
  })

  it('returns the values behind an element', async () => {
    const w = await liveWorld()
    expect(await w.service.inspect(w.handle, 0)).toMatchObject([{ slot: 1, pointId: 1, value: 1, trusted: true }])
  })

  it('binds a drawing to other points without opening it again, and unsubscribes those no longer needed', async () => {
    const w = await liveWorld()
    const before = w.port.events.length
    await w.service.bindDrawing(w.handle, boundTo([2, 3]), LIVE)
    expect(w.port.events.slice(before).map(({ kind }) => kind)).toEqual(['bound', 'patch'])
    expect(w.port.shown('stale')).toEqual({ 0: 2, 1: 2 })
    expect(w.socket().points('subscribe')).toEqual([1, 2, 2, 3])
    expect(w.socket().points('unsubscribe')).toEqual([1])
    w.socket().sendsValues({ 1: 1, 2: 0, 3: 1 }, w.serverNow())
    w.frame()
    expect(w.port.shown('spin')).toEqual({ 0: 0, 1: 1 })
    expect(await w.service.inspect(w.handle, 1)).toMatchObject([{ pointId: 3, value: 1 }])
    await w.service.closeDrawing(w.handle)
    expect(w.socket().points('unsubscribe')).toEqual([1, 2, 3])
  })

  it('refuses calls for a drawing that is closed', async () => {
    const w = await liveWorld()
    await w.service.closeDrawing(w.handle)
    const problem = `drawing: ${w.handle} is not open.`
    await expect(w.service.inspect(w.handle, 0)).rejects.toThrow(problem)
    await expect(w.service.setVisible(w.handle, Uint32Array.of(0))).rejects.toThrow(problem)
    await expect(w.service.bindDrawing(w.handle, boundTo([1, 2]), LIVE)).rejects.toThrow(problem)
    await expect(w.service.closeDrawing(w.handle)).rejects.toThrow(problem)
  })

  it('leaves no timer behind when it is disconnected and the last drawing closes', async () => {
    const w = await liveWorld()
    await w.service.closeDrawing(w.handle)
    await w.service.disconnect()
    expect(w.timers.size).toBe(0)
  })

  it('counts unreadable messages, without growing', async () => {
    const w = await liveWorld()
    for (let n = 0; n < 50; n++) {
      w.socket().sends(new ArrayBuffer(3))
      w.advance(15_000)
      w.socket().becomesReady(w.serverNow())
    }
    // one timer detects silence, one detects old values
    expect(w.timers.size).toBe(2)
    expect(w.warnings.at(-1)).toBe(
      'Live channel: Live frame of 3 bytes is too short. Reconnecting; unreadable so far: 50.',
    )
  })
})
