import type { ServerModule } from '#server/core/module.ts'
import { alarmAlgorithms } from './algorithms.ts'
import { roomTemperatureJob } from './parts/room-temperature.job.ts'
import { usualHoursJob } from './parts/usual-hours.job.ts'
import { waterLossJob } from './parts/water-loss.job.ts'
import { registerAlarmRoutes } from './routes.ts'

export const alarmsModule: ServerModule = {
  routes: ({ router, env }) => registerAlarmRoutes(router, env),
  jobs: () => [usualHoursJob, waterLossJob, roomTemperatureJob],
  algorithms: alarmAlgorithms,
  schedules: [
    // by then the hours of the day before are computed
    { code: 'water-loss', title: '失水分析（按日）', kind: 'alarms.waterLoss', cron: '45 0 * * *' },
    // does nothing where the day is known; soon after midnight, and soon after a server was down at that time
    { code: 'usual-hours', title: '更新同时段统计', kind: 'alarms.usualHours', cron: '15 * * * *' },
    { code: 'room-temperature', title: '全网室温异常检查', kind: 'alarms.roomTemperature', cron: '*/10 * * * *' },
  ],
}
