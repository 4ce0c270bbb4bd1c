import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { debounce } from './debounce.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('R9-15 waits 500 ms after the last call unless told otherwise', () => {
  const got: number[] = []
  const later = debounce((value: number) => got.push(value))
  later(1)
  vi.advanceTimersByTime(499)
  later(2)
  vi.advanceTimersByTime(499)
  expect(got).toEqual([])
  vi.advanceTimersByTime(1)
  expect(got).toEqual([2])
})

it('can be cancelled', () => {
  const got: string[] = []
  const later = debounce((value: string) => got.push(value), 10)
  later('a')
  later.cancel()
  vi.advanceTimersByTime(100)
  expect(got).toEqual([])
})
