// The current values of a live table, kept outside React: stores what arrives, and lets the mounted cells paint
// changes. data/live delivers patches; live-cells.ts paints. No allocation per value; a patch touches only the mounted
// cells that it changes; a paused table stores everything and paints nothing.

import { QUALITY } from '#contract/live/quality.ts'
import type { ValuePatch } from '#data/live/client-points.ts'

export interface Painter {
  /** @param newAt - The current time where the value has changed and may be marked; else 0. */
  paint(index: number, newAt: number): void
  /** Removes the mark of a value that is no longer new. */
  settle(index: number, now: number): void
}

export class LiveValues {
  /** NaN: no value has been received. */
  readonly values: Float64Array
  readonly times: Float64Array
  readonly qualities: Uint8Array
  readonly trusted: Uint8Array
  /** Server time of the newest patch, epoch ms; 0 before the first. */
  serverTime = 0
  /** Server time of the painted values; does not advance while paused. */
  shownTime = 0
  readonly #painters: (Painter | null)[]
  readonly #tickers = new Set<() => void>()
  #isPaused = false
  #receivedAt = 0
  readonly #now: () => number
  readonly #isMaintained: (index: number) => boolean

  /** @param isMaintained - Values under maintenance are shown as such, and trusted by nobody, whatever they come with. */
  constructor(numPoints: number, now: () => number, isMaintained: (index: number) => boolean = () => false) {
    this.values = new Float64Array(numPoints).fill(Number.NaN)
    this.times = new Float64Array(numPoints)
    this.qualities = new Uint8Array(numPoints)
    this.trusted = new Uint8Array(numPoints)
    this.#painters = new Array<Painter | null>(numPoints).fill(null)
    this.#now = now
    this.#isMaintained = isMaintained
  }

  /** Current server time as far as known; 0 before the first patch. */
  get now(): number {
    return this.serverTime === 0 ? 0 : this.serverTime + (this.#now() - this.#receivedAt)
  }

  take({ indices, values, times, qualities, trusted, serverTime }: ValuePatch): void {
    this.serverTime = serverTime
    this.#receivedAt = this.#now()
    for (let at = 0; at < indices.length; at++) {
      const index = indices[at] ?? 0
      const value = values[at] ?? Number.NaN
      // neither a first value nor a changed quality of the same value counts as a change
      const isNew = !Number.isNaN(this.values[index] ?? Number.NaN) && !Object.is(this.values[index], value)
      this.values[index] = value
      this.times[index] = times[at] ?? 0
      const isMaintained = this.#isMaintained(index)
      this.qualities[index] = isMaintained ? QUALITY.maintenance : (qualities[at] ?? 0)
      this.trusted[index] = isMaintained ? 0 : (trusted[at] ?? 0)
      if (!this.#isPaused) this.#painters[index]?.paint(index, isNew ? this.#receivedAt : 0)
    }
    if (!this.#isPaused) this.shownTime = serverTime
  }

  /** Marks all values as no longer current. */
  distrustAll(): void {
    this.trusted.fill(0)
    this.paintAll()
  }

  /** Paints a cell, and repaints it until the returned function is called. */
  mount(index: number, painter: Painter): () => void {
    this.#painters[index] = painter
    painter.paint(index, 0)
    return () => {
      if (this.#painters[index] === painter) this.#painters[index] = null
    }
  }

  setPaused(isPaused: boolean): void {
    if (this.#isPaused === isPaused) return
    this.#isPaused = isPaused
    if (isPaused) return
    this.shownTime = this.serverTime
    this.paintAll()
    this.#notify()
  }

  /** Called about once a second: updates derived values and the ages of values. */
  onTick(run: () => void): () => void {
    this.#tickers.add(run)
    run()
    return () => this.#tickers.delete(run)
  }

  tick(): void {
    if (this.#isPaused) return
    for (let index = 0; index < this.#painters.length; index++) {
      // trusted cells are painted when a value arrives; the others show an age that grows
      if (this.trusted[index] === 0) this.#painters[index]?.paint(index, 0)
    }
    this.#notify()
  }

  /** Called a few times a second: removes the marks of changed values. */
  settle(): void {
    const now = this.#now()
    for (let index = 0; index < this.#painters.length; index++) this.#painters[index]?.settle(index, now)
  }

  paintAll(): void {
    if (this.#isPaused) return
    for (let index = 0; index < this.#painters.length; index++) this.#painters[index]?.paint(index, 0)
  }

  #notify(): void {
    for (const run of this.#tickers) run()
  }
}
