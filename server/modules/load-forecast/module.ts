import type { ServerModule } from '#server/core/module.ts'
import { loadForecastAlgorithms } from './algorithms.ts'
import { forecastJob, oldForecastsJob } from './forecast.job.ts'
import { registerForecastRoutes } from './forecast-routes.ts'
import { trueWeatherJob } from './hindsight/true-weather.job.ts'
import { registerForecastSettingsRoutes } from './settings-routes.ts'
import { askedTrainingJob, trainingJob } from './trained/training.job.ts'
import { registerVersionRoutes } from './trained/version-routes.ts'

export const loadForecastModule: ServerModule = {
  routes({ router, env }) {
    registerForecastSettingsRoutes(router, env)
    registerForecastRoutes(router, env)
    registerVersionRoutes(router, env)
  },
  jobs: () => [forecastJob, oldForecastsJob, trueWeatherJob, trainingJob, askedTrainingJob],
  algorithms: loadForecastAlgorithms,
  schedules: [
    {
      code: 'load-forecasts',
      title: '计算负荷预测',
      kind: 'loadForecast.compute',
      cron: '*/10 * * * *',
      params: { gapHours: 6, madeUpDays: 14 },
    },
    {
      code: 'load-forecasts-true-weather',
      title: '用实际天气复算负荷预测',
      kind: 'loadForecast.trueWeather',
      cron: '40 1 * * *',
      params: { days: 14 },
    },
    {
      code: 'load-models',
      title: '训练负荷预测模型',
      kind: 'loadForecast.train',
      cron: '15 3 * * *',
      params: { days: 400 },
    },
    {
      code: 'old-load-forecasts',
      title: '清理过期的负荷预测',
      kind: 'loadForecast.expire',
      cron: '45 2 * * *',
      params: { keepDays: 200 },
    },
  ],
}
