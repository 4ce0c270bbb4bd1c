import type { ServerModule } from '#server/core/module.ts'
import { weatherAlgorithms } from './algorithms.ts'
import type { FindSource } from './collect.ts'
import { registerWeatherConfigRoutes } from './config-routes.ts'
import { failingWeatherSource } from './failing-weather-messages.ts'
import { registerWeatherNodeRoutes } from './node-routes.ts'
import { oldForecastsJob } from './old-forecasts.job.ts'
import { registerWeatherRoutes } from './routes.ts'
import { registerWeatherSituationRoutes } from './situation-routes.ts'

export const weatherModule: ServerModule<{ readonly findWeather: FindSource }> = {
  routes({ router, env, findWeather }) {
    registerWeatherRoutes(router, env)
    registerWeatherSituationRoutes(router, env)
    registerWeatherConfigRoutes(router, env, findWeather)
    registerWeatherNodeRoutes(router, env)
  },
  jobs: () => [oldForecastsJob],
  algorithms: weatherAlgorithms,
  schedules: [
    {
      code: 'old-forecasts',
      title: '清理过期的天气预报',
      kind: 'weather.expireForecasts',
      cron: '30 2 * * *',
      params: { keepDays: 200 },
    },
  ],
  sources: ({ env }) => [failingWeatherSource(env)],
}
