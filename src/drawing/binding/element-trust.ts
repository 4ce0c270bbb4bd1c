import { type BindingTable, drivers, numSourcesOf } from './binding-table.ts'
import { EFFECT } from './patch.ts'
import type { PatchWriter } from './patch-writer.ts'
import { indexBySource, type SourceIndex } from './source-index.ts'
import { TRUST, type Trust } from './trust.ts'

/** The trust of each element: that of its least trusted source, or of what is upstream of a pipe. */
export class ElementTrust {
  readonly #elements: Uint32Array
  /** Number of old and of bad sources of each element. */
  readonly #numOld: Uint32Array
  readonly #numBad: Uint32Array
  /** Trust in what is upstream. */
  readonly #upstream: Uint8Array
  readonly #indexOf: ReadonlyMap<number, number>
  readonly #written: Uint8Array
  readonly #index: SourceIndex
  readonly #trusts: Uint8Array
  readonly #touched: Uint32Array
  readonly #isTouched: Uint8Array
  #numTouched = 0

  constructor(table: BindingTable) {
    const sourcesOf = new Map<number, Set<number>>()
    for (const { element, source } of drivers(table).flat())
      sourcesOf.set(element, (sourcesOf.get(element) ?? new Set()).add(source))
    for (const pipe of table.network.pipes) if (!sourcesOf.has(pipe)) sourcesOf.set(pipe, new Set())
    const numSources = numSourcesOf(table)
    const sourceLists = Array.from(sourcesOf.values(), (sources) => [...sources])
    this.#elements = Uint32Array.from(sourcesOf.keys())
    this.#numOld = new Uint32Array(sourceLists.length)
    this.#numBad = Uint32Array.from(sourceLists, (sources) => sources.length)
    this.#upstream = new Uint8Array(sourceLists.length)
    this.#indexOf = new Map([...sourcesOf.keys()].map((element, index) => [element, index]))
    this.#written = new Uint8Array(sourceLists.length)
    this.#index = indexBySource(sourceLists, numSources)
    this.#trusts = new Uint8Array(numSources).fill(TRUST.bad)
    this.#touched = new Uint32Array(sourceLists.length)
    this.#isTouched = new Uint8Array(sourceLists.length)
  }

  note(source: number, trust: Trust): void {
    const before = this.#trusts[source]
    if (trust === before) return
    this.#trusts[source] = trust
    const old = Number(trust === TRUST.old) - Number(before === TRUST.old)
    const bad = Number(trust === TRUST.bad) - Number(before === TRUST.bad)
    const { starts, users } = this.#index
    for (let at = starts[source] ?? 0; at < (starts[source + 1] ?? 0); at++) {
      const index = users[at] ?? 0
      this.#numOld[index] = (this.#numOld[index] ?? 0) + old
      this.#numBad[index] = (this.#numBad[index] ?? 0) + bad
      this.#touch(index)
    }
  }

  /** Notes how far what is upstream of a pipe can be trusted. */
  noteUpstream(pipe: number, trust: Trust): void {
    const index = this.#indexOf.get(pipe)
    if (index === undefined) return
    this.#upstream[index] = trust
    this.#touch(index)
  }

  writeAll(writer: PatchWriter): void {
    this.#isTouched.fill(0)
    this.#numTouched = 0
    for (let index = 0; index < this.#elements.length; index++) {
      const trust = this.#trustOf(index)
      this.#written[index] = trust
      writer.add(this.#elements[index] ?? 0, EFFECT.stale, trust)
    }
  }

  /** Writes the elements whose trust changed since it was last written. */
  writeChanged(writer: PatchWriter): void {
    for (let at = 0; at < this.#numTouched; at++) {
      const index = this.#touched[at] ?? 0
      this.#isTouched[index] = 0
      const trust = this.#trustOf(index)
      if (trust === this.#written[index]) continue
      this.#written[index] = trust
      writer.add(this.#elements[index] ?? 0, EFFECT.stale, trust)
    }
    this.#numTouched = 0
  }

  #touch(index: number): void {
    if (this.#isTouched[index] === 1) return
    this.#isTouched[index] = 1
    this.#touched[this.#numTouched++] = index
  }

  #trustOf(index: number): Trust {
    const upstream = this.#upstream[index]
    if ((this.#numBad[index] ?? 0) > 0 || upstream === TRUST.bad) return TRUST.bad
    return (this.#numOld[index] ?? 0) > 0 || upstream === TRUST.old ? TRUST.old : TRUST.good
  }
}
