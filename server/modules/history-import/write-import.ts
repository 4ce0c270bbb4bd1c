// Writes an import. Duty: read its files into the staging table, then write it part by part; an attempt that was broken off goes
// on where it was. Neighbours: files.ts reads, write.repository.ts writes a part. Invariants: nothing of history changes before
// all files are read; of a part and its progress both are committed, or none.

import type pg from 'pg'
import type { ImportReport } from '#contract/history-import/import-report.ts'
import { inTransaction } from '#server/core/db/in-transaction.ts'
import type { Env } from '#server/core/env.ts'
import { insertSamples } from '#server/modules/telemetry/ingest/batch.repository.ts'
import { retentionOf } from '#server/modules/telemetry/rollups/retention.ts'
import { waitForWork } from '#server/modules/telemetry/rollups/rollup.repository.ts'
import { bucketEnd, GAP_PERIODS } from '#server/modules/telemetry/rollups/rollup-steps.ts'
import { createSliceSize } from '#server/modules/telemetry/rollups/slice-size.ts'
import { ensurePartitions } from '#server/modules/telemetry/samples/partitions.repository.ts'
import type { HistoryImport } from './imports.repository.ts'
import { lockImport, type PointFacts, savePart } from './progress.repository.ts'
import {
  countStaged,
  keptSamplesSince,
  leaveOutStanding,
  makeRoomForSamples,
  type Part,
  stagedValues,
  type WrittenPoint,
  writeHours,
} from './write.repository.ts'

export type ImportEnv = Pick<Env, 'background' | 'settings' | 'now'>

const DAY_MS = 86_400_000
/** Values in a part of time, for all points. */
const PART_VALUES = 20_000
const MAX_PART_DAYS = 31
/** Longest time for which a value of a file stands, s. */
const MAX_PERIOD_S = 86_400
const POINTS: readonly [min: number, max: number] = [1, 2_000]
/** Pauses after a part, in its own time: calls and values that come in have the rest. */
const REST_SHARE = 0.25

export class ImportStopped extends Error {}

/** @param facts - Of the points of the report. */
export async function writeParts(
  env: ImportEnv,
  { id: importId, overlap, writtenUntil, writtenPointId }: HistoryImport,
  report: ImportReport,
  facts: ReadonlyMap<number, PointFacts>,
  { signal, progress }: { readonly signal: AbortSignal; readonly progress: (share: number) => void },
): Promise<void> {
  const { background: db } = env
  if (report.from === null || report.to === null) return
  const points = report.points.map(({ pointId, periodMs }): WrittenPoint => {
    const { periodS: ownPeriodS = 60, isCounter = false } = facts.get(pointId) ?? {}
    const periodS = Math.min(MAX_PERIOD_S, Math.max(ownPeriodS, Math.round(periodMs / 1000)))
    return { id: pointId, periodS, isCounter }
  })
  const recentFrom = await keptSamplesSince(db.$client, env.now())
  const quartersFrom = env.now() - retentionOf(env).rollup_15m
  const longestHoldMs = Math.max(...points.map(({ periodS }) => periodS)) * GAP_PERIODS * 1000
  const begins = Math.floor(report.from / DAY_MS) * DAY_MS
  // what is held beyond the last value
  const ends = Math.max(report.to + 1, Math.min(recentFrom, bucketEnd('1h', report.to + longestHoldMs)))
  const partMs = partLength(report)
  const size = createSliceSize(20, POINTS)
  let from = writtenUntil?.getTime() ?? begins
  let afterId = writtenPointId
  while (from < ends) {
    const to = Math.min(from + partMs, from < recentFrom ? recentFrom : Number.POSITIVE_INFINITY, bucketEnd('1h', ends))
    const isRecent = from >= recentFrom
    if (!isRecent && from >= quartersFrom) await ensurePartitions(db, 'rollup_15m', from, to - 1)
    for (let left = points.filter(({ id }) => id > afterId); left.length > 0; ) {
      signal.throwIfAborted()
      const started = performance.now()
      const part: Part = { importId, from, to, points: left.slice(0, size.size) }
      left = left.slice(size.size)
      const until = left.length > 0 ? { at: from, pointId: part.points.at(-1)?.id ?? 0 } : { at: to, pointId: 0 }
      await inTransaction(db, async (client) => {
        await waitForWork(client)
        if (!(await lockImport(client, importId))) throw new ImportStopped('The import was cancelled.')
        const numKept = overlap === 'keep' ? await leaveOutStanding(client, part) : 0
        const numWritten = await countStaged(client, part)
        if (isRecent) await writeRecent(client, part)
        else await writeHours(client, part, from >= quartersFrom)
        const share = (Math.min(to, ends) - begins) / (ends - begins)
        await savePart(client, importId, {
          until,
          numWritten,
          numKept,
          progress: LOADED_SHARE + (1 - LOADED_SHARE) * share,
        })
        progress(share)
      })
      const tookMs = performance.now() - started
      size.took(tookMs, part.points.length)
      await new Promise((resolve) => setTimeout(resolve, tookMs * REST_SHARE))
    }
    afterId = 0
    from = to
  }
}

/** Share of the work that reading the files is. */
export const LOADED_SHARE = 0.4

/** Whole days. */
function partLength({ from, to, numValues }: ImportReport): number {
  const days = Math.max(1, ((to ?? 0) - (from ?? 0)) / DAY_MS)
  const fitting = Math.floor((PART_VALUES * days) / Math.max(1, numValues))
  return Math.min(MAX_PART_DAYS, Math.max(1, fitting)) * DAY_MS
}

/** Of days whose samples are kept, the samples are written; rollups and judgements follow as of late ones. */
async function writeRecent(client: pg.ClientBase, part: Part): Promise<void> {
  await makeRoomForSamples(client, part)
  const rows = await stagedValues(client, part)
  if (rows.length === 0) return
  await insertSamples(client, {
    pointIds: rows.map(({ point_id }) => point_id),
    times: rows.map(({ at }) => at.getTime()),
    values: rows.map(({ value }) => value),
    qualities: rows.map(({ quality }) => quality),
  })
}
