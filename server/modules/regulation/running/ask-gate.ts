/**
 * Asks the gate for what a cycle in auto has planned. Duty: in the name of who released it, at the pace that sources bear; what the
 * gate says becomes part of the result. Neighbours: run-cycle.ts plans, the gate judges and sends. Invariant: keys are
 * derived from strategy, version, cycle and point, so that what is asked twice is one command.
 */

import { CODE } from '#contract/kit/envelope.ts'
import type { Strategy } from '#contract/regulation/strategy.ts'
import type { StrategyKind } from '#contract/regulation/strategy-kinds.ts'
import type { Db, Queryable } from '#server/core/db/client.ts'
import { AppError } from '#server/core/kit/app-error.ts'
import { submitCommands } from '../../control/ask-commands.ts'
import { type AskingStrategy, commandKey } from '../../control/asker.ts'
import type { CommandRow } from '../../control/command.repository.ts'
import { unitsForbidding } from '../ability.repository.ts'
import { kindForbidden } from '../computing/say.ts'
import { both } from '../keeping/texts/texts.ts'
import { findStrategy, findVersion, lockStrategy, type StrategyRecord } from '../strategy.repository.ts'
import type { StoredWrite } from '../tables.ts'
import {
  endAsking,
  endedWrite,
  finishCycle,
  lockAsking,
  resultsOfCycle,
  type StoredCycle,
  type StoredResult,
  saveWrites,
} from './cycle.repository.ts'
import { fallToAdvice } from './fall-to-advice.ts'
import { leftOfMinute, sourcesOf } from './pace.repository.ts'
import { releaserNow } from './releaser.ts'

/** Asks for those writes of a cycle whose minute has come. @returns How many commands it asked for. */
export async function askGate(db: Db, cycle: StoredCycle, now: number): Promise<number> {
  const record = await findStrategy(db, cycle.strategyId)
  const version = await findVersion(db, cycle.strategyId, cycle.version)
  if (!record || !version) return 0
  if (!isOf(record, cycle)) {
    await db.transaction((tx) => endAsking(tx, record.id, new Date(now)))
    return 0
  }
  const releaser = await releaserNow(db, record, version.strategy, now)
  if ('lost' in releaser) {
    await fallToAdvice(db, record, releaser.lost, now)
    return 0
  }
  try {
    const commands = await db.transaction((tx) => askWrites(tx, cycle, version.strategy, releaser.asker, now))
    if (commands.some(({ refusal }) => refusal === 'permission'))
      await fallToAdvice(
        db,
        record,
        both(({ lost }) => lost.write),
        now,
      )
    return commands.length
  } catch (error) {
    // a point that was in sight when the releaser was looked at is not any more
    if (!(error instanceof AppError) || error.code !== CODE.invalidInput) throw error
    await fallToAdvice(
      db,
      record,
      both(({ lost }) => lost.units),
      now,
    )
    return 0
  }
}

const isOf = ({ state, presentVersion }: StrategyRecord, { version }: StoredCycle): boolean =>
  state === 'auto' && presentVersion === version

async function askWrites(
  tx: Queryable,
  { id: cycleId, strategyId, startsAt }: StoredCycle,
  strategy: Strategy,
  asker: AskingStrategy,
  now: number,
): Promise<CommandRow[]> {
  const record = await lockStrategy(tx, strategyId)
  const cycle = await lockAsking(tx, cycleId)
  if (!record || !cycle || !isOf(record, cycle) || record.releasedById !== asker.person.session.userId) return []
  const written = (await resultsOfCycle(tx, cycleId)).filter(({ isWritten }) => isWritten)
  const results = await withoutForbidden(tx, strategy.kind, written)
  const chosen = await withinPace(tx, results.filter(isWaiting), now)
  const keyOf = (pointId: number): string =>
    commandKey([strategyId, String(cycle.version), String(startsAt.getTime()), String(pointId)])
  const asked: CommandRow[] = []
  // a call has one end for all of its commands
  const ends = new Set(chosen.flatMap(({ writes }) => writes.filter((write) => isDue(write, now)).map(endOf)))
  for (const validUntil of [...ends].sort((a, b) => a - b)) {
    const commands = chosen
      .flatMap(({ writes }) => writes.filter((write) => isDue(write, now) && write.validUntil === validUntil))
      .map(({ pointId, value }) => ({ key: keyOf(pointId), pointId, value, seen: null }))
    const reason = both(({ reasonOf }) => reasonOf(strategy.name, cycle.version)).zh
    asked.push(...(await submitCommands(tx, { asker, commands, reason, validUntil, now, language: 'zh-CN' })))
  }
  const byPoint = new Map(asked.map((command) => [command.pointId, command]))
  const changed = chosen.map((result) => withCommands(result, byPoint))
  await saveWrites(tx, changed)
  const after = new Map(changed.map((result) => [result.position, result]))
  if (!results.some((result) => isWaiting(after.get(result.position) ?? result)))
    await finishCycle(tx, cycleId, new Date(now))
  return asked
}

