/**
 * One-network balance (domain guide 4.7): units of a class get the same water. Duty: moves of valves, or set points of the mean, from what
 * the class is to have; what rests while the source falls; a shortage. Neighbours: network-class.ts, off-target.ts, share-shortage.ts,
 * learn-compensation.ts, order-writes.ts.
 */

import { loadShare, meanAt } from '#contract/network/heating-curve.ts'
import type { Hold } from '#contract/regulation/calculation.ts'
import { both, joined } from '../texts/texts.ts'
import { leastAvailable, statedText } from './available-heat.ts'
import { compose } from './compose-interventions.ts'
import type { Cycle, MemberOutcome, MemberState, SourceInputs, StatedHeat } from './cycle.ts'
import { holdByMode } from './hold-supply.ts'
import { type Learnt, learnCompensation } from './learn-compensation.ts'
import { keepHeld, outcomeOf, readyMembers, withoutInput } from './member-cycle.ts'
import {
  type ClassTarget,
  classesOf,
  designHeatMw,
  type Measured,
  measure,
  ratioOf,
  targetOf,
} from './network-class.ts'
import { lateBy, offSince, rejectedOutcome } from './off-target.ts'
import { type Move, type Ordered, orderWrites } from './order-writes.ts'
import { planMode, planWrite } from './plan-write.ts'
import { problemOf } from './readings.ts'
import { digits, heldBy, interventions, signed } from './say.ts'
import { shareShortage } from './share-shortage.ts'
import { LEAST_COVERAGE, roomTemperature } from './sound-rooms.ts'

const VALVE_MODE = 0
const MEAN_MODE = 2
/** A source whose supply falls faster cannot give what openings would ask for, K in an hour. */
const FASTEST_FALL_K = 3
const SOURCE_STALE_MS = 10 * 60_000
const FASTEST_WEATHER_K = 3
const MOST_WINDOWS = 0.1
/** Flow moved for an error of the load ratio: half of it, as heat follows flow less than in proportion. */
const FLOW_SHARE = 0.5
/** Of equal-percentage valves: flow through the open one over that through the closed one (domain guide 2.5). */
const VALVE_RANGE = 50

export function computeOneNetwork(cycle: Cycle<'oneNetwork'>): MemberOutcome[] {
  const outcomes = new Map<string, Ordered>()
  const measured: Measured[] = []
  const stay = (outcome: MemberOutcome, sourceId = ''): void => {
    outcomes.set(outcome.nodeId, { outcome, sourceId, move: 'stays' })
  }
  for (const one of readyMembers(cycle)) {
    if ('outcome' in one) stay(one.outcome)
    else {
      const found = measure(one.ready)
      const rejected = found && rejectedOutcome(one.ready)
      if (found && !rejected) measured.push(found)
      else stay(rejected ?? withoutInput(one.ready), one.ready.unit.source.id)
    }
  }
  const shortages = shortagesOf(measured)
  for (const members of classesOf(measured)) {
    const counted = countedOf(members)
    const target = targetOf(counted, cycle.strategy.params, cycle.calendar)
    const learnt = learn(members, cycle)
    for (const [at, member] of members.entries()) {
      const own = learnt[at] ?? { learntK: 0, learntAt: null, meanC: null }
      const moved = moveMember(member, { target, num: counted.length, learnt: own, shortages })
      outcomes.set(moved.outcome.nodeId, moved)
    }
  }
  const inOrder = cycle.strategy.members.flatMap(({ nodeId }) => outcomes.get(nodeId) ?? [])
  return orderWrites(inOrder, cycle.now)
}

/** Those that make the target of their class: what is frozen moves no water, and nobody is to follow it. */
function countedOf(members: readonly Measured[]): readonly Measured[] {
  const moving = members.filter(({ ready }) => ready.interventions.every(({ kind }) => kind !== 'freeze'))
  return moving.length > 0 ? moving : members
}

function learn(members: readonly Measured[], { now, strategy }: Cycle<'oneNetwork'>): Learnt[] {
  if (!strategy.params.learnsFromRooms) return members.map(() => ({ learntK: 0, learntAt: null, meanC: null }))
  return learnCompensation(
    members.map(({ ready: { rooms, state, unit } }) => {
      const { changeIn3hK } = unit.outdoor
      const isQuiet =
        changeIn3hK !== null && Math.abs(changeIn3hK) <= FASTEST_WEATHER_K && rooms.windows <= MOST_WINDOWS
      const isKnown = isQuiet && rooms.isEnough && rooms.coverage >= LEAST_COVERAGE
      return {
        learntK: state.learntK,
        learntAt: state.learntAt,
        roomC: isKnown ? roomTemperature(rooms, 'mean') : null,
      }
    }),
    now,
  )
}

