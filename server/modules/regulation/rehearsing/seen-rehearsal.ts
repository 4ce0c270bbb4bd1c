import type { Db } from '#server/core/db/client.ts'
import { notFound } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { readSeen } from '../keeping/read-strategies.ts'
import { findRehearsal } from './rehearsal.repository.ts'
import { textsIn } from './texts/texts.ts'

/** @throws {AppError} 1004 where nobody has made it, or its strategy is out of sight. `seen`: its units in scope. */
export async function seenRehearsal(db: Db, actor: Actor, keyId: string, now: number) {
  const row = await findRehearsal(db, keyId)
  const strategy = row && (await readSeen(db, actor, { keyId: row.strategyId, number: row.number, now }))
  if (!row || !strategy) throw notFound(textsIn(actor.language).noSuchRehearsal)
  return { row, name: strategy.name, seen: new Map(strategy.units.map((unit) => [unit.nodeId, unit])) }
}