/** Those of units that may be written: where control modes have forbidden the kind since the cycle, nothing more is asked for. */
async function withoutForbidden(
  tx: Queryable,
  kind: StrategyKind,
  results: readonly StoredResult[],
): Promise<StoredResult[]> {
  const nodeIds = results.map(({ nodeId }) => nodeId)
  const forbidden = await unitsForbidding(tx, kind, nodeIds)
  const { zh: reasonZh, en: reasonEn } = kindForbidden(kind)
  const ended = results.filter((result) => forbidden.has(result.nodeId) && isWaiting(result))
  await saveWrites(
    tx,
    ended.map((result) => ({ ...result, reasonZh, reasonEn, writes: result.writes.map(endedWrite) })),
  )
  return results.filter(({ nodeId }) => !forbidden.has(nodeId))
}

const endOf = ({ validUntil }: StoredWrite): number => validUntil
const isWaiting = ({ writes }: Pick<StoredResult, 'writes'>): boolean => writes.some(({ state }) => state === 'planned')
const isDue = ({ state, notBefore, validUntil }: StoredWrite, now: number): boolean =>
  state === 'planned' && notBefore <= now && now < validUntil

/**
 * Units whose writes are asked for now, as many as their sources bear: those first whose own value ends first, so that a large strategy
 * reaches all of its units in turn.
 */
async function withinPace(tx: Queryable, results: readonly StoredResult[], now: number): Promise<StoredResult[]> {
  const due = results
    .map((result) => ({ result, writes: result.writes.filter((write) => isDue(write, now)) }))
    .filter(({ writes }) => writes.length > 0)
    .map((one) => ({
      ...one,
      notBefore: Math.min(...one.writes.map((write) => write.notBefore)),
      heldUntil: Math.min(...one.writes.map((write) => write.heldUntil)),
    }))
    .sort((a, b) => a.notBefore - b.notBefore || a.heldUntil - b.heldUntil || a.result.position - b.result.position)
  const sources = await sourcesOf(
    tx,
    due.map(({ result }) => result.nodeId),
  )
  const left = await leftOfMinute(tx, [...new Set(sources.values())], now)
  return due.flatMap(({ result, writes }) => {
    const sourceId = sources.get(result.nodeId) ?? ''
    const rest = (left.get(sourceId) ?? 0) - writes.length
    // what comes later does not go before it
    left.set(sourceId, Math.max(0, rest))
    return rest < 0 ? [] : [result]
  })
}

/** What the gate said is part of the result: a refusal is its reason. */
function withCommands(result: StoredResult, byPoint: ReadonlyMap<number | null, CommandRow>): StoredResult {
  const refused = result.writes.flatMap(({ pointId }) => {
    const command = byPoint.get(pointId)
    return command?.state === 'refused' ? [command] : []
  })
  const joined = (reason: string, texts: readonly string[], and: string): string =>
    [...new Set([reason, ...texts])].filter((text) => text !== '').join(and)
  return {
    ...result,
    reasonZh: joined(
      result.reasonZh,
      refused.map(({ refusalZh }) => refusalZh),
      '，',
    ),
    reasonEn: joined(
      result.reasonEn,
      refused.map(({ refusalEn }) => refusalEn),
      ', ',
    ),
    writes: result.writes.map((write) => {
      const command = byPoint.get(write.pointId)
      return command ? { ...write, state: 'asked', commandId: command.id } : write
    }),
  }
}
