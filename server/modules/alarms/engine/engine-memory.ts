import { isUsable } from '#contract/live/quality.ts'
import type { Measurement } from '../../telemetry/points/measurement.ts'
import { resizeArray, roomFor } from '../../telemetry/points/resize-array.ts'
import { isPlain, type Memory, type Reading } from './conditions.ts'
import { type Bounds, boundAt, isBeyond, isNormal, type Sample, type Threshold, takeSample } from './evaluate.ts'
import type { AlarmSource } from './sources.ts'
import { dueOfState, readState, type StoredState } from './stored-state.ts'

/** Samples of one source that change what is known about it. */
export interface SourceSamples {
  readonly source: AlarmSource
  readonly samples: readonly Sample[]
}

export interface ConsideredBatch {
  /** Sources to be evaluated in the transaction of the batch. */
  readonly affected: readonly SourceSamples[]
  /** Measurements that cross a bound: to be stored whatever the dead-band of the point. */
  readonly crossing: ReadonlySet<Measurement>
  /** Takes over what was learnt from the batch, once it is committed. */
  commit(): void
}

const NO_MEMORY: Memory = []
const nobody = (): null => null
/** A late sample of up to this lead replaces nothing: the newest value of each point is remembered. */
const NEVER = Number.NEGATIVE_INFINITY

/**
 * What the engine knows about its sources between two batches, so that a normal value of a normal point costs two looks
 * into arrays. States are copies of the stored ones; the stored ones decide.
 */
export class EngineMemory {
  #sources: ReadonlyMap<string, AlarmSource> = new Map()
  #byPoint: AlarmSource[][] = []
  #communicationOf: (AlarmSource | undefined)[] = []
  #states = new Map<string, StoredState>()
  #newest = new Float64Array(0)
  readonly #lastGood = new Map<string, number>()
  readonly #memories = new Map<string, Memory>()
  readonly #readings = new Map<number, Reading | null>()
  readonly #sides = new Map<string, number>()

  get sources(): ReadonlyMap<string, AlarmSource> {
    return this.#sources
  }

