import { type SystemSettings, settingsCalls } from '#contract/endpoints/system-settings.ts'
import { setCompanyCurrency } from '#lib/company-currency.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput, notFound } from '#server/core/kit/app-error.ts'
import { refuseStale } from '#server/core/resources/resource-save.ts'
import { canChangeZone } from '../telemetry/rollups/zone-change.repository.ts'
import { findSettings, type SettingsRow, saveSettings } from './repository.ts'
import { textsIn } from './texts/texts.ts'

/** Settings of the installation, as administrators see and change them. */
export function registerSettingsRoutes(router: Router, env: Env): void {
  const { db } = env
  router.handle(settingsCalls.read, async () => toSettings(await settingsOrRefuse(db)))
  router.handle(settingsCalls.update, async ({ input, actor, session, audit }) => {
    await db.transaction(async (tx) => {
      const row = await settingsOrRefuse(tx)
      const before = { version: row.version, updatedBy: row.updatedBy, updatedAt: row.updatedAt.toISOString() }
      refuseStale(before, input.version, actor)
      if (input.timeZone !== row.timeZone && !(await canChangeZone(tx, input.timeZone, env.now())))
        throw invalidInput([{ field: 'timeZone', rule: textsIn(actor.language).otherMinute(row.timeZone) }])
      if (!(await saveSettings(tx, input, session.realName, new Date(env.now())))) refuseStale(before, -1, actor)
      await audit(tx, {
        targetName: input.systemName,
        before: toSettings(row),
        after: { ...input, version: input.version + 1 },
      })
    })
    setCompanyCurrency(input.currency)
  })
}

async function settingsOrRefuse(db: Queryable): Promise<SettingsRow> {
  const row = await findSettings(db)
  if (!row) throw notFound('系统设置尚未建立')
  return row
}

const toSettings = (row: SettingsRow): SystemSettings => ({
  systemName: row.systemName,
  systemRoundLogo: row.systemRoundLogo,
  openVerifyPwd: row.openVerifyPwd,
  sessionIdleMinutes: row.sessionIdleMinutes,
  sessionMaxDays: row.sessionMaxDays,
  timeZone: row.nextTimeZone ?? row.timeZone,
  currency: row.currency,
  latitude: row.latitude,
  longitude: row.longitude,
  version: row.version,
})
