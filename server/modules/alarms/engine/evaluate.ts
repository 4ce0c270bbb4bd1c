/**
 * The alarm engine. Duty of this file: from the samples of one source and the clock to its alarms, purely. Neighbours:
 * `conditions` turns samples into one number, the signal; `engine` keeps the states and writes the changes. Invariants:
 * a state and the samples after it determine every change, whenever the clock is looked at in between; a missing or bad
 * value clears nothing; what is over is never raised again, but followed by a new alarm.
 */

/** A bound on the signal, and what crossing it means. */
export interface Threshold {
  readonly name: string
  /** 1: beyond when above the bound; -1: when below. */
  readonly side: 1 | -1
  /** Of bounds that move: only what a sample says of them counts. */
  readonly bound: number
  /** Parameter that a moving bound follows; empty: it follows the date. */
  readonly follows?: string
  /** Once raised, the signal must come back behind the bound by this much. */
  readonly deadband: number
  readonly level: number
  readonly onDelayMs: number
  readonly offDelayMs: number
}

/** Bounds that hold at an instant, one for each threshold; null: not known, so nothing is decided about it. */
export type Bounds = readonly (number | null)[]

/** Whether a threshold is crossed as far as alarms go, and since when the signal says otherwise. */
interface Timer {
  readonly isOn: boolean
  readonly since: number | null
  /** The value with which the signal began to say otherwise. */
  readonly value: number | null
  /** Where the bound moves: the one that was crossed. */
  readonly bound: number | null
}

/** Where a source stands; plain JSON, stored between two samples. Times are epoch ms. */
export interface EvaluationState {
  readonly timers: readonly Timer[]
  /** When something was last decided: a sample from before counts from then on. */
  readonly at: number
  /** Time of the newest sample. */
  readonly sampleAt: number
  /** Index of the threshold that the alarm is about; null: no alarm. */
  readonly raised: number | null
  /** When it was raised, over the time before the last raise in which raises are counted; the last ones that matter. */
  readonly raises: readonly number[]
  readonly isChattering: boolean
}

export interface Sample {
  /** Epoch ms. */
  readonly at: number
  /** Null: the value is bad, or says nothing about the condition. */
  readonly signal: number | null
  /** Bounds for this signal where they move. */
  readonly bounds?: Bounds | undefined
  /** The value as it was measured. */
  readonly value: number
}

interface ChangeAt {
  readonly at: number
  /** Index of the threshold. */
  readonly threshold: number
  /** The value that crossed the bound. */
  readonly value: number | null
  /** The bound at that time, where it moves. */
  readonly bound?: number | undefined
}
export type AlarmChange =
  | (ChangeAt & { readonly kind: 'raised'; readonly isChatter: boolean })
  | (ChangeAt & { readonly kind: 'levelChanged' })
  | { readonly kind: 'returned'; readonly at: number }

export interface Step {
  readonly state: EvaluationState
  readonly changes: readonly AlarmChange[]
}

/** So many raises within a time are chatter (domain guide 5.5). */
const CHATTER = [
  { raises: 3, withinMs: 60_000 },
  { raises: 10, withinMs: 600_000 },
] as const
/** What chatters has an off-delay that is longer by this factor. */
const CHATTER_OFF_DELAY_FACTOR = 4
const CHATTER_MEMORY_MS = Math.max(...CHATTER.map(({ withinMs }) => withinMs))
const CHATTER_MEMORY_RAISES = Math.max(...CHATTER.map(({ raises }) => raises))

export const initialState = (thresholds: readonly Threshold[]): EvaluationState => ({
  timers: thresholds.map(() => ({ isOn: false, since: null, value: null, bound: null })),
  at: Number.MIN_SAFE_INTEGER,
  sampleAt: Number.MIN_SAFE_INTEGER,
  raised: null,
  raises: [],
  isChattering: false,
})

export const isBeyond = (
  { side, bound, deadband }: Threshold,
  isOn: boolean,
  signal: number,
  moved: number = bound,
): boolean => side * (signal - moved) > (isOn ? -deadband : 0)

/** Whether a source without alarm would stay without after this signal: then nothing needs to be kept about it. */
export function isNormal(thresholds: readonly Threshold[], { signal, bounds }: Omit<Sample, 'at' | 'value'>): boolean {
  if (signal === null) return true
  for (let index = 0; index < thresholds.length; index += 1) {
    const threshold = thresholds[index]
    const bound = boundOf(threshold, index, bounds)
    if (threshold && bound !== null && isBeyond(threshold, false, signal, bound)) return false
  }
  return true
}

/** The bound of a threshold that holds; null where it is not known. */
export function boundOf(threshold: Threshold | undefined, index: number, bounds: Bounds | undefined): number | null {
  return (bounds === undefined ? threshold?.bound : bounds[index]) ?? null
}

/** The thresholds with the bounds that hold; null for one whose bound is not known. */
const boundAt = (thresholds: readonly Threshold[], bounds: Bounds | undefined): readonly (Threshold | null)[] =>
  bounds === undefined
    ? thresholds
    : thresholds.map((threshold, index) => {
        const bound = bounds[index]
        return typeof bound === 'number' ? { ...threshold, bound } : null
      })

