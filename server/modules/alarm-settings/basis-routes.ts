/**
 * Look, sound and texts of alarms. Duty: read and save the one record of the alarm display, and what is told beside
 * alarms of each category. Neighbours: `alarms` has both and tells the display to every console; the size of the pop-up
 * that a user has chosen stays with the user.
 */

import { type AlarmBasis, alarmBasis, alarmBasisCalls } from '#contract/endpoints/alarm-basis.ts'
import { alarmClassResource } from '#contract/resources/alarm-class.resource.ts'
import type { Env } from '#server/core/env.ts'
import type { ResourceRouter } from '#server/core/resources/resource-router.ts'
import { registerResource } from '#server/core/resources/resource-routes.ts'
import { refuseStale } from '#server/core/resources/resource-save.ts'
import { type AlarmDisplayRow, readDisplay } from '../alarms/repository.ts'
import { alarmClassStore } from './alarm-class.repository.ts'
import { saveDisplay } from './basis.repository.ts'

export function registerBasisRoutes(router: ResourceRouter, env: Env): void {
  const { db } = env
  registerResource(router, env, alarmClassResource, alarmClassStore)
  router.handle(alarmBasisCalls.read, async () => toBasis(await readDisplay(db)))
  router.handle(alarmBasisCalls.update, ({ input, actor, session, audit }) =>
    db.transaction(async (tx) => {
      const row = await readDisplay(tx)
      const before = { version: row.version, updatedBy: row.updatedBy, updatedAt: row.updatedAt.toISOString() }
      refuseStale(before, input.version, actor)
      if (!(await saveDisplay(tx, input, session.realName, new Date(env.now())))) refuseStale(before, -1, actor)
      await audit(tx, { before: toBasis(row), after: { ...input, version: input.version + 1 } })
    }),
  )
}

/** Fields of the record that are no settings are left out. */
const toBasis = (row: AlarmDisplayRow): AlarmBasis => alarmBasis.parse(row)
