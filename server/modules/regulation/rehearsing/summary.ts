/**
 * What a rehearsal says in the end: totals, broken limits, what swings. Duty: compares the two ways that it went. Neighbour:
 * closed-loop.ts writes down what they are. Pure.
 */

import { SUPPLY_MAX_C } from '#contract/network/heating-curve.ts'
import { type BrokenLimit, type RehearsalTotals, type RehearsedLimit, SWINGS } from '#contract/regulation/rehearsal.ts'
import type { StrategyLimits } from '#contract/regulation/strategy.ts'
import { STEP_MINUTES } from './closed-loop.ts'
import type { Arm, Course, Refused, RehearsalSetup, RehearsedUnit } from './rehearsal-task.ts'

const STEP_MS = STEP_MINUTES * 60_000
/** Water within so much of its limit keeps it: as near as a cabinet holds what is set (domain guide 4.4), K. */
const WATER_BAND_K = 1
/** What is no worse than this against going on as now is not of the strategy's doing, K. */
const NO_WORSE_K = 0.2
/** Refusals that say that the strategy broke a limit; the others say that somebody or something else is in its way. */
const BREAKS: ReadonlySet<string> = new Set(['range', 'step', 'rate', 'interlock'])
/** The end of a rehearsal, over which rooms are compared. */
const LAST_SHARE = 0.25

/** With the strategy, and as now. */
export interface Ways {
  readonly with: Arm
  readonly asNow: Arm
}
export interface Both<Value> {
  readonly with: Value
  readonly asNow: Value
}
export const ofBoth = <Value>(ways: Ways, of: (arm: Arm) => Value): Both<Value> => ({
  with: of(ways.with),
  asNow: of(ways.asNow),
})

interface Watched {
  readonly limit: RehearsedLimit
  readonly bound: number
  /** How far a value is out, above 0; the band is taken off already. */
  readonly out: (value: number) => number
  readonly values: (course: Course) => readonly number[]
}

function watchedOf(unit: RehearsedUnit, limits: StrategyLimits): Watched[] {
  const most = Math.min(limits.supplyMaxC, SUPPLY_MAX_C[unit.inputs.design.emitter])
  const coldestOffK = Math.min(...unit.rooms.map(({ offK }) => offK))
  const above = (bound: number) => (value: number) => value - bound - WATER_BAND_K
  const below =
    (bound: number, bandK = WATER_BAND_K) =>
    (value: number) =>
      bound - bandK - value
  const watched: Watched[] = [
    { limit: 'supplyHigh', bound: most, out: above(most), values: ({ supplyC }) => supplyC },
    { limit: 'supplyLow', bound: limits.supplyMinC, out: below(limits.supplyMinC), values: ({ supplyC }) => supplyC },
    {
      limit: 'coldReturn',
      bound: limits.leastReturnC,
      out: below(limits.leastReturnC),
      values: ({ returnC }) => returnC,
    },
  ]
  if (unit.rooms.length > 0)
    watched.push({
      limit: 'coldRoom',
      bound: limits.leastRoomC,
      out: below(limits.leastRoomC, 0),
      values: ({ roomC }) => roomC.map((value) => value + coldestOffK),
    })
  return watched
}

/** By unit in the order of the rehearsal, then by limit. */
export function brokenLimits(setup: RehearsalSetup, ways: Ways, limits: StrategyLimits): BrokenLimit[] {
  const broken: BrokenLimit[] = []
  for (const [at, unit] of setup.units.entries()) {
    const [own, asNow] = [ways.with.units[at]?.course, ways.asNow.units[at]?.course]
    if (!own || !asNow) continue
    for (const { limit, bound, out, values } of watchedOf(unit, limits)) {
      const [mine, theirs] = [values(own), values(asNow)]
      const steps = [...mine.keys()].filter((step) => out(mine[step] ?? 0) > 0)
      const isMine = (step: number): boolean => out(mine[step] ?? 0) > out(theirs[step] ?? 0) + NO_WORSE_K
      // what the strategy is to blame for is told by itself
      const counted = steps.some(isMine) ? steps.filter(isMine) : steps
      const [first, last] = [counted[0], counted.at(-1)]
      if (first === undefined || last === undefined) continue
      const worst = counted.reduce((a, b) => (out(mine[b] ?? 0) > out(mine[a] ?? 0) ? b : a), first)
      broken.push({
        nodeId: unit.inputs.nodeId,
        limit,
        from: setup.start + first * STEP_MS,
        to: setup.start + last * STEP_MS,
        worst: mine[worst] ?? 0,
        bound,
        isAlsoAsNow: !steps.some(isMine),
        text: { zh: '', en: '' },
      })
    }
  }
  return [...broken, ...brokenAtGate(ways.with.refused)]
}

