import { describe, expect, it } from 'vitest'
import type { Language } from '../kit/language.ts'
import { issueText } from '../kit/rule-texts.ts'
import { alarmCondition } from './condition.ts'
import { type AlarmLimit, dateWindow, limitAt, limitOver } from './limits.ts'

const CORNERS = [
  { ta: -20, limit: 60 },
  { ta: 0, limit: 50 },
  { ta: 10, limit: 35 },
]
const at = (limit: AlarmLimit, day = '01-15', values: Record<string, number> = {}) =>
  limitAt(limit, { day, read: (code) => values[code] ?? null })
const problemsOf = (limits: object, language: Language = 'en') => {
  const { error } = alarmCondition.safeParse({ kind: 'limit', ...limits })
  return error?.issues.map((issue) => [issue.path.join('.'), issueText(issue, language)])
}

describe('a limit over the outdoor temperature', () => {
  it.each([
    [-30, 60],
    [-20, 60],
    [-10, 55],
    [0, 50],
    [4, 44],
    [10, 35],
    [25, 35],
  ])('R1-08 is linear between its corners and held outside: %d °C', (ta, limit) => {
    expect(limitOver(CORNERS, ta)).toBeCloseTo(limit, 9)
  })

  it('R1-08 is not known without the outdoor temperature', () => {
    expect(at({ overTa: CORNERS })).toBeNull()
    expect(at({ overTa: CORNERS }, '01-15', { TA: 0 })).toBe(50)
  })

  it('R1-08 refuses corners that do not rise, naming the corner', () => {
    const overTa = [CORNERS[1], CORNERS[0], CORNERS[2]]
    expect(problemsOf({ l: { overTa } })).toEqual([['l.overTa.1.ta', 'must be above 0 °C, the row before']])
    expect(alarmCondition.safeParse({ kind: 'limit', l: { overTa: [CORNERS[0]] } }).success).toBe(false)
  })
})

describe('a limit that follows a point', () => {
  it('R1-08 is its value by factor and offset', () => {
    expect(at({ of: 'BP_P2hSP', factor: 1, offset: -0.05 }, '01-15', { BP_P2hSP: 0.35 })).toBeCloseTo(0.3, 9)
    expect(at({ of: 'F2', factor: 0.02, offset: 0 }, '01-15', { F2: 100 })).toBeCloseTo(2, 9)
    expect(at({ of: 'F2', factor: 0.02, offset: 0 })).toBeNull()
  })
})

describe('a limit by dates', () => {
  const winter: AlarmLimit = {
    byDate: [
      { from: '11-15', to: '01-10', limit: 18 },
      { from: '01-11', to: '03-15', limit: 20 },
    ],
  }

  it('R1-08 holds within its windows, over the turn of the year too', () => {
    expect(['11-14', '11-15', '12-31', '01-10', '01-11', '03-15', '03-16'].map((day) => at(winter, day))).toEqual([
      undefined,
      18,
      18,
      18,
      20,
      20,
      undefined,
    ])
    expect(at({ ...winter, otherwise: 10 }, '07-01')).toBe(10)
  })

  it.each([
    [[{ from: '02-30', to: '03-15', limit: 1 }]],
    [[{ from: '1-1', to: '03-15', limit: 1 }]],
    [
      [
        { from: '11-15', to: '01-10', limit: 1 },
        { from: '01-10', to: '02-01', limit: 2 },
      ],
    ],
  ])('R1-08 refuses days that do not exist and windows that overlap: %j', (byDate) => {
    expect(alarmCondition.safeParse({ kind: 'limit', l: { byDate } }).success).toBe(false)
  })
})

describe('limits together', () => {
  it.each([
    ['fixed', { l: 5, h: 5 }, 'h', 'must be above the low limit'],
    ['fixed, not beside each other', { ll: 5, hh: 4 }, 'hh', 'must be above the accident low limit'],
    [
      'tables, at a corner of the lower',
      { l: { overTa: CORNERS }, h: 55 },
      'h',
      'must be above the low limit (-20 °C)',
    ],
    [
      'tables, at a corner of the upper',
      {
        l: { overTa: CORNERS },
        h: {
          overTa: [
            { ta: -20, limit: 70 },
            { ta: -5, limit: 52 },
          ],
        },
      },
      'h',
      'must be above the low limit (-5 °C)',
    ],
    [
      'dates',
      { l: 18, h: { byDate: [{ from: '12-01', to: '02-01', limit: 17 }], otherwise: 24 } },
      'h',
      'must be above the low limit (01-01)',
    ],
    [
      'dates, outside of the windows',
      { l: { byDate: [{ from: '12-01', to: '02-01', limit: 17 }], otherwise: 24 }, h: 20 },
      'h',
      'must be above the low limit (02-02)',
    ],
    [
      'the same point',
      { l: { of: 'SP', offset: 0.1 }, h: { of: 'SP', offset: 0.05 } },
      'h',
      'must be above the low limit',
    ],
  ])('R1-08 must rise: %s', (_what, limits, field, message) => {
    expect(problemsOf(limits)).toEqual([[field, message]])
  })

  it('R1-08 is told in Chinese too', () => {
    expect(problemsOf({ ll: 5, hh: 4 }, 'zh-CN')).toEqual([['hh', '须高于事故低限']])
    const l: AlarmLimit = { overTa: CORNERS }
    expect(problemsOf({ l, h: 55 }, 'zh-CN')).toEqual([['h', '须高于运行低限 (-20 °C)']])
    const { error } = dateWindow.safeParse({ from: '13-01', to: '01-10' })
    expect(error?.issues.map((issue) => issueText(issue, 'zh-CN'))).toEqual(['应为月-日，格式 MM-dd'])
  })

  it('R1-08 may follow different things, which cannot be compared beforehand', () => {
    expect(problemsOf({ l: { of: 'SP', offset: 1 }, h: { of: 'F2', factor: 0.5 }, hh: 3 })).toBeUndefined()
  })
})
