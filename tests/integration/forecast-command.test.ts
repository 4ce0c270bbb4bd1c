// Forecasts from files by the command line.

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { civilZone } from '#lib/civil-time.ts'
import { DEFAULT_TIME_ZONE, setCompanyZone } from '#lib/company-day.ts'
import { EXIT } from '#server/forecast-command/command.ts'
import { forecastFiles } from '#server/forecast-command/forecast-files.ts'
import { calendarOf } from '#server/modules/load-forecast/learning/calendar.ts'
import { buildTown, clockTimes, withOffTimes } from '../support/synthetic-town.ts'

const BERLIN = 'Europe/Berlin'
const NOISE = 0.03
/** Mean of |x| of the normal distribution, for a deviation of 1. */
const MEAN_SIZE = Math.sqrt(2 / Math.PI)
/** From 1 September, over both changes of the clock. */
const TOWN = {
  start: Date.UTC(2024, 7, 31, 22),
  numDays: 300,
  timeZone: BERLIN,
  seed: 4,
  noise: NOISE,
  noiseStays: 0,
  inertiaH: 24,
}
const { data } = buildTown(TOWN)
const times = clockTimes(data, BERLIN)
const { temperature, wind, sun } = data.weather

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heat-forecast-'))
})
afterAll(async () => {
  // readings of a meter are counted in the zone of their file
  setCompanyZone(DEFAULT_TIME_ZONE)
  await rm(folder, { recursive: true, force: true })
})

async function put(name: string, lines: readonly string[]): Promise<void> {
  await writeFile(join(folder, name), lines.join('\n'))
}
async function forecast(...args: string[]) {
  const lines: string[] = []
  const code = await forecastFiles({ args, folder, tell: (line) => lines.push(line) })
  return { code, text: lines.join('\n') }
}
const withComma = (value: number, digits: number): string => value.toFixed(digits).replace('.', ',')
/** Numbers of a line of the table: hours, MAPE, wMAPE, … */
const numbersOf = (text: string, name: string): number[] =>
  [...(text.split('\n').find((line) => line.startsWith(name)) ?? '').slice(22).matchAll(/-?[\d.]+/g)].map(Number)

const map = (load: object = {}, weather: object = {}) =>
  JSON.stringify({ timeZone: BERLIN, weather, load, holidays: ['2024-12-25', '2024-12-26', '2025-01-01'] })

