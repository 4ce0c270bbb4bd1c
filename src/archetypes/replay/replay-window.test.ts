import { describe, expect, it } from 'vitest'
import { companyTime } from '#lib/company-day.ts'
import { marksIn, ticksIn, WINDOWS, windowAt } from './replay-window.ts'

const at = (text: string): number => Date.parse(`${text}+08:00`)
const RECORDED = { from: at('2025-11-20T10:00:00'), to: at('2026-02-11T09:30:00') }
const textOf = ({ from, to }: { from: number; to: number }) => [companyTime(from), companyTime(to)]

describe('windows of a replay', () => {
  it.each([
    ['hour', '2026-01-14 07:00:00', '2026-01-14 08:00:00'],
    ['day', '2026-01-14 00:00:00', '2026-01-15 00:00:00'],
    // a Wednesday
    ['week', '2026-01-12 00:00:00', '2026-01-19 00:00:00'],
    ['month', '2026-01-01 00:00:00', '2026-02-01 00:00:00'],
    ['all', '2025-11-20 10:00:00', '2026-02-11 09:30:00'],
  ] as const)('a whole %s of the company', (kind, from, to) => {
    expect(textOf(windowAt(kind, at('2026-01-14T07:20:00'), RECORDED))).toEqual([from, to])
  })

  it('begin with the oldest value and end at the present', () => {
    expect(textOf(windowAt('month', at('2025-11-25T00:00:00'), RECORDED))[0]).toBe('2025-11-20 10:00:00')
    expect(textOf(windowAt('day', at('2026-02-11T08:00:00'), RECORDED))[1]).toBe('2026-02-11 09:30:00')
    // where nothing is stored, the moment itself can still be shown
    const early = at('2025-11-20T09:00:00')
    for (const kind of WINDOWS) expect(windowAt(kind, early, RECORDED).from).toBeLessThanOrEqual(early)
  })

  it('are labelled at round times, not too many', () => {
    const day = windowAt('day', at('2026-01-14T07:20:00'), RECORDED)
    expect(ticksIn(day, 9).map((tick) => companyTime(tick).slice(11, 16))).toEqual([
      '00:00',
      '03:00',
      '06:00',
      '09:00',
      '12:00',
      '15:00',
      '18:00',
      '21:00',
      '00:00',
    ])
    for (const kind of WINDOWS)
      expect(ticksIn(windowAt(kind, at('2026-01-14T07:20:00'), RECORDED), 9).length).toBeLessThanOrEqual(10)
  })

  it('mark what happened, near things as one', () => {
    const window = { from: 0, to: 1_000 }
    const marks = marksIn([990, 12, 15, 1_200, 500], (each) => each, window, 100)
    expect(marks.map(({ moment, place, of }) => [moment, place, of])).toEqual([
      [12, 0.012, [12, 15]],
      [500, 0.5, [500]],
      [990, 0.99, [990]],
    ])
  })
})
