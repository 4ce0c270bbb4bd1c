import { sql } from 'drizzle-orm'
import type { Db } from '#server/core/db/client.ts'
import { latest } from '../tables.ts'

export interface LatestRow {
  readonly pointId: number
  readonly at: Date
  readonly value: number
  readonly quality: number
}

export const loadLatest = (db: Db): Promise<LatestRow[]> => db.select().from(latest)

export const loadLatestOf = (db: Db, pointIds: readonly number[]): Promise<LatestRow[]> =>
  db
    .select()
    .from(latest)
    .where(sql`${latest.pointId} = any(${sql.param([...pointIds])}::int[])`)