describe('npm run forecast', () => {
  beforeAll(async () => {
    const english = (value: number, digits: number): string => value.toFixed(digits)
    await put('weather.csv', [
      'time,temperature,wind speed,GHI',
      ...times.map((time, at) =>
        [time, ...[temperature, wind, sun].map((values) => english(values?.[at] ?? 0, 1))].join(','),
      ),
    ])
    await put('load.csv', ['time,heat MW', ...times.map((time, at) => `${time},${english(data.load[at] ?? 0, 3)}`)])
    await put('map.json', [map()])
  })

  it('comes near the noise that nobody can know, beats every baseline, and writes what it forecast', async () => {
    const { code, text } = await forecast(
      ...['--weather', 'weather.csv', '--load', 'load.csv', '--map', 'map.json', '--weather-error', '1.5'],
      ...['--from', '2025-01-15', '--to', '2025-03-15', '--out', 'out.csv'],
    )
    expect(code).toBe(EXIT.done)
    const [numHours, , wmape = 100] = numbersOf(text, 'all hours')
    expect(numHours).toBe(60 * 24)
    expect(wmape).toBeLessThan(1.25 * 100 * NOISE * MEAN_SIZE)
    const [yesterday = 0, , , gain = 0] = numbersOf(text, 'all hours').slice(-4)
    expect(wmape).toBeLessThan(0.65 * yesterday)
    expect(gain).toBeGreaterThan(30)
    const coverage = Number(/P10 to P90 holds ([\d.]+) %/.exec(text)?.[1])
    expect(coverage).toBeGreaterThan(75)
    expect(coverage).toBeLessThan(85)
    expect(text).toContain('With weather wrong by 1.5 K')
    const rows = (await readFile(join(folder, 'out.csv'), 'utf8')).trim().split('\r\n')
    expect(rows).toHaveLength(1 + 2 * 60 * 24)
    expect(rows[1]).toMatch(
      /^true weather,2025-01-15 00:00:00\+01:00,2025-01-15 00:00:00\+01:00,1,[\d.]+,[\d.]+,[\d.]+,/,
    )
  })

  it('domain 4.10 forecasts a unit that is off by night by its schedule, and says it', async () => {
    const zone = civilZone(BERLIN)
    const calendar = calendarOf(data.start, data.load.length, zone, { holidays: new Set(), workingDays: new Set() })
    const off = withOffTimes(data.load, calendar, { restart: 2, isOff: (_, clock) => clock >= 22 || clock < 5 })
    await put('night.csv', ['time,heat MW', ...times.map((time, at) => `${time},${(off[at] ?? 0).toFixed(3)}`)])
    const { code, text } = await forecast(
      ...['--weather', 'weather.csv', '--load', 'night.csv', '--map', 'map.json'],
      ...['--from', '2025-01-15', '--to', '2025-02-15'],
    )
    expect(code).toBe(EXIT.done)
    expect(text).toContain(
      'The load is off by its schedule: working days 22 to 5 h; Saturdays 22 to 5 h; Sundays and holidays 22 to 5 h',
    )
    const [numHours, , wmape = 100] = numbersOf(text, 'all hours')
    expect(numHours).toBe(32 * 24)
    expect(wmape).toBeLessThan(1.5 * 100 * NOISE * MEAN_SIZE)
  })

  it('reads the same from a counter with a decimal comma that was reset and fell to zero, by the quarter of an hour', async () => {
    let count = 5_000
    const rows = [...data.load.slice(0, 60 * 24)].flatMap((load, hour) =>
      [0, 15, 30, 45].map((minute) => {
        const reading = count
        count += (load * 3.6) / 4
        if (hour === 900 && minute === 30) count = 0
        const shown = hour === 700 && minute === 15 ? 0 : reading
        return `${times[hour]?.slice(0, 14)}${String(minute).padStart(2, '0')};${withComma(shown, 2)}`
      }),
    )
    await put('counter.csv', ['Zeit;Wärmemenge [GJ]', ...rows])
    const args = ['--weather', 'weather.csv', '--map', 'map.json', '--from', '2024-10-10']
    const counted = await forecast(...args, '--load', 'counter.csv')
    expect(counted.text).toContain('“Wärmemenge [GJ]” is the reading of a counter, read in MW')
    // of the hour of the reset only a part is known; the reading of zero is bridged
    expect(counted.text).toContain('of the load 1 are missing')
    const direct = await forecast(...args, '--load', 'load.csv', '--to', '2024-10-29')
    const [own, other] = [counted, direct].map(({ text }) => numbersOf(text, 'all hours')[2] ?? 0)
    expect(counted.code).toBe(EXIT.done)
    expect(Math.abs((own ?? 0) - (other ?? 9))).toBeLessThan(0.5)
  })

  it.each([
    [
      'files that do not overlap',
      ['time,heat MW', '2020-01-01 00:00,1', '2020-01-01 01:00,2'],
      /2020-01-01 00:00 to 2020-01-01 01:00.*15 days/,
    ],
    [
      'times that stand twice, and text among numbers',
      [
        'time,heat MW',
        ...times.map((time, at) =>
          at % 4 === 0 ? `${times[at - 1] ?? time},5` : `${time},${at % 4 === 1 ? 'off' : 5}`,
        ),
      ],
      /load file\.csv, line 3, column “heat MW”: is not a number \(off\)[\s\S]*line 6, column “time”: has the same time as the line above/,
    ],
    [
      'kW that begin in a column of MW',
      ['time,heat MW', ...times.map((time, at) => `${time},${(data.load[at] ?? 0) * (at < 3_000 ? 1 : 1000)}`)],
      /about line \d+, column “heat MW”.*one unit in a column/,
    ],
    [
      'kW read as MW',
      ['time,heat MW', ...times.map((time, at) => `${time},${(data.load[at] ?? 0) * 1000}`)],
      /are its numbers kW\?/,
    ],
    [
      'a step of more than an hour',
      ['time,heat MW', ...times.filter((_, at) => at % 24 === 0).map((time) => `${time},5`)],
      /at most 1 h/,
    ],
    [
      'two columns that may be the heat',
      ['time,heat A MW,heat B MW', ...times.map((time) => `${time},5,6`)],
      /heat A MW, heat B MW: name it/,
    ],
  ])('refuses %s, and says what is allowed', async (_, lines, message) => {
    await put('load file.csv', lines)
    const { code, text } = await forecast('--weather', 'weather.csv', '--load', 'load file.csv', '--map', 'map.json')
    expect(text).toMatch(message)
    expect(code).toBe(EXIT.refused)
  })

  it('says what is missing: weather columns, too short a history, a unit that is not the file’s', async () => {
    await put('warm.csv', ['time,T', ...times.map((time, at) => `${time},${(temperature[at] ?? 0).toFixed(1)}`)])
    const files = ['--load', 'load.csv', '--weather', 'warm.csv', '--map']
    const few = await forecast(...files, 'map.json', '--train', '20', '--from', '2025-01-10', '--to', '2025-01-12')
    expect(few.text).toContain('it has no wind and no sun, which is left out')
    expect(few.code).toBe(EXIT.done)
    const short = await forecast(...files, 'map.json', '--train', '5', '--from', '2025-01-10')
    expect(short.text).toMatch(/^5 days lie before the first forecast \(2025-01-10\): allowed are 14 or more/m)
    await put('wrong.json', [map({ heat: { column: 'heat MW', unit: 'kW' } })])
    expect((await forecast(...files, 'wrong.json')).text).toMatch(
      /unit of the heat is kW, the column “heat MW”.*says MW/,
    )
    expect((await forecast(...files, 'map.json', '--months', '13')).text).toMatch(/^--months 13: allowed are/)
  })
})
