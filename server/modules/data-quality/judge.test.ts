import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedTime, judgeNode, type NodePoint } from './judge.ts'
import { isPlausible, reachOf } from './quality-rules.ts'
import { union, within } from './spans.ts'
import { stillFrom } from './still.ts'

const MINUTE = 60_000
const HOLD = 2.5 * MINUTE

/** A point with one value a minute from minute 0 on; null: nothing usable came. */
const point = (paramCode: string, values: readonly (number | null)[]): NodePoint => ({
  paramCode,
  holdMs: HOLD,
  samples: values.map((value, minute) => ({ at: minute * MINUTE, value: value ?? 0, isUsable: value !== null })),
})
const minutes = (count: number, valueAt: (minute: number) => number | null) =>
  Array.from({ length: count }, (_, minute) => valueAt(minute))
/** A temperature that never rests. */
const moving = (mean: number) => (minute: number) => mean + (minute % 2) * 0.3
/** Judgements in minutes. */
const judged = (...points: readonly NodePoint[]) => {
  const now = Math.max(...points.map(({ samples }) => samples.length)) * MINUTE
  return judgeNode(points, now).map(({ paramCode, rule, from, to }) => [paramCode, rule, from / MINUTE, to / MINUTE])
}

describe('a value is judged', () => {
  it('R2.5-40 out of range (R2) beyond either end of its parameter', () => {
    const range = { rangeMin: 0, rangeMax: 120 }
    expect([-0.1, 0, 120, 120.1].map((value) => isPlausible(range, value))).toEqual([false, true, true, false])
  })

  it('R2.5-40 frozen (R3) from its first still sample on, once it is still for two hours', () => {
    const frozenFrom20 = (count: number) =>
      minutes(count, (minute) => (minute >= 20 && minute < 170 ? 55 : moving(50)(minute)))
    expect(judged(point('T2g', frozenFrom20(140)))).toEqual([])
    expect(judged(point('T2g', frozenFrom20(141)))).toEqual([['T2g', 'frozen', 20, 141]])
    expect(judged(point('T2g', frozenFrom20(180)))).toContainEqual(['T2g', 'frozen', 20, 170])
  })

  it('R2.5-40 frozen only while the unit runs, never across a gap, and never for set points and states', () => {
    const still = minutes(180, () => 55)
    const stopped = minutes(180, (minute) => Number(minute > 90))
    expect(judged(point('T2g', still), point('XP1_Run', stopped))).toEqual([])
    expect(
      judged(
        point('T2g', still),
        point('XP1_Run', stopped),
        point(
          'XP2_Run',
          minutes(180, () => 1),
        ),
      ),
    ).toEqual([['T2g', 'frozen', 0, 180]])
    expect(
      judged(
        point('T2g', still),
        point(
          'XP1_Run',
          minutes(180, () => null),
        ),
      ),
    ).toEqual([['T2g', 'frozen', 0, 180]])
    expect(
      judged(
        point(
          'T2g',
          minutes(180, (minute) => (minute >= 80 && minute < 90 ? null : 55)),
        ),
      ),
    ).toEqual([])
    expect(judged(point('T2gSP', still), point('Flood', still), point('HT1', still))).toEqual([])
    expect(judged(point('TA', still))).toEqual([])
    expect(
      judged(
        point(
          'TA',
          minutes(780, () => 5),
        ),
      ),
    ).toEqual([['TA', 'frozen', 0, 780]])
  })

  it('R2.5-40 a jump (R4): 10 K, 0.2 MPa or 40 % within a minute; what comes back is none', () => {
    const spike = (base: number, by: number) => minutes(10, (minute) => (minute === 5 ? base + by : base))
    expect(judged(point('T2g', spike(50, 10)))).toEqual([])
    expect(judged(point('T2g', spike(50, 10.1)))).toEqual([['T2g', 'jump', 5, 6]])
    expect(judged(point('P2h', spike(0.3, 0.21)))).toEqual([['P2h', 'jump', 5, 6]])
    expect(judged(point('F2', spike(60, 39)))).toEqual([])
    expect(judged(point('F2', spike(60, 41)))).toEqual([['F2', 'jump', 5, 6]])
    expect(judged(point('F2', spike(0, 41)))).toEqual([])
    const step = minutes(10, (minute) => (minute < 5 ? 40 : 70))
    expect(judged(point('T1g', step))).toEqual([['T1g', 'jump', 5, 6]])
  })

  it('R2.5-40 where no pump is heard, by its flow; where nothing is heard, the unit is taken to run', () => {
    const still = point(
      'T2h',
      minutes(180, () => 38.4),
    )
    const silent = point(
      'XP1_Run',
      minutes(180, () => null),
    )
    const flow = (valueAt: (minute: number) => number) => point('F2', minutes(180, valueAt))
    const frozen = [['T2h', 'frozen', 0, 180]]
    expect(judged(still, silent)).toEqual(frozen)
    expect(judged(still, silent, flow(moving(60)))).toEqual(frozen)
    expect(
      judged(
        still,
        silent,
        flow(() => 0),
      ),
    ).toEqual([])
  })

  it('R2.5-40 suspect at an error code after a jump to it, whole; what comes back is right', () => {
    const lost = (code: number, from: number, to: number) =>
      minutes(180, (minute) => (minute >= from && minute < to ? code : 45 + (minute % 7) / 10))
    for (const code of [85, 0, -127, 6553.5, 655.35, 3276.7])
      expect(judged(point('T2g', lost(code, 90, 93)))).toEqual([['T2g', 'jump', 90, 93]])
    expect(judged(point('T2g', lost(85, 90, 130)))).toEqual([['T2g', 'jump', 90, 130]])
    expect(judged(point('T1g', minutes(30, moving(85))))).toEqual([])
    expect(
      judged(
        point(
          'TA',
          minutes(30, (minute) => 4 - Math.min(minute, 8) / 2),
        ),
      ),
    ).toEqual([])
  })

  it('R2.5-40 suspect while it is away for some minutes; of two values in turn the usual one is right', () => {
    const away = (from: number, to: number) =>
      minutes(60, (minute) => (minute >= from && minute < to ? 70.3 : 45 + (minute % 7) / 10))
    expect(judged(point('T2g', away(30, 37)))).toEqual([['T2g', 'jump', 30, 37]])
    const twice = minutes(60, (minute) => (minute === 30 || minute === 32 ? 70.3 : 45 + (minute % 7) / 10))
    expect(judged(point('T2g', twice))).toEqual([
      ['T2g', 'jump', 30, 31],
      ['T2g', 'jump', 32, 33],
    ])
  })

  it('R2.5-40 against physics (R6) after ten minutes, and the point is blamed that stands in most broken relations', () => {
    const sound = [
      point('T1g', minutes(30, moving(90))),
      point('T1h', minutes(30, moving(50))),
      point('T2h', minutes(30, moving(40))),
    ]
    expect(judged(...sound, point('T2g', minutes(30, moving(55))))).toEqual([])
    const tooCold = (from: number, to: number) =>
      point(
        'T2g',
        minutes(30, (minute) => (minute >= from && minute < to ? 39 : 48) - (minute % 2)),
      )
    expect(judged(...sound, tooCold(10, 19)).filter(([, rule]) => rule === 'physics')).toEqual([])
    expect(judged(...sound, tooCold(10, 20))).toEqual([
      ['T2g', 'physics', 10, 20],
      ['T2h', 'physics', 10, 20],
    ])
    const hotReturn = point('T2h', minutes(30, moving(70)))
    expect(judged(...sound.slice(0, 2), point('T2g', minutes(30, moving(55))), hotReturn)).toEqual([
      ['T2h', 'physics', 0, 30],
    ])
    const pressures = [point('P2g', minutes(30, moving(0.1))), point('P2h', minutes(30, moving(0.3)))]
    expect(judged(...pressures).filter(([, rule]) => rule === 'physics')).toHaveLength(2)
    expect(
      judged(
        ...pressures,
        point(
          'XP1_Run',
          minutes(30, () => 0),
        ),
      ),
    ).toEqual([])
  })

  it('R2.5-40 as zero flow behind an open valve, where a pressure drives it', () => {
    const of = (opening: number, supply: number) =>
      judged(
        point(
          'F1',
          minutes(30, () => 0),
        ),
        point(
          'CV1_U',
          minutes(30, () => opening),
        ),
        point(
          'P1g',
          minutes(30, () => supply),
        ),
        point(
          'P1h',
          minutes(30, () => 0.3),
        ),
      )
    expect(of(40, 0.5)).toEqual([['F1', 'zeroFlow', 0, 30]])
    expect(of(5, 0.5)).toEqual([])
    expect(of(40, 0.31)).toEqual([])
  })
})

