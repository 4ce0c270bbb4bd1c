import { describe, expect, it } from 'vitest'
import { animateToTop } from './scroll-to-top.ts'

function buildWorld(scrollTop: number) {
  let now = 0
  let pending: (() => void) | null = null
  const element = { scrollTop }
  const time = {
    now: () => now,
    requestFrame: (callback: () => void) => {
      pending = callback
    },
  }
  const advance = (toMs: number): number => {
    now = toMs
    const callback = pending
    pending = null
    callback?.()
    return element.scrollTop
  }
  return { element, time, advance, isRunning: () => pending !== null }
}

describe('animateToTop', () => {
  it('R2.1-31 takes 800 ms, slow at both ends', () => {
    const { element, time, advance, isRunning } = buildWorld(1000)
    animateToTop(element, 800, time)
    expect([advance(200), advance(400), advance(600), advance(800)]).toEqual([875, 500, 125, 0])
    expect(isRunning()).toBe(false)
  })

  it('ends at the top, however late a frame is', () => {
    const { element, time, advance } = buildWorld(300)
    animateToTop(element, 800, time)
    expect(advance(5_000)).toBe(0)
  })

  it('stops when the user scrolls', () => {
    const { element, time, advance, isRunning } = buildWorld(1000)
    animateToTop(element, 800, time)
    advance(200)
    element.scrollTop = 950
    expect([advance(400), isRunning()]).toEqual([950, false])
  })

  it('R2.1-31 jumps there with reduced motion', () => {
    const { element, time, isRunning } = buildWorld(1000)
    animateToTop(element, 0, time)
    expect([element.scrollTop, isRunning()]).toEqual([0, false])
  })
})
