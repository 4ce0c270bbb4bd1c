import { int4Array, timestampArray } from '#server/core/db/binary-arrays.ts'
import type { Db } from '#server/core/db/client.ts'
import { inTransaction } from '#server/core/db/in-transaction.ts'
import { MARK_QUARTERS_DIRTY } from '../rollups/rollup.repository.ts'
import type { LearntPeriod } from './reporting-periods.ts'

/** A period is believed after its fourth value; up to two values before that may not have been counted. */
const PERIODS_BACK = 6

/** Stores learnt periods; what was computed while they were learnt is computed again. */
export const storeLearntPeriods = (db: Db, learnt: readonly LearntPeriod[], now: number): Promise<void> =>
  inTransaction(db, async (client) => {
    // in order of id: otherwise two processes with the same points could deadlock
    const rising = [...learnt].sort((one, other) => one.pointId - other.pointId)
    await client.query(
      `update points set learnt_period_s = learnt.period_s
      from unnest($1::int[], $2::int[]) learnt (id, period_s) where points.id = learnt.id`,
      [rising.map(({ pointId }) => pointId), rising.map(({ periodS }) => periodS)],
    )
    const { rows } = await client.query<{ sealed_at: Date }>('select sealed_at from rollup_seal for share')
    const sealedAt = rows[0]?.sealed_at
    if (sealedAt === undefined) return
    const held = rising.flatMap(({ pointId, periodS }) =>
      Array.from({ length: periodS === null ? 0 : PERIODS_BACK }, (_, back) => ({
        pointId,
        at: now - (back + 1) * (periodS ?? 0) * 1000,
      })),
    )
    if (held.length === 0) return
    await client.query({
      text: MARK_QUARTERS_DIRTY,
      values: [
        int4Array(held.map(({ pointId }) => pointId)),
        timestampArray(held.map(({ at }) => at)),
        sealedAt.toISOString(),
      ],
    })
  })
