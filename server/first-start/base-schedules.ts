import type { Db } from '../core/db/client.ts'
import { addSchedule, type NewJobSchedule } from '../core/jobs/schedule.repository.ts'
import { COMPANY_TIME_ZONE } from '../core/kit/company-time.ts'
import { once } from './steps.ts'

const BY = '系统'

/** At night, one after the other, when few people work with the console. */
export const BASE_SCHEDULES: readonly NewJobSchedule[] = [
  { code: 'expired-files', title: '清理过期的导出文件', kind: 'files.expire', cron: '10 * * * *' },
  { code: 'deleted-drawings', title: '彻底删除回收期已过的图纸', kind: 'drawings.dropDeleted', cron: '25 * * * *' },
  { code: 'old-values', title: '清理超过保留期的历史数据', kind: 'telemetry.dropOld', cron: '5,35 * * * *' },
  { code: 'old-frames', title: '清理 30 天前的收发记录', kind: 'control.oldFrames', cron: '50 2 * * *' },
  {
    code: 'sent-mail',
    title: '清理早已发出或放弃的邮件',
    kind: 'mail.expire',
    cron: '20 2 * * *',
    params: { keepDays: 90 },
  },
  {
    code: 'old-forecasts',
    title: '清理过期的天气预报',
    kind: 'weather.expireForecasts',
    cron: '30 2 * * *',
    params: { keepDays: 200 },
  },
  {
    code: 'job-records',
    title: '清理执行记录',
    kind: 'jobRuns.expire',
    cron: '40 2 * * *',
    params: { keepDays: 30 },
  },
  // by then the hours of the day before are computed
  { code: 'water-loss', title: '失水分析（按日）', kind: 'alarms.waterLoss', cron: '45 0 * * *' },
  // does nothing where the day is known; soon after midnight, and soon after a server was down at that time
  { code: 'usual-hours', title: '更新同时段统计', kind: 'alarms.usualHours', cron: '15 * * * *' },
  { code: 'data-quality', title: '数据质量判定', kind: 'telemetry.judge', cron: '*/5 * * * *' },
  { code: 'room-temperature', title: '全网室温异常检查', kind: 'alarms.roomTemperature', cron: '*/10 * * * *' },
  { code: 'kpi-days', title: '计算指标基础数据（按日）', kind: 'kpi.computeDays', cron: '*/5 * * * *' },
]

/** The product's own background work as tasks that people may change; each is added once, with its version. */
export async function seedSchedules(db: Db, now: number): Promise<void> {
  for (const schedule of BASE_SCHEDULES)
    await once(db, `schedule ${schedule.code}`, async (tx) => {
      await addSchedule(tx, { ...schedule, updatedBy: BY }, COMPANY_TIME_ZONE, now)
    })
}
