import { isUsable } from '#contract/live/quality.ts'
import type { PointRow } from './source.repository.ts'
import type { AlarmSource } from './sources.ts'

const NEVER = Number.NEGATIVE_INFINITY
const NOWHERE = 0

/**
 * When each station was last heard: arrays by the place of its source, so that a value costs a look and a comparison.
 * Silence is believed only after it has been listened to for as long as it takes.
 */
export class CommunicationMemory {
  readonly #places = new Map<string, number>()
  #sources: (AlarmSource | undefined)[] = [undefined]
  /** Place of the source that listens to a point, by point id. */
  #placeOfPoint = new Int32Array(0)
  /** Epoch ms of the last usable value. */
  #lastGood = new Float64Array(1)
  #listensFrom = new Float64Array(1)
  #isKept = new Uint8Array(1)

  /** Takes over new sources; what was heard of those that stay is kept. */
  replace(list: readonly AlarmSource[], points: readonly PointRow[], now: number): void {
    const before = new Map([...this.#places].map(([key, place]) => [key, this.#at(place)]))
    const listening = list.filter(({ condition }) => condition.kind === 'communication')
    const highest = listening.reduce((most, { inputs }) => Math.max(most, ...inputs.values()), 0)
    this.#places.clear()
    this.#sources = [undefined, ...listening]
    this.#placeOfPoint = new Int32Array(highest + 1)
    this.#lastGood = new Float64Array(this.#sources.length).fill(NEVER)
    this.#listensFrom = new Float64Array(this.#sources.length).fill(now)
    this.#isKept = new Uint8Array(this.#sources.length)
    for (const [index, { key, inputs }] of listening.entries()) {
      this.#places.set(key, index + 1)
      for (const id of inputs.values()) this.#placeOfPoint[id] = index + 1
    }
    // a silence began with the last value
    for (const { id, lastAt, lastQuality } of points)
      if (lastAt && lastQuality !== null && isUsable(lastQuality)) this.#noteAt(this.#placeOf(id), lastAt.getTime())
    for (const [key, place] of this.#places) {
      const known = before.get(key)
      if (known) {
        this.#lastGood[place] = known.lastGood
        this.#listensFrom[place] = known.listensFrom
      } else if (this.#lastGood[place] === NEVER) this.#lastGood[place] = now
    }
  }

  /** The source that listens to a point. */
  sourceOf(pointId: number): AlarmSource | undefined {
    return this.#sources[this.#placeOf(pointId)]
  }

  /** Takes over that a source has a state, so that it is to be looked at with the next value. */
  keep(key: string, isKept: boolean): void {
    this.#isKept[this.#places.get(key) ?? NOWHERE] = isKept ? 1 : 0
  }

  /** Hears a usable value of a point. @returns The source that is to be looked at because of it. */
  receive(pointId: number, at: number): AlarmSource | undefined {
    const place = this.#placeOf(pointId)
    this.#noteAt(place, at)
    return this.#isKept[place] === 1 ? this.#sources[place] : undefined
  }

  heard(key: string, at: number): void {
    this.#noteAt(this.#places.get(key) ?? NOWHERE, at)
  }

  /** Sources without a usable value for as long as it takes, and the time of the last one. */
  silentSince(now: number): { source: AlarmSource; lastGood: number }[] {
    const silent: { source: AlarmSource; lastGood: number }[] = []
    for (const [place, source] of this.#sources.entries()) {
      if (!source) continue
      const delay = source.condition.thresholds[0]?.onDelayMs ?? Number.POSITIVE_INFINITY
      const { lastGood, listensFrom } = this.#at(place)
      if (now - Math.max(lastGood, listensFrom) >= delay) silent.push({ source, lastGood })
    }
    return silent
  }

  #placeOf(pointId: number): number {
    return this.#placeOfPoint[pointId] ?? NOWHERE
  }

  #noteAt(place: number, at: number): void {
    if (place !== NOWHERE && at > (this.#lastGood[place] ?? NEVER)) this.#lastGood[place] = at
  }

  #at(place: number): { lastGood: number; listensFrom: number } {
    return { lastGood: this.#lastGood[place] ?? NEVER, listensFrom: this.#listensFrom[place] ?? NEVER }
  }
}
