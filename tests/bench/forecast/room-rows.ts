// Room temperatures a day ahead of simulated winters, beside what anybody says without a model, and the best that could be said.

import type { WeatherAhead } from '#server/modules/load-forecast/learning/hour-data.ts'
import { rollForecasts } from '#server/modules/load-forecast/learning/roll.ts'
import { type IssuedRooms, rollRooms } from '#server/modules/room-forecast/learning/roll-rooms.ts'
import { courseOf } from '#server/modules/room-forecast/learning/room-course.ts'
import { AHEAD_H, type IssuedLoad } from '#server/modules/room-forecast/learning/room-hours.ts'
import { type BenchRow, benchRow, withAim } from '../results.ts'
import { seasonCalendar } from './judge.ts'
import { type RoomsOfUnit, simulateRooms } from './room-season.ts'
import { NUM_DAYS, networkOf, type SeasonWeather, START, weatherOf } from './season.ts'

const STATIONS = 3
/** Weather forecasts are issued at 8:00 and 20:00. */
const ISSUE_HOURS = [8, 20] as const
const FIRST_DAY = 14
const JUDGED_FROM_H = 45 * 24
const DAY_H = 24

/** Sums of absolute errors, of all hours ahead and of the last. */
interface Errors {
  sum: number
  count: number
  lastSum: number
  lastCount: number
}
const noErrors = (): Errors => ({ sum: 0, count: 0, lastSum: 0, lastCount: 0 })

function note(errors: Errors, ahead: number, error: number): void {
  if (Number.isNaN(error)) return
  errors.sum += Math.abs(error)
  errors.count += 1
  if (ahead < AHEAD_H - 1) return
  errors.lastSum += Math.abs(error)
  errors.lastCount += 1
}
const maeOf = ({ sum, count }: Errors): number => sum / count
const lastMaeOf = ({ lastSum, lastCount }: Errors): number => lastSum / lastCount
const underBy = (own: number, other: number): number => 100 * (1 - own / other)

const judge = () => ({ own: noErrors(), asNow: noErrors(), asYesterday: noErrors(), numHeld: 0, numBands: 0 })
type Judged = ReturnType<typeof judge>

function judgeCourse(judged: Judged, { course }: IssuedRooms['unit'], issue: number, actual: Float64Array): void {
  if (!course) return
  for (let ahead = 0; ahead < AHEAD_H; ahead += 1) {
    const value = actual[issue + ahead] ?? Number.NaN
    if (Number.isNaN(value)) continue
    note(judged.own, ahead, value - (course.p50[ahead] ?? Number.NaN))
    note(judged.asNow, ahead, value - (actual[issue - 1] ?? Number.NaN))
    note(judged.asYesterday, ahead, value - (actual[issue + ahead - DAY_H] ?? Number.NaN))
    if (!course.band) continue
    judged.numBands += 1
    if (value >= (course.band.p10[ahead] ?? 0) && value <= (course.band.p90[ahead] ?? 0)) judged.numHeld += 1
  }
}

function loadsOf(
  { heatKw }: RoomsOfUnit,
  { observed, issued }: SeasonWeather,
  issues: readonly number[],
): IssuedLoad[] {
  const data = { start: START, load: heatKw, changed: new Uint8Array(heatKw.length), weather: observed }
  const rolled = rollForecasts({
    data,
    calendar: seasonCalendar(),
    learnFrom: 0,
    issues,
    numHours: AHEAD_H,
    weathers: [issued],
  })
  return [...rolled].map(({ issue, byWeather }) => ({
    first: issue,
    heatKw: Float64Array.from(byWeather[0] ?? [], ({ p50 }) => p50),
  }))
}

