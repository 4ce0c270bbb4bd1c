import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HISTORY_STEPS } from '#contract/endpoints/telemetry.ts'
import { bucketEnd } from '../rollups/rollup-steps.ts'
import { chooseReplayStep, chooseStep, maxReplayDays, stretchesOf } from './history-step.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** A midnight of the company. */
const START = Date.UTC(2026, 0, 19, 16)

describe('chooseStep', () => {
  it.each([
    [1, 'raw'],
    [24, '1m'],
    [7 * 24, '15m'],
    [60 * 24, '1h'],
    [365 * 24, '1d'],
  ])('of %i hours is %s, whatever is kept of it', (hours, step) => {
    expect(chooseStep({ from: START, to: START + hours * HOUR, numPoints: 8 })).toBe(step)
  })
})

describe('chooseReplayStep', () => {
  const chosen = (numPoints: number, ms: number) => chooseReplayStep({ from: START, to: START + ms, numPoints })

  it('is the finest that is not too large: samples for a moment or minutes, days for months', () => {
    expect([0, 10 * MINUTE, HOUR, DAY, 7 * DAY, 60 * DAY].map((ms) => chosen(500, ms))).toEqual([
      'raw',
      'raw',
      '1m',
      '15m',
      '1h',
      '1d',
    ])
    expect(chosen(20_000, 0)).toBe('raw')
  })

  it('is none where even days are too many', () => {
    expect(chosen(500, maxReplayDays(500) * DAY)).toBe('1d')
    expect(chosen(500, maxReplayDays(500) * DAY + 1)).toBeNull()
  })
})

describe('stretchesOf', () => {
  const range = { from: START, to: START + DAY }

  it('is one stretch where the wanted step is complete', () => {
    expect(stretchesOf(range, '1m', { '1m': START - HOUR })).toEqual([{ step: '1m', ...range }])
  })

  it('continues in coarser steps before the finer ones begin, at the end of a whole bucket', () => {
    const since = { raw: START + 20.5 * HOUR, '1m': START + 20.5 * HOUR, '15m': START + 10.25 * HOUR }
    expect(stretchesOf(range, 'raw', since)).toEqual([
      { step: '1h', from: START, to: START + 11 * HOUR },
      { step: '15m', from: START + 11 * HOUR, to: START + 20.5 * HOUR },
      { step: 'raw', from: START + 20.5 * HOUR, to: START + DAY },
    ])
  })

  it('leaves out a step that begins after the range', () => {
    expect(stretchesOf(range, '1m', { '1m': START + 2 * DAY })).toEqual([{ step: '15m', ...range }])
  })

  it('of a moment is the finest step that is stored there', () => {
    const since = { raw: START + 2 * HOUR, '1m': START + HOUR, '15m': START + HOUR }
    const stepAt = (at: number) => stretchesOf({ from: at, to: at }, 'raw', since)
    expect(stepAt(START + 2 * HOUR)).toEqual([{ step: 'raw', from: START + 2 * HOUR, to: START + 2 * HOUR }])
    expect(stepAt(START + 2 * HOUR - 1).map(({ step }) => step)).toEqual(['1m'])
    expect(stepAt(START).map(({ step }) => step)).toEqual(['1h'])
  })

  it('covers any range exactly once, in coarser steps the older it is, at boundaries of their buckets', () => {
    const moment = fc.integer({ min: 0, max: 3 * 24 * 60 }).map((minute) => START - DAY + minute * MINUTE)
    fc.assert(
      fc.property(
        fc.tuple(moment, moment).filter(([a, b]) => a !== b),
        fc.constantFrom(...HISTORY_STEPS),
        fc.record({ raw: moment, '1m': moment, '15m': moment }, { requiredKeys: [] }),
        ([a, b], wanted, since) => {
          const [from, to] = [Math.min(a, b), Math.max(a, b)]
          const stretches = stretchesOf({ from, to }, wanted, since)
          expect([stretches[0]?.from, stretches.at(-1)?.to]).toEqual([from, to])
          for (const [i, stretch] of stretches.entries()) {
            expect(stretch.from).toBeLessThan(stretch.to)
            expect(HISTORY_STEPS.indexOf(stretch.step)).toBeGreaterThanOrEqual(HISTORY_STEPS.indexOf(wanted))
            const next = stretches[i + 1]
            if (!next || stretch.step === 'raw') continue
            expect(next.from).toBe(stretch.to)
            expect(bucketEnd(stretch.step, stretch.to)).toBe(stretch.to)
            expect(HISTORY_STEPS.indexOf(next.step)).toBeLessThan(HISTORY_STEPS.indexOf(stretch.step))
          }
        },
      ),
    )
  })
})
