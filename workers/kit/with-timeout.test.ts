import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withTimeout } from './with-timeout.ts'

describe('withTimeout', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const never = new Promise<never>(() => undefined)

  it('passes on an answer that comes in time and leaves no timer', async () => {
    await expect(withTimeout(Promise.resolve(7), 100, new AbortController().signal)).resolves.toBe(7)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('passes on the error of the call', async () => {
    const failed = withTimeout(Promise.reject(new Error('no')), 100, new AbortController().signal)
    await expect(failed).rejects.toThrow('no')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('rejects with WORKER_TIMEOUT once the limit has passed, and not before', async () => {
    const outcome = vi.fn()
    withTimeout(never, 100, new AbortController().signal).catch(outcome)
    await vi.advanceTimersByTimeAsync(99)
    expect(outcome).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(outcome).toHaveBeenCalledWith(expect.objectContaining({ code: 'WORKER_TIMEOUT' }))
  })

  it('rejects with the reason of a signal that aborts during the call, or did before', async () => {
    const controller = new AbortController()
    const underWay = withTimeout(never, 100, controller.signal)
    controller.abort(new Error('closed'))
    await expect(underWay).rejects.toThrow('closed')
    await expect(withTimeout(never, 100, controller.signal)).rejects.toThrow('closed')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('removes its listener from the signal after the call', async () => {
    const { signal } = new AbortController()
    const added = vi.spyOn(signal, 'addEventListener')
    const removed = vi.spyOn(signal, 'removeEventListener')
    await withTimeout(Promise.resolve(1), 100, signal)
    expect(removed.mock.calls).toEqual(added.mock.calls)
  })
})
