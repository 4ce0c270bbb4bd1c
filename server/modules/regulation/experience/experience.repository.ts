import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { isUsable } from '#contract/live/quality.ts'
import type { Db } from '#server/core/db/client.ts'

const supplyHour = z.object({ at: z.coerce.date(), supplyC: z.number() })

/** Mean secondary supply temperature of each hour, °C. */
export async function supplyHours(db: Db, nodeId: string, from: Date, to: Date) {
  const { rows } = await db.execute(sql`
    select rollup_1h.at, rollup_1h.average as "supplyC" from points
    join standard_params on standard_params.id = points.param_id and standard_params.code = 'T2g'
    join rollup_1h on rollup_1h.point_id = points.id
    where points.node_id = ${nodeId}::uuid and points.is_active
      and rollup_1h.at >= ${from} and rollup_1h.at < ${to} and rollup_1h.average is not null`)
  return z.array(supplyHour).parse(rows)
}

const offset = z.object({ value: z.number(), quality: z.int() })

/** Offset of the cabinet's curve, K; null where it is not known. */
export async function curveOffset(db: Db, nodeId: string): Promise<number | null> {
  const { rows } = await db.execute(sql`
    select latest.value, latest.quality from points
    join standard_params on standard_params.id = points.param_id and standard_params.code = 'KTemp'
    join latest on latest.point_id = points.id
    where points.node_id = ${nodeId}::uuid and points.is_active limit 1`)
  const [found] = z.array(offset).parse(rows)
  return found && isUsable(found.quality) ? found.value : null
}
