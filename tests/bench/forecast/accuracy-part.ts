// How far forecasts of the network and of units are off, beside simple rules, and how long a model takes to learn.

import { civilZone } from '#lib/civil-time.ts'
import { type IssuedWeather, trainModel } from '#server/modules/load-forecast/learning/train.ts'
import { trueWeather } from '#server/modules/load-forecast/learning/weather-ahead.ts'
import { median } from '../results.ts'
import { forecastSeason, gainOverBest, gainOverOne, isDaytime, isHoliday, isOtherDay, own, wmapeOf } from './judge.ts'
import { from, partOf, rowsFor, upTo } from './part.ts'
import { TIME_ZONE } from './season.ts'
import { dataOf, type Winter } from './winter.ts'

/** 110 units and the network. */
const TRAINED_MODELS = 111
const DAYTIME_LIMIT = 10
const AHEAD_H = 168
/** Of the demo’s weather service, from midnight. */
const [FIRST_ISSUE_H, ISSUED_EVERY_H] = [8, 12]

/** Seconds to train and judge the model of one load at the end of the season, as the server does each night. */
function trainingS({ season, weather }: Winter): number {
  const data = dataOf(season.network, weather)
  const until = data.load.length - AHEAD_H
  const load = data.load.map((value, hour) => (hour < until ? value : Number.NaN))
  const issued: IssuedWeather[] = []
  for (let first = FIRST_ISSUE_H; first <= until; first += ISSUED_EVERY_H)
    issued.push({ first, hours: weather.issued(first, AHEAD_H) })
  const start = performance.now()
  const days = { holidays: new Set<string>(), workingDays: new Set<string>() }
  const training = { data: { ...data, load }, until, days, issued, present: null, numHours: AHEAD_H }
  const { model } = trainModel(training, civilZone(TIME_ZONE))
  if (!model) throw new Error('No model was made.')
  return (performance.now() - start) / 1000
}

function measure(winter: Winter) {
  const { byForecast, units, weather, plain, floors } = winter
  const [plainByForecast = [], plainByTrue = []] = forecastSeason(dataOf(plain, weather), [
    weather.issued,
    trueWeather(weather.observed),
  ])
  const daytime = units.map((hours) => wmapeOf(hours, own, isDaytime))
  const isBetter = (hours: (typeof units)[number]): boolean =>
    gainOverOne(hours, 'signature') > 0 && gainOverOne(hours, 'yesterday') > 0
  const expected = ({ hour }: { readonly hour: number }): number => floors.trueWeather[hour] ?? Number.NaN
  return {
    gain: gainOverBest(byForecast),
    plain: wmapeOf(plainByForecast, own),
    plainTrue: wmapeOf(plainByTrue, own),
    unitsDaytime: median(daytime),
    unitsWithin: (100 * daytime.filter((share) => share <= DAYTIME_LIMIT).length) / units.length,
    unitsBetter: (100 * units.filter(isBetter).length) / units.length,
    holidays: wmapeOf(byForecast, own, isHoliday) / wmapeOf(byForecast, own, isOtherDay),
    holidaysOfFloor: wmapeOf(byForecast, expected, isHoliday) / wmapeOf(byForecast, expected, isOtherDay),
    training: TRAINED_MODELS * trainingS(winter),
  }
}

export const accuracyRows = partOf({
  measure,
  rows(winters: readonly ReturnType<typeof measure>[]) {
    const { row, aimed } = rowsFor(winters)
    return [
      aimed('network: RMSE under that of the best baseline by (higher is better)', '%', from(30), ({ gain }) => gain),
      aimed('plain demand, forecast weather: wMAPE', '%', upTo(3), ({ plain }) => plain),
      aimed('plain demand, true weather: wMAPE', '%', upTo(1.5), ({ plainTrue }) => plainTrue),
      aimed('units, 8 to 20 h: middle wMAPE', '%', upTo(DAYTIME_LIMIT), ({ unitsDaytime }) => unitsDaytime),
      row('units, 8 to 20 h: with a wMAPE up to 10 % (higher is better)', '%', ({ unitsWithin }) => unitsWithin),
      aimed(
        'units better than signature and yesterday (higher is better)',
        '%',
        from(90),
        ({ unitsBetter }) => unitsBetter,
      ),
      aimed('holidays: wMAPE / that of other days', '', upTo(1.3), ({ holidays }) => holidays),
      row('holidays: the same of the floor', '', ({ holidaysOfFloor }) => holidaysOfFloor),
      aimed('training of 110 units and the network, from one', 's', upTo(60), ({ training }) => training),
    ]
  },
})
