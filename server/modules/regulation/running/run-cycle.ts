/**
 * One cycle of a strategy: what is known now, what follows from it, stored in one transaction. Neighbours: computing/ says what follows,
 * ask-gate.ts asks for it. Invariant: a server that dies in between leaves nothing, so that another runs the cycle anew.
 */

import { isUsable } from '#contract/live/quality.ts'
import type { Strategy } from '#contract/regulation/strategy.ts'
import type { Db } from '#server/core/db/client.ts'
import { unitsForbidding } from '../ability.repository.ts'
import { computeCycle } from '../computing/compute-cycle.ts'
import type { MemberInputs, MemberOutcome } from '../computing/cycle.ts'
import { type Expectation, expectationOf, measuredCodes } from '../computing/expectation.ts'
import { findInterventions, toIntervention } from '../intervention.repository.ts'
import { addAdvice } from '../judging/advice.repository.ts'
import { readInputs, type StrategyInputs } from '../reading/read-inputs.ts'
import { findVersion, forgetStates, lockStrategy, type StrategyRecord, writtenMembers } from '../strategy.repository.ts'
import type { StoredInput } from '../tables.ts'
import {
  addCycle,
  addResults,
  endAsking,
  existingNodes,
  hasCycle,
  newestCycle,
  readStates,
  saveReached,
  saveStates,
} from './cycle.repository.ts'
import { fallToAdvice } from './fall-to-advice.ts'
import { releaserNow } from './releaser.ts'

const MINUTE_MS = 60_000

/** Spans of cycles follow one another from midnight UTC on, so that all servers reckon with the same. */
const cycleStart = (now: number, cycleMinutes: number): Date =>
  new Date(Math.floor(now / (cycleMinutes * MINUTE_MS)) * cycleMinutes * MINUTE_MS)

/** Runs the present cycle of a strategy where nobody has. @returns Whether it did. */
export async function runCycle(db: Db, record: StrategyRecord, clock: () => number): Promise<boolean> {
  const { id: strategyId, presentVersion } = record
  const version = presentVersion === null ? null : await findVersion(db, strategyId, presentVersion)
  if (!version) return false
  const { strategy, number } = version
  const now = clock()
  const key = { strategyId, version: number, startsAt: cycleStart(now, strategy.cycleMinutes) }
  if (await hasCycle(db, key)) return false
  if (record.state === 'auto') {
    const releaser = await releaserNow(db, record, strategy, now)
    if ('lost' in releaser) await fallToAdvice(db, record, releaser.lost, now)
  }
  const inputs = await readInputs(db, { strategyId, strategy, now })
  const states = await readStates(db, strategyId)
  const nodeIds = strategy.members.map(({ nodeId }) => nodeId)
  const laid = await findInterventions(db, { nodeIds, endingAfter: new Date(now) })
  const measured = measuredNow(strategy, inputs.units)
  const outcomes = computeCycle(strategy.kind, {
    strategy,
    units: inputs.units,
    states,
    forbidden: await unitsForbidding(db, strategy.kind, nodeIds),
    interventions: laid.map(toIntervention),
    calendar: inputs.calendar,
    now,
  })
  return db.transaction(async (tx) => {
    const present = await lockStrategy(tx, strategyId)
    // taken back, or another version released, since it was read
    if (!present || present.state === 'off' || present.presentVersion !== number) return false
    const isAuto = present.state === 'auto'
    const written = new Set(isAuto ? writtenMembers(strategy, present.membersReleased).map(({ nodeId }) => nodeId) : [])
    const before = await newestCycle(tx, strategyId)
    const numWrites = outcomes.reduce((sum, { nodeId, writes }) => sum + (written.has(nodeId) ? writes.length : 0), 0)
    const at = new Date(now)
    const cycleId = await addCycle(tx, {
      ...key,
      isAuto,
      state: numWrites > 0 ? 'asking' : 'done',
      beganAt: at,
      doneAt: numWrites > 0 ? null : at,
      numMembers: outcomes.length,
      numWithout: outcomes.filter(({ target }) => target === null).length,
      numWrites,
      tookMs: clock() - now,
    })
    if (cycleId === null) return false
    await endAsking(tx, strategyId, at, cycleId)
    if (before) await saveReached(tx, before.id, measured)
    const existing = await existingNodes(tx, nodeIds)
    await addResults(
      tx,
      outcomes.flatMap((outcome, position) =>
        existing.has(outcome.nodeId)
          ? [
              {
                cycleId,
                position,
                strategyId,
                at,
                ...resultOf(outcome, inputs, now),
                measured: measured.get(outcome.nodeId) ?? null,
                isWritten: written.has(outcome.nodeId),
              },
            ]
          : [],
      ),
    )
    await addAdvice(
      tx,
      { strategyId, version: number, at },
      adviceOf(strategy, outcomes, { written, existing, measured, inputs }),
    )
    if (!isAuto) return true
    // advice changes nothing, so that the next one begins from the same
    const kept = outcomes.filter(({ nodeId }) => written.has(nodeId) && existing.has(nodeId))
    await saveStates(tx, strategyId, kept)
    await forgetStates(
      tx,
      strategyId,
      kept.map(({ nodeId }) => nodeId),
    )
    return true
  })
}

