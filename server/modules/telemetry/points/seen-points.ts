import { ruleText } from '#contract/kit/rule-texts.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { type VisiblePoint, visiblePoints } from './points-in-sight.repository.ts'

/** The requested points. @throws {AppError} 1001 when one does not exist or is out of scope, without saying which. */
export async function seenPoints(
  { db }: Pick<Env, 'db'>,
  { session, language }: Actor,
  ids: readonly number[],
): Promise<VisiblePoint[]> {
  const points = await visiblePoints(db, session, ids)
  if (points.length < new Set(ids).size)
    throw invalidInput([{ field: 'pointIds', rule: ruleText('unknownReference', language) }])
  return points
}
