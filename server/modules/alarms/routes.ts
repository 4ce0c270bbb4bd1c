/**
 * Alarms as the header and the pop-up show them. Duty: the latest ones, the summary, acknowledging, and how the pop-up
 * looks: its size is each user's own. Neighbours: whoever raises alarms writes the table. Invariants: an alarm is
 * acknowledged once, by name; alarms of nodes outside of the own data scope are not there.
 */
import { z } from 'zod'
import {
  ALARM_PATH,
  ALARM_TITLE_COUNT,
  ALARM_TITLE_DAYS,
  type AlarmDisplay,
  type AlarmItem,
  type AlarmSummary,
  acknowledgeInput,
  alarmDisplay,
} from '#contract/endpoints/alarms.ts'
import { recordAudit } from '#server/core/audit/audit.ts'
import type { Env } from '#server/core/env.ts'
import type { Router } from '#server/core/kit/route.ts'
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
/** Without a word from the asker, what is this young counts as new. */
const NEW_WITHIN_MS = 5_000
const size = z.coerce.number().int().min(200).max(4000)

export function registerAlarmRoutes(router: Router, env: Env): void {
  const { db } = env
  router.call({
    method: 'POST',
    path: ALARM_PATH.titleWarn,
    access: 'session',
    input: z.object({ count: z.coerce.number().int().min(1).max(100).default(ALARM_TITLE_COUNT) }),
    handle: async ({ input, session }): Promise<AlarmItem[]> => {
      const since = new Date(env.now() - ALARM_TITLE_DAYS * DAY_MS)
      return (await openAlarms(db, session, { since, limit: input.count })).map(toItem)
    },
  })
  router.call({
    method: 'POST',
    path: ALARM_PATH.eject,
    access: 'session',
    input: z.object({
      queryAll: z.coerce.number().int().min(0).max(1).default(1),
      /** When the asker asked last, epoch ms. */
      since: z.coerce.number().int().min(0).optional(),
    }),
    handle: async ({ input, session }): Promise<AlarmSummary> => {
      const rows = await openAlarms(db, session, { limit: SUMMARY_LIMIT })
      const since = new Date(input.since ?? env.now() - NEW_WITHIN_MS)
      return {
        retWarnNumList: byNumber(rows),
        retWarnLevelCnt: await countByLevel(db, session),
        isHaveNewMsg: (await countRaisedSince(db, session, since)) > 0,
      }
    },
  })
  router.call({
    method: 'POST',
    path: ALARM_PATH.enterMessage,
    access: { permission: 'alarm:acknowledge' },
    input: acknowledgeInput,
    handle: ({ input, actor, session }) =>
      db.transaction(async (tx) => {
        const { enterIds, remarks = '' } = input
        const now = new Date(env.now())
        const done = await acknowledge(tx, session, enterIds, { by: session.realName, remarks, now })
        await recordAudit(tx, actor, env.now(), {
          module: 'alarm',
          action: 'acknowledge',
          after: { enterIds: done, remarks },
        })
      }),
  })
  for (const method of ['GET', 'POST'] as const)
    router.call({
      method,
      path: ALARM_PATH.display,
      access: 'session',
      input: z.object({ popupHeight: size.optional(), popupWidth: size.optional() }),
      handle: async ({ input, session: { userId } }): Promise<AlarmDisplay> => {
        const present = { ...(await readDisplay(db)), ...(await popupSizeOf(db, userId)) }
        if (method === 'GET' || !(input.popupHeight || input.popupWidth)) return alarmDisplay.parse(present)
        const { popupHeight = present.popupHeight, popupWidth = present.popupWidth } = input
        await keepPopupSize(db, userId, { popupHeight, popupWidth })
        return alarmDisplay.parse({ ...present, popupHeight, popupWidth })
      },
    })
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
