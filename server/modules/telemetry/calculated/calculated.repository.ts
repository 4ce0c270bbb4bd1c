import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { CALCULATED_PARAMS, ROOM_MEAN } from '#contract/network/calculated-params.ts'
import type { Db } from '#server/core/db/client.ts'

const plantPoint = z.object({
  id: z.int(),
  code: z.string(),
  nodeId: z.string(),
  nodeType: z.string(),
  paramCode: z.string(),
  kind: z.string(),
  periodS: z.number(),
  reportPeriodS: z.number(),
})
/** A point of a node that has calculated ones. */
export type PlantPoint = z.infer<typeof plantPoint>

const roomsOfUnit = z.object({ pointId: z.int(), rooms: z.array(z.object({ id: z.int(), periodS: z.number() })) })

export interface PlantCalculations {
  readonly points: readonly PlantPoint[]
  /** Each calculated room temperature with the points of the rooms. */
  readonly rooms: readonly z.infer<typeof roomsOfUnit>[]
}

const KNOWN = sql.join(
  CALCULATED_PARAMS.map(({ nodeType, code }) => sql`(${nodeType}, ${code})`),
  sql`, `,
)

/** The active points of all nodes that have a calculated one. */
export async function loadCalculations(db: Db): Promise<PlantCalculations> {
  const points = await db.execute(sql`
    select point.id, point.code, point.node_id as "nodeId", param.node_type as "nodeType", param.code as "paramCode",
      param.kind, point.period_s as "periodS", coalesce(point.report_period_s, point.learnt_period_s, 0) as "reportPeriodS"
    from points point join standard_params param on param.id = point.param_id
    where point.is_active and point.node_id in (
      select own.node_id from points own join standard_params calculated on calculated.id = own.param_id
      where own.is_active and (calculated.node_type, calculated.code) in (${KNOWN}))`)
  const rooms = await db.execute(sql`
    select mean.id as "pointId",
      json_agg(json_build_object('id', room.id, 'periodS', room.period_s) order by room.id) as rooms
    from points mean
    join standard_params calculated on calculated.id = mean.param_id
      and (calculated.node_type, calculated.code) = (${ROOM_MEAN.nodeType}, ${ROOM_MEAN.code})
    join room_points heated on heated.unit_id = mean.node_id
    join points room on room.id = heated.point_id and room.is_active
    where mean.is_active
    group by mean.id`)
  return { points: z.array(plantPoint).parse(points.rows), rooms: z.array(roomsOfUnit).parse(rooms.rows) }
}
