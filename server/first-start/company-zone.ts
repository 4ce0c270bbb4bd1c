// The zone of the company's clock. Duty: choose it before anything is reckoned, and have computed again what was reckoned by
// another one. Neighbours: `company-time.ts` reckons; `kpi` and `telemetry` compute. Invariants: hours are kept for ever, so
// a zone whose hours begin at another minute is refused once there are some; of processes that start together, one changes it.

import { sql } from 'drizzle-orm'
import { hourPart, usableZone } from '#lib/usable-zone.ts'
import { companyZone, DEFAULT_TIME_ZONE, setCompanyZone } from '#server/core/kit/company-time.ts'
import { systemSettings } from '../core/access/tables.ts'
import type { Queryable } from '../core/db/client.ts'
import type { Env } from '../core/env.ts'
import { renewTimes } from '../core/jobs/schedule.repository.ts'
import { StartError } from '../core/settings.ts'
import { alarmUsualHours } from '../modules/alarms/tables.ts'
import { markAllDays } from '../modules/kpi/settings.repository.ts'
import { computeDaysAgain, hasHours } from '../modules/telemetry/rollups/zone-change.repository.ts'

// an arbitrary number that all processes of one database share
const ZONE_LOCK = 4_217_019

/**
 * Sets the zone that this process reckons with: that of the settings, else the stored one, else the default.
 *
 * @throws {StartError} for a zone in which the stored hours cannot be added up to days.
 */
export async function adoptCompanyZone({ db, settings, now }: Pick<Env, 'db' | 'settings' | 'now'>): Promise<void> {
  const at = now()
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ZONE_LOCK}::bigint)`)
    const [row] = await tx.select({ timeZone: systemSettings.timeZone }).from(systemSettings)
    const stored = row?.timeZone ?? DEFAULT_TIME_ZONE
    const wanted = settings.companyZone ?? stored
    const [zone, before] = [usableZone(wanted, at), usableZone(stored, at)]
    if (zone === null) throw new StartError(`The time zone ${wanted} cannot be used: set COMPANY_ZONE to another one.`)
    setCompanyZone(wanted)
    if (wanted === stored || row === undefined) return
    if ((before === null || hourPart(zone, at) !== hourPart(before, at)) && (await hasHours(tx)))
      throw new StartError(
        `COMPANY_ZONE=${wanted}: its hours begin at another minute than those of ${stored}, by which values are stored already. Set a zone whose hours begin at the same minute.`,
      )
    await changeZone(tx, at)
  })
}

/** Stores the zone, and marks everything to be computed again that is by days or by times of day. */
async function changeZone(tx: Queryable, now: number): Promise<void> {
  const timeZone = companyZone().name
  // waits for days that are being computed or marked by the former zone
  await tx.execute(sql`lock table kpi_dirty in share row exclusive mode`)
  await tx.update(systemSettings).set({ timeZone })
  await computeDaysAgain(tx)
  await markAllDays(tx, new Date(now))
  await tx.delete(alarmUsualHours)
  await renewTimes(tx, timeZone, now)
}
