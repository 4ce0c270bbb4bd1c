import { label } from '#contract/kit/language.ts'
import { defineExpiry } from '#server/core/jobs/expiry-job.ts'
import { deleteForecastsBefore } from './collect.repository.ts'

/** Deletes forecasts that were issued long ago. By default they stay as long as rollups of telemetry: for a season. */
export const oldForecastsJob = defineExpiry({
  kind: 'weather.expireForecasts',
  title: label('清理过期的天气预报', 'Delete old weather forecasts'),
  keepDays: 200,
  sliceSize: 2_000,
  told: (numDeleted) => label(`删除 ${numDeleted} 条预报`, `Forecast hours deleted: ${numDeleted}`),
  deleteBefore: deleteForecastsBefore,
})
