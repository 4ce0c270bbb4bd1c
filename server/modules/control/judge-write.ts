/**
 * What the gate asks of every command, one question after the other; the first that is not answered well refuses it.
 * Pure: what it judges is read by situation.repository.ts.
 */
import type { GateRefusal } from '#contract/control/command-states.ts'
import { CABINET_READY, isPulse, modeNeededFor, onlyValueOf } from '#contract/control/write-rules.ts'
import { goesBefore, isStrategyWriter, type Writer } from '#contract/control/writers.ts'
import { roundTo } from '#contract/expression/functions.ts'
import { nodeExpression } from '#contract/expression/node-expression.ts'
import type { Label } from '#contract/kit/language.ts'
import { isUsable } from '#contract/live/quality.ts'
import { setPointMaxC } from '#contract/network/heating-curve.ts'
import type { ControlPower } from '#server/core/access/control-power.ts'
import { MAX_CLOCK_LEAD_MS } from '../telemetry/ingest/judged-value.ts'
import { refusalTexts as say } from './refusal-texts.ts'
import type { HoldingCommand, PresentValue, ProposedWrite, Situation } from './situation.ts'

export interface Refusal {
  readonly code: GateRefusal
  readonly text: Label
}

/** Steps that a set point may move in half an hour: those of a person, and those of a strategy (domain guide 4.2). */
const STEPS_OF_PERSON = 3
const STEPS_OF_STRATEGY = 1

type Question = (write: ProposedWrite, situation: Situation) => Label | null

/** In the order in which they are asked. */
const QUESTIONS: readonly (readonly [GateRefusal, Question])[] = [
  [
    'permission',
    ({ isPermitted }, { point }) => {
      if (!isPermitted) return say.notPermitted()
      return point.isWritable ? null : say.notWritable()
    },
  ],
  ['stopped', ({ writer }, { stop }) => (stop && isStrategyWriter(writer) ? say.stopped(stop) : null)],
  ['power', withoutPower],
  ['tag', (_, { tag }) => tag && say.tagged(tag)],
  ['staleView', staleView],
  ['range', outOfRange],
  ['step', tooFar],
  ['rate', tooFast],
  ['interlock', interlocked],
  ['mode', wrongMode],
  ['priority', heldByOther],
  ['duplicate', underWay],
]

/** Null: the command may be sent. */
export function judgeWrite(write: ProposedWrite, situation: Situation): Refusal | null {
  for (const [code, question] of QUESTIONS) {
    const text = question(write, situation)
    if (text) return { code, text }
  }
  return null
}

/** Questions that do not depend on the value: what refuses every value at present. */
const OF_ANY_VALUE: ReadonlySet<GateRefusal> = new Set([
  'permission',
  'stopped',
  'power',
  'tag',
  'staleView',
  'mode',
  'priority',
])

export function judgeAnyWrite(write: ProposedWrite, situation: Situation): Refusal | null {
  for (const [code, question] of QUESTIONS) {
    const text = OF_ANY_VALUE.has(code) ? question(write, situation) : null
    if (text) return { code, text }
  }
  return null
}

/** A strategy has nobody beside it who could let a command pass. */
function withoutPower({ powers, writer, value }: ProposedWrite, { point }: Situation): Label | null {
  if (powersOver(powers, point).length === 0) return say.noPower()
  return isStrategyWriter(writer) && allowedBy(powers, point, value).needsSecondPerson ? say.noSecondPerson() : null
}

/** Those powers that are over the point. */
function powersOver(powers: readonly ControlPower[], { nodeType, paramCode }: Situation['point']): ControlPower[] {
  return powers.filter(
    (power) =>
      (power.nodeType === null || power.nodeType === nodeType) &&
      (power.paramCodes === null || power.paramCodes.includes(paramCode)),
  )
}

const emitterMax = ({ paramCode, emitter }: Situation['point']): number | undefined => setPointMaxC(paramCode, emitter)

interface Allowed {
  readonly min: number
  readonly max: number
  /** Null: any change. */
  readonly step: number | null
  readonly needsSecondPerson: boolean
}

/**
 * What may be written to the point with these powers: a value that one of them allows, and alone where one of those
 * needs no second person.
 */
export function allowedBy(powers: readonly ControlPower[], point: Situation['point'], value?: number): Allowed {
  const own = {
    min: Math.max(point.rangeMin, point.writeMin ?? point.rangeMin),
    max: Math.min(point.rangeMax, point.writeMax ?? point.rangeMax, emitterMax(point) ?? point.rangeMax),
    step: point.writeStep,
  }
  const over = powersOver(powers, point)
  const fitting = over.filter(
    ({ min, max }) => value === undefined || (value >= (min ?? own.min) && value <= (max ?? own.max)),
  )
  const counted = fitting.length > 0 ? fitting : over
  const steps = counted.map(({ step }) => step ?? Number.POSITIVE_INFINITY)
  const step = Math.min(own.step ?? Number.POSITIVE_INFINITY, Math.max(...steps))
  return {
    min: Math.max(own.min, Math.min(...counted.map(({ min }) => min ?? own.min))),
    max: Math.min(own.max, Math.max(...counted.map(({ max }) => max ?? own.max))),
    step: Number.isFinite(step) ? step : null,
    needsSecondPerson: counted.every(({ needsSecondPerson }) => needsSecondPerson),
  }
}

