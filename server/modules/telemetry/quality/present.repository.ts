import { and, asc, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/client.ts'
import type { JudgedRule } from '#server/modules/data-quality/quality-rules.ts'
import { qualitySpans } from '../tables.ts'

interface PresentJudgement {
  readonly pointId: number
  readonly rule: JudgedRule
  readonly fromAt: Date
}

/** The judgements of points that go on, by point and rule. */
export const presentJudgements = (db: Db, pointIds: readonly number[]): Promise<PresentJudgement[]> =>
  db
    .select({ pointId: qualitySpans.pointId, rule: qualitySpans.rule, fromAt: qualitySpans.fromAt })
    .from(qualitySpans)
    .where(and(isNull(qualitySpans.toAt), sql`${qualitySpans.pointId} = any(${sql.param([...pointIds])}::int[])`))
    .orderBy(asc(qualitySpans.pointId), asc(qualitySpans.rule))
