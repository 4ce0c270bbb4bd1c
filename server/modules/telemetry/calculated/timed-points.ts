/**
 * Points that do not follow from a few values: the mean of the rooms of a unit, and whether anything is heard of it. Duty:
 * compute them at their save period, and the communication also as soon as it changes, within a step of the timer.
 * Neighbours: calculated-values.ts calls it. Invariant: a value on the live path costs one look into an array, however
 * many rooms there are.
 */
import { isUsable, QUALITY } from '#contract/live/quality.ts'
import type { LatestRow } from '../live/latest.repository.ts'
import type { Measurement } from '../points/measurement.ts'
import type { CatalogPoint } from '../points/point-catalog.ts'
import { resizeArray, roomFor } from '../points/resize-array.ts'
import { qualityOfResult } from './formula-result.ts'
import type { OwnReports } from './own-reports.ts'

/** Times of results are multiples of this, so that several servers write the same rows. */
export const TIMED_STEP_MS = 15_000

interface Input {
  readonly id: number
  readonly validMs: number
}

export interface RoomMeanPoint {
  readonly point: CatalogPoint
  readonly rooms: readonly Input[]
}

export interface CommunicationPoint {
  readonly point: CatalogPoint
  /** What gateways report of the node. */
  readonly inputIds: readonly number[]
  readonly silentAfterMs: number
}

export class TimedPoints {
  readonly #reports: OwnReports
  #rooms: readonly RoomMeanPoint[] = []
  #communications: readonly CommunicationPoint[] = []
  /** Newest value of each point that is listened to, by point id; others have no room. */
  #isHeard = new Uint8Array(0)
  #time = new Float64Array(0)
  #value = new Float64Array(0)
  /** When each result was last given, and what it was, by point id. */
  #given = new Map<number, { readonly time: number; readonly value: number }>()

  constructor(reports: OwnReports) {
    this.#reports = reports
  }

  replace(
    rooms: readonly RoomMeanPoint[],
    communications: readonly CommunicationPoint[],
    latest: readonly LatestRow[],
  ): void {
    this.#rooms = rooms
    this.#communications = communications
    const ids = [
      ...rooms.flatMap((mean) => mean.rooms.map(({ id }) => id)),
      ...communications.flatMap(({ inputIds }) => inputIds),
    ]
    const size = Math.max(this.#time.length, roomFor(ids.reduce((most, id) => Math.max(most, id), -1)))
    this.#isHeard = new Uint8Array(size)
    this.#time = resizeArray(this.#time, size)
    this.#value = resizeArray(this.#value, size)
    for (const id of ids) this.#isHeard[id] = 1
    for (const { pointId, at, value, quality } of latest) this.#note(pointId, at.getTime(), value, quality)
  }

  note(measurements: readonly Measurement[]): void {
    for (const { point, time, value, quality } of measurements) this.#note(point.id, time, value, quality)
  }

  #note(id: number, time: number, value: number, quality: number): void {
    if (this.#isHeard[id] !== 1 || !isUsable(quality) || time < (this.#time[id] ?? 0)) return
    this.#time[id] = time
    this.#value[id] = value
  }

  /** What is due. */
  due(now: number): Measurement[] {
    const time = Math.floor(now / TIMED_STEP_MS) * TIMED_STEP_MS
    const results: Measurement[] = []
    for (const { point, rooms } of this.#rooms) {
      if (this.#isDue(point, time)) this.#give(point, time, this.#meanOf(rooms, time), now, results)
    }
    for (const communication of this.#communications) {
      const { point } = communication
      const value = this.#stateOf(communication, now)
      const isChanged = this.#given.get(point.id)?.value !== value
      if (isChanged || this.#isDue(point, time)) this.#give(point, time, value, now, results)
    }
    return results
  }

  #isDue({ id, savePeriodMs }: CatalogPoint, time: number): boolean {
    return time - (this.#given.get(id)?.time ?? Number.NEGATIVE_INFINITY) >= savePeriodMs
  }

  #give(point: CatalogPoint, time: number, value: number, now: number, results: Measurement[]): void {
    if (Number.isNaN(value) || this.#reports.isReported(point.id, now)) return
    this.#given.set(point.id, { time, value })
    results.push({ point, time, value, quality: qualityOfResult(point, value, QUALITY.calculated) })
  }

  /** One dead sensor among many spoils no mean. NaN: no room is current. */
  #meanOf(rooms: readonly Input[], time: number): number {
    let sum = 0
    let count = 0
    for (const { id, validMs } of rooms) {
      if (time - (this.#time[id] ?? 0) > validMs) continue
      sum += this.#value[id] ?? 0
      count += 1
    }
    return sum / count
  }

  /** NaN: nothing was ever heard of the node. */
  #stateOf({ inputIds, silentAfterMs }: CommunicationPoint, now: number): number {
    let newest = 0
    for (const id of inputIds) newest = Math.max(newest, this.#time[id] ?? 0)
    if (newest === 0) return Number.NaN
    return now - newest < silentAfterMs ? 1 : 0
  }
}
