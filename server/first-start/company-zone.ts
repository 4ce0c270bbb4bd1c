// The zone of the company's clock. Duty: choose it before anything is reckoned, and have computed again what was reckoned by
// another one. Neighbours: `company-time.ts` reckons; `kpi` and `telemetry` compute. Invariants: a change is one transaction;
// of processes that start together, one makes it; stored hours stay, and can be added up to the days of the new zone.

import { sql } from 'drizzle-orm'
import { DEFAULT_TIME_ZONE, setCompanyZone } from '#server/core/kit/company-time.ts'
import { systemSettings } from '../core/access/tables.ts'
import type { Queryable } from '../core/db/client.ts'
import type { Env } from '../core/env.ts'
import { renewTimes } from '../core/jobs/schedule.repository.ts'
import { alarmUsualHours } from '../modules/alarms/tables.ts'
import { markAllDays } from '../modules/kpi/settings.repository.ts'
import { canChangeZone, computeDaysAgain } from '../modules/telemetry/rollups/zone-change.repository.ts'

// an arbitrary number that all processes of one database share
const ZONE_LOCK = 4_217_019

/**
 * Sets the zone that this process reckons with: at a first start that of the settings, later the stored one, or the one that
 * was chosen since the last start.
 *
 * @returns What is to be told of it, or null.
 */
export const adoptCompanyZone = ({ db, settings, now }: Pick<Env, 'db' | 'settings' | 'now'>): Promise<string | null> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ZONE_LOCK}::bigint)`)
    const [row] = await tx
      .select({ timeZone: systemSettings.timeZone, chosen: systemSettings.nextTimeZone })
      .from(systemSettings)
    setCompanyZone(row?.timeZone ?? settings.companyZone ?? DEFAULT_TIME_ZONE)
    if (row === undefined) return null
    const { timeZone, chosen } = row
    if (chosen !== null && (await canChangeZone(tx, chosen, now()))) {
      setCompanyZone(chosen)
      await changeZone(tx, chosen, now())
      return `${chosen} instead of ${timeZone}; all days are computed again.`
    }
    if (chosen !== null) {
      await tx.update(systemSettings).set({ nextTimeZone: null })
      return `${timeZone} stays: its hours are stored already, and those of ${chosen} begin at another minute.`
    }
    const isOther = settings.companyZone !== undefined && settings.companyZone !== timeZone
    return isOther ? `${timeZone}, as in the system settings; COMPANY_ZONE counts at a first start only.` : null
  })

/** Stores the zone in force, and marks everything to be computed again that is by days or by times of day. */
async function changeZone(tx: Queryable, timeZone: string, now: number): Promise<void> {
  // waits for days that are being computed or marked by the former zone
  await tx.execute(sql`lock table kpi_dirty in share row exclusive mode`)
  await tx.update(systemSettings).set({ timeZone, nextTimeZone: null })
  await computeDaysAgain(tx)
  await markAllDays(tx, new Date(now))
  await tx.delete(alarmUsualHours)
  await renewTimes(tx, timeZone, now)
}
