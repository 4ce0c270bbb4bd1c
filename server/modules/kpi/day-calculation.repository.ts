import { desc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { NUM_RECOMPUTE_RUNS } from '#contract/endpoints/day-calculation.ts'
import type { Language } from '#contract/kit/language.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { keyIs } from '#server/core/db/keys.ts'
import type { JobRun } from '#server/core/jobs/run.repository.ts'
import { jobRuns } from '#server/core/jobs/tables.ts'
import { standardParams } from '../points/tables.ts'
import type { KpiPlace } from './part.repository.ts'
import { recomputeJob } from './recompute.job.ts'

/** Names of the parameters of units and sources by code. */
export async function readParamNames(db: Queryable, language: Language): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ code: standardParams.code, nameZh: standardParams.nameZh, nameEn: standardParams.nameEn })
    .from(standardParams)
    .where(inArray(standardParams.nodeType, ['unit', 'source']))
  return new Map(rows.map(({ code, nameZh, nameEn }) => [code, language === 'en' ? nameEn : nameZh]))
}

const stored = z.object({
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
  computedAt: z.coerce.date().nullable(),
  numPending: z.int(),
})

/** What is stored of some units or sources. */
export async function readStored(db: Queryable, places: readonly KpiPlace[]): Promise<z.infer<typeof stored>> {
  const ids = sql`${sql.param(places.map(({ keyId }) => keyId))}::uuid[]`
  const { rows } = await db.execute(sql`
    select min(day)::text as "firstDay", max(day)::text as "lastDay", max(computed_at) as "computedAt",
      (select count(*)::int from kpi_dirty where node_id = any(${ids})) as "numPending"
    from kpi_days where node_id = any(${ids})`)
  return stored.parse(rows[0])
}

/** Runs that compute days again, newest first. */
export const listRecomputations = (db: Queryable): Promise<JobRun[]> =>
  db
    .select()
    .from(jobRuns)
    .where(eq(jobRuns.kind, recomputeJob.kind))
    .orderBy(desc(jobRuns.queuedAt), desc(jobRuns.id))
    .limit(NUM_RECOMPUTE_RUNS)

export async function findRecomputation(db: Queryable, keyId: string): Promise<JobRun | null> {
  const [run] = await db.select().from(jobRuns).where(keyIs(jobRuns.id, keyId))
  return run?.kind === recomputeJob.kind ? run : null
}
