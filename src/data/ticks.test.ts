import { describe, expect, it } from 'vitest'
import { startTicks } from './ticks.ts'

class TestPage extends EventTarget {
  hidden = false
  shows(isShown: boolean): void {
    this.hidden = !isShown
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

class TestThread {
  intervalMs = 0
  isTerminated = false
  readonly #listeners = new Map<string, () => void>()
  postMessage(intervalMs: number): void {
    this.intervalMs = intervalMs
  }
  addEventListener(kind: string, listener: () => void): void {
    this.#listeners.set(kind, listener)
  }
  terminate(): void {
    this.isTerminated = true
  }
  fires = (kind: string) => this.#listeners.get(kind)?.()
}

function world({ hasWorkers = true } = {}) {
  const page = new TestPage()
  const threads: TestThread[] = []
  /** Ticks of the page's own timers. */
  const own = new Set<() => void>()
  let numTicks = 0
  const stop = startTicks(3_000, () => (numTicks += 1), {
    page,
    startWorker() {
      if (!hasWorkers) throw new Error('workers are forbidden')
      const thread = new TestThread()
      threads.push(thread)
      return thread
    },
    setTicking(tick) {
      own.add(tick)
      return () => own.delete(tick)
    },
  })
  return { page, threads, own, stop, ticks: () => numTicks }
}

describe('startTicks', () => {
  it('uses the timer of a page that is shown', () => {
    const w = world()
    for (const tick of w.own) tick()
    expect([w.ticks(), w.threads.length]).toEqual([1, 0])
  })

  it('R4-26 goes on by a worker while the page is hidden, and ticks at once when that changes', () => {
    const w = world()
    w.page.shows(false)
    expect([w.ticks(), w.own.size, w.threads[0]?.intervalMs]).toEqual([1, 0, 3_000])
    w.threads[0]?.fires('message')
    expect(w.ticks()).toBe(2)
    w.page.shows(true)
    expect([w.ticks(), w.own.size, w.threads[0]?.isTerminated]).toEqual([3, 1, true])
  })

  it('goes on by the timer of the page where there is no worker', () => {
    const forbidden = world({ hasWorkers: false })
    forbidden.page.shows(false)
    expect(forbidden.own.size).toBe(1)
    const failing = world()
    failing.page.shows(false)
    failing.threads[0]?.fires('error')
    expect([failing.own.size, failing.threads[0]?.isTerminated]).toEqual([1, true])
  })

  it.each([true, false])('ends, shown: %s', (isShown) => {
    const w = world()
    w.page.shows(isShown)
    w.stop()
    w.page.shows(!isShown)
    expect([w.own.size, w.threads.filter(({ isTerminated }) => !isTerminated).length, w.ticks()]).toEqual([0, 0, 1])
  })
})
