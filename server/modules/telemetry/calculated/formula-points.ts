/**
 * Computes points from others of their node as these come. Duty: remember the newest value of each input, and compute what
 * depends on those of a message. Neighbours: calculated-values.ts calls it with each message. Invariants: only inputs
 * that are current at the time of the result are used; a message that comes late is computed from its own values. What a
 * value costs that no formula reads is one look into an array.
 */
import { QUALITY } from '#contract/live/quality.ts'
import type { LatestRow } from '../live/latest.repository.ts'
import type { Measurement } from '../points/measurement.ts'
import { type FormulaPoint, LastResult, qualityOfResult, worstOf } from './formula-result.ts'
import type { OwnReports } from './own-reports.ts'

/** A formula with the places of its inputs. */
interface Placed {
  readonly formula: FormulaPoint
  readonly slots: Int32Array
  readonly values: Float64Array
  readonly qualities: Uint8Array
  readonly last: LastResult
  isTouched: boolean
}

const NO_SLOT = 0
const NEVER = Number.NEGATIVE_INFINITY

/** The values of the inputs, by slot. */
class Inputs {
  readonly time: Float64Array
  readonly value: Float64Array
  readonly quality: Uint8Array

  constructor(size: number) {
    this.time = new Float64Array(size).fill(NEVER)
    this.value = new Float64Array(size)
    this.quality = new Uint8Array(size)
  }

  set(slot: number, time: number, value: number, quality: number): void {
    this.time[slot] = time
    this.value[slot] = value
    this.quality[slot] = quality
  }
}

export class FormulaPoints {
  readonly #reports: OwnReports
  /** Place of a point's value, by point id. */
  #slotOf = new Int32Array(0)
  #newest = new Inputs(1)
  #ofMessage = new Inputs(1)
  /** Number of the message in which the slot's value of {@link #ofMessage} came. */
  #message = new Float64Array(1)
  #validMs = new Float64Array(1)
  #readers: Placed[][] = [[]]
  #lastOf = new Map<number, LastResult>()
  #number = 0
  readonly #touched: Placed[] = []

  constructor(reports: OwnReports) {
    this.#reports = reports
  }

  /**
   * Takes over new formulas; what was heard of inputs that stay is kept.
   *
   * @param validMs - How long a value of an input counts as current, by point id.
   */
  replace(formulas: readonly FormulaPoint[], validMs: ReadonlyMap<number, number>, latest: readonly LatestRow[]): void {
    const ids = [...new Set(formulas.flatMap(({ inputIds }) => inputIds))]
    const slotBefore = this.#slotOf
    const before = this.#newest
    this.#slotOf = new Int32Array(ids.reduce((most, id) => Math.max(most, id), -1) + 1)
    this.#newest = new Inputs(ids.length + 1)
    this.#ofMessage = new Inputs(ids.length + 1)
    this.#message = new Float64Array(ids.length + 1)
    this.#validMs = new Float64Array(ids.length + 1)
    this.#readers = Array.from({ length: ids.length + 1 }, () => [])
    for (const [index, id] of ids.entries()) {
      const slot = index + 1
      this.#slotOf[id] = slot
      this.#validMs[slot] = validMs.get(id) ?? 0
      const old = slotBefore[id] ?? NO_SLOT
      if (old !== NO_SLOT)
        this.#newest.set(slot, before.time[old] ?? NEVER, before.value[old] ?? 0, before.quality[old] ?? 0)
    }
    for (const { pointId, at, value, quality } of latest) {
      const slot = this.#slotOf[pointId] ?? NO_SLOT
      if (slot !== NO_SLOT) this.#remember(slot, at.getTime(), value, quality)
    }
    const lastBefore = this.#lastOf
    this.#lastOf = new Map()
    for (const formula of formulas) this.#place(formula, lastBefore.get(formula.point.id) ?? new LastResult())
  }

  #place(formula: FormulaPoint, last: LastResult): void {
    this.#lastOf.set(formula.point.id, last)
    const placed: Placed = {
      formula,
      slots: Int32Array.from(formula.inputIds, (id) => this.#slotOf[id] ?? NO_SLOT),
      values: new Float64Array(formula.inputIds.length),
      qualities: new Uint8Array(formula.inputIds.length),
      last,
      isTouched: false,
    }
    for (const slot of placed.slots) this.#readers[slot]?.push(placed)
  }

  /** What follows from the values of a message that came at `now`. */
  resultsOf(measurements: readonly Measurement[], now: number): Measurement[] {
    const results: Measurement[] = []
    this.#number += 1
    for (const measurement of inOrder(measurements)) {
      const slot = this.#slotOf[measurement.point.id] ?? NO_SLOT
      if (slot !== NO_SLOT) this.#receive(slot, measurement, now, results)
    }
    for (const placed of this.#touched) this.#finish(placed, now, results)
    this.#touched.length = 0
    return results
  }

  #receive(slot: number, { time, value, quality }: Measurement, now: number, results: Measurement[]): void {
    const readers = this.#readers[slot] ?? []
    // the message has this input at several times: what the earlier one leads to comes first
    if (this.#message[slot] === this.#number && this.#ofMessage.time[slot] !== time)
      for (const placed of readers) this.#finish(placed, now, results)
    this.#message[slot] = this.#number
    this.#ofMessage.set(slot, time, value, quality)
    this.#remember(slot, time, value, quality)
    for (const placed of readers) {
      if (placed.isTouched) continue
      placed.isTouched = true
      this.#touched.push(placed)
    }
  }

  #finish(placed: Placed, now: number, results: Measurement[]): void {
    if (!placed.isTouched) return
    placed.isTouched = false
    const { formula, values, qualities, last } = placed
    const { point } = formula
    if (this.#reports.isReported(point.id, now)) return
    const time = this.#gather(placed)
    if (values.some(Number.isNaN)) return
    const value = formula.compute(values)
    if (Number.isNaN(value)) return
    results.push(last.measurement(point, time, value, qualityOfResult(point, value, worstOf(qualities))))
  }

  /** Fills in the inputs that are current, NaN for others. @returns Their time: that of the newest of this message. */
  #gather({ slots, values, qualities }: Placed): number {
    let time = NEVER
    for (const slot of slots)
      if (this.#message[slot] === this.#number) time = Math.max(time, this.#ofMessage.time[slot] ?? NEVER)
    for (const [i, slot] of slots.entries()) {
      const found = [this.#ofMessage, this.#newest].find((inputs) => this.#isCurrent(inputs, slot, time))
      values[i] = found?.value[slot] ?? Number.NaN
      qualities[i] = found?.quality[slot] ?? QUALITY.commFail
    }
    return time
  }

  #isCurrent(inputs: Inputs, slot: number, time: number): boolean {
    if (inputs === this.#ofMessage && this.#message[slot] !== this.#number) return false
    const age = time - (inputs.time[slot] ?? NEVER)
    return age >= 0 && age <= (this.#validMs[slot] ?? 0)
  }

  #remember(slot: number, time: number, value: number, quality: number): void {
    if (time >= (this.#newest.time[slot] ?? NEVER)) this.#newest.set(slot, time, value, quality)
  }
}

/** Rising by time; nearly every message has one time. */
function inOrder(measurements: readonly Measurement[]): readonly Measurement[] {
  const first = measurements[0]?.time
  if (measurements.every(({ time }) => time === first)) return measurements
  return [...measurements].sort((one, other) => one.time - other.time)
}
