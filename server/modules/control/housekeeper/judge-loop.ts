/** How a control loop did in a span of time, and which checks tell of it. Pure. */

import {
  type CheckAction,
  type ControlCheck,
  type ControlCheckKind,
  checksOfLoop,
} from '#contract/control/control-checks.ts'
import { type ControlLoop, type FollowedPair, LOOPS, pairOf, RUNNING_PARAMS } from '#contract/control/control-loops.ts'
import type { LoopFigures, LoopFinding } from '#contract/endpoints/control-loops.ts'

export const STEP_MIN = 15
/** Under this share of known values a figure is not told (domain guide, part 3). */
export const LEAST_COVERAGE = 0.5
/** Reversals of a shorter time say little about an hour. */
const LEAST_MINUTES = 60

/** What was stored of a unit, by step of a quarter of an hour. */
export interface LoopHistory {
  readonly numSteps: number
  /** By code of the parameter, then by step from 0 on: the last value of states, the mean of all else. */
  readonly values: ReadonlyMap<string, ReadonlyMap<number, number>>
  /** The actuator's means of minutes, rising. */
  readonly actuator: readonly { readonly minute: number; readonly value: number }[]
}

type Step =
  | { readonly kind: 'unknown' | 'standing' | 'byHand' }
  | { readonly kind: 'auto'; readonly pair: FollowedPair | null; readonly error: number | null }

/** Figures of a loop, where enough is known. `offMin` is the longest time beyond the limit of the check `notReached`. */
export function figuresOf(loop: ControlLoop, history: LoopHistory, checks: readonly ControlCheck[]): LoopFigures {
  const steps = Array.from({ length: history.numSteps }, (_, at) => stepOf(loop, history, at))
  const known = steps.filter(({ kind }) => kind !== 'unknown')
  const running = known.filter(({ kind }) => kind !== 'standing')
  const auto = steps.flatMap((step) => (step.kind === 'auto' ? [step] : []))
  const coverage = history.numSteps === 0 ? 0 : known.length / history.numSteps
  const followed = longestFollowed(auto.flatMap(({ pair }) => pair ?? []))
  const errors = auto.flatMap(({ pair, error }) =>
    pair?.setPoint === followed?.setPoint && error !== null ? [error] : [],
  )
  const numFollowed = auto.filter(({ pair }) => pair !== null && pair.setPoint === followed?.setPoint).length
  const isFollowed = followed !== null && errors.length >= numFollowed * LEAST_COVERAGE
  const limit = checksOfLoop(checks, loop).find(({ check }) => check === 'notReached')?.limit
  return {
    coverage,
    runningMin: running.length * STEP_MIN,
    autoShare: running.length === 0 || coverage < LEAST_COVERAGE ? null : auto.length / running.length,
    followed: followed?.setPoint ?? null,
    meanError: isFollowed ? errors.reduce((sum, error) => sum + Math.abs(error), 0) / errors.length : null,
    offMin: isFollowed && limit !== undefined ? longestOff(steps, limit) * STEP_MIN : null,
    reversalsPerHour: reversalsPerHour(LOOPS[loop].movement, steps, history),
  }
}

function stepOf(loop: ControlLoop, { values }: LoopHistory, at: number): Step {
  const known = (code: string): number | null => values.get(code)?.get(at) ?? null
  const pumps = RUNNING_PARAMS.filter((code) => values.has(code)).map(known)
  const mode = known(LOOPS[loop].mode)
  // a unit that tells nothing of its pumps is taken to run
  if (pumps.length > 0 && !pumps.includes(1)) return { kind: pumps.includes(null) ? 'unknown' : 'standing' }
  if (mode === null) return { kind: 'unknown' }
  if (mode === 0) return { kind: 'byHand' }
  const pair = pairOf(loop, mode)
  const [wanted, measured] = pair ? [known(pair.setPoint), known(pair.measured)] : [null, null]
  return { kind: 'auto', pair, error: wanted === null || measured === null ? null : measured - wanted }
}

