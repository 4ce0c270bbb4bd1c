import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MessageHold } from './message-hold.ts'

/** Channels that are open; a message reaches all others at once, unless messages are late. */
let channels: FakeChannel[] = []
let late: (() => void)[] | null = null

class FakeChannel {
  onmessage: ((event: { readonly data: unknown }) => void) | null = null

  constructor() {
    channels.push(this)
  }

  postMessage(data: unknown): void {
    const others = channels.filter((one) => one !== this)
    const deliver = (): void => {
      for (const other of others) other.onmessage?.({ data })
    }
    if (late) late.push(deliver)
    else deliver()
  }

  close(): void {
    channels = channels.filter((one) => one !== this)
  }
}

function openTab(name: string) {
  const told: string[] = []
  const listener = { onHeld: () => void told.push('held'), onLost: () => void told.push('lost') }
  return { told, hold: new MessageHold('drawing', name, listener) }
}

/** What trying to hold gives, after the time that tabs wait for answers. */
async function tries(...holds: readonly MessageHold[]): Promise<readonly boolean[]> {
  const tried = Promise.all(holds.map((hold) => hold.tryToHold()))
  await vi.advanceTimersByTimeAsync(300)
  return tried
}

/** Holds messages back. @returns Function that delivers them, and from then on each at once. */
function delay(): () => void {
  const waiting: (() => void)[] = []
  late = waiting
  return () => {
    late = null
    for (const deliver of waiting) deliver()
  }
}

describe('MessageHold', () => {
  beforeEach(() => {
    channels = []
    late = null
    vi.useFakeTimers()
    vi.stubGlobal('BroadcastChannel', FakeChannel)
    vi.stubGlobal('addEventListener', () => undefined)
    vi.stubGlobal('removeEventListener', () => undefined)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('is refused where another tab holds', async () => {
    const [a, b] = [openTab('a'), openTab('b')]
    expect(await tries(a.hold)).toEqual([true])
    expect(await tries(b.hold)).toEqual([false])
  })

  it('is refused where a tab holds, however others ask at the same time', async () => {
    const [a, b, c] = [openTab('a'), openTab('b'), openTab('c')]
    await tries(c.hold)
    expect(await tries(a.hold, b.hold)).toEqual([false, false])
    expect(c.told).toEqual([])
  })

  it.each([
    ['a', 'b'],
    ['b', 'a'],
  ])('goes to one of two that ask at once, though %s has not heard of %s, and claims are late', async (deaf, other) => {
    const first = openTab(other)
    const asked = first.hold.tryToHold()
    const second = openTab(deaf)
    const asking = second.hold.tryToHold()
    const deliver = delay()
    await vi.advanceTimersByTimeAsync(300)
    deliver()
    expect([await asked, await asking].filter((isHeld) => isHeld)).toHaveLength(1)
    expect([...first.told, ...second.told]).toEqual([])
  })

  it('goes to one of three whose questions cross', async () => {
    const [a, b, c] = [openTab('a'), openTab('b'), openTab('c')]
    const deliver = delay()
    const tried = tries(a.hold, b.hold, c.hold)
    deliver()
    expect(await tried).toEqual([true, false, false])
  })

  it('is not taken by a tab that was closed while it asked', async () => {
    const [a, b] = [openTab('a'), openTab('b')]
    const asked = a.hold.tryToHold()
    a.hold.close()
    await vi.advanceTimersByTimeAsync(300)
    expect(await asked).toBe(false)
    expect(await tries(b.hold)).toEqual([true])
  })

  it('stays with the later one when late messages let two hold', async () => {
    const [a, b] = [openTab('a'), openTab('b')]
    const deliver = delay()
    expect(await tries(a.hold)).toEqual([true])
    expect(await tries(b.hold)).toEqual([true])
    deliver()
    expect([a.told, b.told]).toEqual([['lost'], []])
    expect(await tries(openTab('c').hold)).toEqual([false])
  })

  it('stays with the smaller name when two came to hold at once', async () => {
    const [a, b] = [openTab('a'), openTab('b')]
    const deliver = delay()
    expect(await tries(a.hold, b.hold)).toEqual([true, true])
    deliver()
    expect([a.told, b.told]).toEqual([[], ['lost']])
  })

  it('goes to the tab that seizes it, even if the clock was set back', async () => {
    const [a, b] = [openTab('a'), openTab('b')]
    await tries(a.hold)
    expect(await tries(b.hold)).toEqual([false])
    vi.setSystemTime(0)
    await b.hold.seize()
    expect([a.told, b.told]).toEqual([['lost'], []])
    expect(await tries(a.hold)).toEqual([false])
  })

  it('goes to one of those that wait when it is let go', async () => {
    const [a, b, c] = [openTab('a'), openTab('b'), openTab('c')]
    await tries(a.hold)
    b.hold.holdWhenFree()
    c.hold.holdWhenFree()
    a.hold.close()
    await vi.advanceTimersByTimeAsync(600)
    expect([...b.told, ...c.told]).toEqual(['held'])
  })

  it('goes to each in turn', async () => {
    const tabs = ['a', 'b', 'c'].map(openTab)
    await tries(...tabs.slice(0, 1).map(({ hold }) => hold))
    for (const { hold } of tabs.slice(1)) hold.holdWhenFree()
    tabs[0]?.hold.close()
    await vi.advanceTimersByTimeAsync(600)
    const next = tabs.find(({ told }) => told.length > 0)
    next?.hold.close()
    await vi.advanceTimersByTimeAsync(600)
    expect(tabs.map(({ told }) => told)).toEqual([[], ['held'], ['held']])
  })

  it('is waited for no longer once released', async () => {
    const [a, b] = [openTab('a'), openTab('b')]
    await tries(a.hold)
    b.hold.holdWhenFree()
    b.hold.release()
    a.hold.close()
    await vi.advanceTimersByTimeAsync(600)
    expect(b.told).toEqual([])
  })
})
