import fc from 'fast-check'
import { expect, it } from 'vitest'
import { goesBefore, WRITERS, type Writer } from '#contract/control/writers.ts'
import { QUALITY } from '#contract/live/quality.ts'
import { EVERY_POWER } from '#tests/support/every-power.ts'
import { judgeWrite, overtakenBy } from './judge-write.ts'
import type { HoldingCommand, Situation } from './situation.ts'

const START = Date.UTC(2026, 0, 20)
const POINT: Situation['point'] = {
  pointId: 1,
  code: 'A.KTemp',
  paramCode: 'KTemp',
  name: '',
  nameEn: '',
  unit: 'K',
  decimals: 0,
  words: null,
  isWritable: true,
  nodeId: 'u',
  nodeType: 'unit',
  emitter: null,
  nodeName: '',
  gatewayCode: 'GW',
  reportPeriodS: 0,
  rangeMin: -8,
  rangeMax: 8,
  writeMin: null,
  writeMax: null,
  writeStep: null,
}

interface Stored extends HoldingCommand {
  readonly end: 'open' | 'done' | 'failed' | 'overtaken'
}
const step = fc.oneof(
  fc.record({
    kind: fc.constant('ask' as const),
    writer: fc.constantFrom(...WRITERS),
    forS: fc.integer({ min: 1, max: 90 }),
  }),
  fc.record({ kind: fc.constantFrom('succeed' as const, 'fail' as const) }),
  fc.record({ kind: fc.constant('pass' as const), seconds: fc.integer({ min: 1, max: 60 }) }),
)

it('whatever comes in whatever order, a point has one writer, and none that goes after the one before', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let now = START
      let stored: Stored[] = []
      let numAsked = 0
      /** As the repository reads it: what is under way, and the newest deed where it still holds. */
      const holding = (): Stored[] => {
        const underWay = stored.filter(({ end }) => end === 'open')
        const done = stored.findLast(({ end }) => end === 'done')
        return [...underWay, ...(done && (done.validUntil ?? now + 1) > now ? [done] : [])]
      }
      const settle = (end: Stored['end']): void => {
        const [first] = stored.filter((one) => one.end === 'open')
        stored = stored.map((one) => (one === first ? { ...one, end, isUnderWay: false } : one))
      }
      const ask = (writer: Writer, forS: number): void => {
        const before = holding()
        const present = { value: 0, at: now, quality: QUALITY.good }
        const situation: Situation = {
          now,
          point: POINT,
          present,
          staleMs: 120_000,
          beside: new Map(),
          interlocks: [],
          tag: null,
          stop: null,
          holding: before,
          modeRule: null,
          valueBefore: null,
        }
        const write = { value: 1, writer, seen: { value: 0, at: now }, isPermitted: true, powers: [EVERY_POWER] }
        if (judgeWrite(write, situation)) return
        const overtaken = new Set(overtakenBy({ writer }, situation).map(({ id }) => id))
        expect(before.every((one) => goesBefore(writer, one.writer))).toBe(true)
        stored = stored.map((one) => (overtaken.has(one.id) ? { ...one, end: 'overtaken', isUnderWay: false } : one))
        const id = `c${++numAsked}`
        stored.push({
          id,
          writer,
          askedBy: '',
          isUnderWay: true,
          isSettled: false,
          validUntil: now + forS * 1000,
          beforeHand: null,
          strategyId: null,
          strategyName: '',
          beforeStrategy: null,
          end: 'open',
        })
      }
      for (const one of steps) {
        if (one.kind === 'ask') ask(one.writer, one.forS)
        else if (one.kind === 'pass') now += one.seconds * 1000
        else settle(one.kind === 'succeed' ? 'done' : 'failed')
        expect(stored.filter(({ end }) => end === 'open').length).toBeLessThanOrEqual(1)
      }
    }),
  )
})
