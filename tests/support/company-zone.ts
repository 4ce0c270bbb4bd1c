import { systemSettings } from '#server/core/access/tables.ts'
import type { Env } from '#server/core/env.ts'
import { adoptCompanyZone } from '#server/first-start/company-zone.ts'

/** Puts a company into a time zone, as a start does after it was chosen in the system settings. @returns What is told of it. */
export async function startInZone(env: Env, nextTimeZone: string): Promise<string | null> {
  await env.db
    .insert(systemSettings)
    .values({ systemName: '', nextTimeZone })
    .onConflictDoUpdate({ target: systemSettings.id, set: { nextTimeZone } })
  return adoptCompanyZone(env)
}
