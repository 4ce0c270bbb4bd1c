import { isDeepStrictEqual } from 'node:util'
import type { Reading } from '#contract/expression/node-expression.ts'
import { isUsable } from '#contract/live/quality.ts'
import type { Measurement } from '../../telemetry/points/measurement.ts'
import type { Memory } from '../conditions/running-condition.ts'
import { CommunicationMemory } from './communication-memory.ts'
import { isPlain } from './conditions.ts'
import {
  type ConsideredBatch,
  inOrderOf,
  type LateSource,
  lateWith,
  newestByPoint,
  type SourceSamples,
} from './considered-batch.ts'
import {
  type Bounds,
  boundOf,
  isAtRest,
  isBeyond,
  isNormal,
  type Sample,
  type Threshold,
  takeSample,
} from './evaluate.ts'
import { PointBands } from './point-bands.ts'
import { groupsOfPoints } from './point-groups.ts'
import { readSignals } from './signals.ts'
import type { PointRow } from './source.repository.ts'
import type { AlarmSource } from './sources.ts'
import { dueOfState, readState, type StoredState } from './stored-state.ts'

/** What has to be asked about a batch before it is evaluated, where other servers evaluate too. */
export interface BatchReach {
  /** Points of the batch that sources read, and the other inputs of the sources that depend on several values. */
  readonly pointIds: ReadonlySet<number>
  /** Epoch ms of the newest known value of each of them, in their order. */
  readonly newest: readonly number[]
  /** Their groups, see `point-groups`. */
  readonly groups: ReadonlySet<number>
  /** Sources that read a point of the batch, of which it is not the watched one. */
  readonly keys: ReadonlySet<string>
  /** Sources that read points of the batch and depend on more than the present value of one. */
  readonly dependent: ReadonlySet<AlarmSource>
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
 * What the engine knows about its sources between two batches. Normal values of normal points go no further than the
 * bands of the points. States are copies of the stored ones; the stored ones decide.
 */
export class EngineMemory {
  #sources: ReadonlyMap<string, AlarmSource> = new Map()
  #byPoint: AlarmSource[][] = []
  /** Of the sources by point, those that depend on more than its present value, or whose watched point is another. */
  #intricateByPoint: AlarmSource[][] = []
  /** Group of each point, by its id. */
  #groups = new Uint16Array(0)
  #revision = 0
  #states = new Map<string, StoredState>()
  readonly #bands = new PointBands()
  readonly #communication = new CommunicationMemory()
  readonly #memories = new Map<string, Memory>()
  readonly #readings = new Map<number, Reading | null>()
  readonly #sides = new Map<string, number>()

  get sources(): ReadonlyMap<string, AlarmSource> {
    return this.#sources
  }

  /** Grows with every change of sources and states: what was considered before it has to be considered again. */
  get revision(): number {
    return this.#revision
  }

