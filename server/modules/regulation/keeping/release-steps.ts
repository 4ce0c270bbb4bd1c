/**
 * A strategy goes to its units in steps. Duty: no step before the one before it has shown that it works. Neighbours:
 * `src/contract/regulation/release-steps.ts` has the steps; release.ts lets a version run.
 */

import { CONSTANTS } from '#contract/control/constant-quantities.ts'
import { nextStep } from '#contract/regulation/release-steps.ts'
import type { Strategy } from '#contract/regulation/strategy.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { resultsOfCycle, type StoredResult } from '../running/cycle.repository.ts'
import { unitsInSight } from '../sight.repository.ts'
import { findVersion, type StrategyRecord, writtenMembers } from '../strategy.repository.ts'
import { commandStates, followedCycle } from './result.repository.ts'
import { textsIn } from './texts/texts.ts'

/** So near to its target a temperature counts as reached, K: domain guide 4.4. */
const REACHED_K = 1
/** Names of units that an error has room for. */
const MOST_NAMED = 5
const REACHED_STATES: ReadonlySet<string> = new Set(['answered', 'readBack'])

/**
 * Of a locked strategy that is to write its first `membersReleased` units; null: all.
 *
 * @throws {AppError} 1001 where that is more than the next step, or units of the present one have not reached their targets.
 */
export async function refuseBeforeReached(
  tx: Queryable,
  record: StrategyRecord,
  { number, membersReleased }: { readonly number: number; readonly membersReleased: number | null },
  { session, language }: Actor,
): Promise<void> {
  const isRunning = record.state === 'auto' && record.presentVersion !== null
  const written = isRunning ? record.membersReleased : 0
  const strategy = (await findVersion(tx, record.id, number))?.strategy
  const numMembers = strategy?.members.length ?? 0
  const asked = membersReleased ?? numMembers
  if (asked <= written) return
  const texts = textsIn(language)
  const most = nextStep(numMembers, written)
  if (asked > most) throw invalidInput([{ field: 'membersReleased', rule: texts.stepTooBig(most) }])
  if (!isRunning) return
  if (record.presentVersion !== number)
    throw invalidInput([{ field: 'membersReleased', rule: texts.versionFirst(written) }])
  const missing = strategy ? await notReached(tx, record, strategy) : []
  if (missing === null) throw invalidInput([{ field: 'membersReleased', rule: texts.notFollowedYet }])
  if (missing.length === 0) return
  const units = await unitsInSight(tx, session, missing.slice(0, MOST_NAMED))
  const names = [...units.values()].map(({ name }) => name).join(', ')
  throw invalidInput([{ field: 'membersReleased', rule: texts.notReached(missing.length, names) }])
}

/** Written units that are not at their targets yet; null: no cycle since the release has been followed by another. */
async function notReached(
  tx: Queryable,
  record: StrategyRecord,
  strategy: Strategy,
): Promise<readonly string[] | null> {
  const cycle = record.releasedAt && (await followedCycle(tx, record.id, record.releasedAt))
  if (!cycle) return null
  const results = new Map((await resultsOfCycle(tx, cycle.id)).map((result) => [result.nodeId, result]))
  const states = await commandStates(tx, [...results.values()])
  return writtenMembers(strategy, record.membersReleased).flatMap(({ nodeId }) => {
    const result = results.get(nodeId)
    return result?.isWritten && isReached(result, strategy, states) ? [] : [nodeId]
  })
}

/** What cannot be measured, as a load ratio, is reached once its writes were carried out. */
function isReached(
  { target, reached, heldBy, writes }: StoredResult,
  strategy: Strategy,
  states: ReadonlyMap<string, string>,
): boolean {
  if (target === null || heldBy === 'waitsForMode') return false
  if (reached !== null) return Math.abs(reached - target) <= bandOf(strategy)
  return writes.every(({ commandId }) => commandId !== null && REACHED_STATES.has(states.get(commandId) ?? ''))
}

const bandOf = (strategy: Strategy): number =>
  strategy.kind === 'constant' ? CONSTANTS[strategy.params.quantity].band : REACHED_K
