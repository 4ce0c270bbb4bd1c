import type { ReadingsAround } from '#contract/endpoints/meter-exchange.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { possibleAfter, possibleBefore } from '../telemetry/rollups/counter-readings.ts'
import { readingsAroundTime } from '../telemetry/rollups/readings-around.repository.ts'

/**
 * What is stored around the time of an exchange, and which readings of both meters it makes possible; null for a point that
 * does not exist.
 *
 * @param exceptKeyId - The exchange that is being changed.
 */
export async function readingsAround(
  db: Queryable,
  pointCode: string,
  time: Date,
  exceptKeyId: string | null,
): Promise<ReadingsAround | null> {
  const around = await readingsAroundTime(db, pointCode, time, exceptKeyId)
  if (!around) return null
  const { unit, decimals, before, after, rules } = around
  const at = time.getTime()
  return {
    at,
    unit,
    decimals,
    before,
    after,
    lastReading: before && possibleAfter(before, at, rules),
    firstReading: after && possibleBefore(after, at, rules),
  }
}