function brokenAtGate(refused: readonly Refused[]): BrokenLimit[] {
  const first = new Map<string, BrokenLimit>()
  for (const { nodeId, param, value, at, code, text } of refused) {
    if (!BREAKS.has(code)) continue
    const key = `${nodeId} ${param} ${code}`
    const before = first.get(key)
    first.set(
      key,
      before
        ? { ...before, to: at }
        : { nodeId, limit: 'gate', from: at, to: at, worst: value, bound: null, isAlsoAsNow: false, text },
    )
  }
  return [...first.values()]
}

/** Most turns of a set point within {@link SWINGS}; moves that are too small are not looked at. */
export function reversalsOf(setting: readonly number[]): number {
  const turns: number[] = []
  let [from, direction] = [setting[0] ?? Number.NaN, 0]
  for (const [step, value] of setting.entries()) {
    const move = value - from
    if (Number.isNaN(move)) {
      from = value
      continue
    }
    if (Math.abs(move) < SWINGS.leastMove) continue
    if (direction !== 0 && Math.sign(move) !== direction) turns.push(step)
    direction = Math.sign(move)
    from = value
  }
  const within = (SWINGS.withinHours * 60) / STEP_MINUTES
  return Math.max(0, ...turns.map((first) => turns.filter((step) => step >= first && step < first + within).length))
}

/** GJ of a unit. */
export const heatGjOf = ({ heatMw }: Course): number =>
  heatMw.slice(1).reduce((sum, value) => sum + value * STEP_MINUTES * 60, 0) / 1000

function coldestOf(setup: RehearsalSetup, arm: Arm): RehearsalTotals['coldest']['with'] {
  let coldest: RehearsalTotals['coldest']['with'] = null
  for (const [at, { rooms, inputs }] of setup.units.entries()) {
    if (rooms.length === 0) continue
    const offK = Math.min(...rooms.map((room) => room.offK))
    for (const [step, value] of (arm.units[at]?.course.roomC ?? []).entries())
      if (coldest === null || value + offK < coldest.roomC)
        coldest = { roomC: value + offK, nodeId: inputs.nodeId, at: setup.start + step * STEP_MS }
  }
  return coldest
}

function spreadOf(setup: RehearsalSetup, arm: Arm): number | null {
  const measured = arm.units.flatMap(({ course }, at) =>
    (setup.units[at]?.rooms.length ?? 0) > 0 ? [course.roomC] : [],
  )
  const numSteps = measured[0]?.length ?? 0
  if (measured.length < 2) return null
  const first = Math.floor(numSteps * (1 - LAST_SHARE))
  let sum = 0
  for (let step = first; step < numSteps; step += 1) {
    const values = measured.map((course) => course[step] ?? Number.NaN)
    sum += Math.max(...values) - Math.min(...values)
  }
  return sum / (numSteps - first)
}

/** @param numUnknown - Members that could not be modelled. */
export function totalsOf(
  setup: RehearsalSetup,
  ways: Ways,
  broken: readonly BrokenLimit[],
  numUnknown: number,
): RehearsalTotals {
  const { running, targeted } = ways.with
  const meant = setup.units.filter(({ inputs: { nodeId } }) => running?.written.has(nodeId))
  const swinging = ways.with.units.filter((unit) => isSwinging(ownReversals(unit)))
  return {
    numUnits: setup.units.length,
    numUnknown,
    heatGj: ofBoth(ways, ({ units }) => units.reduce((sum, { course }) => sum + heatGjOf(course), 0)),
    numWrites: ofBoth(ways, ({ numWrites }) => numWrites),
    numRefused: ways.with.refused.length,
    numWithoutTarget: meant.filter(({ inputs: { nodeId } }) => !targeted.has(nodeId)).length,
    numBroken: broken.filter(({ isAlsoAsNow }) => !isAlsoAsNow).length,
    coldest: ofBoth(ways, (arm) => coldestOf(setup, arm)),
    spreadK: ofBoth(ways, (arm) => spreadOf(setup, arm)),
    numSwinging: swinging.length,
  }
}

/** Turns of a unit that are the strategy's doing: what a cabinet moves by itself is none. */
export const ownReversals = ({ deeds, course }: Pick<Arm['units'][number], 'deeds' | 'course'>): number =>
  deeds.length === 0 ? 0 : reversalsOf(course.setting)

export const isSwinging = (numReversals: number): boolean => numReversals > SWINGS.mostReversals
