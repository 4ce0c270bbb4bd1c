import { describe, expect, it } from 'vitest'
import type { ControlCheck } from '#contract/control/control-checks.ts'
import { countReversals, figuresOf, judgeLoop, type LoopHistory } from './judge-loop.ts'

const STEPS = 96
const check = (kind: ControlCheck['check'], limit: number, minutes: number | null = null): ControlCheck => ({
  check: kind,
  loop: 'all',
  limit,
  minutes,
  action: 'look',
})
const CHECKS = [
  check('outOfAuto', 90),
  check('hunting', 20),
  check('notReached', 2, 60),
  check('meanError', 1),
  check('heldByPerson', 72),
]
type Course = number | ((step: number) => number | null)

/** A day of a valve loop that holds its supply temperature of 45 °C, unless told otherwise. */
function day(
  courses: Record<string, Course> = {},
  actuator: (minute: number) => number | null = () => 40,
): LoopHistory {
  const all: Record<string, Course> = { CV1_Mode: 1, T2gSP: 45, T2g: 45.2, XP1_Run: 1, ...courses }
  const values = Object.entries(all).map(([code, course]) => {
    const steps = Array.from({ length: STEPS }, (_, at) => (typeof course === 'number' ? course : course(at)))
    return [code, new Map(steps.flatMap((value, at) => (value === null ? [] : [[at, value] as const])))] as const
  })
  const minutes = Array.from({ length: STEPS * 15 }, (_, minute) => ({ minute, value: actuator(minute) }))
  return {
    numSteps: STEPS,
    values: new Map(values),
    actuator: minutes.flatMap(({ minute, value }) => (value === null ? [] : [{ minute, value }])),
  }
}
const judged = (history: LoopHistory, heldHours: number | null = null) => {
  const figures = figuresOf('valve', history, CHECKS)
  return { figures, ...judgeLoop('valve', figures, heldHours, CHECKS) }
}
const told = (history: LoopHistory, heldHours: number | null = null) =>
  judged(history, heldHours).findings.map((finding) => finding.check)

describe('R2.5-40 the housekeeper’s judgement of a loop', () => {
  it('finds nothing where a loop holds its set point in automatic', () => {
    const { figures, findings, unjudged } = judged(day())
    expect(figures).toMatchObject({ coverage: 1, autoShare: 1, followed: 'T2gSP', offMin: 0, reversalsPerHour: 0 })
    expect(figures.meanError).toBeCloseTo(0.2, 6)
    expect([findings, unjudged]).toEqual([[], []])
  })

  it('tells the share of running time in automatic; a night in which the pumps stood does not count', () => {
    expect(judged(day({ CV1_Mode: (at) => (at < 24 ? 0 : 1) })).findings).toEqual([
      { check: 'outOfAuto', value: 75, limit: 90, minutes: null, action: 'look' },
    ])
    const nightOff = day({ XP1_Run: (at) => (at < 24 ? 0 : 1), CV1_Mode: (at) => (at < 24 ? 0 : 5) })
    expect(judged(nightOff)).toMatchObject({ figures: { autoShare: 1, runningMin: 72 * 15 }, findings: [] })
  })

  it('tells a deviation that lasts, and not one that is short, by the band of what the mode follows', () => {
    const off = (steps: number) => day({ T2g: (at) => (at >= 10 && at < 10 + steps ? 42.5 : 45) })
    expect(told(off(3))).toEqual([])
    expect(told(off(4))).toEqual(['notReached'])
    // 3 t/h is more than 2 K would be, and still within two bands of flow
    expect(told(day({ CV1_Mode: 3, F1SP: 40, F1: 43 }))).toEqual(['meanError'])
    expect(told(day({ CV1_Mode: 3, F1SP: 40, F1: 45 }))).toEqual(['notReached', 'meanError'])
  })

  it('tells a valve that turns 20 times an hour or more; noise and slow waves are none', () => {
    const wave = (period: number, swing: number) => (minute: number) =>
      40 + swing * Math.sin((2 * Math.PI * minute) / period)
    expect(judged(day({}, wave(5, 3))).figures.reversalsPerHour).toBeCloseTo(24, 0)
    expect(told(day({}, wave(5, 3)))).toEqual(['hunting'])
    expect(judged(day({}, wave(5, 0.4))).figures.reversalsPerHour).toBe(0)
    expect(told(day({}, wave(60, 10)))).toEqual([])
    // by hand it is nobody's control that turns it
    expect(told(day({ CV1_Mode: 0 }, wave(5, 3)))).toEqual(['outOfAuto'])
  })

  it('counts a turn once it has come back by the movement, from the last turning point', () => {
    expect(countReversals([0, 2, 0, 2, 0], 1)).toBe(3)
    expect(countReversals([0, 0.6, 0.2, 0.8, 0.3, 0.9], 1)).toBe(0)
    expect(countReversals([0, 1, 2, 3, 2.5, 4, 3.4, 5], 1)).toBe(0)
    expect(countReversals([5, 4, 3, 3.5, 2, 4], 1)).toBe(1)
    expect(countReversals([], 1)).toBe(0)
  })

  it('tells a loop that a person has held for days', () => {
    expect(told(day(), 71)).toEqual([])
    expect(told(day(), 72)).toEqual(['heldByPerson'])
  })

  it('says what it cannot judge, and never that it is well', () => {
    const blind = judged(day({ CV1_Mode: (at) => (at < 40 ? 1 : null) }))
    expect(blind.figures).toMatchObject({ autoShare: null })
    expect(blind.unjudged).toEqual(['outOfAuto', 'hunting', 'notReached', 'meanError'])
    const unmeasured = judged(day({ T2g: () => null }, () => null))
    expect(unmeasured).toMatchObject({
      figures: { meanError: null, offMin: null, reversalsPerHour: null },
      findings: [],
    })
    expect(unmeasured.unjudged).toEqual(['hunting', 'notReached', 'meanError'])
    expect(judged(day({ XP1_Run: () => null })).unjudged).toContain('outOfAuto')
  })

  it('takes a check of the loop itself before one of all loops', () => {
    const own: ControlCheck[] = [...CHECKS, { ...check('outOfAuto', 50), loop: 'valve' }]
    const figures = figuresOf('valve', day({ CV1_Mode: (at) => (at < 24 ? 0 : 1) }), own)
    expect(judgeLoop('valve', figures, null, own).findings).toEqual([])
  })
})
