import { beforeEach, describe, expect, it } from 'vitest'
import { coalesced } from './coalesced.ts'

const GAP_MS = 250

let now = 0
let timers: Array<{ at: number; run: () => void }> = []
const clock = {
  now: () => now,
  setTimer(run: () => void, delayMs: number) {
    const timer = { at: now + delayMs, run }
    timers.push(timer)
    return () => {
      timers = timers.filter((other) => other !== timer)
    }
  },
}

/** Lets time pass; the timers of the page fire, unless the browser holds them back. */
function pass(ms: number, { fires = true } = {}): void {
  now += ms
  if (!fires) return
  const due = timers.filter(({ at }) => at <= now)
  timers = timers.filter(({ at }) => at > now)
  for (const { run } of due) run()
}

/** Work that ends when the test says so. */
function slowWork() {
  const began: number[] = []
  let end: (failed?: boolean) => void = () => undefined
  return {
    began,
    run: () => {
      began.push(now)
      return new Promise<void>((resolve, reject) => {
        end = (failed = false) => (failed ? reject(new Error('no network')) : resolve())
      })
    },
    ends: async (failed = false) => {
      end(failed)
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

beforeEach(() => {
  now = 1_000
  timers = []
})

describe('coalesced', () => {
  it('runs at once, and once for all asks that come while it runs', async () => {
    const work = slowWork()
    const { ask } = coalesced(work.run, GAP_MS, clock)
    ask()
    expect(work.began).toEqual([1_000])
    for (let i = 0; i < 10; i++) ask()
    pass(400)
    expect(work.began).toHaveLength(1)
    await work.ends()
    expect(work.began).toEqual([1_000, 1_400])
    await work.ends()
    pass(5_000)
    expect(work.began).toHaveLength(2)
  })

  it('begins no more often than every gap, however often it is asked', async () => {
    const work = slowWork()
    const { ask } = coalesced(work.run, GAP_MS, clock)
    for (let i = 0; i < 99; i++) {
      ask()
      await work.ends()
      pass(10)
    }
    expect(work.began).toEqual([1_000, 1_250, 1_500, 1_750])
  })

  it('runs again after a failure', async () => {
    const work = slowWork()
    const { ask } = coalesced(work.run, GAP_MS, clock)
    ask()
    await work.ends(true)
    pass(GAP_MS)
    ask()
    expect(work.began).toEqual([1_000, 1_250])
  })

  it('does not wait for a timer that the browser holds back', async () => {
    const work = slowWork()
    const { ask } = coalesced(work.run, GAP_MS, clock)
    ask()
    await work.ends()
    ask()
    pass(3_000, { fires: false })
    expect(work.began).toEqual([1_000])
    ask()
    expect(work.began).toEqual([1_000, 4_000])
    await work.ends()
    pass(60_000)
    expect(work.began).toHaveLength(2)
  })

  it('begins nothing once it is stopped', async () => {
    const work = slowWork()
    const { ask, stop } = coalesced(work.run, GAP_MS, clock)
    ask()
    await work.ends()
    ask()
    stop()
    pass(1_000)
    ask()
    expect(work.began).toEqual([1_000])
  })
})
