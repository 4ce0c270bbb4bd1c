import type pg from 'pg'
import type { Db } from '#server/core/db/client.ts'

export interface PointFacts {
  readonly periodS: number
  readonly isCounter: boolean
}

/** Locks an import that is being written. @returns False where it no longer is. */
export async function lockImport(client: pg.ClientBase, importId: string): Promise<boolean> {
  const { rows } = await client.query<{ state: string }>('select state from history_imports where id = $1 for update', [
    importId,
  ])
  return rows[0]?.state === 'writing'
}

interface SavedPart {
  /** All before this time is written, and at this time points up to the id. */
  readonly until: { readonly at: number; readonly pointId: number }
  readonly numWritten: number
  readonly numKept: number
  readonly progress: number
}

export const savePart = (
  client: pg.ClientBase,
  importId: string,
  { until, numWritten, numKept, progress }: SavedPart,
) =>
  client.query(
    `update history_imports set written_until = $2, written_point_id = $3, num_written = num_written + $4,
      num_kept = num_kept + $5, progress = $6 where id = $1`,
    [importId, new Date(until.at), until.pointId, numWritten, numKept, progress],
  )

export const saveProgress = (db: Db, importId: string, progress: number) =>
  db.$client.query('update history_imports set progress = $2 where id = $1', [importId, progress])

export const addKept = (db: Db, importId: string, count: number) =>
  db.$client.query('update history_imports set num_kept = num_kept + $2 where id = $1', [importId, count])

export async function pointFacts(db: Db, ids: readonly number[]): Promise<Map<number, PointFacts>> {
  const { rows } = await db.$client.query<{ id: number; period_s: number; is_counter: boolean }>(
    `select point.id, period_s, param.kind = 'PI' as is_counter from points point
    join standard_params param on param.id = point.param_id where point.id = any($1::int[])`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, { periodS: row.period_s, isCounter: row.is_counter }]))
}
