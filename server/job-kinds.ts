import type { Exports } from './core/calls/exports.ts'
import type { Env } from './core/env.ts'
import { expiredFilesJob } from './core/files/expired-files.job.ts'
import { exportJob } from './core/files/export.job.ts'
import { expiredRunsJob } from './core/jobs/expired-runs.job.ts'
import { type JobKinds, jobKindsOf } from './core/jobs/job-kind.ts'
import { sentMailJob } from './core/mail/sent-mail.job.ts'
import { roomTemperatureJob } from './modules/alarms/parts/room-temperature.job.ts'
import { usualHoursJob } from './modules/alarms/parts/usual-hours.job.ts'
import { waterLossJob } from './modules/alarms/parts/water-loss.job.ts'
import { oldFramesJob } from './modules/control/old-frames.job.ts'
import { kpiDaysJob } from './modules/kpi/kpi-days.job.ts'
import { recomputeJob } from './modules/kpi/recompute.job.ts'
import { deletedDrawingsJob } from './modules/process-drawing/deleted-drawings.ts'
import { judgeJob } from './modules/telemetry/quality/judge.job.ts'
import { oldValuesJob } from './modules/telemetry/rollups/old-values.job.ts'
import { oldForecastsJob } from './modules/weather/old-forecasts.job.ts'

/** Every kind of background work that can be scheduled. */
export const jobKinds = (env: Pick<Env, 'settings' | 'db' | 'now'>, exports: Exports = new Map()): JobKinds =>
  jobKindsOf([
    exportJob(env, exports),
    expiredRunsJob,
    expiredFilesJob,
    deletedDrawingsJob,
    oldValuesJob(env),
    oldFramesJob,
    judgeJob(env),
    sentMailJob,
    oldForecastsJob,
    usualHoursJob,
    waterLossJob,
    roomTemperatureJob,
    kpiDaysJob,
    recomputeJob,
  ])