/** Lets the clock go on to `now`: what is due happens, at the instant when it was due. */
export function advance(thresholds: readonly Threshold[], state: EvaluationState, now: number): Step {
  const changes: AlarmChange[] = []
  let current = state
  for (;;) {
    const due = dueAt(thresholds, current)
    if (due === null || due > now) break
    const isDue = (timer: Timer, index: number): boolean => dueOf(thresholds[index], timer, current) === due
    const value = current.timers.find(isDue)?.value ?? null
    const timers = current.timers.map((timer, index) =>
      isDue(timer, index) ? { ...timer, isOn: !timer.isOn, since: null, value: null } : timer,
    )
    // what chattered no more may have been due earlier: nothing happens before what happened last
    const at = Math.max(current.at, due)
    current = settle(thresholds, { ...current, timers, at }, { at, value }, changes)
  }
  return { state: current, changes }
}

/**
 * Takes one sample. One that is not newer than the last is ignored, and one from before the last decision counts from
 * that decision on: what was decided stays decided.
 */
export function takeSample(thresholds: readonly Threshold[], state: EvaluationState, sample: Sample): Step {
  if (sample.at <= state.sampleAt) return { state, changes: [] }
  const at = Math.max(sample.at, state.at)
  const { state: before, changes } = advance(thresholds, state, at)
  const all = [...changes]
  const { signal } = sample
  const present = boundAt(thresholds, sample.bounds)
  const timers = before.timers.map((timer, index): Timer => {
    const threshold = present[index]
    if (threshold === undefined) return timer
    // a bad value proves nothing: a return that has begun is not believed any more, a raise goes on
    if (signal === null || threshold === null) return timer.isOn ? { ...timer, since: null, value: null } : timer
    const moved = sample.bounds ? threshold.bound : null
    if (isBeyond(threshold, timer.isOn, signal) === timer.isOn)
      return { isOn: timer.isOn, since: null, value: null, bound: timer.isOn ? (timer.bound ?? moved) : null }
    if (timer.since !== null) return timer
    return { isOn: timer.isOn, since: at, value: sample.value, bound: timer.isOn ? timer.bound : moved }
  })
  const taken = { ...before, timers, sampleAt: sample.at }
  // delays of zero are over at once
  const after = advance(thresholds, taken, at)
  return { state: after.state, changes: [...all, ...after.changes] }
}

/**
 * Whether nothing of the state matters any more: the source is as one that never was abnormal. A raise or a decision of
 * the clock matters until a sample from long enough after it has come, whatever the clock says: samples may be delayed.
 */
export function isAtRest({ timers, raises, at, sampleAt }: EvaluationState): boolean {
  const lastRaise = raises.at(-1)
  return (
    sampleAt >= at &&
    timers.every(({ isOn, since }) => !isOn && since === null) &&
    (lastRaise === undefined || sampleAt - lastRaise >= CHATTER_MEMORY_MS)
  )
}

/** After this time without an alarm, the state depends on nothing from before. */
export const settlingMs = (thresholds: readonly Threshold[]): number =>
  CHATTER_MEMORY_MS +
  Math.max(
    0,
    ...thresholds.map(({ onDelayMs, offDelayMs }) => Math.max(onDelayMs, offDelayMs * CHATTER_OFF_DELAY_FACTOR)),
  )

function dueOf(threshold: Threshold | undefined, timer: Timer, { isChattering }: EvaluationState): number | null {
  if (!threshold || timer.since === null) return null
  if (!timer.isOn) return timer.since + threshold.onDelayMs
  return timer.since + threshold.offDelayMs * (isChattering ? CHATTER_OFF_DELAY_FACTOR : 1)
}

/** When the clock has to be looked at, though no sample comes; null: never. */
export function dueAt(thresholds: readonly Threshold[], state: EvaluationState): number | null {
  let least: number | null = null
  for (const [index, timer] of state.timers.entries()) {
    const due = dueOf(thresholds[index], timer, state)
    if (due !== null && (least === null || due < least)) least = due
  }
  return least
}

/** The alarm that the thresholds stand for, and how it differs from the one before. */
function settle(
  thresholds: readonly Threshold[],
  state: EvaluationState,
  { at, value }: { readonly at: number; readonly value: number | null },
  changes: AlarmChange[],
): EvaluationState {
  const { raised: before } = state
  const now = highestOn(thresholds, state)
  if (now === before) return state
  const moving = now === null ? null : state.timers[now]?.bound
  const bound = typeof moving === 'number' ? { bound: moving } : {}
  if (now !== null && before !== null && thresholds[now]?.side === thresholds[before]?.side) {
    changes.push({ kind: 'levelChanged', at, threshold: now, value, ...bound })
    return { ...state, raised: now }
  }
  if (before !== null) changes.push({ kind: 'returned', at })
  if (now === null) return { ...state, raised: null }
  const recent = [...state.raises.filter((raise) => at - raise < CHATTER_MEMORY_MS), at]
  const raises = recent.slice(-CHATTER_MEMORY_RAISES)
  const isChattering = CHATTER.some((chatter) => numWithin(raises, at, chatter.withinMs) >= chatter.raises)
  changes.push({ kind: 'raised', at, threshold: now, value, ...bound, isChatter: isChattering })
  return { ...state, raised: now, raises, isChattering }
}

const numWithin = (raises: readonly number[], at: number, withinMs: number): number =>
  raises.filter((raise) => at - raise < withinMs).length

/** The crossed threshold of the highest level; of several on one side the outermost: they rise from first to last. */
function highestOn(thresholds: readonly Threshold[], { timers }: EvaluationState): number | null {
  let highest: number | null = null
  for (const [index, { isOn }] of timers.entries()) {
    if (!isOn) continue
    const [one, best] = [thresholds[index], highest === null ? undefined : thresholds[highest]]
    const above = (one?.level ?? 0) - (best?.level ?? 0)
    if (above > 0 || (above === 0 && one?.side === 1 && best?.side === 1)) highest = index
  }
  return highest
}
