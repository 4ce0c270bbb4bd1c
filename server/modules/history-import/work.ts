// The three works of an import: to check its files, to write them, and to take back what was written. Neighbours: import.job.ts
// runs them in the background. Each may be begun again after it was broken off.

import { type ImportMapping, pointCodesOf } from '#contract/history-import/import-mapping.ts'
import type { ImportFailure, ImportReport } from '#contract/history-import/import-report.ts'
import type { Db } from '#server/core/db/client.ts'
import { inTransaction } from '#server/core/db/in-transaction.ts'
import { beginRollups, readProgress, waitForWork } from '#server/modules/telemetry/rollups/rollup.repository.ts'
import { createSliceSize } from '#server/modules/telemetry/rollups/slice-size.ts'
import { ImportFaultError, type ReadingLimits, readFiles } from './files.ts'
import { changeImport, deleteParts, findImport, moveImport } from './imports.repository.ts'
import { type ImportPoint, importPoints } from './points.repository.ts'
import { addKept, pointFacts, saveProgress } from './progress.repository.ts'
import type { ImportFile } from './reading/read-file.ts'
import { importReportOf } from './report.ts'
import { addValues, createStaging, dropStaging, prepareStaging, standingHours } from './staging.repository.ts'
import { countParts, undoParts } from './undo.repository.ts'
import { type ImportEnv, ImportStopped, LOADED_SHARE, writeParts } from './write-import.ts'

/** Progress is stored at most this often. */
const PROGRESS_MS = 1_000
const UNDO_PARTS: readonly [min: number, max: number] = [1, 2_000]

interface Work {
  readonly importId: string
  readonly files: readonly ImportFile[]
  readonly signal: AbortSignal
  readonly progress: (share: number) => void
}

/** Values older than ten years are refused, and those of hours that are not computed yet. */
async function limitsOf({ background: db, settings, now }: ImportEnv): Promise<ReadingLimits> {
  if (!(await readProgress(db.$client))) await beginRollups(db, now(), settings.rawRetentionMs)
  const progress = await readProgress(db.$client)
  return { oldest: now() - settings.historyReachMs, newest: progress?.jobs['1h'].doneAt ?? 0 }
}

/** A point of the mapping is not there any more. */
class UnknownPointError extends Error {
  readonly code: string

  constructor(code: string) {
    super(`There is no point ${code}.`)
    this.code = code
  }
}

async function pointsOf(db: Db, mapping: ImportMapping): Promise<Map<string, ImportPoint>> {
  const codes = pointCodesOf(mapping.layouts)
  const found = new Map((await importPoints(db, { scope: 'all' }, codes)).map((point) => [point.code, point]))
  const missing = codes.find((code) => !found.has(code))
  if (missing !== undefined) throw new UnknownPointError(missing)
  return found
}

const failureOf = (error: unknown): ImportFailure => {
  if (error instanceof ImportFaultError) return { file: error.file, line: error.fault.line, fault: error.fault.fault }
  if (error instanceof UnknownPointError) return { code: error.code }
  return { text: error instanceof Error ? error.message : String(error) }
}
/** Whether another attempt would fail as well. */
const isFinal = (error: unknown): boolean => error instanceof ImportFaultError || error instanceof UnknownPointError

/** Tells the database of progress now and then. */
function storedProgress(db: Db, importId: string, progress: (share: number) => void): (share: number) => void {
  let toldAt = 0
  return (share) => {
    progress(share)
    if (performance.now() - toldAt < PROGRESS_MS) return
    toldAt = performance.now()
    saveProgress(db, importId, share).catch(() => undefined)
  }
}

/** Reads all files without writing anything. @returns Null where the import is not to be checked, or a file was refused. */
export async function checkImport(
  env: ImportEnv,
  { importId, files, signal, progress }: Work,
): Promise<ImportReport | null> {
  const { background: db } = env
  const found = await findImport(db, importId)
  if (found?.state !== 'checking' || !found.mapping) return null
  const { mapping } = found
  const changedAt = new Date(env.now())
  try {
    const points = await pointsOf(db, mapping)
    const reports = await readFiles({
      files,
      layouts: mapping.layouts,
      points,
      limits: await limitsOf(env),
      signal,
      progress: storedProgress(db, importId, progress),
      take: async () => undefined,
    })
    const report = await importReportOf(reports, points.values(), (wanted) => standingHours(db.$client, wanted))
    await moveImport(db, importId, ['checking'], { state: 'checked', report, failure: null, progress: 1, changedAt })
    return report
  } catch (error) {
    if (!isFinal(error)) throw error
    await endChecking(env, importId, error)
    return null
  }
}

