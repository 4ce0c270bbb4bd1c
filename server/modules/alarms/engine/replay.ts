/**
 * Evaluation of the past. Duty: from the values of a source, and what is known of it before them, to the alarms that
 * their arrival in order would have raised, purely. Neighbours: `late` reads the values and the alarms that are stored,
 * `reconcile` compares. Invariant: the result depends on the values and the clock, never on when a value came.
 */
import type { Reading } from '#contract/expression/node-expression.ts'
import type { Memory } from '../conditions/running-condition.ts'
import {
  type AlarmChange,
  advance,
  type EvaluationState,
  initialState,
  type Sample,
  settlingMs,
  type Threshold,
  takeSample,
} from './evaluate.ts'
import { type InputValue, readSignals, type SignalSource } from './signals.ts'

/** What an alarm was about from an instant on. */
export interface LevelAt {
  /** Epoch ms. */
  readonly at: number
  /** Index of the threshold. */
  readonly threshold: number
  readonly value: number | null
  /** The bound at that time, where it moves. */
  readonly bound?: number | undefined
}

/** From a raise to its return. */
export interface Episode {
  readonly raisedAt: number
  /** Null: it still stands. */
  readonly returnedAt: number | null
  /** Raised so soon after others that it is the same alarm, as long as nobody has dealt with that. */
  readonly isChatter: boolean
  /** None where nothing has changed since before the replay. */
  readonly levels: readonly LevelAt[]
}

/** An alarm that stands when the replay begins. */
export interface Standing {
  readonly raisedAt: number
  readonly threshold: number
}

export interface Span {
  /** Epoch ms. */
  readonly from: number
  /** Null: it still lasts. */
  readonly to: number | null
}

export interface Replayed {
  readonly state: EvaluationState
  readonly episodes: readonly Episode[]
  readonly memory: Memory
  readonly readings: ReadonlyMap<number, Reading | null>
  /** The last sample with a signal, null where there was none. */
  readonly last: Sample | null
}

/**
 * Where to begin, so that nothing from before matters: an instant with no alarm around it for as long as the longest
 * delay. Where an alarm has stood for longer than `earliest` allows, that one.
 *
 * @param from - The first instant that is wanted.
 * @param alarms - Of the source.
 */
export function quietInstantBefore(
  from: number,
  alarms: readonly Span[],
  thresholds: readonly Threshold[],
  earliest: number,
): number {
  const margin = settlingMs(thresholds)
  let begin = from - margin
  for (const alarm of alarms.toSorted((one, other) => other.from - one.from))
    if (alarm.from <= begin + margin && (alarm.to ?? from) >= begin - margin) begin = alarm.from - margin - 1
  return Math.max(begin, earliest)
}

export interface ReplayStart {
  /** Epoch ms, as is `now`: what is due by then happens. */
  readonly begin: number
  /** Whether nothing was going on at `begin`; otherwise only values from then on are judged. */
  readonly isQuiet: boolean
  /** The alarm that stands at `begin`. */
  readonly standing: Standing | null
  readonly now: number
}

/** @param values - Of the source's inputs, rising by time; those from before the beginning fill its memory. */
export function replay(
  source: SignalSource,
  values: readonly InputValue[],
  { begin, isQuiet, standing, now }: ReplayStart,
): Replayed {
  const { thresholds } = source.condition
  const { samples, memory, readings } = readSignals(source, values, { memory: [], readingOf: () => null })
  const first = samples.findIndex(({ at }) => at >= begin)
  // the value that held at the beginning, where that was judged as now
  const taken = samples.slice(Math.max(0, (first === -1 ? samples.length : first) - Number(isQuiet)))
  let state = standing ? standingState(thresholds, standing) : initialState(thresholds)
  const changes: AlarmChange[] = []
  for (const sample of taken) {
    const step = takeSample(thresholds, state, sample)
    state = step.state
    changes.push(...step.changes)
  }
  const end = advance(thresholds, state, now)
  return {
    state: end.state,
    episodes: episodesOf([...changes, ...end.changes], standing),
    memory,
    readings,
    last: samples.findLast(({ signal }) => signal !== null) ?? null,
  }
}

/** A bound of the same side that is crossed before the raised one is crossed as well. */
function standingState(thresholds: readonly Threshold[], { threshold: raised }: Standing): EvaluationState {
  const top = thresholds[raised]
  const timers = thresholds.map((threshold) => ({
    isOn: top !== undefined && threshold.side === top.side && isCrossedBefore(threshold, top),
    since: null,
    value: null,
    bound: null,
  }))
  return { ...initialState(thresholds), timers, raised }
}

/** Bounds that move are not known here; the one of the lower level is crossed first. */
const isCrossedBefore = (threshold: Threshold, top: Threshold): boolean =>
  threshold === top ||
  (threshold.follows === undefined && top.follows === undefined
    ? threshold.side * (top.bound - threshold.bound) >= 0
    : threshold.level < top.level)

function episodesOf(changes: readonly AlarmChange[], standing: Standing | null): readonly Episode[] {
  const episodes: Episode[] = standing
    ? [{ raisedAt: standing.raisedAt, returnedAt: null, isChatter: false, levels: [] }]
    : []
  for (const change of changes) {
    const last = episodes.at(-1)
    if (change.kind === 'raised') {
      const { at, threshold, value, bound, isChatter } = change
      episodes.push({ raisedAt: at, returnedAt: null, isChatter, levels: [{ at, threshold, value, bound }] })
    } else if (last && change.kind === 'returned') episodes[episodes.length - 1] = { ...last, returnedAt: change.at }
    else if (last && change.kind === 'levelChanged') {
      const { at, threshold, value, bound } = change
      episodes[episodes.length - 1] = { ...last, levels: [...last.levels, { at, threshold, value, bound }] }
    }
  }
  return episodes
}
