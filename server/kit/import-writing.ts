import type { ImportProblem } from '../../src/contract/kit/resource.ts'
import type { Queryable } from '../db/client.ts'
import type { Env } from '../env.ts'
import { recordAudit } from '../modules/audit/audit.ts'
import { SLICE_MS } from './import-trial.ts'
import { type ImportedRow, type ResourceParts, removeOne } from './resource-save.ts'
import type { Actor } from './session.ts'

interface WrittenRecord {
  readonly parts: ResourceParts
  readonly keyId: string
}

/** What became of a row. */
export interface TakenRow {
  /** Null: it was refused. */
  readonly record: WrittenRecord | null
  /** What others may name the record by. */
  readonly names: readonly string[]
  readonly problems: readonly ImportProblem[]
}

interface WritingParts {
  readonly take: (tx: Queryable, row: ImportedRow) => Promise<TakenRow>
  /** All rows or none; else those that are refused are left out. */
  readonly isWhole: boolean
  readonly actor: Actor
  /** Of the log. */
  readonly module: string
  /** Rows of the file. */
  readonly total: number
  readonly tell: (numWritten: number) => void
}

/**
 * Writes rows that were good a moment ago, a slice at a time, each slice one transaction: everybody else gets a turn between
 * two. Where all are wanted or none, and one is refused that somebody has made impossible meanwhile, those before it are
 * removed again, the last first. A server that is killed meanwhile leaves the slices that it wrote: the log has each row.
 */
export async function writeInSlices(
  env: Env,
  rows: readonly ImportedRow[],
  { take, isWhole, actor, module, total, tell }: WritingParts,
): Promise<{ readonly numWritten: number; readonly refused: readonly ImportProblem[] }> {
  const written: WrittenRecord[] = []
  const refused: ImportProblem[] = []

  async function writeSlice(tx: Queryable, from: number) {
    const until = performance.now() + SLICE_MS
    const slice: { readonly taken: TakenRow[]; end: number } = { taken: [], end: from }
    while (slice.end < rows.length && (slice.end === from || performance.now() < until)) {
      const row = rows[slice.end]
      if (row) slice.taken.push(await take(tx, row))
      slice.end += 1
    }
    return slice
  }

  async function removeSlice(tx: Queryable, records: readonly WrittenRecord[]): Promise<number> {
    const until = performance.now() + SLICE_MS
    let count = 0
    for (const { parts, keyId } of records) {
      if (count > 0 && performance.now() >= until) break
      await removeOne(tx, parts, keyId, actor, env.now())
      count += 1
    }
    return count
  }

  async function takeBack(): Promise<void> {
    const backwards = written.splice(0).reverse()
    while (backwards.length > 0)
      backwards.splice(0, await env.background.transaction((tx) => removeSlice(tx, backwards)))
  }

  try {
    for (let next = 0; next < rows.length && !(isWhole && refused.length > 0); ) {
      const { taken, end } = await env.background.transaction((tx) => writeSlice(tx, next))
      next = end
      written.push(...taken.flatMap(({ record }) => record ?? []))
      refused.push(...taken.flatMap(({ problems }) => problems))
      tell(next)
    }
  } catch (error) {
    if (isWhole) await takeBack()
    throw error
  }
  if (isWhole && refused.length > 0) await takeBack()
  await env.db.transaction((tx) =>
    recordAudit(tx, actor, env.now(), { module, action: 'import', after: { total, written: written.length } }),
  )
  return { numWritten: written.length, refused }
}
