import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { USABLE_QUALITIES } from '#contract/live/quality.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { HEATED_ROOMS } from '../../points/heated-room.repository.ts'

/** A room sensor sends once in an hour or two. */
const FRESH = sql.raw(`interval '2 hours'`)
const SPAN = sql.raw(`interval '6 hours'`)

const pointsOf = (code: string) => sql`(select points.id from points
  join standard_params on standard_params.id = points.param_id
  join physics_nodes on physics_nodes.id = points.node_id
  where standard_params.code = ${code} and points.is_active and physics_nodes.is_active)`

const pair = z.object({ now: z.number().nullable(), before: z.number().nullable() })

/** Where each parameter of the network is measured. */
const POINTS = { RT: HEATED_ROOMS, TA: pointsOf('TA') } as const

/** Present values of the rooms that take heat, the newest usable ones, °C. */
export async function roomsNow(db: Queryable, at: Date): Promise<number[]> {
  const { rows } = await db.execute(sql`select value from latest where point_id in ${HEATED_ROOMS} and ${isFresh(at)}`)
  return z
    .array(z.object({ value: z.number() }))
    .parse(rows)
    .map(({ value }) => value)
}

/** Means over the points of a parameter that are known now and were six hours ago; null: none. */
export async function meansOf(db: Queryable, code: keyof typeof POINTS, at: Date) {
  const { rows } = await db.execute(sql`
    select avg(latest.value)::float8 as now, avg(past.average)::float8 as before
    from latest join rollup_15m past on past.point_id = latest.point_id and past.average is not null
      and past.at = (select max(at) from rollup_15m where point_id = latest.point_id and average is not null
        and at <= ${moment(at)} - ${SPAN} and at > ${moment(at)} - ${SPAN} - ${FRESH})
    where latest.point_id in ${POINTS[code]} and ${isFresh(at)}`)
  const { now, before } = pair.parse(rows[0])
  return now === null || before === null ? null : { now, before }
}

const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`
const isFresh = (at: Date) =>
  sql`latest.at > ${moment(at)} - ${FRESH} and latest.quality in ${sql.raw(`(${USABLE_QUALITIES.join()})`)}`
