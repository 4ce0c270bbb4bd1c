import { z } from 'zod'
import { label } from '#contract/kit/language.ts'
import { defineJob } from '#server/core/jobs/job-kind.ts'
import { dropOldUsualHours, renewUsualHours } from '../conditions/usual-hour/usual-hour.repository.ts'

/** Learns each day what is usual at each hour of it, for the rules that compare with that. */
export const usualHoursJob = defineJob({
  kind: 'alarms.usualHours',
  title: label('更新同时段统计', 'Statistics of the same hour'),
  params: z.strictObject({}),
  paramNames: {},
  timeoutMs: 300_000,
  maxAttempts: 3,
  async run({ db, now }) {
    const numPoints = await renewUsualHours(db, now())
    await dropOldUsualHours(db, now())
    return label(`更新 ${numPoints} 个点位`, `Points: ${numPoints}`)
  },
})
