import type { ServerModule } from '#server/core/module.ts'
import { roomForecastAlgorithms } from './algorithms.ts'
import { oldRoomForecastsJob, roomForecastJob } from './forecast.job.ts'
import { registerRoomRoutes } from './room-routes.ts'

export const roomForecastModule: ServerModule = {
  routes({ router, env }) {
    registerRoomRoutes(router, env)
  },
  jobs: () => [roomForecastJob, oldRoomForecastsJob],
  algorithms: roomForecastAlgorithms,
  schedules: [
    {
      code: 'room-forecasts',
      title: '计算室温预测',
      kind: 'roomForecast.compute',
      cron: '5-59/10 * * * *',
      params: { gapHours: 6, madeUpDays: 14 },
    },
    {
      code: 'old-room-forecasts',
      title: '清理过期的室温预测',
      kind: 'roomForecast.expire',
      cron: '50 2 * * *',
      params: { keepDays: 200 },
    },
  ],
}
