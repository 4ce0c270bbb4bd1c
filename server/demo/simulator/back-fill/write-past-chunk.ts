import { QUALITY } from '#contract/live/quality.ts'
import type { Db } from '#server/core/db/client.ts'
import type { AlarmEngine } from '#server/modules/alarms/engine/engine.ts'
import { type RollupColumns, writeHistory } from '#server/modules/telemetry/history/history-write.repository.ts'
import { emptyColumns, type MeasurementColumns } from '#server/modules/telemetry/samples/measurement-columns.ts'
import { writePastAlarms } from './past-alarm.repository.ts'
import { columnsOf, type PastChunk, type PastRollups, type PastTable } from './past-chunks.ts'
import { isRoom } from './past-reader.ts'

type RollupChunk = Extract<PastChunk, { readonly rollups: PastRollups }>

/** Seconds represented by each reading. */
const READING_S = 300
const BUCKET_S = { quarters: 900, hours: 3600 } as const

interface PastStore {
  readonly db: Db
  /** Where the past ends, epoch ms. */
  readonly untilMs: number
  /** Whether minutes are stored. */
  readonly keepsMinutes: boolean
}

/** Stores a part of the past; alarms that stand at its end go on in the engine. @param ids - Points by code. */
export async function writePastChunk(
  { db, untilMs, keepsMinutes }: PastStore,
  engine: Pick<AlarmEngine, 'adopt'>,
  chunk: PastChunk,
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  if (chunk.kind === 'alarms') return engine.adopt(await writePastAlarms(db, chunk.alarms))
  if (chunk.kind !== 'samples')
    return writeHistory(db, { [chunk.kind]: rollupColumns(chunk, ids) }, untilMs, keepsMinutes)
  await writeHistory(db, { samples: sampleColumns(chunk.table, ids) }, untilMs, keepsMinutes)
  await rememberRooms(db, sampleColumns(columnsOf(chunk.table, isRoom), ids))
}

/** A room reports once in half an hour or an hour: until then its last report before the start is the newest. */
async function rememberRooms(db: Db, { pointIds, times, values, qualities }: MeasurementColumns): Promise<void> {
  const newest = [...new Map(pointIds.map((id, row) => [id, row])).values()]
  await db.$client.query(
    `insert into latest (point_id, at, value, quality)
     select * from unnest($1::int[], $2::timestamptz[], $3::float8[], $4::smallint[])
     on conflict (point_id) do update set at = excluded.at, value = excluded.value, quality = excluded.quality
     where latest.at < excluded.at`,
    [
      newest.map((row) => pointIds[row]),
      newest.map((row) => new Date(times[row] ?? 0)),
      newest.map((row) => values[row]),
      newest.map((row) => qualities[row]),
    ],
  )
}

function sampleColumns({ codes, times, values }: PastTable, ids: ReadonlyMap<string, number>): MeasurementColumns {
  const columns = emptyColumns()
  const known = codes.map((code) => ids.get(code))
  // ordered by point: consecutive rows of one point fill index pages completely
  for (const [at, id] of known.entries()) {
    for (let row = 0; row < times.length; row += 1) {
      const value = values[row * codes.length + at]
      if (id === undefined || value === undefined || Number.isNaN(value)) continue
      columns.pointIds.push(id)
      columns.times.push(times[row] ?? 0)
      columns.values.push(value)
      columns.qualities.push(QUALITY.good)
    }
  }
  return columns
}

function rollupColumns({ kind, rollups: past }: RollupChunk, ids: ReadonlyMap<string, number>): RollupColumns {
  const width = past.codes.length
  const cells: number[] = []
  const pointIds: number[] = []
  const times: number[] = []
  for (const [at, code] of past.codes.entries()) {
    const id = ids.get(code)
    for (const [row, time] of past.times.entries()) {
      if (id === undefined || (past.counts[row * width + at] ?? 0) === 0) continue
      cells.push(row * width + at)
      pointIds.push(id)
      times.push(time)
    }
  }
  const pick = (column: Float64Array): number[] => cells.map((cell) => column[cell] ?? Number.NaN)
  const counts = cells.map((cell) => past.counts[cell] ?? 0)
  // the report before holds until a room reports again
  const goodS = cells.map((cell, row) =>
    isRoom(past.codes[cell % width] ?? '') ? BUCKET_S[kind] : (counts[row] ?? 0) * READING_S,
  )
  return {
    pointIds,
    times,
    average: pick(past.average),
    minimum: pick(past.minimum),
    maximum: pick(past.maximum),
    first: pick(past.first),
    last: pick(past.last),
    goodS,
    countGood: counts,
    countAll: counts,
    worstQuality: counts.map(() => QUALITY.good),
  }
}
