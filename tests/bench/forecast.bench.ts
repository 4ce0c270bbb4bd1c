// Load forecasts of a simulated winter, beside the best that anybody could forecast. BENCH_SEEDS: number of winters, default 5.

import { ALL_LAGS } from '#server/modules/load-forecast/learning/features.ts'
import type { HourData } from '#server/modules/load-forecast/learning/hour-data.ts'
import { createLearner } from '#server/modules/load-forecast/learning/learner.ts'
import { trueWeather } from '#server/modules/load-forecast/learning/weather-ahead.ts'
import { buildingRows } from './forecast/buildings.ts'
import {
  bandsOf,
  forecastSeason,
  gainOverBest,
  gainOverOne,
  isDaytime,
  isHoliday,
  isOtherDay,
  own,
  seasonCalendar,
  wmapeOf,
} from './forecast/judge.ts'
import { networkOf, type SeasonWeather, START, simulateSeason, weatherOf } from './forecast/season.ts'
import { type BenchRow, benchRow, median, reportRows, withAim } from './results.ts'

const NUM_SEEDS = Number(process.env.BENCH_SEEDS ?? 5)
const STATIONS = 12
/** 110 units and the network. */
const TRAINED_MODELS = 111
const DAYTIME_LIMIT = 10

const dataOf = (load: Float64Array, { observed }: SeasonWeather): HourData => ({
  start: START,
  load,
  changed: new Uint8Array(load.length),
  weather: observed,
})

/** Seconds to train the model of one load at the end of the season. */
function trainingS(data: HourData): number {
  const start = performance.now()
  const learner = createLearner(data, seasonCalendar(), 0)
  learner.learnUntil(data.load.length)
  learner.ridgeWith(ALL_LAGS)
  return (performance.now() - start) / 1000
}

async function benchSeed(seed: number) {
  const real = networkOf(STATIONS, seed, 'real')
  const weather = await weatherOf(real, seed)
  const weathers = [weather.issued, trueWeather(weather.observed)]
  const season = simulateSeason(real, seed)
  const expected = simulateSeason(networkOf(STATIONS, seed, 'expected'), seed).network
  const plain = simulateSeason(networkOf(STATIONS, seed, 'plain'), seed).network
  const data = dataOf(season.network, weather)
  const [byForecast = [], byTrue = []] = forecastSeason(data, weathers)
  const [plainByForecast = [], plainByTrue = []] = forecastSeason(dataOf(plain, weather), weathers)
  const units = season.units.map((load) => forecastSeason(dataOf(load, weather), [weather.issued])[0] ?? [])
  const daytime = units.map((hours) => wmapeOf(hours, own, isDaytime))
  const isBetter = (hours: (typeof units)[number]): boolean =>
    gainOverOne(hours, 'signature') > 0 && gainOverOne(hours, 'yesterday') > 0
  const { coverage, pinballGain } = bandsOf(byForecast)
  const floor = wmapeOf(byForecast, ({ hour }) => expected[hour] ?? Number.NaN)
  const figures = {
    floor,
    wmape: wmapeOf(byForecast, own),
    wmapeTrue: wmapeOf(byTrue, own),
    gain: gainOverBest(byForecast),
    plain: wmapeOf(plainByForecast, own),
    plainTrue: wmapeOf(plainByTrue, own),
    unitsDaytime: median(daytime),
    unitsWithin: (100 * daytime.filter((share) => share <= DAYTIME_LIMIT).length) / units.length,
    unitsBetter: (100 * units.filter(isBetter).length) / units.length,
    holidays: wmapeOf(byForecast, own, isHoliday) / wmapeOf(byForecast, own, isOtherDay),
    holidaysOfFloor:
      wmapeOf(byForecast, ({ hour }) => expected[hour] ?? Number.NaN, isHoliday) /
      wmapeOf(byForecast, ({ hour }) => expected[hour] ?? Number.NaN, isOtherDay),
    leastCoverage: Math.min(...coverage.map(({ share }) => share)),
    mostCoverage: Math.max(...coverage.map(({ share }) => share)),
    pinballGain,
    training: TRAINED_MODELS * trainingS(data),
  }
  const months = coverage.map(({ month, share }) => `${month}: ${share.toFixed(0)} %`).join(', ')
  console.log(`seed ${seed}: ${units.length} units in ${STATIONS} stations; P10 to P90 holds by month ${months}`)
  return figures
}

interface Aim {
  readonly limit: number
  /** Otherwise the least that is aimed at. */
  readonly isMost: boolean
  readonly text: string
}

const upTo = (limit: number): Aim => ({ limit, isMost: true, text: `up to ${limit}` })
const from = (limit: number): Aim => ({ limit, isMost: false, text: `${limit} or more` })

type Figures = Awaited<ReturnType<typeof benchSeed>>

function rowsOf(seeds: readonly Figures[]): BenchRow[] {
  const row = (name: string, unit: string, read: (figures: Figures) => number): BenchRow =>
    benchRow('forecast', name, unit, seeds.map(read))
  /** Met where each seed meets it. */
  const aimed = (name: string, unit: string, aim: Aim, read: (figures: Figures) => number): BenchRow => {
    const values = seeds.map(read)
    const worst = aim.isMost ? Math.max(...values) : Math.min(...values)
    const isMet = values.every((value) => (aim.isMost ? value <= aim.limit : value >= aim.limit))
    return withAim(row(name, unit, read), `${aim.text}, worst seed ${worst.toPrecision(3)}`, isMet)
  }
  return [
    row('network: floor (wMAPE with true weather and people, without chance)', '%', ({ floor }) => floor),
    row('network, 24 h, true weather: wMAPE', '%', ({ wmapeTrue }) => wmapeTrue),
    row('network, 24 h, true weather: wMAPE / floor', '', ({ wmapeTrue, floor }) => wmapeTrue / floor),
    row('network, 24 h, forecast weather: wMAPE', '%', ({ wmape }) => wmape),
    aimed('network, 24 h, forecast weather: wMAPE / floor', '', upTo(1.25), ({ wmape, floor }) => wmape / floor),
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
    aimed('P10 to P90 holds, worst month', '%', from(75), ({ leastCoverage }) => leastCoverage),
    aimed('P10 to P90 holds, best month', '%', upTo(85), ({ mostCoverage }) => mostCoverage),
    aimed(
      'pinball loss under that of a constant band by (higher is better)',
      '%',
      from(10),
      ({ pinballGain }) => pinballGain,
    ),
    aimed('training of 110 units and the network, from one', 's', upTo(60), ({ training }) => training),
  ]
}

const seeds: Figures[] = []
for (let seed = 1; seed <= NUM_SEEDS; seed += 1) seeds.push(await benchSeed(seed))
reportRows([...rowsOf(seeds), ...(await buildingRows(NUM_SEEDS))])
