/**
 * Points that a strategy holds but regulates no more, since it was stopped, fewer units or another version were released, or the control
 * modes of a unit forbid its kind: they go back to what stood before, a step of the gate's at a time. Neighbour: control/give-back.repository.ts does a step.
 */

import type { Db, Queryable } from '#server/core/db/client.ts'
import { submitCommands } from '../../control/ask-commands.ts'
import { type AskingStrategy, commandKey } from '../../control/asker.ts'
import { endHolds, restoreHolds } from '../../control/give-back.repository.ts'
import { unitsForbidding } from '../ability.repository.ts'
import { both } from '../keeping/texts/texts.ts'
import { holdingStrategies, holdsOf, type StrategyHold } from '../reading/held.repository.ts'
import {
  findStrategy,
  findVersion,
  lockStrategy,
  type StoredVersion,
  type StrategyRecord,
  writtenMembers,
} from '../strategy.repository.ts'
import { writtenParams } from '../written-params.ts'
import { leftOfMinute, sourcesOf } from './pace.repository.ts'
import { releaserNow } from './releaser.ts'

const MINUTE_MS = 60_000
/** Of the units that wait, a part has its turn each minute, as most of them wait for half an hour. */
const UNITS_A_TURN = 15
/** What waits is kept for so long, and anew when less than this is left: every unit has its turn in between. */
const KEPT_MS = 60 * MINUTE_MS
const RENEWED_MS = 30 * MINUTE_MS
/** Before this, something may be to come of a command. */
const UNDER_WAY_MS = 3 * MINUTE_MS

/** A step of each strategy that holds something it does not regulate. @returns How many commands it asked for. */
export async function giveBackStep(db: Db, now: number): Promise<number> {
  let numAsked = 0
  for (const strategyId of await holdingStrategies(db, now)) numAsked += await giveBackOf(db, strategyId, now)
  return numAsked
}

/** The same of one strategy. */
export async function giveBackOf(db: Db, strategyId: string, now: number): Promise<number> {
  const record = await findStrategy(db, strategyId)
  const version = record?.presentVersion ? await findVersion(db, strategyId, record.presentVersion) : null
  return record && version ? stepOf(db, record, version, now) : 0
}

/** What a strategy holds and does not regulate any more. */
export async function leftOver(
  db: Queryable,
  { id, state, membersReleased }: Pick<StrategyRecord, 'id' | 'state' | 'membersReleased'>,
  { strategy }: Pick<StoredVersion, 'strategy'>,
  now: number,
): Promise<StrategyHold[]> {
  const holds = await holdsOf(db, id, now)
  if (state !== 'auto' || holds.length === 0) return holds
  const written = writtenMembers(strategy, membersReleased).map(({ nodeId }) => nodeId)
  const forbidden = await unitsForbidding(db, strategy.kind, written)
  const units = new Set(written.filter((nodeId) => !forbidden.has(nodeId)))
  const params = new Set(writtenParams(strategy))
  return holds.filter(({ nodeId, param }) => !units.has(nodeId ?? '') || !params.has(param ?? ''))
}

async function stepOf(db: Db, record: StrategyRecord, version: StoredVersion, now: number): Promise<number> {
  const left = await leftOver(db, record, version, now)
  if (left.length === 0) return 0
  const releaser = await releaserNow(db, record, version.strategy, now)
  const strategyId = record.id
  return db.transaction(async (tx) => {
    const present = await lockStrategy(tx, strategyId)
    // released anew meanwhile: what is left over then is found the next time
    if (present?.version !== record.version) return 0
    if ('lost' in releaser) {
      // without a right nothing is written: what it has set ends by itself at the devices
      await endHolds(tx, { strategyId, pointIds: left.map(({ pointId }) => pointId), now })
      return 0
    }
    const nodeIds = [...new Set(left.map(({ nodeId }) => nodeId ?? ''))].sort()
    const sources = await sourcesOf(
      tx,
      nodeIds.filter((id) => id !== ''),
    )
    const pace = await leftOfMinute(tx, [...new Set(sources.values())], now)
    const turn = nodeIds.length <= UNITS_A_TURN ? 0 : (Math.floor(now / MINUTE_MS) * UNITS_A_TURN) % nodeIds.length
    // a unit's points stay together: its mode goes back after what it admits
    const chosen: number[] = []
    for (const nodeId of [...nodeIds.slice(turn), ...nodeIds.slice(0, turn)].slice(0, UNITS_A_TURN)) {
      const points = left.filter((hold) => (hold.nodeId ?? '') === nodeId).map(({ pointId }) => pointId)
      const sourceId = sources.get(nodeId) ?? ''
      const rest = (pace.get(sourceId) ?? Number.POSITIVE_INFINITY) - points.length
      if (rest < 0) continue
      pace.set(sourceId, rest)
      chosen.push(...points)
    }
    if (chosen.length === 0) return 0
    const { commands, waiting } = await restoreHolds(tx, {
      asker: releaser.asker,
      cycle: String(Math.floor(now / MINUTE_MS)),
      pointIds: chosen,
      reason: both(({ givesBack }) => givesBack(record.name)).zh,
      now,
      language: 'zh-CN',
    })
    const waits = new Set(waiting.flatMap(({ pointId, refusal }) => (refusal ? [] : [pointId])))
    await keepWaiting(
      tx,
      releaser.asker,
      left.filter(({ pointId }) => waits.has(pointId)),
      now,
    )
    return commands.length
  })
}

/**
 * What waits, a set point for its next step or a mode for its set points, stays as it is: a hold that ended on the way would let the
 * cabinet jump the rest.
 */
async function keepWaiting(
  tx: Queryable,
  asker: AskingStrategy,
  holds: readonly StrategyHold[],
  now: number,
): Promise<void> {
  const ending = holds.filter(
    ({ isDone, askedAt, validUntil }) =>
      isDone && now - askedAt > UNDER_WAY_MS && validUntil !== null && validUntil - now < RENEWED_MS,
  )
  if (ending.length === 0) return
  const { id, version, name } = asker.strategy
  const commands = ending.map(({ pointId, value }) => ({
    key: commandKey([id, String(version), 'keep', String(Math.floor(now / MINUTE_MS)), String(pointId)]),
    pointId,
    value,
    seen: null,
  }))
  const reason = both(({ givesBack }) => givesBack(name)).zh
  await submitCommands(tx, { asker, commands, reason, validUntil: now + KEPT_MS, now, language: 'zh-CN' })
}
