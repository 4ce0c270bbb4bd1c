import type { ImportProblem } from '#contract/kit/resource.ts'
import { recordAudit } from '../audit/audit.ts'
import { SLICE_MS } from '../db/background-pool.ts'
import type { Queryable } from '../db/client.ts'
import type { Env } from '../env.ts'
import type { Actor } from '../kit/session.ts'
import { beginRun, endRun, type ImportRun, noteRows, touchRun } from './import-runs.repository.ts'
import { type Resources, undoRun } from './import-undo.ts'
import type { ImportedRow, ResourceParts } from './resource-parts.ts'

/** Outcome of one row. */
export interface TakenRow {
  /** Null: the row was refused. */
  readonly record: { readonly parts: ResourceParts; readonly keyId: string } | null
  /** Names by which other rows may refer to the record. */
  readonly names: readonly string[]
  readonly problems: readonly ImportProblem[]
}

interface WritingParts {
  readonly take: (tx: Queryable, row: ImportedRow) => Promise<TakenRow>
  /** All rows or none; else refused rows are left out. */
  readonly isWhole: boolean
  /** Used to remove written rows again. */
  readonly resources: Resources
  readonly actor: Actor
  /** Module name in the audit log. */
  readonly module: string
  /** Rows of the file. */
  readonly total: number
  readonly tell: (numWritten: number) => void
}

/**
 * Writes rows that passed the trial, in slices of one transaction each; other calls run between two slices. In an
 * all-or-nothing import each slice records what it wrote, so that it can be removed when a later row is refused because
 * of a change meanwhile, or when the server is killed.
 */
export async function writeInSlices(
  env: Env,
  rows: readonly ImportedRow[],
  { take, isWhole, resources, actor, module, total, tell }: WritingParts,
): Promise<{ readonly numWritten: number; readonly refused: readonly ImportProblem[] }> {
  const refused: ImportProblem[] = []
  let numWritten = 0
  const run = isWhole ? await beginRun(env.background, actor, module, new Date(env.now())) : null

  async function writeSlice(tx: Queryable, from: number) {
    const until = performance.now() + SLICE_MS
    const taken: TakenRow[] = []
    let next = from
    while (next < rows.length && (next === from || performance.now() < until)) {
      const row = rows[next]
      if (row) taken.push(await take(tx, row))
      next += 1
    }
    if (run) await note(tx, run, taken, from)
    return { taken, next }
  }

  async function note(tx: Queryable, { id }: ImportRun, taken: readonly TakenRow[], from: number): Promise<void> {
    if (!(await touchRun(tx, id, new Date(env.now())))) throw new Error('The import was taken for cut off.')
    const written = taken.flatMap(({ record }, at) =>
      record ? [{ place: from + at, resource: record.parts.resource.path, keyId: record.keyId }] : [],
    )
    await noteRows(tx, id, written)
  }

  try {
    for (let at = 0; at < rows.length && !(run && refused.length > 0); ) {
      const { taken, next } = await env.background.transaction((tx) => writeSlice(tx, at))
      at = next
      numWritten += taken.filter(({ record }) => record !== null).length
      refused.push(...taken.flatMap(({ problems }) => problems))
      tell(at)
    }
  } catch (error) {
    // if this fails too, undoCutOffImports does it later
    if (run) await undoRun(env, run, resources).catch((failure) => env.log.error({ err: failure }, 'import not undone'))
    throw error
  }
  if (run && refused.length > 0) {
    await undoRun(env, run, resources)
    return { numWritten: 0, refused }
  }
  await env.background.transaction(async (tx) => {
    if (run) await endRun(tx, run.id)
    await recordAudit(tx, actor, env.now(), { module, action: 'import', after: { total, written: numWritten } })
  })
  return { numWritten, refused }
}
