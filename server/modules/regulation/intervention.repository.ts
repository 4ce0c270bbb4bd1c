// Interventions as they are stored, and as a cycle takes them.

import { and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Intervention } from '#contract/regulation/intervention.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { lockByName } from '#server/core/db/lock-by-name.ts'
import { interventionNodes, interventions } from './tables.ts'

type InterventionRecord = typeof interventions.$inferSelect
export interface StoredIntervention extends InterventionRecord {
  readonly nodeIds: readonly string[]
}

/** Their conflicts are looked for one after the other. */
export const lockInterventions = (tx: Queryable) => lockByName(tx, 'interventions')

interface Asked {
  /** Absent: of any unit. */
  readonly nodeIds?: readonly string[] | undefined
  /** Those that end later; absent: all. */
  readonly endingAfter?: Date | undefined
}

/** Newest first. */
export async function findInterventions(db: Queryable, { nodeIds, endingAfter }: Asked): Promise<StoredIntervention[]> {
  const rows = await db
    .select()
    .from(interventions)
    .where(
      and(
        endingAfter &&
          and(
            gt(interventions.toAt, endingAfter),
            or(isNull(interventions.endedAt), gt(interventions.endedAt, endingAfter)),
          ),
        nodeIds &&
          inArray(
            interventions.id,
            db
              .select({ id: interventionNodes.interventionId })
              .from(interventionNodes)
              .where(sql`${interventionNodes.nodeId} = any(${sql.param([...nodeIds])}::uuid[])`),
          ),
      ),
    )
    .orderBy(desc(interventions.madeAt), desc(interventions.id))
  return withNodes(db, rows)
}

export async function lockIntervention(tx: Queryable, id: string): Promise<StoredIntervention | null> {
  const rows = await tx.select().from(interventions).where(eq(interventions.id, id)).for('update')
  return (await withNodes(tx, rows))[0] ?? null
}

async function withNodes(db: Queryable, rows: readonly InterventionRecord[]): Promise<StoredIntervention[]> {
  if (rows.length === 0) return []
  const nodes = await db
    .select()
    .from(interventionNodes)
    .where(
      inArray(
        interventionNodes.interventionId,
        rows.map(({ id }) => id),
      ),
    )
  return rows.map((row) => ({
    ...row,
    nodeIds: nodes.flatMap(({ interventionId, nodeId }) => (interventionId === row.id ? [nodeId] : [])),
  }))
}

interface By {
  readonly id: string
  readonly name: string
  readonly at: Date
}

export async function addIntervention(tx: Queryable, intervention: Intervention, by: By): Promise<string> {
  const { kind, from, to, why, reason, nodeIds } = intervention
  const [row] = await tx
    .insert(interventions)
    .values({
      kind,
      value: amountOf(intervention),
      fromAt: new Date(from),
      toAt: new Date(to),
      why,
      reason,
      madeById: by.id,
      madeBy: by.name,
      madeAt: by.at,
    })
    .returning({ id: interventions.id })
  if (!row) throw new Error('The intervention was not added.')
  await tx.insert(interventionNodes).values(nodeIds.map((nodeId) => ({ interventionId: row.id, nodeId })))
  return row.id
}

export const endIntervention = (tx: Queryable, id: string, { name, at }: Omit<By, 'id'>) =>
  tx.update(interventions).set({ endedAt: at, endedBy: name }).where(eq(interventions.id, id))

function amountOf(intervention: Intervention): number | null {
  switch (intervention.kind) {
    case 'offset':
      return intervention.offsetK
    case 'percent':
      return intervention.percent
    case 'fixed':
      return intervention.supplyC
    case 'freeze':
      return null
  }
}

/** As a cycle takes it: one that was ended has ended then. */
export function toIntervention(row: StoredIntervention): Intervention {
  const to = Math.min(row.toAt.getTime(), row.endedAt?.getTime() ?? Number.POSITIVE_INFINITY)
  const common = { nodeIds: [...row.nodeIds], from: row.fromAt.getTime(), to, why: row.why, reason: row.reason }
  const value = row.value ?? 0
  switch (row.kind) {
    case 'offset':
      return { ...common, kind: row.kind, offsetK: value }
    case 'percent':
      return { ...common, kind: row.kind, percent: value }
    case 'fixed':
      return { ...common, kind: row.kind, supplyC: value }
    case 'freeze':
      return { ...common, kind: row.kind }
  }
}
