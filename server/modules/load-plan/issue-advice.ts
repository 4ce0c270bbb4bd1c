import type { loadPlanCalls } from '#contract/endpoints/load-plan.ts'
import type { InputOf } from '#contract/kit/call.ts'
import { CODE } from '#contract/kit/envelope.ts'
import { ruleText } from '#contract/kit/rule-texts.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { AppError, invalidInput } from '#server/core/kit/app-error.ts'
import { companyDay } from '#server/core/kit/company-time.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { storeAdvice } from './advice.repository.ts'
import { textsIn } from './texts/texts.ts'
import { readUnitLoads } from './unit-loads.ts'

/**
 * Stores advice for units as the forecast says that was looked at.
 *
 * @throws {AppError} 1001 for a day that is over and for units that are not seen; 2002 where there is a newer forecast, or
 * a unit has none.
 */
export async function issueAdvice(
  env: Pick<Env, 'db' | 'now'>,
  actor: Actor,
  asked: InputOf<typeof loadPlanCalls.issue>,
  log: (tx: Queryable, numIssued: number) => Promise<void>,
): Promise<{ numIssued: number }> {
  const { session, language } = actor
  const texts = textsIn(language)
  const { day, hour, unitIds, note } = asked
  if (day < companyDay(env.now())) throw invalidInput([{ field: 'day', rule: texts.dayIsOver }])
  const { forecastIssuedAt, rows } = await readUnitLoads(env, actor, { day, hour })
  if (forecastIssuedAt === null || forecastIssuedAt !== asked.forecastIssuedAt)
    throw new AppError(CODE.warning, texts.newerForecast)
  const byId = new Map(rows.map((row) => [row.keyId, row]))
  const issuedAt = new Date(env.now())
  const advice = [...new Set(unitIds)].map((keyId) => {
    const row = byId.get(keyId)
    if (!row) throw invalidInput([{ field: 'unitIds', rule: ruleText('outsideScope', language) }])
    if (row.heatKw === null) throw new AppError(CODE.warning, texts.noForecastOf(row.name))
    const { heatKw, supply2C, return2C, flow1TH, setSupply2C } = row
    const loads = { heatKw, supply2C, return2C, flow1TH, setSupply2C }
    const shared = { forecastIssuedAt: new Date(forecastIssuedAt), issuedBy: session.realName, issuedAt }
    return { nodeId: keyId, day, hour, note, ...loads, ...shared }
  })
  await env.db.transaction(async (tx) => {
    await storeAdvice(tx, advice)
    await log(tx, advice.length)
  })
  return { numIssued: advice.length }
}
