import { isUsable } from '#contract/live/quality.ts'
import type { Measurement } from '../../telemetry/points/measurement.ts'
import { resizeArray, roomFor } from '../../telemetry/points/resize-array.ts'
import { isPlain, type Memory, type Reading } from './conditions.ts'
import {
  type Bounds,
  boundAt,
  isAtRest,
  isBeyond,
  isNormal,
  type Sample,
  type Threshold,
  takeSample,
} from './evaluate.ts'
import { readSignals } from './signals.ts'
import type { PointRow } from './source.repository.ts'
import type { AlarmSource } from './sources.ts'
import { dueOfState, readState, type StoredState } from './stored-state.ts'

/** Samples of one source that change what is known about it. */
export interface SourceSamples {
  readonly source: AlarmSource
  readonly samples: readonly Sample[]
}

/** A source that values came late for: what it was found to be from then on has to be found again. */
export interface LateSource {
  readonly source: AlarmSource
  /** Epoch ms of the earliest value that is late. */
  readonly from: number
  /** Whether it has no state, and every late value is normal: then only an alarm that it had can change. */
  readonly isHarmless: boolean
}

export interface ConsideredBatch {
  /** Sources to be evaluated in the transaction of the batch. */
  readonly affected: readonly SourceSamples[]
  /** Sources to be evaluated again from before the batch, with all that is stored of them. */
  readonly late: readonly LateSource[]
  /** Measurements that cross a bound: to be stored whatever the dead-band of the point. */
  readonly crossing: ReadonlySet<Measurement>
  /** Takes over what was learnt from the batch, once it is committed. */
  commit(): void
}

/** What a source remembers beside its state. */
export interface SourceMemory {
  readonly memory: Memory
  readonly readings: ReadonlyMap<number, Reading | null>
  /** Which bounds the last signal was beyond. */
  readonly side: number
}

