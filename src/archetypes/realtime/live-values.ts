// The present values of a live table, beside React. Duty: keep what came, and let the cells on the screen draw what changed.
// Neighbours: data/live brings patches, live-cells.ts paints those in view. Invariants: nothing is allocated
// a value; a patch touches the cells in view that it changes, and no other; a paused table takes everything and draws nothing.

import type { ValuePatch } from '#data/live/client-points.ts'

export interface Painter {
  /** @param newAt - Now, where the value has just come and may say so; 0 where it has not. */
  paint(index: number, newAt: number): void
  /** Stops telling of a value that is no longer new. */
  settle(index: number, now: number): void
}

export class LiveValues {
  /** NaN: none was received. */
  readonly values: Float64Array
  readonly times: Float64Array
  readonly qualities: Uint8Array
  readonly trusted: Uint8Array
  /** The server's time of the newest patch, epoch ms; 0 before the first. */
  serverTime = 0
  /** What the screen shows it as of: stands still while paused. */
  shownTime = 0
  readonly #painters: (Painter | null)[]
  readonly #tickers = new Set<() => void>()
  #isPaused = false
  #receivedAt = 0
  readonly #now: () => number

  constructor(numPoints: number, now: () => number) {
    this.values = new Float64Array(numPoints).fill(Number.NaN)
    this.times = new Float64Array(numPoints)
    this.qualities = new Uint8Array(numPoints)
    this.trusted = new Uint8Array(numPoints)
    this.#painters = new Array<Painter | null>(numPoints).fill(null)
    this.#now = now
  }

  /** The server's time now, as far as it is known; 0 before the first patch. */
  get now(): number {
    return this.serverTime === 0 ? 0 : this.serverTime + (this.#now() - this.#receivedAt)
  }

  take({ indices, values, times, qualities, trusted, serverTime }: ValuePatch): void {
    this.serverTime = serverTime
    this.#receivedAt = this.#now()
    for (let at = 0; at < indices.length; at++) {
      const index = indices[at] ?? 0
      const value = values[at] ?? Number.NaN
      // a first value is no change, and neither is a new reason to doubt the old one
      const isNew = !Number.isNaN(this.values[index] ?? Number.NaN) && !Object.is(this.values[index], value)
      this.values[index] = value
      this.times[index] = times[at] ?? 0
      this.qualities[index] = qualities[at] ?? 0
      this.trusted[index] = trusted[at] ?? 0
      if (!this.#isPaused) this.#painters[index]?.paint(index, isNew ? this.#receivedAt : 0)
    }
    if (!this.#isPaused) this.shownTime = serverTime
  }

  /** Nothing that was told is of now any longer. */
  distrustAll(): void {
    this.trusted.fill(0)
    this.paintAll()
  }

  /** Draws a cell and keeps it drawn until the returned function is called. */
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
    this.#tell()
  }

  /** Runs about once a second: for what follows from many values at once, and for ages. */
  onTick(run: () => void): () => void {
    this.#tickers.add(run)
    run()
    return () => this.#tickers.delete(run)
  }

  tick(): void {
    if (this.#isPaused) return
    for (let index = 0; index < this.#painters.length; index++) {
      // what is trusted is drawn when it comes; what is not grows older
      if (this.trusted[index] === 0) this.#painters[index]?.paint(index, 0)
    }
    this.#tell()
  }

  /** Runs a few times a second: what was new stops saying so. */
  settle(): void {
    const now = this.#now()
    for (let index = 0; index < this.#painters.length; index++) this.#painters[index]?.settle(index, now)
  }

  paintAll(): void {
    if (this.#isPaused) return
    for (let index = 0; index < this.#painters.length; index++) this.#painters[index]?.paint(index, 0)
  }

  /** Mean of the values of some indices that can be trusted; NaN where none can. Places below 0 are none. */
  averageOf(indices: Int32Array): number {
    let [sum, count] = [0, 0]
    for (const index of indices) {
      if (index < 0 || this.trusted[index] !== 1) continue
      sum += this.values[index] ?? 0
      count += 1
    }
    return count === 0 ? Number.NaN : sum / count
  }

  /** How many values of some indices can be trusted. */
  countOf(indices: Int32Array): number {
    let count = 0
    for (const index of indices) if (index >= 0 && this.trusted[index] === 1) count += 1
    return count
  }

  #tell(): void {
    for (const run of this.#tickers) run()
  }
}
