// Advice to units, as it was issued.

import { and, desc, eq, gte, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { LoadAdvice } from '#contract/endpoints/load-plan.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { insertInSlices } from '#server/core/db/insert-in-slices.ts'
import type { Session } from '#server/core/kit/session.ts'
import { nodesInScope } from '../physics/node.repository.ts'
import { stationOfUnit, stations } from '../physics/repository.ts'
import { physicsNodes } from '../physics/tables.ts'
import { loadAdvice } from './tables.ts'

const MAX_SHOWN = 500
const ROWS_OF_A_STATEMENT = 500

export const storeAdvice = (tx: Queryable, rows: readonly (typeof loadAdvice.$inferInsert)[]): Promise<void> =>
  insertInSlices(rows, (slice) => tx.insert(loadAdvice).values(slice), ROWS_OF_A_STATEMENT)

/** Newest first, of units within the data scope. */
export async function adviceInScope(db: Queryable, session: Session): Promise<LoadAdvice[]> {
  const rows = await db
    .select({ advice: loadAdvice, name: sql<string>`concat_ws(' ', ${stations.name}, ${physicsNodes.name})` })
    .from(loadAdvice)
    .innerJoin(physicsNodes, eq(physicsNodes.id, loadAdvice.nodeId))
    .leftJoin(stations, stationOfUnit)
    .where(nodesInScope(session))
    .orderBy(desc(loadAdvice.issuedAt), physicsNodes.code)
    .limit(MAX_SHOWN)
  return rows.map(({ advice, name }) => ({
    keyId: advice.id,
    nodeId: advice.nodeId,
    name,
    day: advice.day,
    hour: advice.hour,
    heatKw: advice.heatKw,
    supply2C: advice.supply2C,
    return2C: advice.return2C,
    flow1TH: advice.flow1TH,
    setSupply2C: advice.setSupply2C,
    note: advice.note,
    by: advice.issuedBy,
    at: advice.issuedAt.getTime(),
  }))
}

const advised = z.object({ nodeId: z.string(), supply2C: z.number().nullable() })

/** The newest supply temperature that was advised for a day, by unit. */
export async function advisedOfDay(db: Queryable, nodeIds: readonly string[], day: string) {
  const { rows } = await db.execute(sql`
    select distinct on (node_id) node_id as "nodeId", supply2_c as "supply2C" from load_advice
    where day = ${day}::date and node_id = any(${sql.param([...nodeIds])}::uuid[]) order by node_id, issued_at desc`)
  return new Map(
    z
      .array(advised)
      .parse(rows)
      .map((row) => [row.nodeId, row.supply2C]),
  )
}

/** Batches of advice for a day and later, within the data scope. */
export const advisedSince = (db: Queryable, session: Session, day: string) =>
  db
    .select({
      at: loadAdvice.issuedAt,
      by: loadAdvice.issuedBy,
      day: loadAdvice.day,
      numUnits: sql<number>`count(*)::int`,
    })
    .from(loadAdvice)
    .innerJoin(physicsNodes, eq(physicsNodes.id, loadAdvice.nodeId))
    .where(and(gte(loadAdvice.day, day), nodesInScope(session)))
    .groupBy(loadAdvice.issuedAt, loadAdvice.issuedBy, loadAdvice.day)
    .orderBy(desc(loadAdvice.issuedAt))
    .limit(20)
