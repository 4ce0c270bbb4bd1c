import type { ValueFrame } from '#contract/live/frame.ts'
import type { Evaluator } from '#drawing/binding/evaluator.ts'
import { LIVE, madeUpFrame, type ValueSource } from '#drawing/binding/value-source.ts'

/** The values of a drawing, which may come from elsewhere than the live channel; those of the channel are ignored then. */
export class SourcedValues {
  readonly evaluator: Evaluator
  #source: ValueSource = LIVE

  constructor(evaluator: Evaluator) {
    this.evaluator = evaluator
  }

  /** Takes values from a source from now on (server time, epoch ms). The evaluator has none of another source. */
  take(source: ValueSource, now: number): void {
    this.#source = source
    if (source.kind === 'held') this.evaluator.apply(source.frame)
    if (source.kind === 'madeUp') this.evaluator.apply(madeUpFrame(source.points, now))
  }

  apply(frame: ValueFrame): void {
    if (this.#source.kind === 'live') this.evaluator.apply(frame)
  }

  /** Held values grow no older. */
  tick(now: number): void {
    if (this.#source.kind === 'held') return
    if (this.#source.kind === 'madeUp') this.evaluator.apply(madeUpFrame(this.#source.points, now))
    this.evaluator.tick(now)
  }

  markStale(): void {
    if (this.#source.kind === 'live') this.evaluator.markStale()
  }

  hasChanges(): boolean {
    return this.evaluator.hasChanges()
  }
}
