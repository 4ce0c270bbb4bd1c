/**
 * Alarms as people see and handle them. Duty: the latest alarms and the summary of header and pop-up, acknowledging and
 * shelving, and the look of the pop-up, whose size each user chooses. Neighbours: the engine and other modules raise
 * alarms by writing the table. Invariants: an alarm is acknowledged once, with the user's name; alarms of nodes outside
 * the data scope are never shown.
 */
import {
  ALARM_TITLE_DAYS,
  type AlarmDisplay,
  type AlarmItem,
  alarmCalls,
  alarmDisplay,
} from '#contract/endpoints/alarms.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { affectedByAlarm } from './affected.repository.ts'
import { registerAlarmHandling } from './handling/handling.routes.ts'
import { registerAlarmPermits } from './handling/permit.routes.ts'
import { createFloodWatch } from './lists/flood.ts'
import { registerAlarmHistory } from './lists/history.routes.ts'
import { registerAlarmWatch } from './lists/watch.routes.ts'
import { keepPopup, openAlarms, popupOf, readDisplay } from './repository.ts'
import { toItem } from './summary/alarm-item.ts'
import { createRevisionMarks } from './summary/revision-marks.ts'
import { summaryOf } from './summary/summary.ts'

const DAY_MS = 86_400_000

export function registerAlarmRoutes(router: Router, env: Env): void {
  const { db } = env
  const marks = createRevisionMarks(env.now)
  const floods = createFloodWatch(db, env.now)
  router.handle(alarmCalls.titleWarn, async ({ input, session, language }): Promise<AlarmItem[]> => {
    const now = env.now()
    const since = new Date(now - ALARM_TITLE_DAYS * DAY_MS)
    const rows = await openAlarms(db, session, { now: new Date(now), since, limit: input.count })
    const affected = await affectedByAlarm(db, session)
    return rows.map((row) => toItem(row, affected, language))
  })
  router.handle(alarmCalls.eject, async ({ input: { since, revision }, session, language }) => {
    const flood = await floods.present(session)
    const request = { since, revision, language, now: env.now(), marks, flood }
    return summaryOf(db, session, request)
  })
  router.handle(alarmCalls.display, ({ session: { userId } }) => presentDisplay(userId))
  router.handle(alarmCalls.keepPopup, async ({ input, session: { userId } }) => {
    const present = await presentDisplay(userId)
    const { popupHeight = present.popupHeight, popupWidth = present.popupWidth, popupDock = present.popupDock } = input
    const own = { popupHeight, popupWidth, popupDock }
    if (Object.keys(input).length > 0) await keepPopup(db, userId, own)
    return { ...present, ...own }
  })
  registerAlarmHandling(router, env)
  registerAlarmPermits(router, env)
  registerAlarmWatch(router, env)
  registerAlarmHistory(router, env)

  async function presentDisplay(userId: string): Promise<AlarmDisplay> {
    return alarmDisplay.parse({ ...(await readDisplay(db)), ...(await popupOf(db, userId)) })
  }
}
