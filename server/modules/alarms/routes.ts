/**
 * Alarms as the header and the pop-up show them. Duty: the latest alarms, the summary, acknowledging, and the look of
 * the pop-up, whose size each user chooses. Neighbours: modules that raise alarms write the table. Invariants: an alarm
 * is acknowledged once, with the user's name; alarms of nodes outside the data scope are never shown.
 */
import {
  ALARM_TITLE_DAYS,
  type AlarmDisplay,
  type AlarmItem,
  type AlarmSummary,
  alarmCalls,
  alarmDisplay,
} from '#contract/endpoints/alarms.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import {
  type AlarmRow,
  acknowledge,
  countByLevel,
  countRaisedSince,
  keepPopupSize,
  openAlarms,
  popupSizeOf,
  readDisplay,
} from './repository.ts'

const DAY_MS = 86_400_000
const SUMMARY_LIMIT = 2000
/** Default age up to which an alarm counts as new. */
const NEW_WITHIN_MS = 5_000

export function registerAlarmRoutes(router: Router, env: Env): void {
  const { db } = env
  router.handle(alarmCalls.titleWarn, async ({ input, session }): Promise<AlarmItem[]> => {
    const since = new Date(env.now() - ALARM_TITLE_DAYS * DAY_MS)
    return (await openAlarms(db, session, { since, limit: input.count })).map(toItem)
  })
  router.handle(alarmCalls.eject, async ({ input, session }): Promise<AlarmSummary> => {
    const rows = await openAlarms(db, session, { limit: SUMMARY_LIMIT })
    const since = new Date(input.since ?? env.now() - NEW_WITHIN_MS)
    return {
      retWarnNumList: byNumber(rows),
      retWarnLevelCnt: await countByLevel(db, session),
      isHaveNewMsg: (await countRaisedSince(db, session, since)) > 0,
    }
  })
  router.handle(alarmCalls.enterMessage, ({ input, session, audit }) =>
    db.transaction(async (tx) => {
      const { enterIds, remarks = '' } = input
      const now = new Date(env.now())
      const done = await acknowledge(tx, session, enterIds, { by: session.realName, remarks, now })
      await audit(tx, { after: { enterIds: done, remarks } })
    }),
  )
  router.handle(alarmCalls.display, ({ session: { userId } }) => presentDisplay(userId))
  router.handle(alarmCalls.keepPopupSize, async ({ input, session: { userId } }) => {
    const present = await presentDisplay(userId)
    const { popupHeight = present.popupHeight, popupWidth = present.popupWidth } = input
    if (input.popupHeight || input.popupWidth) await keepPopupSize(db, userId, { popupHeight, popupWidth })
    return { ...present, popupHeight, popupWidth }
  })

  async function presentDisplay(userId: string): Promise<AlarmDisplay> {
    return alarmDisplay.parse({ ...(await readDisplay(db)), ...(await popupSizeOf(db, userId)) })
  }
}

function byNumber(rows: readonly AlarmRow[]): AlarmSummary['retWarnNumList'] {
  const lists = new Map<number, AlarmItem[]>()
  for (const row of rows) {
    const list = lists.get(row.warnNumber)
    if (list) list.push(toItem(row))
    else lists.set(row.warnNumber, [toItem(row)])
  }
  return [...lists]
    .sort(([one], [other]) => one - other)
    .map(([warnNumber, warnNumberList]) => ({ warnNumber, warnNumberList }))
}

const toItem = (row: AlarmRow): AlarmItem => ({
  keyId: row.id,
  warnContent: row.content,
  warnTime: row.raisedAt.toISOString(),
  warnLevel: row.warnLevel,
  warnNumber: row.warnNumber,
  warnTypeLabel: row.warnTypeLabel,
  conditionInfo: row.conditionInfo,
  heatName: row.heatName,
  pointLocation: row.pointLocation,
  heatKeyId: row.heatKeyId,
})