function longestFollowed(pairs: readonly FollowedPair[]): FollowedPair | null {
  const counts = new Map<FollowedPair, number>()
  for (const pair of pairs) counts.set(pair, (counts.get(pair) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? null
}

/** Steps of the longest run beyond the limit; one whose deviation is not known neither lengthens nor ends it. */
function longestOff(steps: readonly Step[], limitBands: number): number {
  let [longest, run] = [0, 0]
  for (const step of steps) {
    if (step.kind !== 'auto' || !step.pair) run = 0
    else if (step.error !== null) run = Math.abs(step.error) > limitBands * step.pair.band ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}

/**
 * Turns of the actuator in an hour of automatic time. A valve that hunts turns at each half of its period, as a control error
 * crosses zero in T. Hägglund, A control-loop performance monitor, Control Engineering Practice 3 (1995) 1543–1551, whose
 * limit of 1 % tells oscillation from noise here as well. Means of a minute show up to 30 turns an hour.
 */
function reversalsPerHour(movement: number, steps: readonly Step[], { actuator }: LoopHistory): number | null {
  const isAuto = ({ minute }: { minute: number }): boolean => steps[Math.floor(minute / STEP_MIN)]?.kind === 'auto'
  const autoMin = steps.filter(({ kind }) => kind === 'auto').length * STEP_MIN
  const known = actuator.filter(isAuto)
  if (known.length < LEAST_MINUTES || known.length < autoMin * LEAST_COVERAGE) return null
  let [turns, from] = [0, 0]
  for (let at = 1; at <= known.length; at += 1) {
    if (at < known.length && (known[at]?.minute ?? 0) - (known[at - 1]?.minute ?? 0) <= STEP_MIN) continue
    turns += countReversals(
      known.slice(from, at).map(({ value }) => value),
      movement,
    )
    from = at
  }
  return (turns * 60) / known.length
}

/** How often values turn back by a movement or more after having gone as far the other way. */
export function countReversals(values: readonly number[], movement: number): number {
  const [first = 0] = values
  let [lowest, highest] = [first, first]
  /** 1: up, -1: down, 0: it has not moved yet. `extreme` is the furthest value in this direction. */
  let [direction, extreme, turns] = [0, first, 0]
  for (const value of values) {
    if (direction === 0) {
      lowest = Math.min(lowest, value)
      highest = Math.max(highest, value)
      extreme = value
      if (value - lowest >= movement) direction = 1
      else if (highest - value >= movement) direction = -1
    } else if (direction * (extreme - value) >= movement) {
      turns += 1
      direction = -direction
      extreme = value
    } else if (direction * (value - extreme) > 0) extreme = value
  }
  return turns
}

export interface LoopJudgement {
  readonly findings: readonly LoopFinding[]
  /** Checks for which too little is known. */
  readonly unjudged: readonly ControlCheckKind[]
}

/** @param heldHours - For how long a person holds the loop; null: nobody does. */
export function judgeLoop(
  loop: ControlLoop,
  figures: LoopFigures,
  heldHours: number | null,
  checks: readonly ControlCheck[],
): LoopJudgement {
  const findings: LoopFinding[] = []
  const unjudged: ControlCheckKind[] = []
  for (const { check, limit, minutes, action } of checksOfLoop(checks, loop)) {
    const told = valueFor(check, loop, figures, heldHours)
    if (told === 'unknown') unjudged.push(check)
    else if (told !== null && isTold(check, told, limit, minutes))
      findings.push({ check, value: told, limit, minutes, action } satisfies LoopFinding & { action: CheckAction })
  }
  return { findings, unjudged }
}

/** In the unit of the check; null: there is nothing to be judged, such as the deviation of a valve that stands by hand. */
function valueFor(
  check: ControlCheckKind,
  loop: ControlLoop,
  { coverage, runningMin, autoShare, followed, meanError, offMin, reversalsPerHour }: LoopFigures,
  heldHours: number | null,
): number | 'unknown' | null {
  if (check === 'heldByPerson') return heldHours
  if (coverage < LEAST_COVERAGE) return 'unknown'
  if (runningMin === 0 || autoShare === null) return null
  if (check === 'outOfAuto') return 100 * autoShare
  if (autoShare === 0) return null
  if (check === 'hunting') return reversalsPerHour ?? 'unknown'
  if (followed === null) return null
  if (check === 'notReached') return offMin ?? 'unknown'
  const band = Object.values(LOOPS[loop].pairs).find(({ setPoint }) => setPoint === followed)?.band
  return meanError === null || band === undefined ? 'unknown' : meanError / band
}

function isTold(check: ControlCheckKind, value: number, limit: number, minutes: number | null): boolean {
  if (check === 'outOfAuto') return value < limit
  // the limit is in the figure already
  if (check === 'notReached') return value >= Math.max(minutes ?? 0, STEP_MIN)
  return value >= limit
}
