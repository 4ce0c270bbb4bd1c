import { z } from 'zod'
import {
  SYSTEM_SETTINGS,
  SYSTEM_SETTINGS_UPDATE,
  type SystemSettings,
  systemSettingsInput,
} from '#contract/endpoints/system-settings.ts'
import { recordAudit } from '#server/core/audit/audit.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { notFound } from '#server/core/kit/app-error.ts'
import type { Router } from '#server/core/kit/route.ts'
import { refuseStale } from '#server/core/resources/resource-save.ts'
import { findSettings, type SettingsRow, saveSettings } from './repository.ts'

/** Settings of the installation, as administrators see and change them. */
export function registerSettingsRoutes(router: Router, env: Env): void {
  const { db } = env
  router.call({
    method: 'POST',
    path: SYSTEM_SETTINGS,
    access: { permission: 'systemSetting:view' },
    input: z.object({}),
    handle: async () => toSettings(await settingsOrRefuse(db)),
  })
  router.call({
    method: 'POST',
    path: SYSTEM_SETTINGS_UPDATE,
    access: { permission: 'systemSetting:edit' },
    input: systemSettingsInput,
    handle: ({ input, actor, session }) =>
      db.transaction(async (tx) => {
        const row = await settingsOrRefuse(tx)
        const before = { version: row.version, updatedBy: row.updatedBy, updatedAt: row.updatedAt.toISOString() }
        refuseStale(before, input.version, actor)
        if (!(await saveSettings(tx, input, session.realName, new Date(env.now())))) refuseStale(before, -1, actor)
        await recordAudit(tx, actor, env.now(), {
          module: 'systemSetting',
          action: 'update',
          targetName: input.systemName,
          before: toSettings(row),
          after: { ...input, version: input.version + 1 },
        })
      }),
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
  version: row.version,
})