interface Chapter {
  readonly minutes: number
  readonly supply: number | null
  readonly isStill: boolean
  readonly runs: number | null
}
/** Some hours of one unit in which sensors rest, jump and fail. */
const story = fc.array(
  fc.record({
    minutes: fc.integer({ min: 1, max: 200 }),
    supply: fc.constantFrom(20, 55, 55.02, 70, 85, 0, null),
    isStill: fc.boolean(),
    runs: fc.constantFrom(0, 1, 1, 1, null),
  }),
  { minLength: 1, maxLength: 8 },
)
const pointsOf = (chapters: readonly Chapter[]): NodePoint[] => {
  const each = chapters.flatMap((chapter) => minutes(chapter.minutes, () => 0).map(() => chapter))
  const supply = each.map((chapter, minute) =>
    chapter.supply === null ? null : chapter.isStill ? chapter.supply : moving(chapter.supply)(minute),
  )
  return [
    point('T2g', supply),
    point('T2h', minutes(each.length, moving(40))),
    point(
      'XP1_Run',
      each.map(({ runs }) => runs),
    ),
  ]
}

describe('judgements', () => {
  it('R2.5-40 about a time depend on the samples within reach of it alone, so that late ones need no more', () => {
    fc.assert(
      fc.property(story, fc.nat(1_500), fc.integer({ min: 1, max: 300 }), (chapters, start, length) => {
        const points = pointsOf(chapters)
        const now = (points[0]?.samples.length ?? 0) * MINUTE
        const window = { from: start * MINUTE, to: Math.min(now, (start + length) * MINUTE) }
        if (window.from >= window.to) return
        const reach = reachOf('T2g')
        const near = points.map((each) => ({
          ...each,
          samples: each.samples.filter(({ at }) => at >= window.from - reach && at < window.to + reach),
        }))
        const inWindow = (judgements: ReturnType<typeof judgeNode>) =>
          ['T2g', 'T2h'].flatMap((code) =>
            (['frozen', 'jump', 'physics'] as const).map((rule) =>
              union(
                within(
                  judgements.filter((one) => one.paramCode === code && one.rule === rule),
                  window,
                ),
              ),
            ),
          )
        expect(inWindow(judgeNode(near, Math.min(now, window.to + reach)))).toEqual(inWindow(judgeNode(points, now)))
      }),
    )
  })

  it('R2.5-40 are rising, within what was measured, and never of a sample that is bad anyway', () => {
    fc.assert(
      fc.property(story, (chapters) => {
        const points = pointsOf(chapters)
        const now = (points[0]?.samples.length ?? 0) * MINUTE
        for (const { paramCode, from, to } of judgeNode(points, now)) {
          expect(from).toBeLessThan(to)
          expect(to).toBeLessThanOrEqual(now)
          const own = points.find((each) => each.paramCode === paramCode)
          expect(own?.samples.find(({ at }) => at === from)?.isUsable).not.toBe(false)
        }
      }),
    )
  })

  it('R2.5-40 change only where the new ones differ from the old ones', () => {
    expect(changedTime([{ from: 0, to: 10 }], [{ from: 4, to: 12 }])).toEqual([
      { from: 0, to: 4 },
      { from: 10, to: 12 },
    ])
    expect(changedTime([{ from: 0, to: 10 }], [{ from: 0, to: 10 }])).toEqual([])
  })
})

it('R2.5-40 a value is still since the first of the newest readings that lie close together', () => {
  const at = (...values: number[]) => values.map((value, index) => ({ at: index, value }))
  expect(stillFrom(at(5, 5, 5.1, 5), 0.1)).toBe(0)
  expect(stillFrom(at(5, 5.1, 5.2), 0.1)).toBe(1)
  expect(stillFrom(at(5, 6), 0)).toBe(1)
  expect(stillFrom([], 1)).toBe(0)
})