async function judgeSeed(seed: number) {
  const real = networkOf(STATIONS, seed, 'real')
  const weather = await weatherOf(real, seed)
  const issues = Array.from({ length: NUM_DAYS - FIRST_DAY - 2 }, (_, day) =>
    ISSUE_HOURS.map((hour) => (FIRST_DAY + day) * DAY_H + hour),
  ).flat()
  const judgedIssues = new Set(issues.filter((issue) => issue >= JUDGED_FROM_H))
  const seasons = simulateRooms({ real, expected: networkOf(STATIONS, seed, 'expected') }, seed, judgedIssues)
  const [units, rooms, best, bestAsNow] = [judge(), judge(), noErrors(), noErrors()]
  for (const season of seasons) {
    const course = courseOf(season.rooms, season.heatKw.length)
    const weatherAhead: WeatherAhead = weather.issued
    const hours = {
      heatKw: season.heatKw,
      weather: weather.observed,
      weatherAhead,
      loads: loadsOf(season, weather, issues),
      rooms: season.rooms,
      building: null,
    }
    for (const issued of rollRooms(hours, JUDGED_FROM_H)) {
      const { issue } = issued
      if (!judgedIssues.has(issue)) continue
      judgeCourse(units, issued.unit, issue, course)
      for (const [at, room] of issued.rooms.entries())
        judgeCourse(rooms, room, issue, season.rooms[at] ?? new Float64Array())
      for (const [ahead, expected] of season.expectedC.get(issue)?.entries() ?? []) {
        note(best, ahead, (season.trueC[issue + ahead] ?? Number.NaN) - expected)
        note(bestAsNow, ahead, (season.trueC[issue + ahead] ?? Number.NaN) - (season.trueC[issue - 1] ?? Number.NaN))
      }
    }
  }
  return { units, rooms, best, bestAsNow }
}

type JudgedSeed = Awaited<ReturnType<typeof judgeSeed>>

/** Rows of the rooms, over a number of winters. */
export async function roomRows(numSeeds: number): Promise<BenchRow[]> {
  const seeds: JudgedSeed[] = []
  for (let seed = 1; seed <= numSeeds; seed += 1) seeds.push(await judgeSeed(seed))
  const row = (name: string, unit: string, read: (seed: JudgedSeed) => number): BenchRow =>
    benchRow('forecast', name, unit, seeds.map(read))
  const within = (
    name: string,
    unit: string,
    [least, most]: readonly [number, number],
    read: (seed: JudgedSeed) => number,
  ) => {
    const values = seeds.map(read)
    const text = `${least} to ${most}, seeds ${Math.min(...values).toPrecision(3)} to ${Math.max(...values).toPrecision(3)}`
    return withAim(
      row(name, unit, read),
      text,
      values.every((value) => value >= least && value <= most),
    )
  }
  return (['units', 'rooms'] as const)
    .flatMap((whose) => {
      const name = whose === 'units' ? 'rooms of units' : 'households'
      return [
        within(`${name}, 1 to 24 h: MAE`, 'K', [0, 0.4], (seed) => maeOf(seed[whose].own)),
        within(`${name}, at 24 h: MAE`, 'K', [0, 0.4], (seed) => lastMaeOf(seed[whose].own)),
        within(`${name}, 1 to 24 h: MAE under that of “as now” by (higher is better)`, '%', [30, 100], (seed) =>
          underBy(maeOf(seed[whose].own), maeOf(seed[whose].asNow)),
        ),
        row(`${name}, at 24 h: MAE under that of “as now” by (higher is better)`, '%', (seed) =>
          underBy(lastMaeOf(seed[whose].own), lastMaeOf(seed[whose].asNow)),
        ),
        row(`${name}, 1 to 24 h: MAE under that of “as yesterday” by (higher is better)`, '%', (seed) =>
          underBy(maeOf(seed[whose].own), maeOf(seed[whose].asYesterday)),
        ),
        within(
          `${name}: P10 to P90 holds`,
          '%',
          [75, 85],
          (seed) => (100 * seed[whose].numHeld) / seed[whose].numBands,
        ),
      ]
    })
    .concat([
      row('rooms of units, at 24 h: MAE of the best (true weather, usual people, no sensors)', 'K', (seed) =>
        lastMaeOf(seed.best),
      ),
      row('rooms of units, at 24 h: the best under “as now” by (higher is better)', '%', (seed) =>
        underBy(lastMaeOf(seed.best), lastMaeOf(seed.bestAsNow)),
      ),
    ])
}
