import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { OpenStepClock } from './open-step-clock.ts'

describe('OpenStepClock', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('writes within 250 ms of the first of many changes, and again while they go on', () => {
    const write = vi.fn()
    const clock = new OpenStepClock(write)
    for (let ms = 0; ms < 1000; ms += 10) {
      clock.noteChange()
      vi.advanceTimersByTime(10)
    }
    expect(write).toHaveBeenCalledTimes(4)
  })

  it('runs no timer while nothing changes', () => {
    const write = vi.fn()
    const clock = new OpenStepClock(write)
    expect(vi.getTimerCount()).toBe(0)
    clock.noteChange()
    vi.advanceTimersByTime(250)
    expect(write).toHaveBeenCalledTimes(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('writes at once when flushed, but only what is waiting', () => {
    const write = vi.fn()
    const clock = new OpenStepClock(write)
    clock.flush()
    expect(write).not.toHaveBeenCalled()
    clock.noteChange()
    clock.flush()
    expect(write).toHaveBeenCalledTimes(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('writes nothing of a step that has ended', () => {
    const write = vi.fn()
    const clock = new OpenStepClock(write)
    clock.noteChange()
    clock.cancel()
    vi.advanceTimersByTime(1000)
    expect(write).not.toHaveBeenCalled()
  })
})