const NO_MEMORY: Memory = []
const nobody = (): null => null
const NOBODY_ELSE: ReadonlyMap<number, number> = new Map()
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
  readonly #listensFrom = new Map<string, number>()
  readonly #memories = new Map<string, Memory>()
  readonly #readings = new Map<number, Reading | null>()
  readonly #sides = new Map<string, number>()

  get sources(): ReadonlyMap<string, AlarmSource> {
    return this.#sources
  }

  /** Takes over new sources; what is remembered of those that stay is kept. */
  replaceSources(list: readonly AlarmSource[], points: readonly PointRow[], now: number): void {
    this.#sources = new Map(list.map((source) => [source.key, source]))
    this.#byPoint = []
    this.#communicationOf = []
    for (const source of list) {
      if (source.condition.kind === 'communication') {
        for (const id of source.inputs.values()) this.#communicationOf[id] = source
        if (!this.#lastGood.has(source.key)) this.#hear(source, points, now)
        continue
      }
      for (const id of source.inputs.values()) {
        const own = this.#byPoint[id]
        if (own) own.push(source)
        else this.#byPoint[id] = [source]
      }
    }
    for (const point of points) if (this.#byPoint[point.id]) this.#remember(point)
    for (const keys of [this.#memories, this.#sides, this.#lastGood, this.#listensFrom])
      for (const key of keys.keys()) if (!this.#sources.has(key)) keys.delete(key)
  }

  /** Silence is believed only after it has been listened to for as long as it takes; it began with the last value. */
  #hear({ key, inputs }: AlarmSource, points: readonly PointRow[], now: number): void {
    const ids = new Set(inputs.values())
    let lastGood = NEVER
    for (const { id, lastAt, lastQuality } of points)
      if (lastAt && lastQuality !== null && isUsable(lastQuality) && ids.has(id))
        lastGood = Math.max(lastGood, lastAt.getTime())
    this.#lastGood.set(key, lastGood === NEVER ? now : lastGood)
    this.#listensFrom.set(key, now)
  }

  #remember(point: PointRow): void {
    if (!point.lastAt || point.lastValue === null || point.lastQuality === null) return
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

  /** Sources of communication without a good value for as long as it takes, and the time of the last one. */
  silentSince(now: number): { source: AlarmSource; lastGood: number }[] {
    const silent: { source: AlarmSource; lastGood: number }[] = []
    for (const [key, lastGood] of this.#lastGood) {
      const source = this.#sources.get(key)
      const delay = source?.condition.thresholds[0]?.onDelayMs ?? Number.POSITIVE_INFINITY
      if (source && now - Math.max(lastGood, this.#listensFrom.get(key) ?? now) >= delay)
        silent.push({ source, lastGood })
    }
    return silent
  }

  /** When a silence began that has not been noticed; null: it has been, and goes on by its own clock. */
  silenceToNotice({ key }: AlarmSource, lastGood: number): number | null {
    const known = this.#states.get(key)?.evaluation
    if (known?.timers.some(({ isOn, since }) => isOn !== (since !== null))) return null
    return Math.max(lastGood, (known?.sampleAt ?? NEVER) + 1)
  }

  heard(key: string, at: number): void {
    this.#lastGood.set(key, Math.max(at, this.#lastGood.get(key) ?? NEVER))
  }

  /** Sources that read a point of the batch, of which it is not the watched one. */
  keysBeside(measurements: readonly Measurement[]): ReadonlySet<string> {
    const keys = new Set<string>()
    for (const { point } of measurements) {
      const communication = this.#communicationOf[point.id]
      if (communication) keys.add(communication.key)
      for (const source of this.#byPoint[point.id] ?? []) if (source.point?.id !== point.id) keys.add(source.key)
    }
    return keys
  }

  /** Sources that read points of the batch and depend on more than the present value of one. */
  dependentSources(measurements: readonly Measurement[]): readonly AlarmSource[] {
    const found = new Set<AlarmSource>()
    for (const { point } of measurements)
      for (const source of this.#byPoint[point.id] ?? []) if (!isPlain(source.condition)) found.add(source)
    return [...found]
  }

  /** Takes over what is stored of the sources that a batch touches; one without a state is at rest. */
  follow(measurements: readonly Measurement[], states: ReadonlyMap<string, unknown>): void {
    for (const { point } of measurements) {
      const communication = this.#communicationOf[point.id]
      if (communication) this.followState(communication, states)
      for (const source of this.#byPoint[point.id] ?? []) this.followState(source, states)
    }
  }

  followState({ key, condition }: AlarmSource, states: ReadonlyMap<string, unknown>): void {
    const stored = states.get(key)
    if (stored === undefined) this.#states.delete(key)
    else this.#states.set(key, readState(condition.thresholds, stored))
  }

  /**
   * @param newest - Times of the newest values of points, as they are stored: later than what is remembered where
   *   another server has received them.
   */
  consider(measurements: readonly Measurement[], newest: ReadonlyMap<number, number> = NOBODY_ELSE): ConsideredBatch {
    const newestOf = (id: number): number => Math.max(this.#newestOf(id), newest.get(id) ?? NEVER)
    const { touched, late } = this.#touchedBy(measurements, newestOf)
    const learnt = new Map<string, SourceMemory>()
    const crossing = new Set<Measurement>()
    const affected: SourceSamples[] = []
    const byPoint = touched.size > 0 ? newestByPoint(measurements, touched, newestOf) : null
    for (const source of touched) {
      const list = [...source.inputs.values()].flatMap((id) => byPoint?.get(id) ?? [])
      list.sort((one, other) => one.time - other.time)
      const samples = this.#samplesOf(source, list, { learnt, crossing })
      if (samples.length > 0 && this.#changes(source, samples)) affected.push({ source, samples })
    }
    return {
      affected,
      late: [...late.values()],
      crossing,
      commit: () => {
        for (const { point, time } of measurements)
          if (this.#byPoint[point.id] && time > this.#newestOf(point.id)) this.#keepNewest(point.id, time)
        for (const [key, memory] of learnt) this.learn(key, memory)
      },
    }
  }

  /** Takes over what a source remembers. */
  learn(key: string, { memory, readings, side }: SourceMemory): void {
    this.#memories.set(key, memory)
    this.#sides.set(key, side)
    for (const [id, reading] of readings) {
      this.#readings.set(id, reading)
      if (reading && reading.at > this.#newestOf(id)) this.#keepNewest(id, reading.at)
    }
  }

  /** Sources that have to be looked at: not normal, no longer normal, or dependent on more than one value. */
  #touchedBy(measurements: readonly Measurement[], newestOf: (pointId: number) => number) {
    const touched = new Set<AlarmSource>()
    const late = new Map<AlarmSource, LateSource>()
    for (const { point, time, value, quality } of measurements) {
      const isGood = isUsable(quality)
      const communication = this.#communicationOf[point.id]
      if (communication && isGood) {
        this.heard(communication.key, time)
        if (this.#states.has(communication.key)) touched.add(communication)
      }
      const sources = this.#byPoint[point.id]
      if (!sources) continue
      const newest = newestOf(point.id)
      for (const source of sources) {
        const { condition } = source
        const isKept = this.#states.has(source.key)
        if (time < newest || (source.inputs.size > 1 && time !== newest && this.#isBehind(source, time, newestOf))) {
          const isHarmless = !isKept && isPlain(condition) && isNormalValue(source, { at: time, value }, isGood)
          late.set(source, lateWith(late.get(source), { source, from: time, isHarmless }))
        } else if (!isPlain(condition)) {
          const unseen = this.#unseenFrom(source, newestOf)
          const isNew = unseen !== null && !late.has(source)
          if (isNew) late.set(source, { source, from: Math.min(time, unseen), isHarmless: false })
        }
        if (touched.has(source)) continue
        if (isKept || !isPlain(condition)) touched.add(source)
        else if (time > newest && !isNormalValue(source, { at: time, value }, isGood)) touched.add(source)
      }
    }
    return { touched, late }
  }

  /** Whether another input of the source has a value of this instant or a later one. */
  #isBehind({ inputs }: AlarmSource, time: number, newestOf: (pointId: number) => number): boolean {
    for (const id of inputs.values()) if (newestOf(id) >= time) return true
    return false
  }

  /** From when on values of the source's inputs came to another server; null: none did. */
  #unseenFrom({ inputs }: AlarmSource, newestOf: (pointId: number) => number): number | null {
    let from: number | null = null
    for (const id of inputs.values()) {
      const [known, stored] = [this.#newestOf(id), newestOf(id)]
      if (stored > known) from = Math.min(from ?? stored, known === NEVER ? stored : known + 1)
    }
    return from
  }

  #samplesOf(
    source: AlarmSource,
    list: readonly Measurement[],
    staged: { learnt: Map<string, SourceMemory>; crossing: Set<Measurement> },
  ): readonly Sample[] {
    const { key, condition } = source
    let side = this.#sides.get(key) ?? 0
    const start = {
      memory: this.#memories.get(key) ?? NO_MEMORY,
      readingOf: (id: number) => this.#readings.get(id) ?? null,
    }
    const { samples, memory, readings } = readSignals(source, list, start, ({ signal, bounds }, values) => {
      const sideNow = signal === null ? side : sideOf(condition.thresholds, signal, bounds)
      if (sideNow !== side && condition.kind !== 'communication') for (const value of values) staged.crossing.add(value)
      side = sideNow
    })
    staged.learnt.set(key, { memory, readings, side })
    return samples
  }

  /** Whether the samples change the state: then it is locked, evaluated again as it is stored, and written. */
  #changes({ key, condition }: AlarmSource, samples: readonly Sample[]): boolean {
    const { thresholds } = condition
    const stored = this.#states.get(key)
    if (!stored) return samples.some((sample) => !isNormal(thresholds, sample))
    let state = stored.evaluation
    for (const sample of samples) {
      // one from before a decision may have been part of it
      if (sample.at < stored.evaluation.at && condition.kind !== 'communication') return true
      const step = takeSample(thresholds, state, sample)
      if (step.changes.length > 0) return true
      state = step.state
    }
    // one that comes to rest is kept no more
    if (isAtRest(state)) return true
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

function isNormalValue({ condition }: AlarmSource, reading: Reading, isGood: boolean): boolean {
  return !isGood || isNormal(condition.thresholds, condition.read(reading, NO_MEMORY, nobody))
}

const lateWith = (known: LateSource | undefined, late: LateSource): LateSource =>
  known
    ? {
        source: late.source,
        from: Math.min(known.from, late.from),
        isHarmless: known.isHarmless && late.isHarmless,
      }
    : late

/** Which bounds a signal is beyond, with and without dead-band, as bits. */
export function sideOf(thresholds: readonly Threshold[], signal: number, bounds: Bounds | undefined): number {
  let side = 0
  for (const [index, threshold] of boundAt(thresholds, bounds).entries()) {
    if (!threshold) continue
    if (isBeyond(threshold, false, signal)) side |= 1 << (2 * index)
    if (isBeyond(threshold, true, signal)) side |= 2 << (2 * index)
  }
  return side
}
