import { label } from '#contract/kit/language.ts'
import { defineExpiry } from '#server/core/jobs/expiry-job.ts'
import { defineJob } from '#server/core/jobs/job-kind.ts'
import { issueParams } from '../load-forecast/issue-params.ts'
import { computeRooms } from './compute.ts'
import { deleteRoomsBefore, loadIssuesBetween, newestRooms, storeRooms } from './forecast.repository.ts'
import { createRollingThread } from './rolling-thread.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Until then the hour before an issue time is computed from its reports. */
const SETTLED_MS = 25 * 60_000

const roll = createRollingThread()

export const roomForecastJob = defineJob({
  kind: 'roomForecast.compute',
  title: label('计算室温预测', 'Compute room forecasts'),
  ...issueParams,
  timeoutMs: 3_600_000,
  maxAttempts: 3,
  async run({ params: { gapHours, madeUpDays }, signal, progress, db, now }) {
    let last = (await newestRooms(db))?.issuedAt.getTime() ?? 0
    const after = new Date(Math.max(last, now() - madeUpDays * DAY_MS))
    const issues: Date[] = []
    for (const issuedAt of await loadIssuesBetween(db, after, new Date(now() - SETTLED_MS))) {
      if (issuedAt.getTime() - last < gapHours * HOUR_MS) continue
      last = issuedAt.getTime()
      issues.push(issuedAt)
    }
    let numStored = 0
    if (issues.length > 0)
      for (const computed of await computeRooms({ db, signal, progress, roll }, issues)) {
        signal.throwIfAborted()
        if (await db.transaction((tx) => storeRooms(tx, computed, new Date(now())))) numStored += 1
      }
    return label(`新增室温预测 ${numStored} 次`, `Room forecasts added: ${numStored}`)
  },
})

/** By default forecasts stay for a season. */
export const oldRoomForecastsJob = defineExpiry({
  kind: 'roomForecast.expire',
  title: label('清理过期的室温预测', 'Delete old room forecasts'),
  keepDays: 200,
  sliceSize: 5,
  told: (numDeleted) => label(`删除室温预测 ${numDeleted} 次`, `Room forecasts deleted: ${numDeleted}`),
  deleteBefore: deleteRoomsBefore,
})
