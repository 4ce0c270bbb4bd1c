import { int4Array, timestampArray } from '#server/core/db/binary-arrays.ts'
import type { Db } from '#server/core/db/client.ts'
import { inTransaction } from '#server/core/db/in-transaction.ts'
import { NOTE_STANDING, openDay } from '../rollups/reopened.repository.ts'
import { bucketStart, GAP_PERIODS } from '../rollups/rollup-steps.ts'
import { emptyColumns, type MeasurementColumns, rangeOf } from '../samples/measurement-columns.ts'
import { insertSamples, upsertLatest } from './batch.repository.ts'

const DAY_MS = 86_400_000
/** As long as the value of a point is held that is saved once a day, which is the least. */
const LONGEST_HOLD_MS = GAP_PERIODS * DAY_MS

/**
 * Writes values of one UTC day, whose samples may have been dropped already, in order of their points.
 *
 * @returns False where there is no room for the day yet.
 */
export async function writeLate(db: Db, values: MeasurementColumns, now: number): Promise<boolean> {
  const [from, to] = rangeOf(values.times)
  const day = Math.floor(from / DAY_MS) * DAY_MS
  if (!(await openDay(db, day, Math.min(to + LONGEST_HOLD_MS, now), now))) return false
  await inTransaction(db, async (client) => {
    await client.query({
      name: 'note-standing',
      text: NOTE_STANDING,
      values: [
        int4Array(values.pointIds),
        timestampArray(values.times),
        new Date(bucketStart('1h', from)).toISOString(),
      ],
    })
    await insertSamples(client, values)
    await upsertLatest(client, newestOf(values))
  })
  return true
}

function newestOf({ pointIds, times, values, qualities }: MeasurementColumns): MeasurementColumns {
  const newest = emptyColumns()
  for (const [index, pointId] of pointIds.entries()) {
    const isSame = newest.pointIds.at(-1) === pointId
    if (isSame && (times[index] ?? 0) <= (newest.times.at(-1) ?? 0)) continue
    const at = isSame ? newest.pointIds.length - 1 : newest.pointIds.length
    newest.pointIds[at] = pointId
    newest.times[at] = times[index] ?? 0
    newest.values[at] = values[index] ?? Number.NaN
    newest.qualities[at] = qualities[index] ?? 0
  }
  return newest
}
