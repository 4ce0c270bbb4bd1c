import { label } from '#contract/kit/language.ts'
import { defineExpiry } from '#server/core/jobs/expiry-job.ts'
import { defineJob } from '#server/core/jobs/job-kind.ts'
import { computeForecast } from './compute.ts'
import { deleteForecastsBefore, lastScheduledAt, storeForecast, weatherIssuesAfter } from './forecast.repository.ts'
import { issueParams } from './issue-params.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Weather services issue at other times: of those that are close together the first one is enough. */
export const forecastJob = defineJob({
  kind: 'loadForecast.compute',
  title: label('计算负荷预测', 'Compute load forecasts'),
  ...issueParams,
  timeoutMs: 600_000,
  maxAttempts: 3,
  async run({ params: { gapHours, madeUpDays }, signal, progress, db, now }) {
    let last = (await lastScheduledAt(db))?.getTime() ?? 0
    const issues = await weatherIssuesAfter(db, new Date(Math.max(last, now() - madeUpDays * DAY_MS)))
    let numStored = 0
    for (const [at, issuedAt] of issues.entries()) {
      signal.throwIfAborted()
      progress(at / issues.length)
      if (issuedAt.getTime() > now() || issuedAt.getTime() - last < gapHours * HOUR_MS) continue
      const computed = await computeForecast(db, issuedAt)
      if (!computed) continue
      last = issuedAt.getTime()
      const by = { computedAt: new Date(now()), requestedBy: '' }
      if (await db.transaction((tx) => storeForecast(tx, computed, by))) numStored += 1
    }
    return label(`新增预测 ${numStored} 次`, `Forecasts added: ${numStored}`)
  },
})

/** By default forecasts stay as long as those of the weather: for a season. */
export const oldForecastsJob = defineExpiry({
  kind: 'loadForecast.expire',
  title: label('清理过期的负荷预测', 'Delete old load forecasts'),
  keepDays: 200,
  sliceSize: 5,
  told: (numDeleted) => label(`删除 ${numDeleted} 次预测`, `Forecasts deleted: ${numDeleted}`),
  deleteBefore: deleteForecastsBefore,
})