  /** Takes over new sources; what is remembered of those that stay is kept. */
  replaceSources(list: readonly AlarmSource[], points: readonly PointRow[], now: number): void {
    this.#revision += 1
    this.#sources = new Map(list.map((source) => [source.key, source]))
    const read = list.filter(({ condition }) => condition.kind !== 'communication')
    this.#byPoint = sourcesByPoint(read, () => true)
    this.#intricateByPoint = sourcesByPoint(read, ({ point, condition }, id) => point?.id !== id || !isPlain(condition))
    this.#groups = groupsOfPoints(points)
    this.#bands.replace(this.#byPoint)
    this.#communication.replace(list, points, now)
    for (const source of list) this.#watch(source)
    for (const point of points) if (this.#byPoint[point.id]) this.#remember(point)
    for (const keys of [this.#memories, this.#sides])
      for (const key of keys.keys()) if (!this.#sources.has(key)) keys.delete(key)
  }

  /** Tells how closely values of its points have to be looked at. */
  #watch({ key, condition, inputs }: AlarmSource): void {
    if (condition.kind === 'communication') this.#communication.keep(key, this.#states.has(key))
    else
      for (const id of inputs.values()) {
        const sources = this.#byPoint[id] ?? []
        this.#bands.watchClosely(
          id,
          sources.some((source) => !isPlain(source.condition) || this.#states.has(source.key)),
        )
      }
  }

  #remember(point: PointRow): void {
    if (!point.lastAt || point.lastValue === null || point.lastQuality === null) return
    const at = point.lastAt.getTime()
    if (at <= this.#bands.newestOf(point.id)) return
    this.#bands.keepNewest(point.id, at)
    this.#readings.set(point.id, isUsable(point.lastQuality) ? { at, value: point.lastValue } : null)
  }

  replaceStates(states: ReadonlyMap<string, unknown>): void {
    this.#revision += 1
    this.#states = new Map()
    for (const [key, state] of states) {
      const source = this.#sources.get(key)
      if (source) this.#states.set(key, readState(source.condition.thresholds, state))
    }
    for (const source of this.#sources.values()) this.#watch(source)
  }

  setState(key: string, state: StoredState | null): void {
    this.#revision += 1
    const wasKept = this.#states.has(key)
    if (state) this.#states.set(key, state)
    else this.#states.delete(key)
    const source = this.#sources.get(key)
    if (source && wasKept !== (state !== null)) this.#watch(source)
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
    return this.#communication.silentSince(now)
  }

  /** When a silence began that has not been noticed; null: it has been, and goes on by its own clock. */
  silenceToNotice({ key }: AlarmSource, lastGood: number): number | null {
    const known = this.#states.get(key)?.evaluation
    if (known?.timers.some(({ isOn, since }) => isOn !== (since !== null))) return null
    return Math.max(lastGood, (known?.sampleAt ?? NEVER) + 1)
  }

  heard(key: string, at: number): void {
    this.#communication.heard(key, at)
  }

  /** What has to be asked about a batch before it is evaluated, where other servers evaluate too. */
  reachOf(measurements: readonly Measurement[]): BatchReach {
    const pointIds = new Set<number>()
    const groups = new Set<number>()
    const keys = new Set<string>()
    const dependent = new Set<AlarmSource>()
    for (const { point } of measurements) {
      if (pointIds.has(point.id)) continue
      const sources = this.#byPoint[point.id]
      const communication = this.#communication.sourceOf(point.id)
      if (!sources && !communication) continue
      pointIds.add(point.id)
      groups.add(this.#groups[point.id] ?? 0)
      if (communication) keys.add(communication.key)
      for (const source of this.#intricateByPoint[point.id] ?? []) {
        if (source.point?.id !== point.id) keys.add(source.key)
        if (!isPlain(source.condition)) dependent.add(source)
      }
    }
    for (const { inputs } of dependent)
      for (const id of inputs.values()) {
        pointIds.add(id)
        groups.add(this.#groups[id] ?? 0)
      }
    return { pointIds, newest: [...pointIds].map((id) => this.#bands.newestOf(id)), groups, keys, dependent }
  }

  /**
   * Takes over what is stored of the sources that a batch touches; one without a state is at rest.
   *
   * @returns Whether any is another than was remembered.
   */
  follow({ pointIds, keys }: BatchReach, states: ReadonlyMap<string, unknown>): boolean {
    const before = this.#revision
    for (const key of this.#states.keys()) {
      const source = this.#sources.get(key)
      const isTouched = keys.has(key) || (source?.point && pointIds.has(source.point.id))
      if (isTouched && !states.has(key)) this.setState(key, null)
    }
    for (const key of states.keys()) {
      const source = this.#sources.get(key)
      if (source) this.followState(source, states)
    }
    return this.#revision !== before
  }

  followState({ key, condition }: AlarmSource, states: ReadonlyMap<string, unknown>): void {
    const stored = states.get(key)
    const state = stored === undefined ? null : readState(condition.thresholds, stored)
    if (!isDeepStrictEqual(state, this.#states.get(key) ?? null)) this.setState(key, state)
  }

  /**
   * @param newest - Times of the newest values of points, as they are stored: later than what is remembered where
   *   another server has received them.
   */
  consider(measurements: readonly Measurement[], newest: ReadonlyMap<number, number> = NOBODY_ELSE): ConsideredBatch {
    const isAlone = newest.size === 0
    const bands = this.#bands
    const newestOf = isAlone
      ? (id: number): number => bands.newestOf(id)
      : (id: number): number => Math.max(bands.newestOf(id), newest.get(id) ?? NEVER)
    const { touched, late } = this.#touchedBy(measurements, newestOf, isAlone)
    const learnt = new Map<string, SourceMemory>()
    const crossing = new Set<Measurement>()
    const affected: SourceSamples[] = []
    const byPoint = newestByPoint(measurements, touched, newestOf)
    for (const source of touched) {
      const list = inOrderOf(source, byPoint)
      const samples = this.#samplesOf(source, list, { learnt, crossing })
      if (samples.length > 0 && this.#changes(source, samples)) affected.push({ source, samples })
    }
    return {
      affected,
      late: [...late.values()],
      crossing,
      commit: () => {
        for (const { point, time } of measurements) if (bands.isWatched(point.id)) bands.keepNewest(point.id, time)
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
      if (reading) this.#bands.keepNewest(id, reading.at)
    }
  }

  /** Sources that have to be looked at: not normal, no longer normal, or dependent on more than one value. */
  #touchedBy(measurements: readonly Measurement[], newestOf: (pointId: number) => number, isAlone: boolean) {
    const touched = new Set<AlarmSource>()
    const late = new Map<AlarmSource, LateSource>()
    for (const { point, time, value, quality } of measurements) {
      const isGood = isUsable(quality)
      const silent = isGood ? this.#communication.receive(point.id, time) : undefined
      if (silent) touched.add(silent)
      const newest = newestOf(point.id)
      if (!this.#bands.isRemarkable(point.id, time, value, isGood, newest)) continue
      for (const source of this.#byPoint[point.id] ?? []) {
        const { condition } = source
        const isKept = this.#states.has(source.key)
        if (time < newest || (source.inputs.size > 1 && time !== newest && this.#isBehind(source, time, newestOf))) {
          const isHarmless = !isKept && isPlain(condition) && isNormalValue(source, { at: time, value }, isGood)
          late.set(source, lateWith(late.get(source), { source, from: time, isHarmless }))
        } else if (!isAlone && !isPlain(condition)) {
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
      const [known, stored] = [this.#bands.newestOf(id), newestOf(id)]
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
}

function sourcesByPoint(
  sources: readonly AlarmSource[],
  isMeant: (source: AlarmSource, pointId: number) => boolean,
): AlarmSource[][] {
  const byPoint: AlarmSource[][] = []
  for (const source of sources)
    for (const id of source.inputs.values()) {
      if (!isMeant(source, id)) continue
      const own = byPoint[id]
      if (own) own.push(source)
      else byPoint[id] = [source]
    }
  return byPoint
}

function isNormalValue({ condition }: AlarmSource, reading: Reading, isGood: boolean): boolean {
  return !isGood || isNormal(condition.thresholds, condition.read(reading, NO_MEMORY, nobody))
}

/** Which bounds a signal is beyond, with and without dead-band, as bits. */
export function sideOf(thresholds: readonly Threshold[], signal: number, bounds: Bounds | undefined): number {
  let side = 0
  for (let index = 0; index < thresholds.length; index += 1) {
    const threshold = thresholds[index]
    const bound = boundOf(threshold, index, bounds)
    if (!threshold || bound === null) continue
    if (isBeyond(threshold, false, signal, bound)) side |= 1 << (2 * index)
    if (isBeyond(threshold, true, signal, bound)) side |= 2 << (2 * index)
  }
  return side
}
