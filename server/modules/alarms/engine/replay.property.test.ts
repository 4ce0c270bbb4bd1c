import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RunningCondition } from '../conditions/running-condition.ts'
import { advance, initialState, type Sample, type Step, settlingMs, type Threshold, takeSample } from './evaluate.ts'
import { type Correction, reconcile, type StoredAlarm, type TrueAlarm } from './reconcile.ts'
import { quietInstantBefore, replay } from './replay.ts'

const END = 900_000
const THRESHOLDS: readonly Threshold[] = [
  { name: 'L', side: -1, bound: 2, deadband: 1, level: 2, onDelayMs: 7000, offDelayMs: 4000 },
  { name: 'H', side: 1, bound: 7, deadband: 1, level: 2, onDelayMs: 7000, offDelayMs: 4000 },
  { name: 'HH', side: 1, bound: 9, deadband: 1, level: 3, onDelayMs: 3000, offDelayMs: 0 },
]
const POINT = 1
const condition: RunningCondition = {
  kind: 'limit',
  definition: '',
  thresholds: THRESHOLDS,
  otherParams: [],
  read: ({ value }) => ({ signal: value, memory: [] }),
}
const SOURCE = { point: null, inputs: new Map([['T', POINT]]), condition }

interface Alarm extends StoredAlarm {
  readonly level: number
  readonly numRaises: number
}
interface Arrival {
  readonly sample: Sample
  /** When it arrives. */
  readonly at: number
}

const levelOf = (threshold: number): number => THRESHOLDS[threshold]?.level ?? 0

/** A source and its alarms, as the engine keeps them. */
class Kept {
  alarms: readonly Alarm[] = []
  #state = initialState(THRESHOLDS)
  #numbered = 0
  readonly #samples: Sample[] = []

