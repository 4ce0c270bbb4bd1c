import { systemSettings } from '#server/core/access/tables.ts'
import type { Env } from '#server/core/env.ts'
import { adoptCompanyZone } from '#server/first-start/company-zone.ts'

/** Puts a company into a time zone, as the start of a server with that setting does. */
export async function startInZone(env: Env, companyZone: string): Promise<void> {
  await env.db.insert(systemSettings).values({ systemName: '' }).onConflictDoNothing()
  await adoptCompanyZone({ ...env, settings: { ...env.settings, companyZone } })
}
