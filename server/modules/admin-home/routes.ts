import { type AdminHome, adminHomeCalls } from '#contract/endpoints/admin-home.ts'
import type { Bus } from '#server/core/bus/bus.ts'
import type { Router } from '#server/core/calls/router.ts'
import { diskSpace } from '#server/core/db/disk-space.ts'
import type { StoredSizes } from '#server/core/db/table-sizes.ts'
import type { Env } from '#server/core/env.ts'
import { companyDay } from '#server/core/kit/company-time.ts'
import { countPagesWithoutHelp } from '../menus/help-routes.ts'
import { readOverview } from '../overview/read-overview.ts'
import { readWork } from '../scheduled-jobs/repository.ts'
import { findAuditEntries } from '../system-log/repository.ts'
import { readCounts } from './repository.ts'

const NUM_RECENT = 12
const NUM_TABLES = 8
const DAY_MS = 86_400_000
const ENDS_SOON_MS = 30 * DAY_MS
const USERS = '/admin-role-power/admin-system-user'
const MENUS = '/admin-power-developer/developer-menu'

export interface HomeParts {
  readonly version: string
  readonly bus: Bus
  /** Epoch ms. */
  readonly startedAt: number
  readonly storedSizes: () => Promise<StoredSizes>
}

const jobsOf = ({ next, ...counts }: Awaited<ReturnType<typeof readWork>>): AdminHome['jobs'] => ({
  ...counts,
  next: next && { title: next.title, at: next.at.toISOString() },
})

/** The administrators' home: counts within the caller's scope, state of the service, pending tasks. */
export function registerAdminHomeRoutes(router: Router, env: Env, parts: HomeParts): void {
  const { version, bus, startedAt, storedSizes } = parts
  const { db, settings } = env
  router.handle(adminHomeCalls.summary, async ({ session }): Promise<AdminHome> => {
    const may = (code: string): boolean => session.permissions.has(code)
    const seen = (code: string, count: number): number | null => (may(code) ? count : null)
    const now = env.now()
    const counts = await readCounts(db, session, new Date(now), companyDay(now + ENDS_SOON_MS))
    const network = may('network:view') ? await readOverview(env, session) : null
    const recent = may('systemLog:view')
      ? await findAuditEntries(db, session, {}, { offset: 0, limit: NUM_RECENT })
      : null
    const { databaseBytes, tables, logBytes } = await storedSizes()
    const todos: AdminHome['todos'] = [
      { kind: 'accountExpires', count: may('user:edit') ? counts.accountsEnding : 0, path: USERS },
      { kind: 'passwordToChange', count: may('user:edit') ? counts.passwordsToChange : 0, path: USERS },
      {
        kind: 'accountLocked',
        count: may('user:edit') ? counts.retiredAccounts : 0,
        path: `${USERS}?isActive=false`,
      },
      { kind: 'menuWithoutHelp', count: may('menu:edit') ? await countPagesWithoutHelp(db) : 0, path: MENUS },
    ]
    return {
      userCount: seen('user:view', counts.users),
      onlineUserCount: seen('user:view', counts.onlineUsers),
      roleCount: seen('role:view', counts.roles),
      menuCount: seen('menu:view', counts.menus),
      organizationCount: seen('organization:view', counts.organizations),
      drawingCount: seen('drawing:view', counts.drawings),
      deviceCount: seen('device:view', counts.devices),
      faultyDeviceCount: seen('device:view', counts.faultyDevices),
      jobs: may('job:view') ? jobsOf(await readWork(db, new Date(now - DAY_MS))) : null,
      stationCount: network?.stationCount ?? null,
      stationOnlineCount: network?.stationOnlineCount ?? null,
      pointCount: network?.pointCount ?? null,
      heardPointCount: network?.heardPointCount ?? null,
      goodPointCount: network?.goodPointCount ?? null,
      service: {
        version,
        isDatabaseEmbedded: !settings.databaseUrl,
        databaseBytes,
        isBusConnected: bus.isConnected(),
        startedAt,
        serverTime: now,
        memoryBytes: process.memoryUsage.rss(),
        diskFreeBytes: (await diskSpace(settings))?.freeBytes ?? null,
      },
      storage: may('systemLog:view') ? { tables: tables.slice(0, NUM_TABLES), logBytes } : null,
      todos: todos.filter(({ count }) => count > 0),
      recentChanges: (recent?.list ?? []).map(({ at, loginName, module, action, targetName }) => ({
        at: at.toISOString(),
        loginName,
        module,
        action,
        targetName,
      })),
    }
  })
}
