import type { ValueFrame } from '#contract/live/frame.ts'
import type { Evaluator } from '#drawing/binding/evaluator.ts'
import { LIVE, madeUpFrame, type PastValues, type ValueSource } from '#drawing/binding/value-source.ts'
import { momentOf } from '#lib/past-clock.ts'

/** The values of a drawing, which may come from elsewhere than the live channel; those of the channel are ignored then. */
export class SourcedValues {
  readonly evaluator: Evaluator
  #source: ValueSource = LIVE
  /** Rows of the past that were taken. */
  #numTaken = 0

  constructor(evaluator: Evaluator) {
    this.evaluator = evaluator
  }

  get isLive(): boolean {
    return this.#source.kind === 'live'
  }

  /**
   * Takes values from a source from now on (server time, epoch ms); those of the past come with {@link play}. The
   * evaluator has none of another source.
   */
  take(source: ValueSource, now: number): void {
    this.#source = source
    this.#numTaken = 0
    if (source.kind === 'held') this.evaluator.apply(source.frame)
    if (source.kind === 'madeUp') this.evaluator.apply(madeUpFrame(source.points, now))
  }

  /** Lets the past go on to where its clock is now (by this machine's, epoch ms). Returns whether it goes on from there. */
  play(now: number): boolean {
    if (this.#source.kind !== 'past') return false
    const { record, clock } = this.#source
    const moment = Math.min(momentOf(clock, now), record.until)
    const before = this.#numTaken
    while ((record.times[this.#numTaken] ?? Number.POSITIVE_INFINITY) <= moment) this.#numTaken += 1
    this.evaluator.applyPast(rowsOf(record, before, this.#numTaken, moment))
    return clock.speed > 0 && moment < record.until
  }

  apply(frame: ValueFrame): void {
    if (this.isLive) this.evaluator.apply(frame)
  }

  tellPeriods(pointIds: readonly number[], periodsMs: readonly number[]): void {
    if (this.isLive) this.evaluator.tellPeriods(pointIds, periodsMs)
  }

  /** Held and past values grow no older. */
  tick(now: number): void {
    if (this.#source.kind === 'held' || this.#source.kind === 'past') return
    if (this.#source.kind === 'madeUp') this.evaluator.apply(madeUpFrame(this.#source.points, now))
    this.evaluator.tick(now)
  }

  markStale(): void {
    if (this.isLive) this.evaluator.markStale()
  }

  hasChanges(): boolean {
    return this.evaluator.hasChanges()
  }
}

/** Some rows, as a frame of a moment; views, no copies. */
const rowsOf = ({ values, times, pointIds, qualities }: PastValues, from: number, to: number, moment: number) => ({
  serverTime: moment,
  values: values.subarray(from, to),
  times: times.subarray(from, to),
  pointIds: pointIds.subarray(from, to),
  qualities: qualities.subarray(from, to),
})
