import { and, desc, eq, max } from 'drizzle-orm'
import { z } from 'zod'
import { KPI_CODES } from '#contract/kpi/kpi-definitions.ts'
import type { ReportType } from '#contract/reports/report-columns.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { energySignOffs } from './tables.ts'

const signedNode = z.object({
  keyId: z.string(),
  name: z.string(),
  figures: z.array(z.object({ code: z.enum(KPI_CODES), value: z.number().nullable() })),
})
export type SignedNode = z.infer<typeof signedNode>

export interface SignedPeriod {
  readonly nodeType: ReportType
  readonly from: string
  readonly to: string
}

const { id, nodeType, firstDay, lastDay, figures, remark, signedBy, signedAt } = energySignOffs

/** The newest sign-off of exactly this period. */
export async function newestSignOff(db: Queryable, period: SignedPeriod) {
  const [row] = await db
    .select({ id, figures, remark, signedBy, signedAt })
    .from(energySignOffs)
    .where(and(eq(nodeType, period.nodeType), eq(firstDay, period.from), eq(lastDay, period.to)))
    .orderBy(desc(signedAt))
    .limit(1)
  return row && { ...row, figures: z.array(signedNode).parse(row.figures) }
}

const MAX_PERIODS = 50

/** Signed periods of a type of nodes, the newest first. */
export const signedPeriods = async (db: Queryable, type: ReportType): Promise<{ from: string; to: string }[]> =>
  db
    .select({ from: firstDay, to: lastDay })
    .from(energySignOffs)
    .where(eq(nodeType, type))
    .groupBy(firstDay, lastDay)
    .orderBy(desc(max(signedAt)))
    .limit(MAX_PERIODS)

interface NewSignOff extends SignedPeriod {
  readonly nodes: readonly SignedNode[]
  readonly remark: string
  readonly by: string
  readonly at: Date
}

/** @returns Its id. */
export async function insertSignOff(db: Queryable, signed: NewSignOff): Promise<string> {
  const [row] = await db
    .insert(energySignOffs)
    .values({
      nodeType: signed.nodeType,
      firstDay: signed.from,
      lastDay: signed.to,
      figures: signed.nodes,
      remark: signed.remark,
      signedBy: signed.by,
      signedAt: signed.at,
    })
    .returning({ id })
  if (!row) throw new Error('The sign-off was not stored.')
  return row.id
}