  /** Takes over new sources; what is remembered of those that stay is kept. */
  replaceSources(list: readonly AlarmSource[], now: number): void {
    this.#sources = new Map(list.map((source) => [source.key, source]))
    this.#byPoint = []
    this.#communicationOf = []
    for (const source of list) {
      if (source.condition.kind === 'communication') {
        for (const id of source.inputs.values()) this.#communicationOf[id] = source
        // silence counts from the start of the process: it cannot know what it would have received before
        if (!this.#lastGood.has(source.key)) this.#lastGood.set(source.key, now)
        continue
      }
      for (const id of source.inputs.values()) {
        const own = this.#byPoint[id]
        if (own) own.push(source)
        else this.#byPoint[id] = [source]
      }
      this.#remember(source)
    }
    for (const keys of [this.#memories, this.#sides, this.#lastGood])
      for (const key of keys.keys()) if (!this.#sources.has(key)) keys.delete(key)
  }

  #remember({ point }: AlarmSource): void {
    if (!point?.lastAt || point.lastValue === null || point.lastQuality === null) return
    const at = point.lastAt.getTime()
    if (at <= this.#newestOf(point.id)) return
    this.#keepNewest(point.id, at)
    this.#readings.set(point.id, isUsable(point.lastQuality) ? { at, value: point.lastValue } : null)
  }

  replaceStates(states: ReadonlyMap<string, unknown>): void {
    this.#states = new Map()
    for (const [key, state] of states) {
      const source = this.#sources.get(key)
      if (source) this.#states.set(key, readState(source.condition.thresholds, state))
    }
  }

  setState(key: string, state: StoredState | null): void {
    if (state) this.#states.set(key, state)
    else this.#states.delete(key)
  }

  /** Whether the time of any source has come. */
  isAnyDue(now: number): boolean {
    for (const [key, state] of this.#states) {
      const source = this.#sources.get(key)
      const due = source ? dueOfState(source.condition.thresholds, state) : null
      if (due !== null && due <= now) return true
    }
    return false
  }

  /** Sources of communication that are newly silent: the time of the last good value, and when the silence began. */
  silentSince(now: number): { source: AlarmSource; lastGood: number; from: number }[] {
    const silent: { source: AlarmSource; lastGood: number; from: number }[] = []
    for (const [key, lastGood] of this.#lastGood) {
      const source = this.#sources.get(key)
      const delay = source?.condition.thresholds[0]?.onDelayMs ?? Number.POSITIVE_INFINITY
      if (!source || now - lastGood < delay) continue
      // one that is silent already goes on by its own clock, unless it seemed to come back
      const known = this.#states.get(key)?.evaluation
      if (known?.timers.some(({ isOn, since }) => isOn !== (since !== null))) continue
      silent.push({ source, lastGood, from: Math.max(lastGood, (known?.sampleAt ?? NEVER) + 1) })
    }
    return silent
  }

  heard(key: string, at: number): void {
    this.#lastGood.set(key, Math.max(at, this.#lastGood.get(key) ?? NEVER))
  }

  consider(measurements: readonly Measurement[]): ConsideredBatch {
    const touched = this.#touchedBy(measurements)
    const memories = new Map<string, Memory>()
    const readings = new Map<number, Reading | null>()
    const sides = new Map<string, number>()
    const crossing = new Set<Measurement>()
    const affected: SourceSamples[] = []
    const byPoint = touched.size > 0 ? newestByPoint(measurements, touched, (id) => this.#newestOf(id)) : null
    for (const source of touched) {
      const list = [...source.inputs.values()].flatMap((id) => byPoint?.get(id) ?? [])
      list.sort((one, other) => one.time - other.time)
      const samples = this.#samplesOf(source, list, { memories, readings, sides, crossing })
      if (samples.length > 0 && this.#changes(source, samples)) affected.push({ source, samples })
    }
    return {
      affected,
      crossing,
      commit: () => {
        for (const { point, time } of measurements)
          if (this.#byPoint[point.id] && time > this.#newestOf(point.id)) this.#keepNewest(point.id, time)
        for (const [key, memory] of memories) this.#memories.set(key, memory)
        for (const [id, reading] of readings) this.#readings.set(id, reading)
        for (const [key, side] of sides) this.#sides.set(key, side)
      },
    }
  }

  /** Sources that have to be looked at: not normal, no longer normal, or dependent on more than one value. */
  #touchedBy(measurements: readonly Measurement[]): ReadonlySet<AlarmSource> {
    const touched = new Set<AlarmSource>()
    for (const { point, time, value, quality } of measurements) {
      const isGood = isUsable(quality)
      const communication = this.#communicationOf[point.id]
      if (communication && isGood) {
        this.heard(communication.key, time)
        if (this.#states.has(communication.key)) touched.add(communication)
      }
      for (const source of this.#byPoint[point.id] ?? []) {
        if (touched.has(source)) continue
        const { condition } = source
        if (this.#states.has(source.key) || !isPlain(condition)) touched.add(source)
        else if (isGood && time > this.#newestOf(point.id)) {
          const { signal } = condition.read({ at: time, value }, NO_MEMORY, nobody)
          if (!isNormal(condition.thresholds, { signal })) touched.add(source)
        }
      }
    }
    return touched
  }

  #samplesOf(
    source: AlarmSource,
    list: readonly Measurement[],
    staged: {
      memories: Map<string, Memory>
      readings: Map<number, Reading | null>
      sides: Map<string, number>
      crossing: Set<Measurement>
    },
  ): Sample[] {
    const { key, condition, inputs, point: watched } = source
    const samples: Sample[] = []
    let memory = this.#memories.get(key) ?? NO_MEMORY
    let side = this.#sides.get(key) ?? 0
    const now = new Map<number, Reading | null>()
    const readingOf = (id: number | undefined): Reading | null =>
      id === undefined ? null : (now.get(id) ?? (now.has(id) ? null : (this.#readings.get(id) ?? null)))
    const reader = (code: string): Reading | null => readingOf(inputs.get(code))
    for (const measurement of list) {
      const { point, time: at, value, quality } = measurement
      const own = isUsable(quality) ? { at, value } : null
      if (condition.kind !== 'communication') {
        now.set(point.id, own)
        staged.readings.set(point.id, own)
      }
      const primary = watched && condition.kind !== 'communication' ? readingOf(watched.id) : own
      if (!primary) {
        samples.push({ at, signal: null, value })
        continue
      }
      const read = condition.read({ at, value: primary.value }, memory, reader)
      memory = read.memory
      samples.push({ at, signal: read.signal, bounds: read.bounds, value: primary.value })
      const sideNow = read.signal === null ? side : sideOf(condition.thresholds, read.signal, read.bounds)
      if (sideNow !== side && condition.kind !== 'communication') staged.crossing.add(measurement)
      side = sideNow
    }
    staged.memories.set(key, memory)
    staged.sides.set(key, side)
    return samples
  }

  /** Whether the samples change the state: then it is locked, evaluated again as it is stored, and written. */
  #changes({ key, condition }: AlarmSource, samples: readonly Sample[]): boolean {
    const { thresholds } = condition
    const stored = this.#states.get(key)
    if (!stored) return samples.some((sample) => !isNormal(thresholds, sample))
    let state = stored.evaluation
    for (const sample of samples) {
      const step = takeSample(thresholds, state, sample)
      if (step.changes.length > 0) return true
      state = step.state
    }
    return state.timers.some((timer, index) => {
      const before = stored.evaluation.timers[index]
      return timer.isOn !== before?.isOn || timer.since !== before.since
    })
  }

  #newestOf(id: number): number {
    return this.#newest[id] || NEVER
  }

  #keepNewest(id: number, at: number): void {
    if (id >= this.#newest.length) this.#newest = resizeArray(this.#newest, roomFor(id))
    this.#newest[id] = at
  }
}

/** Measurements of the points that these sources read, without those that come late. */
function newestByPoint(
  measurements: readonly Measurement[],
  sources: ReadonlySet<AlarmSource>,
  newestOf: (pointId: number) => number,
): ReadonlyMap<number, Measurement[]> {
  const byPoint = new Map<number, Measurement[]>()
  for (const source of sources) for (const id of source.inputs.values()) byPoint.set(id, [])
  for (const measurement of measurements)
    if (measurement.time > newestOf(measurement.point.id)) byPoint.get(measurement.point.id)?.push(measurement)
  return byPoint
}

/** Which bounds a signal is beyond, with and without dead-band, as bits. */
function sideOf(thresholds: readonly Threshold[], signal: number, bounds: Bounds | undefined): number {
  let side = 0
  for (const [index, threshold] of boundAt(thresholds, bounds).entries()) {
    if (!threshold) continue
    if (isBeyond(threshold, false, signal)) side |= 1 << (2 * index)
    if (isBeyond(threshold, true, signal)) side |= 2 << (2 * index)
  }
  return side
}
