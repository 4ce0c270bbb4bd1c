import { z } from 'zod'
import { label } from '#contract/kit/language.ts'
import { deleteInSlices } from '#server/core/jobs/in-slices.ts'
import { defineJob } from '#server/core/jobs/job-kind.ts'
import { deleteForecastsBefore } from './collect.repository.ts'

const DAY_MS = 86_400_000
const SLICE_ROWS = 2_000

/** Deletes forecasts that were issued long ago. By default they stay as long as rollups of telemetry: for a season. */
export const oldForecastsJob = defineJob({
  kind: 'weather.expireForecasts',
  title: label('清理过期的天气预报', 'Delete old weather forecasts'),
  params: z.strictObject({ keepDays: z.int().min(1).max(3650).default(200) }),
  paramNames: { keepDays: label('保留天数', 'Days to keep') },
  timeoutMs: 600_000,
  maxAttempts: 3,
  async run({ params, signal, db, now }) {
    const before = new Date(now() - params.keepDays * DAY_MS)
    const numDeleted = await deleteInSlices(signal, SLICE_ROWS, (limit) => deleteForecastsBefore(db, before, limit))
    return label(`删除 ${numDeleted} 条预报`, `Forecast hours deleted: ${numDeleted}`)
  },
})