/** Writes a checked import. @returns Whether it is written; where it is not, it is to be undone. */
export async function writeImport(env: ImportEnv, { importId, files, signal, progress }: Work): Promise<boolean> {
  const { background: db } = env
  const found = await findImport(db, importId)
  if (found?.state !== 'writing' || !found.mapping) return false
  const { mapping } = found
  const told = storedProgress(db, importId, progress)
  try {
    const points = await pointsOf(db, mapping)
    await createStaging(db, importId)
    const reports = await readFiles({
      files,
      layouts: mapping.layouts,
      points,
      limits: await limitsOf(env),
      signal,
      progress: (share) => told(share * LOADED_SHARE),
      take: async (part) => {
        await addValues(db, importId, part)
      },
    })
    const numTwice = await prepareStaging(db, importId, files.length > 1)
    if (found.writtenUntil === null) await addKept(db, importId, numTwice)
    const report = await importReportOf(reports, points.values(), (wanted) => standingHours(db.$client, wanted))
    const facts = await pointFacts(
      db,
      report.points.map(({ pointId }) => pointId),
    )
    await writeParts(env, found, report, facts, { signal, progress })
    await moveImport(db, importId, ['writing'], { state: 'done', progress: 1, changedAt: new Date(env.now()) })
    await endFiles(db, importId)
    return true
  } catch (error) {
    // undoing has taken the staged values away
    const isStopped = error instanceof ImportStopped || (await findImport(db, importId))?.state !== 'writing'
    if (isStopped) return false
    if (!isFinal(error)) throw error
    await giveUp(env, importId, error)
    return false
  }
}

/** Files that cannot be checked may be sent and mapped again. */
export const endChecking = (
  { background: db, now }: Pick<ImportEnv, 'background' | 'now'>,
  importId: string,
  error: unknown,
) =>
  moveImport(db, importId, ['checking'], {
    state: 'open',
    failure: failureOf(error),
    changedAt: new Date(now()),
  })

/** An import that cannot be written is to be undone. */
export const giveUp = (
  { background: db, now }: Pick<ImportEnv, 'background' | 'now'>,
  importId: string,
  error: unknown,
) =>
  moveImport(db, importId, ['writing'], {
    state: 'undoing',
    undoneAs: 'failed',
    failure: failureOf(error),
    progress: 0,
    changedAt: new Date(now()),
  })

async function endFiles(db: Db, importId: string): Promise<void> {
  await dropStaging(db, importId)
  await deleteParts(db, importId)
}

/** Takes back what an import has written. */
export async function undoImport(
  { background: db, now }: Pick<ImportEnv, 'background' | 'now'>,
  { importId, signal, progress }: Omit<Work, 'files'>,
): Promise<void> {
  const found = await findImport(db, importId)
  if (found?.state !== 'undoing') return
  const total = await countParts(db.$client, importId)
  const told = storedProgress(db, importId, progress)
  const size = createSliceSize(20, UNDO_PARTS)
  for (let numUndone = 0; ; ) {
    signal.throwIfAborted()
    const started = performance.now()
    const count = await inTransaction(db, async (client) => {
      await waitForWork(client)
      return undoParts(client, importId, size.size)
    })
    if (count === 0) break
    numUndone += count
    const tookMs = performance.now() - started
    size.took(tookMs, count)
    told(numUndone / Math.max(1, total))
    await new Promise((resolve) => setTimeout(resolve, tookMs))
  }
  await endFiles(db, importId)
  await changeImport(db, importId, {
    state: found.undoneAs,
    progress: 1,
    writtenUntil: null,
    writtenPointId: 0,
    changedAt: new Date(now()),
  })
}
