import { describe, expect, it } from 'vitest'
import { durationText } from './run-facts.ts'

const START = Date.UTC(2026, 0, 20, 8)
const at = (ms: number): string => new Date(START + ms).toISOString()

describe('durationText', () => {
  it.each([
    [0, '0.0 s'],
    [440, '0.4 s'],
    [59_990, '59.9 s'],
    [60_000, '1:00'],
    [185_000, '3:05'],
    [3_599_999, '59:59'],
    [3_750_000, '1:02:30'],
  ])('writes %i ms as %s', (ms, text) => {
    expect(durationText({ state: 'done', startedAt: at(0), finishedAt: at(ms) }, START)).toBe(text)
  })

  it('counts up while a run is under way, and is empty before', () => {
    expect(durationText({ state: 'running', startedAt: at(0), finishedAt: null }, START + 2_500)).toBe('2.5 s')
    expect(durationText({ state: 'queued', startedAt: null, finishedAt: null }, START)).toBe('')
    // a run that failed and waits to be tried again
    expect(durationText({ state: 'queued', startedAt: at(0), finishedAt: null }, START + 9_000)).toBe('')
  })
})
