// What points showed in rehearsals, as it is stored: an array for each parameter of a unit. Invariant: it goes with its rehearsal.

import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { RehearsedPoint } from '#contract/endpoints/rehearsals.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { insertInSlices } from '#server/core/db/insert-in-slices.ts'
import { strategyRehearsalCourses } from '../tables.ts'

export type UnitCourse = Omit<typeof strategyRehearsalCourses.$inferSelect, 'rehearsalId'>

export const addCourses = (tx: Queryable, rehearsalId: string, courses: readonly UnitCourse[]): Promise<void> =>
  insertInSlices(courses, (slice) =>
    tx.insert(strategyRehearsalCourses).values(slice.map((course) => ({ ...course, rehearsalId }))),
  )

const steps = z.array(z.number().nullable()).min(1)
const pointRow = z.object({ pointId: z.int(), with: steps, asNow: steps })

/** Those of the points that the rehearsal tells of. */
export async function coursesOfPoints(
  db: Queryable,
  rehearsalId: string,
  pointIds: readonly number[],
): Promise<RehearsedPoint[]> {
  const { rows } = await db.execute(sql`
    select points.id as "pointId", course.with_strategy as "with", course.as_now as "asNow"
    from points join standard_params param on param.id = points.param_id
    join strategy_rehearsal_courses course on course.rehearsal_id = ${rehearsalId}
      and course.node_id = points.node_id and course.code = param.code
    where points.id = any(${sql.param([...pointIds])}::int[]) order by points.id`)
  return z.array(pointRow).parse(rows)
}

const rehearsalRow = z.object({
  keyId: z.string(),
  strategyId: z.string(),
  strategyName: z.string(),
  number: z.int(),
  isTuned: z.boolean(),
  hours: z.int(),
  finishedAt: z.number(),
  startsAt: z.number(),
})

/** Finished rehearsals that tell of the node of any of the points, newest first. */
export async function rehearsalsOfPoints(db: Queryable, pointIds: readonly number[]) {
  const { rows } = await db.execute(sql`
    select rehearsal.id as "keyId", strategy_id as "strategyId", strategies.name as "strategyName", number,
      tuned is not null as "isTuned", hours, (1000 * extract(epoch from finished_at))::float8 as "finishedAt",
      (1000 * extract(epoch from starts_at))::float8 as "startsAt"
    from strategy_rehearsals rehearsal join strategies on strategies.id = strategy_id
    where finished_at is not null and starts_at is not null and exists (
      select from strategy_rehearsal_courses course
      where course.rehearsal_id = rehearsal.id and course.node_id in (
        select node_id from points where id = any(${sql.param([...pointIds])}::int[])))
    order by finished_at desc, rehearsal.id`)
  return z.array(rehearsalRow).parse(rows)
}
