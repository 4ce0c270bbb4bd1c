import { SERVER_CONDITIONS } from '#server/modules/alarms/conditions/all-conditions.ts'
import type { RunningCondition } from '#server/modules/alarms/conditions/running-condition.ts'
import type { Bounds } from '#server/modules/alarms/engine/evaluate.ts'
import type { AlarmSource } from '#server/modules/alarms/engine/sources.ts'

/** An expression watches no point of its own. */
const NONE = -1
const NEVER = Number.POSITIVE_INFINITY

/**
 * What is normal for the sources of one node, in arrays by their place, so that a normal value costs a few looks. Where
 * it depends on other values of the node, a band holds as long as those are the same.
 */
export class NodeBands {
  readonly #columns: Int32Array
  readonly #low: Float64Array
  readonly #high: Float64Array
  /** Columns of the other values that each band holds for, and these values. */
  readonly #others: readonly (readonly number[])[]
  readonly #seen: readonly Float64Array[]
  readonly #numOthers: Uint8Array
  readonly #isOpen: Uint8Array

  /** @param columns - Place of each parameter in the node's block. */
  constructor(sources: readonly AlarmSource[], columns: ReadonlyMap<string, number>) {
    const places = sources.map(({ point }) => (point === null ? NONE : (columns.get(point.param.code) ?? NONE)))
    this.#columns = Int32Array.from(places)
    this.#low = Float64Array.from(sources, ({ condition }) => condition.normal?.low ?? NEVER)
    this.#high = Float64Array.from(sources, ({ condition }) => condition.normal?.high ?? -NEVER)
    this.#others = sources.map(({ condition }) => condition.otherParams.flatMap((code) => columns.get(code) ?? []))
    this.#numOthers = Uint8Array.from(this.#others, ({ length }) => length)
    this.#isOpen = new Uint8Array(sources.length)
    this.#seen = this.#others.map(({ length }) => new Float64Array(length))
  }

  /** The next source from an index on whose value was read and is not normal, or is judged anyway; their number: none. */
  nextToJudge(from: number, values: Float64Array, latest: Float64Array): number {
    let index = from
    for (; index < this.#columns.length; index += 1) {
      const value = this.valueOf(index, values)
      if (!Number.isNaN(value) && (this.#isOpen[index] === 1 || !this.#isNormal(index, value, latest))) break
    }
    return index
  }

  /** Whether a source is judged also when its value is normal: it has not returned yet. */
  setOpen(index: number, isOpen: boolean): void {
    this.#isOpen[index] = isOpen ? 1 : 0
  }

  /** The value that a source watches; 0 for one that watches none. NaN: not read. */
  valueOf(index: number, values: Float64Array): number {
    const column = this.#columns[index] ?? NONE
    return column === NONE ? 0 : (values[column] ?? Number.NaN)
  }

  /** @param latest - The newest values of the node, by column. */
  #isNormal(index: number, value: number, latest: Float64Array): boolean {
    if (!(value >= (this.#low[index] ?? NEVER) && value <= (this.#high[index] ?? -NEVER))) return false
    if (this.#numOthers[index] === 0) return true
    const others = this.#others[index] ?? []
    for (let at = 0; at < others.length; at += 1) if (latest[others[at] ?? 0] !== this.#seen[index]?.[at]) return false
    return true
  }

  /** Takes over what was normal with the present values of the others. */
  learn(index: number, condition: RunningCondition, bounds: Bounds | undefined, latest: Float64Array): void {
    const band = bandOf(condition, bounds)
    if (!band) return
    this.#low[index] = band.low
    this.#high[index] = band.high
    for (const [at, column] of (this.#others[index] ?? []).entries()) {
      const seen = this.#seen[index]
      if (seen) seen[at] = latest[column] ?? Number.NaN
    }
  }
}

/** What stays normal as long as the other values do. */
const bandOf = ({ kind, thresholds, normal }: RunningCondition, bounds: Bounds | undefined) =>
  normal ? null : (SERVER_CONDITIONS[kind].normalWith?.(thresholds, bounds) ?? null)