/** Sound, not old, and not of a future that a clock which was set back has made. */
const isCurrent = (present: PresentValue, { staleMs, now }: Situation): boolean =>
  isUsable(present.quality) && now - present.at <= staleMs && present.at - now <= MAX_CLOCK_LEAD_MS

function staleView({ seen, writer }: ProposedWrite, situation: Situation): Label | null {
  const { point, present } = situation
  if (isPulse(point.paramCode)) return null
  if (!present) return say.neverRead()
  if (!isCurrent(present, situation)) return say.notCurrent(present.at)
  // a strategy works on the values that the server has
  if (!seen) return writer === 'operator' ? say.notSeen() : null
  const isSame = roundTo(seen.value, point.decimals) === roundTo(present.value, point.decimals)
  return isSame ? null : say.changedSince(point, seen.value, present.value)
}

function outOfRange({ value, powers }: ProposedWrite, { point, modeRule }: Situation): Label | null {
  if (modeRule && !modeRule.allowedModes.includes(value)) return say.modeNotAllowed(modeRule)
  const only = onlyValueOf(point.paramCode)
  if (only !== undefined && value !== only) return say.outOfRange(point, only, only)
  if (roundTo(value, point.decimals) !== value) return say.tooPrecise(point.decimals)
  const { min, max } = allowedBy(powers, point, value)
  if (value >= min && value <= max) return null
  const most = emitterMax(point)
  if (point.emitter && most !== undefined && value > most) return say.tooHotForEmitter(point, point.emitter, most)
  return say.outOfRange(point, min, max)
}

function tooFar({ value, powers }: ProposedWrite, { point, present }: Situation): Label | null {
  const { step } = allowedBy(powers, point, value)
  if (step === null || isPulse(point.paramCode) || !present) return null
  return isWithin(value - present.value, step, point.decimals) ? null : say.tooFar(point, step, present.value)
}

function tooFast({ value, writer, powers }: ProposedWrite, { point, valueBefore }: Situation): Label | null {
  const { step } = allowedBy(powers, point, value)
  if (step === null || valueBefore === null || writer === 'emergency') return null
  const most = roundTo(step * stepsOf(writer), point.decimals)
  return isWithin(value - valueBefore, most, point.decimals) ? null : say.tooFast(point, most, valueBefore)
}

/**
 * How far a writer may go towards a value with one command now.
 *
 * @returns `goal`: the wanted value within what may be written at all; `value`: what may be asked for now, which is the
 * present value where the point was changed as far as half an hour allows.
 */
export function nearestAllowed(
  wanted: number,
  write: Omit<ProposedWrite, 'value'>,
  { point, present, valueBefore }: Situation,
): { readonly value: number; readonly goal: number } {
  const { min, max, step } = allowedBy(write.powers, point)
  const within = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))
  const goal = within(wanted, min, max)
  if (step === null || !present) return { value: goal, goal }
  const near = within(goal, present.value - step, present.value + step)
  if (valueBefore === null) return { value: roundTo(near, point.decimals), goal }
  const most = step * stepsOf(write.writer)
  return { value: roundTo(within(near, valueBefore - most, valueBefore + most), point.decimals), goal }
}

const stepsOf = (writer: Writer): number => (writer === 'operator' ? STEPS_OF_PERSON : STEPS_OF_STRATEGY)

/** Differences of decimal fractions are not exact. */
const isWithin = (difference: number, most: number, decimals: number): boolean =>
  roundTo(Math.abs(difference), decimals) <= most

function interlocked({ value }: ProposedWrite, situation: Situation): Label | null {
  const { interlocks, beside, now } = situation
  for (const interlock of interlocks) {
    if (interlock.value !== null && interlock.value !== value) continue
    const reader = (paramCode: string) => {
      const present = beside.get(paramCode)
      return present && isCurrent(present, situation) ? present : null
    }
    const isTrue = nodeExpression(interlock.condition).isTrue(reader, now)
    if (isTrue === null) return say.interlockUnknown(interlock)
    if (!isTrue) return say.interlocked(interlock)
  }
  return null
}

function wrongMode({ writer }: ProposedWrite, { point, beside, modeRule }: Situation): Label | null {
  if (modeRule && modeRule.lockReason !== null && writer !== 'emergency') return say.modeLocked(modeRule.lockReason)
  for (const needed of CABINET_READY) {
    const present = beside.get(needed.paramCode)
    if (present && !needed.values.includes(present.value)) return say.notReady(needed)
  }
  const mode = modeNeededFor(point.paramCode)
  if (!mode) return null
  const present = beside.get(mode.paramCode)
  return present && mode.values.includes(present.value) ? null : say.wrongMode(mode, present?.value)
}

/** Commands on their way that this one overtakes: those of writers after it. */
export const overtakenBy = ({ writer }: Pick<ProposedWrite, 'writer'>, { holding }: Situation): HoldingCommand[] =>
  holding.filter((one) => one.isUnderWay && !goesBefore(one.writer, writer))

function underWay(write: ProposedWrite, situation: Situation): Label | null {
  const overtaken = new Set(overtakenBy(write, situation))
  const isBusy = situation.holding.some((one) => one.isUnderWay && !overtaken.has(one))
  return isBusy ? say.underWay() : null
}

function heldByOther({ writer }: ProposedWrite, { holding }: Situation): Label | null {
  const holder = holding.find((one) => !goesBefore(writer, one.writer))
  return holder ? say.held(holder) : null
}