interface Known {
  readonly written: ReadonlySet<string>
  readonly existing: ReadonlySet<string>
  readonly measured: ReadonlyMap<string, number>
  readonly inputs: StrategyInputs
}

/** What is expected of the outcomes that are advice, by unit. */
function adviceOf(
  strategy: Strategy,
  outcomes: readonly MemberOutcome[],
  { written, existing, measured, inputs }: Known,
): (Expectation & { readonly nodeId: string })[] {
  return outcomes.flatMap(({ nodeId, writes }) => {
    const unit = inputs.units.get(nodeId)
    if (!unit || written.has(nodeId) || !existing.has(nodeId)) return []
    const expected = expectationOf(strategy, writes, usableOf(unit), measured.get(nodeId) ?? null)
    return expected ? [{ nodeId, ...expected }] : []
  })
}

function resultOf(outcome: MemberOutcome, { units, pointIds }: StrategyInputs, now: number) {
  const { nodeId, target, writes, heldBy, reason, inputs, steps } = outcome
  const unit = units.get(nodeId)
  return {
    nodeId,
    target,
    reached: null,
    heldBy,
    steps,
    reasonZh: reason.zh,
    reasonEn: reason.en,
    inputs: inputs.map(
      ({ name, value, at }): StoredInput => ({
        name,
        value,
        quality: unit?.readings.get(name)?.quality ?? null,
        ageS: Math.round((now - at) / 1000),
      }),
    ),
    writes: writes.flatMap(({ param, value, validUntil, notBefore }) => {
      const pointId = pointIds.get(nodeId)?.get(param)
      const heldUntil = unit?.heldUntil.get(param) ?? 0
      return pointId === undefined
        ? []
        : [{ param, pointId, value, validUntil, notBefore, heldUntil, state: 'planned' as const, commandId: null }]
    }),
  }
}

/** What is measured now of that which a strategy regulates, by unit; of a load ratio nothing is. */
function measuredNow(strategy: Strategy, units: ReadonlyMap<string, MemberInputs>): ReadonlyMap<string, number> {
  return new Map(
    [...units].flatMap(([nodeId, unit]): [string, number][] => {
      const codes = measuredCodes(strategy)
      const values = codes.flatMap((code) => usableOf(unit)(code) ?? [])
      const sum = values.reduce((total, value) => total + value, 0)
      return codes.length === 0 || values.length < codes.length ? [] : [[nodeId, sum / codes.length]]
    }),
  )
}

/** Reads the last usable value of a parameter; null: there is none. */
const usableOf =
  ({ readings }: MemberInputs) =>
  (code: string): number | null => {
    const reading = readings.get(code)
    return reading && isUsable(reading.quality) ? reading.value : null
  }
