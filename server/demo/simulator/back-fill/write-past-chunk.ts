import type { Db } from '#server/core/db/client.ts'
import type { AlarmEngine } from '#server/modules/alarms/engine/engine.ts'
import {
  analyzeFilled,
  computeSeamAgain,
  preparePartitions,
  writePastRows,
} from '#server/modules/telemetry/history/history-write.repository.ts'
import { writeEarlierAlarms, writeStandingAlarms } from './past-alarm.repository.ts'
import { type EncodedChunk, partitionsOf } from './past-chunks.ts'
import { piecesOf } from './past-pieces.ts'
import type { PastPlan } from './past-plan.ts'

interface PastStore {
  readonly db: Db
  readonly engine: Pick<AlarmEngine, 'adopt'>
  readonly plan: Pick<PastPlan, 'untilMs' | 'days' | 'points'>
}

/** To be called before the first chunk is written. */
export const preparePast = ({ db, plan }: PastStore): Promise<void> =>
  preparePartitions(db, partitionsOf(piecesOf(plan)))

/**
 * Stores a part of the past; alarms that stand at its end go on in the engine.
 *
 * @returns Whether a piece is done with it.
 */
export async function writePastChunk({ db, engine, plan }: PastStore, chunk: EncodedChunk): Promise<boolean> {
  if (chunk.kind === 'computed') return false
  if (chunk.kind === 'rows') {
    await writePastRows(db, chunk.rows)
    return false
  }
  if (chunk.alarms.standing.length > 0) await engine.adopt(await writeStandingAlarms(db, chunk.alarms))
  if (chunk.filled.some(({ table }) => table === 'sample'))
    await computeSeamAgain(
      db,
      [...plan.points.values()].map(({ id }) => id),
      plan.untilMs,
    )
  await writeEarlierAlarms(db, chunk.alarms, chunk.step)
  await analyzeFilled(db, chunk.filled)
  return true
}
