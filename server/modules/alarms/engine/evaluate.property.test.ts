import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AlarmChange,
  advance,
  type EvaluationState,
  initialState,
  isBeyond,
  type Sample,
  type Threshold,
  takeSample,
} from './evaluate.ts'

const END_S = 400
const THRESHOLDS: readonly Threshold[] = [
  { name: 'L', side: -1, bound: 2, deadband: 1, level: 2, onDelayMs: 7000, offDelayMs: 4000 },
  { name: 'H', side: 1, bound: 7, deadband: 1, level: 2, onDelayMs: 7000, offDelayMs: 4000 },
  { name: 'HH', side: 1, bound: 9, deadband: 1, level: 3, onDelayMs: 3000, offDelayMs: 0 },
]

const samples = fc
  .uniqueArray(fc.integer({ min: 0, max: END_S - 60 }), { maxLength: 40 })
  .chain((seconds) =>
    fc.tuple(
      ...[...seconds]
        .sort((one, other) => one - other)
        .map((second) =>
          fc
            .option(fc.integer({ min: 0, max: 11 }), { freq: 6 })
            .map((signal): Sample => ({ at: second * 1000, signal, value: signal ?? -1 })),
        ),
    ),
  )

interface Run {
  readonly state: EvaluationState
  readonly changes: readonly AlarmChange[]
}
const start: Run = { state: initialState(THRESHOLDS), changes: [] }
function go(run: Run, input: Sample | number): Run {
  const { state, changes } =
    typeof input === 'number' ? advance(THRESHOLDS, run.state, input) : takeSample(THRESHOLDS, run.state, input)
  // as stored and read back
  return { state: JSON.parse(JSON.stringify(state)), changes: [...run.changes, ...changes] }
}
const recordOf = (inputs: readonly (Sample | number)[]) => [...inputs, END_S * 1000].reduce(go, start).changes
const briefly = (changes: readonly AlarmChange[]) =>
  changes.map((change) => [change.at / 1000, change.kind, change.kind === 'returned' ? -1 : change.threshold])

/** The same by looking at every second: slower, and without states between the samples. */
function bySeconds(all: readonly Sample[]) {
  const on = THRESHOLDS.map(() => false)
  const since: (number | null)[] = THRESHOLDS.map(() => null)
  const record: (string | number)[][] = []
  let raised = -1
  let raises: number[] = []
  let isChattering = false
  const settle = (second: number) => {
    const level = (index: number) => (on[index] ? (THRESHOLDS[index]?.level ?? 0) : 0)
    const top = Math.max(...THRESHOLDS.map((_, index) => level(index)))
    const now = top === 0 ? -1 : THRESHOLDS.findIndex((_, index) => level(index) === top)
    if (now === raised) return
    if (now >= 0 && raised >= 0 && THRESHOLDS[now]?.side === THRESHOLDS[raised]?.side)
      record.push([second, 'levelChanged', now])
    else {
      if (raised >= 0) record.push([second, 'returned', -1])
      if (now >= 0) {
        record.push([second, 'raised', now])
        raises = [...raises.filter((raise) => second - raise < 60), second]
        isChattering = raises.length >= 3
      }
    }
    raised = now
  }
  const toggleDue = (second: number) => {
    const factor = isChattering ? 4 : 1
    let hasToggled = false
    for (const [index, threshold] of THRESHOLDS.entries()) {
      const from = since[index]
      const delay = on[index] ? threshold.offDelayMs * factor : threshold.onDelayMs
      if (typeof from !== 'number' || second - from < delay / 1000) continue
      on[index] = !on[index]
      since[index] = null
      hasToggled = true
    }
    settle(second)
    // an alarm that chatters no more may change what else is due
    if (hasToggled) toggleDue(second)
  }
  for (let second = 0; second <= END_S; second++) {
    toggleDue(second)
    const sample = all.find(({ at }) => at === second * 1000)
    if (!sample) continue
    for (const [index, threshold] of THRESHOLDS.entries()) {
      if (sample.signal === null) since[index] = on[index] ? null : (since[index] ?? null)
      else if (isBeyond(threshold, on[index] === true, sample.signal) === on[index]) since[index] = null
      else since[index] ??= second
    }
    toggleDue(second)
  }
  return record
}

describe('the record of alarms', () => {
  it('R1-08 is what a look at every second gives', () => {
    fc.assert(
      fc.property(samples, (all) => {
        expect(briefly(recordOf(all))).toEqual(bySeconds(all))
      }),
      { numRuns: 500 },
    )
  })

  it('R1-08 does not depend on when the clock is looked at, nor on repeated delivery', () => {
    fc.assert(
      fc.property(samples, fc.array(fc.integer({ min: 0, max: END_S * 1000 })), (all, ticks) => {
        const mixed = [...all.flatMap((sample) => [sample, sample]), ...ticks].sort(
          (one, other) => timeOf(one) - timeOf(other),
        )
        expect(recordOf(mixed)).toEqual(recordOf(all))
      }),
    )
  })

  it('R1-08 never takes back what was decided when samples come late', () => {
    fc.assert(
      fc.property(samples, fc.array(fc.nat()), (all, keys) => {
        const shuffled = all
          .map((sample, index) => ({ sample, key: keys[index] ?? index }))
          .sort((one, other) => one.key - other.key)
          .map(({ sample }) => sample)
        const record = recordOf(shuffled)
        // in order of time, raise and return in turn
        expect(record.map(({ at }) => at)).toEqual(record.map(({ at }) => at).sort((one, other) => one - other))
        let isRaised = false
        for (const { kind } of record) {
          expect(kind === 'raised').toBe(!isRaised)
          if (kind !== 'levelChanged') isRaised = kind === 'raised'
        }
      }),
    )
  })
})

const timeOf = (input: Sample | number): number => (typeof input === 'number' ? input : input.at)
