/**
 * Look and sound of alarms. Duty: read and save the one record of the alarm display. Neighbours: `alarms` has the record
 * and tells it to every console; the size of the pop-up that a user has chosen stays with the user.
 */

import { type AlarmBasis, alarmBasis, alarmBasisCalls } from '#contract/endpoints/alarm-basis.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { refuseStale } from '#server/core/resources/resource-save.ts'
import { type AlarmDisplayRow, readDisplay } from '../alarms/repository.ts'
import { saveDisplay } from './basis.repository.ts'

export function registerBasisRoutes(router: Router, env: Env): void {
  const { db } = env
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
