import { alarmWatchCalls as calls, MAX_FOLLOWING } from '#contract/endpoints/alarm-watch.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { notFound } from '#server/core/kit/app-error.ts'
import { sourceOfKey } from '../handling/permit-source.ts'
import { textsIn } from '../texts/texts.ts'
import { toRecord } from './alarm-record.ts'
import {
  alarmInScope,
  categoryTexts,
  countWatched,
  eventsOf,
  followingAlarms,
  nodeCodeOf,
  ruleOf,
  watchedAlarms,
} from './watch.repository.ts'

/** Lists of alarms that are not over, and everything about one of them. */
export function registerAlarmWatch(router: Router, { db, now }: Env): void {
  router.handle(calls.list, async ({ input: { tab, page, limit, ...filter }, session, language }) => {
    const at = new Date(now())
    const offset = (page - 1) * limit
    const rows = await watchedAlarms(db, session, { tab, filter, now: at, offset, limit })
    const counts = await countWatched(db, session, filter, at)
    return { list: rows.map((row) => toRecord(row, at, language)), total: counts[tab], counts }
  })
  router.handle(calls.detail, async ({ input: { keyId }, session, language }) => {
    const row = await alarmInScope(db, session, keyId)
    if (!row) throw notFound(textsIn(language).noSuchAlarm)
    const at = new Date(now())
    return {
      alarm: toRecord(row, at, language),
      rule: await ruleOf(db, row.sourceKey, language),
      category: await categoryTexts(db, row.warnNumber, language),
      source: sourceOfKey(row.sourceKey),
      events: (await eventsOf(db, keyId)).map(({ id, kind, warnLevel, by, detail, ...event }) => ({
        keyId: String(id),
        at: event.at.toISOString(),
        kind,
        warnLevel,
        by,
        detail,
      })),
      following: (await followingAlarms(db, session, keyId, MAX_FOLLOWING)).map((each) => toRecord(each, at, language)),
      nodeCode: await nodeCodeOf(db, row.heatKeyId),
    }
  })
}
