import { sql } from 'drizzle-orm'
import type { FirstStep } from '#contract/endpoints/overview.ts'
import type { Queryable } from '#server/core/db/client.ts'

/** Which steps of a new company are done; each asks for one row alone. */
export async function readFirstSteps(db: Queryable): Promise<Readonly<Record<FirstStep, boolean>>> {
  const { rows } = await db.execute<Record<FirstStep, boolean>>(sql`
    select
      exists(select from organizations) as organization,
      exists(select from physics_nodes where node_type = 'source') as source,
      exists(select from physics_nodes where node_type = 'unit') as station,
      exists(select from points where is_active) as points,
      exists(select from latest) as value,
      exists(select from drawings where deleted_at is null) as drawing`)
  const [steps] = rows
  if (!steps) throw new Error('The steps gave no row.')
  return steps
}