  take(sample: Sample, now: number): void {
    const newest = Math.max(...this.#samples.map(({ at }) => at))
    if (this.#samples.some(({ at }) => at === sample.at)) return
    this.#samples.push(sample)
    if (sample.at < newest || sample.at < this.#state.at) this.#replay(sample.at, now)
    else this.#go(takeSample(THRESHOLDS, this.#state, sample))
  }

  tick(now: number): void {
    this.#go(advance(THRESHOLDS, this.#state, now))
  }

  #go({ state, changes }: Step): void {
    // as stored and read back
    this.#state = JSON.parse(JSON.stringify(state))
    for (const change of changes) {
      const last = this.alarms.at(-1)
      if (change.kind === 'returned') this.#replaceLast({ recoveredAt: change.at })
      else if (change.kind === 'levelChanged') this.#replaceLast({ level: levelOf(change.threshold) })
      else if (change.isChatter && last)
        this.#replaceLast({ recoveredAt: null, level: levelOf(change.threshold), numRaises: last.numRaises + 1 })
      else this.alarms = [...this.alarms, this.#added(change.at, null, levelOf(change.threshold), 1)]
    }
  }

  #replaceLast(part: Partial<Alarm>): void {
    this.alarms = this.alarms.map((alarm, index) => (index === this.alarms.length - 1 ? { ...alarm, ...part } : alarm))
  }

  #added(raisedAt: number, recoveredAt: number | null, level: number, numRaises: number): Alarm {
    const id = `${++this.#numbered}`
    return { id, raisedAt, recoveredAt, level, numRaises, acknowledgedAt: null, isSuppressed: false }
  }

  #replay(from: number, now: number): void {
    const spans = this.alarms.map(({ raisedAt, recoveredAt }) => ({ from: raisedAt, to: recoveredAt }))
    const begin = quietInstantBefore(from, spans, THRESHOLDS, Number.NEGATIVE_INFINITY)
    const values = this.#samples
      .toSorted((one, other) => one.at - other.at)
      .map(({ at, signal, value }) => ({ point: { id: POINT }, time: at, value, quality: signal === null ? 1 : 0 }))
    // only what a query of the window would read
    const first = values.findIndex(({ time }) => time >= begin)
    const read = values.slice(Math.max(0, (first === -1 ? values.length : first) - 1))
    const { state, episodes } = replay(SOURCE, read, { begin, isQuiet: true, standing: null, now })
    const stored = this.alarms.filter(({ raisedAt }) => raisedAt >= begin)
    const kept = this.alarms.filter(({ raisedAt }) => raisedAt < begin)
    this.#state = state
    this.alarms = [...kept, ...reconcile(episodes, stored, levelOf, now).flatMap((each) => this.#corrected(each))]
  }

  #corrected(correction: Correction): Alarm[] {
    if (correction.kind === 'withdraw') return []
    const { raisedAt, recoveredAt, level, numRaises }: TrueAlarm = correction.alarm
    const known = correction.kind === 'correct' ? this.alarms.find(({ id }) => id === correction.id) : undefined
    const added = known ?? this.#added(raisedAt, recoveredAt, 0, numRaises)
    return [{ ...added, raisedAt, recoveredAt, numRaises, level: level ? levelOf(level.threshold) : added.level }]
  }
}

function recordOf(arrivals: readonly Arrival[], ticks: readonly number[] = []) {
  const kept = new Kept()
  const inputs = [...arrivals, ...ticks].sort((one, other) => timeOf(one) - timeOf(other))
  for (const input of inputs) {
    if (typeof input === 'number') kept.tick(input)
    else kept.take(input.sample, input.at)
  }
  kept.tick(END)
  return kept.alarms.map(({ raisedAt, recoveredAt, level, numRaises }) => [raisedAt, recoveredAt, level, numRaises])
}
const timeOf = (input: Arrival | number): number => (typeof input === 'number' ? input : input.at)

const samples = fc
  .uniqueArray(fc.integer({ min: 0, max: 400 }), { maxLength: 40 })
  .chain((seconds) =>
    fc.tuple(
      ...seconds
        .toSorted((one, other) => one - other)
        .map((second) =>
          fc
            .option(fc.integer({ min: 0, max: 11 }), { freq: 8 })
            .map((signal): Sample => ({ at: second * 1000, signal, value: signal ?? -1 })),
        ),
    ),
  )
const inOrder = (all: readonly Sample[]): Arrival[] => all.map((sample) => ({ sample, at: sample.at }))

describe('the record of alarms after values came late', () => {
  it('R3-16 is what arrival in order gives, whatever the delays and however often the clock looks', () => {
    fc.assert(
      fc.property(
        samples,
        fc.array(fc.integer({ min: 0, max: 300_000 }), { minLength: 40, maxLength: 40 }),
        fc.array(fc.integer({ min: 0, max: END })),
        (all, delays, ticks) => {
          const late = all.map((sample, index) => ({ sample, at: sample.at + (delays[index] ?? 0) }))
          expect(recordOf(late, ticks)).toEqual(recordOf(inOrder(all)))
        },
      ),
      { numRuns: 400 },
    )
  })

  it('R3-16 is the same for delays that are short beside those of the alarm', () => {
    fc.assert(
      fc.property(
        samples,
        fc.array(fc.integer({ min: 0, max: 6000 }), { minLength: 40, maxLength: 40 }),
        fc.array(fc.integer({ min: 0, max: 450_000 }), { minLength: 20, maxLength: 80 }),
        (all, delays, ticks) => {
          const late = all.map((sample, index) => ({ sample, at: sample.at + (delays[index] ?? 0) }))
          expect(recordOf(late, ticks)).toEqual(recordOf(inOrder(all)))
        },
      ),
      { numRuns: 400 },
    )
  })

  it('R3-16 begins a replay where no alarm is near, or at the earliest instant', () => {
    const margin = settlingMs(THRESHOLDS)
    const spans = [
      { from: 1_000_000, to: 1_100_000 },
      { from: 5_000_000, to: null },
    ]
    const beginBefore = (from: number, earliest = 0) => quietInstantBefore(from, spans, THRESHOLDS, earliest)
    expect(beginBefore(3_000_000)).toBe(3_000_000 - margin)
    expect(beginBefore(6_000_000)).toBe(5_000_000 - margin - 1)
    expect(beginBefore(1_150_000)).toBe(1_000_000 - margin - 1)
    expect(beginBefore(9_000_000, 8_000_000)).toBe(8_000_000)
  })
})
