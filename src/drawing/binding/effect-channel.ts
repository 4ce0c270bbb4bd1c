import type { BoundTo } from './binding-table.ts'
import type { Effect } from './patch.ts'
import type { PatchWriter } from './patch-writer.ts'
import { indexBySource, type SourceIndex } from './source-index.ts'

/**
 * One kind of effect on all elements that have it: the last number written for each, and the next when its source
 * changes.
 */
export class EffectChannel<Binding extends BoundTo> {
  readonly #bindings: readonly Binding[]
  readonly #effect: Effect
  readonly #numberOf: (binding: Binding) => number
  readonly #index: SourceIndex
  readonly #written: Float32Array
  readonly #indexOf: ReadonlyMap<number, number>

  /** @param numberOf - Computes the effect's number from the present value of its source. */
  constructor(
    bindings: readonly Binding[],
    effect: Effect,
    numSources: number,
    numberOf: (binding: Binding) => number,
  ) {
    this.#bindings = bindings
    this.#effect = effect
    this.#numberOf = numberOf
    this.#index = indexBySource(
      bindings.map(({ source }) => [source]),
      numSources,
    )
    this.#written = new Float32Array(bindings.length)
    this.#indexOf = new Map(bindings.map(({ element }, index) => [element, index]))
  }

  /** The number last written for the element; undefined where it does not have the effect. */
  lastWritten(element: number): number | undefined {
    const index = this.#indexOf.get(element)
    return index === undefined ? undefined : this.#written[index]
  }

  /** Writes the effect of every element, changed or not. */
  writeAll(writer: PatchWriter): void {
    for (let index = 0; index < this.#bindings.length; index++) this.#write(index, writer, true)
  }

  /** Writes the effects that a change of the source changes. */
  write(source: number, writer: PatchWriter): void {
    const { starts, users } = this.#index
    for (let at = starts[source] ?? 0; at < (starts[source + 1] ?? 0); at++) this.#write(users[at] ?? 0, writer, false)
  }

  #write(index: number, writer: PatchWriter, isForced: boolean): void {
    const binding = this.#bindings[index]
    if (!binding) return
    const number = Math.fround(this.#numberOf(binding))
    if (Object.is(number, this.#written[index]) && !isForced) return
    this.#written[index] = number
    writer.add(binding.element, this.#effect, number)
  }
}
