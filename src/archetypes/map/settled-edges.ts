import { classEdges } from './value-classes.ts'

/** Classes are settled with this share of the values, or after this time without, ms. */
const ENOUGH = 0.8
const PATIENCE_MS = 10_000
const NONE: readonly number[] = []

/** Edges of classes, which are made of the first values of a quantity and then stay, so that a colour keeps its meaning. */
export class SettledEdges {
  #of = ''
  #edges = NONE
  /** When the first values were there. */
  #since = 0
  #isSettled = false

  /** @param of - The quantity: another one has other classes. */
  edgesOf(of: string): readonly number[] {
    return this.#of === of ? this.#edges : NONE
  }

  /**
   * Makes the classes while they are not settled.
   *
   * @param valuesOf - NaN: not known now.
   * @param now - Epoch ms.
   */
  learn(of: string, valuesOf: () => readonly number[], now: number): void {
    if (this.#of === of && this.#isSettled) return
    const values = valuesOf()
    if (this.#of !== of) this.#since = now
    const numKnown = values.filter((value) => !Number.isNaN(value)).length
    this.#of = of
    this.#edges = classEdges(values)
    this.#isSettled = numKnown >= ENOUGH * values.length || now - this.#since > PATIENCE_MS
  }
}
