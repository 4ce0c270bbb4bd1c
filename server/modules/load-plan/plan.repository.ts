// Confirmed loads. Invariant: a row is never changed; a revision is a further one.

import { and, desc, eq } from 'drizzle-orm'
import type { ConfirmedPlan } from '#contract/endpoints/load-plan.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { startOfCompanyDay } from '#server/core/kit/company-time.ts'
import { loadPlans } from './tables.ts'

const HOUR_MS = 3_600_000
const GJ_PER_KWH = 0.0036

type PlanRow = typeof loadPlans.$inferSelect

/** Heat of the known hours, GJ. */
export const heatGj = (hours: readonly (number | null)[]): number =>
  hours.reduce<number>((sum, heatKw) => sum + (heatKw ?? 0) * GJ_PER_KWH, 0)

/** Newest revision first. */
export async function plansOfDay(db: Queryable, nodeId: string, day: string): Promise<ConfirmedPlan[]> {
  const rows = await db
    .select()
    .from(loadPlans)
    .where(and(eq(loadPlans.nodeId, nodeId), eq(loadPlans.day, day)))
    .orderBy(desc(loadPlans.revision))
  return rows.map(confirmedPlan)
}

function confirmedPlan(row: PlanRow): ConfirmedPlan {
  const from = startOfCompanyDay(row.day)
  return {
    keyId: row.id,
    revision: row.revision,
    by: row.confirmedBy,
    at: row.confirmedAt.getTime(),
    reason: row.reason,
    forecastIssuedAt: row.forecastIssuedAt.getTime(),
    shifts: [...row.shifts],
    keepsHeat: row.keepsHeat,
    forecastGj: heatGj(row.forecastKw),
    planGj: heatGj(row.planKw),
    hours: row.planKw.map((planKw, hour) => ({
      at: from + hour * HOUR_MS,
      forecastKw: row.forecastKw[hour] ?? null,
      planKw,
      supply1C: row.supply1C[hour] ?? null,
      flow1TH: row.flow1TH[hour] ?? null,
    })),
  }
}

/** @returns False where the day has a plan of this revision already. */
export async function storePlan(tx: Queryable, plan: typeof loadPlans.$inferInsert): Promise<boolean> {
  const stored = await tx.insert(loadPlans).values(plan).onConflictDoNothing().returning({ id: loadPlans.id })
  return stored.length > 0
}