/** What a unit of a source that can give no more gets. */
interface Rationed {
  /** Of its demand, 0 to 1. */
  readonly share: number
  readonly stated: StatedHeat
}

/** By node id. */
function shortagesOf(measured: readonly Measured[]): ReadonlyMap<string, Rationed> {
  const rationed = new Map<string, Rationed>()
  const sources = new Map(measured.map(({ ready }) => [ready.unit.source.id, ready.unit.source]))
  for (const { id, stated } of sources.values()) {
    const own = measured.filter(({ ready }) => ready.unit.source.id === id)
    const demands = own.map(({ ready: { unit, member }, filteredC }) => ({
      heatMw: designHeatMw(unit.design) * loadShare(filteredC, unit.design.designOutdoorC),
      priority: member.priority,
    }))
    const available = leastAvailable(stated, {
      demandMw: demands.reduce((sum, { heatMw }) => sum + heatMw, 0),
      designMw: own.reduce((sum, { ready }) => sum + designHeatMw(ready.unit.design), 0),
    })
    if (!available) continue
    for (const [at, share] of shareShortage(demands, available.mw).entries())
      rationed.set(own[at]?.ready.member.nodeId ?? '', { share, stated: available.stated })
  }
  return rationed
}

/** How far the supply of a source has fallen within an hour, K; null where it is not known. */
function fallOf({ supply, supplyHourAgoC }: SourceInputs, now: number): number | null {
  if (!supply || supplyHourAgoC === null || problemOf(supply, now, SOURCE_STALE_MS)) return null
  return supplyHourAgoC - supply.value
}

interface Of {
  readonly target: ClassTarget
  readonly num: number
  readonly learnt: Learnt
  readonly shortages: ReadonlyMap<string, Rationed>
}

function moveMember(measured: Measured, { target, num, learnt, shortages }: Of): Ordered {
  const { ready, meanC, filteredC } = measured
  const { unit, member, cycle, state } = ready
  const { params } = cycle.strategy
  const sourceId = unit.source.id
  const compensationK = member.compensationK + learnt.learntK
  const composed = compose(ready.interventions, target.targetC + compensationK, 'mean', unit.design)
  const rationed = shortages.get(member.nodeId)
  const share = rationed?.share ?? 1
  const short = share < 1
  const wantedC = short ? meanAt(unit.design, loadShare(filteredC, unit.design.designOutdoorC) * share) : composed.value
  const errorK = wantedC - meanC
  const next: MemberState = {
    ...state,
    learntK: learnt.learntK,
    learntAt: learnt.learntAt,
    // what nobody moves is waited for by nobody
    offSince: composed.isFrozen || (short && errorK >= -params.deadBandK) ? null : offSince(ready, errorK),
  }
  const told = [
    params.method === 'mean'
      ? both((texts) => texts.mean(digits(meanC), digits(composed.value), signed(compensationK)))
      : both((texts) =>
          texts.ratio(
            digits(ratioOf(measured, meanC), 2),
            digits(ratioOf(measured, composed.value), 2),
            signed(compensationK),
          ),
        ),
    both((texts) => texts.classOf(num, digits(target.freeC), digits(target.targetC))),
    params.target === 'manual' && params.manualC !== null
      ? both((texts) => texts.byHand(digits(params.manualC ?? Number.NaN)))
      : null,
    learnt.meanC === null || ready.rooms.values.length === 0
      ? null
      : both((texts) =>
          texts.learnt(
            digits(roomTemperature(ready.rooms, 'mean') ?? Number.NaN, 2),
            digits(learnt.meanC ?? Number.NaN, 2),
            signed(learnt.learntK, 2),
          ),
        ),
    interventions(composed.applied),
    lateBy(ready, next),
  ]
  const stepsTo = (wantedC: number): MemberOutcome['steps'] => [
    ['filtered', filteredC],
    ['ownMean', meanC],
    ['classMean', target.freeC],
    ['classCurve', target.curveC],
    ['classTarget', target.targetC],
    ['compensation', compensationK],
    ...(composed.applied.length > 0
      ? [['intervention', composed.value - target.targetC - compensationK] as const]
      : []),
    ['target', wantedC],
  ]
  const keeps = (hold: Hold, reason: ReturnType<typeof both>): Ordered => ({
    sourceId,
    move: 'stays',
    outcome: outcomeOf(ready, {
      target: composed.value,
      writes: keepHeld(ready),
      heldBy: hold,
      reasons: [...told, reason],
      steps: stepsTo(composed.value),
      state: next,
    }),
  })
  if (composed.isFrozen)
    return keeps(
      'frozen',
      both(({ frozen }) => frozen),
    )
  const fallK = fallOf(unit.source, cycle.now)
  if (!short && fallK !== null && fallK > FASTEST_FALL_K)
    return keeps(
      'shortage',
      both((texts) => texts.sourceFalls(digits(fallK))),
    )
  const shortage =
    rationed && short
      ? joined([statedText(rationed.stated), both((texts) => texts.shortage(digits(100 * share, 0), member.priority))])
      : null
  // who has less than the share already does not get it at the cost of others
  if (short && errorK >= -params.deadBandK) return keeps('shortage', shortage ?? both(({ frozen }) => frozen))
  const moved = params.by === 'valve' ? byValve(measured, wantedC, errorK) : bySetPoint(measured, wantedC)
  const hold = moved.heldBy ?? (short ? 'shortage' : null)
  return {
    sourceId,
    move: moved.move,
    outcome: outcomeOf(ready, {
      target: wantedC,
      writes: moved.writes,
      heldBy: hold,
      reasons: [...told, shortage, moved.reason, heldBy(hold)],
      steps: stepsTo(wantedC),
      state: next,
    }),
  }
}

