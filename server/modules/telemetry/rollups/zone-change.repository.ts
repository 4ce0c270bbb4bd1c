import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { hourPart, usableZone } from '#lib/usable-zone.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { companyZone } from '#server/core/kit/company-time.ts'
import { bucketStart } from './rollup-steps.ts'

/** Whether hours are stored. */
async function hasHours(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select exists (select from rollup_1h) or exists (select from counter_hours) as "isThere"`,
  )
  return z.object({ isThere: z.boolean() }).parse(rows[0]).isThere
}

/**
 * Whether stored hours can be added up to the days of another zone. Those of the zone in force begin at a full hour of its
 * clock.
 *
 * @param name - A usable zone.
 * @param now - Epoch ms.
 */
export async function canChangeZone(db: Queryable, name: string, now: number): Promise<boolean> {
  const [zone, stored] = [usableZone(name, now), companyZone()]
  return zone !== null && (hourPart(zone, now) === hourPart(stored, now) || !(await hasHours(db)))
}

const begin = z.object({ at: z.coerce.date().nullable() })

/**
 * Drops all days, so that they are computed again from their hours by the zone that is in force now, and makes all progress
 * begin where its buckets do.
 */
export async function computeDaysAgain(tx: Queryable): Promise<void> {
  await tx.execute(sql`delete from rollup_1d`)
  await tx.execute(sql`delete from rollup_dirty where step = '1d'`)
  const { rows } = await tx.execute(sql`select coalesce((select min(at) from rollup_1h),
    (select done_at from rollup_progress where step = '1h')) as at`)
  const { at } = begin.parse(rows[0])
  if (at === null) return
  const day = new Date(bucketStart('1d', at.getTime())).toISOString()
  await tx.execute(sql`update rollup_progress set done_at = ${day}::timestamptz, next_point_id = 0 where step = '1d'`)
  const { rows: started } = await tx.execute(sql`select step, done_at as at from rollup_progress where step <> '1d'`)
  for (const { step, at: doneAt } of z.array(begin.extend({ step: z.string() })).parse(started)) {
    if (doneAt === null || step === '15m') continue
    const hour = new Date(bucketStart('1h', doneAt.getTime())).toISOString()
    await tx.execute(sql`update rollup_progress set done_at = ${hour}::timestamptz where step = ${step}`)
  }
}
