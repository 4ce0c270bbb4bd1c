// A strategy that is about to be changed: whole to who changes it, and as it was read.

import type { Queryable } from '#server/core/db/client.ts'
import { noPermission, notFound, staleEditError } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { textsIn as coreTextsIn } from '#server/core/texts/texts.ts'
import { lockStrategy, type StrategyRecord } from '../strategy.repository.ts'
import { isWholeTo } from './read-strategies.ts'
import { textsIn } from './texts/texts.ts'

/** @throws {AppError} 1004 where there is none in sight, 1003 where the caller does not reach all of its units. */
export async function lockWhole(tx: Queryable, keyId: string, { session, language }: Actor): Promise<StrategyRecord> {
  const record = await lockStrategy(tx, keyId)
  const isWhole = record ? await isWholeTo(tx, session, record) : null
  if (!record || isWhole === null) throw notFound(textsIn(language).noSuchStrategy)
  if (!isWhole) throw noPermission(textsIn(language).notWhole)
  return record
}

/** @throws {AppError} 1009 where somebody has changed it since it was read. */
export function refuseStale(
  { version, updatedBy, updatedAt }: StrategyRecord,
  seen: number,
  { language }: Actor,
): void {
  if (version === seen) return
  const answer = { changedBy: updatedBy, changedAt: updatedAt.toISOString() }
  throw staleEditError(coreTextsIn(language).changedMeanwhile(updatedBy), answer)
}