interface Moved {
  readonly writes: Parameters<typeof outcomeOf>[1]['writes'] & {}
  readonly heldBy: Hold | null
  readonly reason: ReturnType<typeof both>
  readonly move: Move
}

const moveFrom = (from: number, to: number | undefined): Move =>
  to === undefined || to === from ? 'stays' : to < from ? 'closes' : 'opens'

function byValve(measured: Measured, wantedC: number, errorK: number): Moved {
  const { ready } = measured
  const { unit, input, validUntil, now, floor, cycle } = ready
  const { deadBandK, stepPercent, valveMinPercent, valveMaxPercent } = cycle.strategy.params
  const mode = planMode(input, { mode: VALVE_MODE, validUntil, now, floor })
  if (!mode.isReady) {
    const reason = both((texts) => texts.waitsForMode(String(VALVE_MODE), String(input.value('CV1_Mode'))))
    return { writes: [mode.write], heldBy: mode.heldBy, reason, move: 'stays' }
  }
  const present = input.value('CV1_SV')
  const isStill = Math.abs(errorK) <= deadBandK
  const asked = isStill ? present : present + within(stepOf(measured, wantedC, errorK), stepPercent)
  const limited = Math.min(valveMaxPercent, Math.max(valveMinPercent, asked))
  // one that people left outside of the limits comes in by moves
  const value = isStill ? present : present + within(limited - present, stepPercent)
  const { write, heldBy } = planWrite(unit, input, { param: 'CV1_SV', value, validUntil, notBefore: now, floor })
  return {
    writes: write ? [mode.write, write] : [],
    heldBy: heldBy ?? (isStill ? 'deadBand' : limited === asked ? null : 'valveLimit'),
    reason: isStill
      ? both((texts) => texts.inDeadBand(signed(errorK), digits(deadBandK)))
      : both((texts) => texts.move(signed(errorK), digits(present), digits(write?.value ?? present))),
    move: moveFrom(present, write?.value),
  }
}

const within = (value: number, most: number): number => Math.min(most, Math.max(-most, value))

/** How far a valve is to move, %. */
function stepOf(measured: Measured, wantedC: number, errorK: number): number {
  const { method, gain } = measured.ready.cycle.strategy.params
  if (method === 'mean') return gain * errorK
  const own = ratioOf(measured, measured.meanC)
  if (own <= 0) return Number.POSITIVE_INFINITY
  const flowChange = FLOW_SHARE * (ratioOf(measured, wantedC) / own - 1)
  return (100 * Math.log(1 + flowChange)) / Math.log(VALVE_RANGE)
}

function bySetPoint({ ready }: Measured, wantedC: number): Moved {
  const { input, cycle } = ready
  const { deadBandK } = cycle.strategy.params
  const present = input.value('T2pjSP')
  const isStill = input.value('CV1_Mode') === MEAN_MODE && Math.abs(wantedC - present) <= deadBandK
  const held = holdByMode(ready, { mode: MEAN_MODE, param: 'T2pjSP', value: isStill ? present : wantedC })
  const written = held.writes.find((write) => write?.param === 'T2pjSP')?.value
  return {
    writes: held.writes,
    heldBy: held.heldBy ?? (isStill ? 'deadBand' : null),
    reason: isStill ? both((texts) => texts.inDeadBand(signed(wantedC - present), digits(deadBandK))) : held.reason,
    move: moveFrom(present, written),
  }
}
