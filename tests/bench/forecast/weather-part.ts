// What the correction of weather forecasts is worth: the error of the temperature, and of the network's load, with it and without.

import { createWeatherCorrection } from '#server/modules/load-forecast/learning/weather-correction.ts'
import { AHEAD_H, forecastSeason, JUDGED_FROM_H, own, seasonCalendar, seasonIssues, wmapeOf } from './judge.ts'
import { partOf, rowsFor, upTo } from './part.ts'
import { dataOf, type Winter } from './winter.ts'

/** Root mean square of the error of the temperature, K, as issued and as corrected by what was known then. */
function temperatureErrors({ weather }: Winter) {
  const { clockHour } = seasonCalendar()
  const correction = createWeatherCorrection()
  let [plain, corrected, numHours] = [0, 0, 0]
  for (const issue of seasonIssues()) {
    const { temperature } = weather.issued(issue, AHEAD_H)
    const hours = Array.from(temperature, (forecast, at) => ({
      forecast,
      ahead: at + 1,
      clock: clockHour[issue + at] ?? 0,
      observed: weather.observed.temperature[issue + at] ?? Number.NaN,
    })).filter(({ forecast, observed }) => !Number.isNaN(forecast + observed))
    for (const { forecast, ahead, clock, observed } of issue >= JUDGED_FROM_H ? hours : []) {
      plain += (observed - forecast) ** 2
      corrected += (observed - forecast - correction.correctionOf(ahead, clock)) ** 2
      numHours += 1
    }
    for (const { forecast, ahead, clock, observed } of hours) correction.note(ahead, clock, forecast, observed)
    correction.learn()
  }
  return { plainK: Math.sqrt(plain / numHours), correctedK: Math.sqrt(corrected / numHours) }
}

function measure(winter: Winter) {
  const { season, weather, byForecast } = winter
  const [uncorrected = []] = forecastSeason(dataOf(season.network, weather), [weather.issued], false)
  return {
    ...temperatureErrors(winter),
    plainLoad: wmapeOf(uncorrected, own),
    correctedLoad: wmapeOf(byForecast, own),
  }
}

export const weatherRows = partOf({
  measure,
  rows(winters: readonly ReturnType<typeof measure>[]) {
    const { row, aimed } = rowsFor(winters)
    return [
      row('weather forecast, 24 h: RMSE of the temperature as issued', 'K', ({ plainK }) => plainK),
      row('weather forecast, 24 h: RMSE of the temperature as corrected', 'K', ({ correctedK }) => correctedK),
      aimed(
        'weather forecast: RMSE as corrected / as issued',
        '',
        upTo(1),
        ({ plainK, correctedK }) => correctedK / plainK,
      ),
      row('network, 24 h, weather as issued: wMAPE', '%', ({ plainLoad }) => plainLoad),
      aimed(
        'network: wMAPE with the weather as corrected / as issued',
        '',
        upTo(1),
        ({ plainLoad, correctedLoad }) => correctedLoad / plainLoad,
      ),
    ]
  },
})
