import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LiveMotion } from './live-motion.ts'
import type { ElementView } from './views/element-view.ts'

interface SeenView extends ElementView {
  readonly seen: { dimmed: boolean; marked: boolean; flow: number }
}

function buildView(): SeenView {
  const seen = { dimmed: false, marked: false, flow: 0 }
  return {
    seen,
    wheel: { rotation: 0 },
    setShown: () => undefined,
    setOrder: () => undefined,
    setLifted: () => undefined,
    setHidden: () => undefined,
    setColor: () => undefined,
    setFlow: (pxPerSecond) => {
      seen.flow = pxPerSecond
    },
    setDimmed: (isDimmed) => {
      seen.dimmed = isDimmed
    },
    setMarked: (isMarked) => {
      seen.marked = isMarked
    },
    destroy: () => undefined,
  }
}

function buildMotion(isReduced = false) {
  const clock = {
    time: 0,
    advance(seconds: number) {
      this.time += seconds
    },
  }
  const onPhase = vi.fn()
  return { clock, onPhase, motion: new LiveMotion(clock, isReduced, onPhase), view: buildView() }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('LiveMotion', () => {
  it('runs while something flows or turns, and rests otherwise', () => {
    const { motion, view } = buildMotion()
    expect(motion.isRunning).toBe(false)
    motion.setFlow(view, -60)
    motion.setSpin(view, 1)
    expect(motion.isRunning).toBe(true)
    motion.setFlow(view, 0)
    expect(motion.isRunning).toBe(true)
    motion.setSpin(view, 0)
    expect(motion.isRunning).toBe(false)
  })

  it('rests when the drawing is so small that no motion is seen', () => {
    const { motion, view } = buildMotion()
    motion.setSpin(view, 1)
    motion.setZoom(0.05)
    expect(motion.isRunning).toBe(false)
  })

  it('turns wheels by their speed, and lets a sleep pass without a leap', () => {
    const { motion, view } = buildMotion()
    motion.setSpin(view, 1)
    motion.advance(1_000)
    const before = view.wheel?.rotation ?? 0
    motion.advance(1_050)
    expect(view.wheel?.rotation).toBeCloseTo(before + 0.05 * 2 * Math.PI)
    const awake = view.wheel?.rotation ?? 0
    motion.advance(900_000)
    expect((view.wheel?.rotation ?? 0) - awake).toBeLessThanOrEqual(0.1 * 2 * Math.PI + 1e-9)
  })

  it('moves all flows by one clock', () => {
    const { motion, clock, view } = buildMotion()
    motion.setFlow(view, 60)
    motion.advance(1_000)
    const before = clock.time
    motion.advance(1_080)
    expect(clock.time - before).toBeCloseTo(0.08)
  })

  it('blinks twice a second, and asks for those frames only', () => {
    const { motion, onPhase, view } = buildMotion()
    motion.setBlinking(view, true)
    const seen = Array.from({ length: 4 }, () => {
      vi.advanceTimersByTime(500)
      return view.seen.dimmed
    })
    expect(seen).toEqual([true, false, true, false])
    expect(onPhase).toHaveBeenCalledTimes(4)
    expect(motion.isRunning).toBe(false)
  })

  it('leaves a view light, and no timer, when nothing blinks any more', () => {
    const { motion, view } = buildMotion()
    motion.setBlinking(view, true)
    vi.advanceTimersByTime(500)
    motion.setBlinking(view, false)
    expect(view.seen.dimmed).toBe(false)
    vi.advanceTimersByTime(500)
    expect(motion.isDark).toBe(false)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('lets blinking values follow the same phase', () => {
    const { motion } = buildMotion()
    motion.setNumBlinking(1)
    vi.advanceTimersByTime(500)
    expect(motion.isDark).toBe(true)
    motion.destroy()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('stands still where motion is unwelcome, and frames what would blink', () => {
    const { motion, clock, view } = buildMotion(true)
    motion.setFlow(view, 60)
    motion.setSpin(view, 1)
    motion.setBlinking(view, true)
    motion.advance(1_000)
    vi.advanceTimersByTime(5_000)
    expect(motion.isRunning).toBe(false)
    expect(clock.time).toBe(0)
    expect(view.seen).toEqual({ dimmed: false, marked: true, flow: 60 })
  })

  it('forgets a view that is hidden', () => {
    const { motion, view } = buildMotion()
    motion.setSpin(view, 1)
    motion.setBlinking(view, true)
    vi.advanceTimersByTime(500)
    motion.forget(view)
    expect(motion.isRunning).toBe(false)
    expect(view.seen.dimmed).toBe(false)
  })
})
