// Days, hours and months of companies whose clocks are not those of China, from the message of a gateway to the figure. All
// expected numbers are computed by hand from the samples that are sent.

import { afterEach, describe, expect, it } from 'vitest'
import type { KpiStep } from '#contract/endpoints/kpi.ts'
import { civilZone } from '#lib/civil-time.ts'
import { usableZone } from '#lib/usable-zone.ts'
import { systemSettings } from '#server/core/access/tables.ts'
import { nextTimes } from '#server/core/jobs/cron.ts'
import {
  companyDay,
  DEFAULT_TIME_ZONE,
  setCompanyZone,
  shiftDay,
  startOfCompanyDay,
} from '#server/core/kit/company-time.ts'
import { readSettings } from '#server/core/settings.ts'
import { adoptCompanyZone } from '#server/first-start/company-zone.ts'
import { seedRealUse } from '#server/first-start/seed-real-use.ts'
import { saveSettleHour } from '#server/modules/kpi/settings.repository.ts'
import { keepRoom } from '#server/modules/telemetry/rollups/retention.ts'
import { bucketEnd, bucketStart, bucketStarts } from '#server/modules/telemetry/rollups/rollup-steps.ts'
import { startInZone } from '../support/company-zone.ts'
import { AREAS, createKpiStage, figureIn, type KpiStage } from '../support/kpi-stage.ts'
import { createTestDb } from '../support/test-db.ts'
import { createTestEnv } from '../support/test-env.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const STEP = 600_000
const [AREA] = AREAS
const UNIT = 'HZ0001.1'

let stage: KpiStage | undefined
afterEach(async () => {
  await stage?.close()
  stage = undefined
  setCompanyZone(DEFAULT_TIME_ZONE)
})

interface Sent {
  readonly zone: string
  /** UTC. */
  readonly from: string
  readonly to: string
  /** GJ of the hours that begin then, UTC; each other hour: 3. */
  readonly heat?: Readonly<Record<string, number>>
}
const USUAL_GJ = 3
/** Ten degree-days a day. */
const OUTDOOR_C = 8

/** A company that has received a heat counter and a temperature, each ten minutes; the temperature is ten times the heat. */
async function companyWith({ zone, from, to, heat = {} }: Sent): Promise<KpiStage> {
  const [begins, ends] = [Date.parse(from), Date.parse(to)]
  const opened = await createKpiStage(begins)
  stage = opened
  await startInZone(opened.env, zone)
  opened.clock.advance(ends + HOUR - begins)
  await keepRoom(opened.env)
  const ofHour = (at: number): number => heat[new Date(at).toISOString().slice(0, 16)] ?? USUAL_GJ
  const values: [string, number, number][] = []
  let counter = 1000
  for (let at = begins; at <= ends + STEP; at += STEP) {
    const gj = ofHour(Math.floor(at / HOUR) * HOUR)
    values.push([`${UNIT}.HT1`, counter, at], [`${UNIT}.T1g`, gj * 10, at])
    counter += gj / 6
  }
  await opened.take('GW1', values)
  await opened.take(
    'GW0',
    values.flatMap(([code, , at]) => (code.endsWith('.HT1') ? [['RY01.TA', OUTDOOR_C, at] as const] : [])),
  )
  await opened.compute()
  return opened
}

/** Consumption and coverage of the unit by period. */
async function heatBy({ ask, nodes }: KpiStage, step: KpiStep, from: string, to = from) {
  const found = await ask({ from, to, step, nodeIds: [nodes[UNIT] ?? ''] })
  return found.periods.map((period, at) => {
    const { value, coverage } = figureIn(found, 'heatPerArea', 'unit', at)
    return [
      period.from,
      value === null ? null : Math.round(value * AREA * 1000) / 1000,
      Math.round(coverage * 1000) / 1000,
    ]
  })
}

/** Figures of the degree-days of a day, with their coverage. */
async function degreeDaysOf({ ask, nodes }: KpiStage, day: string) {
  const found = await ask({ from: day, to: day, nodeIds: [nodes[UNIT] ?? ''] })
  return (['degreeDays', 'heatPerDegreeDay'] as const).map((code) => {
    const { value, coverage } = figureIn(found, code)
    return [value === null ? null : Math.round(value * 1000) / 1000, coverage]
  })
}

/** Stored days of the temperature: begin, mean, seconds with a value. */
async function storedDays({ database }: KpiStage) {
  const { rows } = await database.db.$client.query<{ at: Date; average: number; good_s: number }>(
    `select at, average, good_s from rollup_1d
     where point_id = (select id from points where code = $1) order by at`,
    [`${UNIT}.T1g`],
  )
  return rows.map(({ at, average, good_s }) => [
    at.toISOString().slice(0, 16),
    Math.round(average * 1000) / 1000,
    good_s,
  ])
}

describe('a company in Belgrade', () => {
  it('has a day of 23 hours in spring: nothing is missing', async () => {
    const company = await companyWith({
      zone: 'Europe/Belgrade',
      from: '2026-03-27T23:00Z',
      to: '2026-03-30T22:00Z',
      // 1 to 2 o’clock, and 3 to 4 o’clock, which follows it
      heat: { '2026-03-29T00:00': 9, '2026-03-29T01:00': 1.5 },
    })
    // 21 hours of 3, one of 9, one of 1.5
    expect(await heatBy(company, 'day', '2026-03-28', '2026-03-30')).toEqual([
      ['2026-03-28', 72, 1],
      ['2026-03-29', 73.5, 1],
      ['2026-03-30', 72, 1],
    ])
    const hours = await heatBy(company, 'hour', '2026-03-29')
    expect(hours).toHaveLength(23)
    expect(hours.slice(0, 4)).toEqual([
      ['2026-03-29 00:00', 3, 1],
      ['2026-03-29 01:00', 9, 1],
      ['2026-03-29 03:00', 1.5, 1],
      ['2026-03-29 04:00', 3, 1],
    ])
    expect(await heatBy(company, 'whole', '2026-03-28', '2026-03-30')).toEqual([['2026-03-28', 217.5, 1]])
    // 71 of the 719 hours of the month up to then
    expect(await heatBy(company, 'month', '2026-03-01', '2026-03-31')).toEqual([['2026-03-01', null, 0.099]])
    // 73.5 GJ for 50 000 m² and 10 K·d
    expect(await degreeDaysOf(company, '2026-03-29')).toEqual([
      [10, 1],
      [147, 1],
    ])
    // (21 × 30 + 90 + 15) / 23
    expect(await storedDays(company)).toEqual([
      ['2026-03-27T23:00', 30, 86_400],
      ['2026-03-28T23:00', 31.957, 82_800],
      ['2026-03-29T22:00', 30, 86_400],
    ])
  })

  it('has a day of 25 hours in autumn: the hour that comes twice is two hours', async () => {
    const company = await companyWith({
      zone: 'Europe/Belgrade',
      from: '2026-10-23T22:00Z',
      to: '2026-10-26T23:00Z',
      heat: { '2026-10-25T00:00': 9, '2026-10-25T01:00': 1.5 },
    })
    // 23 hours of 3, one of 9, one of 1.5
    expect(await heatBy(company, 'day', '2026-10-24', '2026-10-26')).toEqual([
      ['2026-10-24', 72, 1],
      ['2026-10-25', 79.5, 1],
      ['2026-10-26', 72, 1],
    ])
    const hours = await heatBy(company, 'hour', '2026-10-25')
    expect(hours).toHaveLength(25)
    expect(hours.slice(1, 5)).toEqual([
      ['2026-10-25 01:00', 3, 1],
      ['2026-10-25 02:00', 9, 1],
      ['2026-10-25 02:00 UTC+1', 1.5, 1],
      ['2026-10-25 03:00', 3, 1],
    ])
    expect(await heatBy(company, 'month', '2026-10-24', '2026-10-26')).toEqual([['2026-10-24', 223.5, 1]])
    // 79.5 GJ for 50 000 m² and 10 K·d
    expect(await degreeDaysOf(company, '2026-10-25')).toEqual([
      [10, 1],
      [159, 1],
    ])
    // (23 × 30 + 90 + 15) / 25
    expect(await storedDays(company)).toEqual([
      ['2026-10-23T22:00', 30, 86_400],
      ['2026-10-24T22:00', 31.8, 90_000],
      ['2026-10-25T23:00', 30, 86_400],
    ])
  })

  it('has its days settled at 3 o’clock on the days of change too', async () => {
    const company = await companyWith({
      zone: 'Europe/Belgrade',
      from: '2026-10-24T01:00Z',
      to: '2026-10-27T02:00Z',
      heat: { '2026-10-25T00:00': 9, '2026-10-25T01:00': 1.5 },
    })
    const values = { settleHour: 3, reason: '', version: 1, by: '', now: new Date(company.clock.now()) }
    await company.env.db.transaction((tx) => saveSettleHour(tx, values))
    await company.compute()
    // 3 o’clock in summer is 01:00 UTC, in winter 02:00: the 24th is the day of 25 hours, and has both hours from 2 to 3
    expect(await heatBy(company, 'day', '2026-10-24', '2026-10-26')).toEqual([
      ['2026-10-24', 79.5, 1],
      ['2026-10-25', 72, 1],
      ['2026-10-26', 72, 1],
    ])
    expect((await heatBy(company, 'hour', '2026-10-24')).map(([, gj]) => gj)).toHaveLength(25)
  })
})

describe('a company in Kolkata', () => {
  it('has days and hours that begin at half past by UTC', async () => {
    const company = await companyWith({
      zone: 'Asia/Kolkata',
      from: '2026-01-19T18:30Z',
      to: '2026-01-21T18:30Z',
      // the second half of the hour from 0 to 1, and the first of that from 1 to 2
      heat: { '2026-01-19T19:00': 9 },
    })
    const days = await heatBy(company, 'day', '2026-01-20', '2026-01-21')
    expect(days).toEqual([
      ['2026-01-20', 78, 1],
      ['2026-01-21', 72, 1],
    ])
    expect((await heatBy(company, 'hour', '2026-01-20')).slice(0, 3)).toEqual([
      ['2026-01-20 00:00', 6, 1],
      ['2026-01-20 01:00', 6, 1],
      ['2026-01-20 02:00', 3, 1],
    ])
    expect(await storedDays(company)).toEqual([
      ['2026-01-19T18:30', 32.5, 86_400],
      ['2026-01-20T18:30', 30, 86_400],
    ])
  })
})

describe('a first start', () => {
  it('has zone, currency and place of the settings, the zone also for its tasks, which come once on each day', async () => {
    const database = await createTestDb()
    try {
      const chosen = { COMPANY_ZONE: 'Europe/Belgrade', COMPANY_CURRENCY: 'RSD', COMPANY_PLACE: '43.32,21.9' }
      const settings = readSettings(chosen, { demo: false })
      const env = { ...createTestEnv(database.db), settings }
      await adoptCompanyZone(env)
      await seedRealUse(env, { removesDemoAccounts: false })
      const { rows } = await database.db.$client.query(
        'select company_zone() as zone, array(select distinct time_zone from job_schedules) as tasks',
      )
      expect(rows).toEqual([{ zone: 'Europe/Belgrade', tasks: ['Europe/Belgrade'] }])
      expect(await database.db.select().from(systemSettings)).toMatchObject([
        { currency: 'RSD', latitude: 43.32, longitude: 21.9 },
      ])
    } finally {
      await database.close()
    }
    for (const cron of ['10 0 * * *', '30 2 * * *', '0 3 * * *'])
      for (const day of ['2026-03-28', '2026-10-24']) {
        const times = nextTimes(cron, 'Europe/Belgrade', startOfCompanyDay(day) - 1, 4)
        expect(times.map((time) => companyDay(time))).toEqual([0, 1, 2, 3].map((days) => shiftDay(day, days)))
      }
  })
})

describe('a company that changes its zone', () => {
  it('has all its days computed again from the same hours', async () => {
    const company = await companyWith({
      zone: 'Europe/Belgrade',
      from: '2026-10-23T22:00Z',
      to: '2026-10-26T23:00Z',
      heat: { '2026-10-25T00:00': 9, '2026-10-25T01:00': 1.5 },
    })
    await startInZone(company.env, 'Asia/Shanghai')
    await company.compute()
    // from 16:00 UTC of the day before
    expect(await heatBy(company, 'day', '2026-10-25', '2026-10-26')).toEqual([
      ['2026-10-25', 22 * 3 + 9 + 1.5, 1],
      ['2026-10-26', 72, 1],
    ])
    expect((await storedDays(company)).slice(1)).toEqual([
      ['2026-10-24T16:00', 31.875, 86_400],
      ['2026-10-25T16:00', 30, 86_400],
    ])
  })

  it('is refused a zone whose hours begin at another minute, as long as it has hours', async () => {
    const company = await companyWith({ zone: 'Asia/Shanghai', from: '2026-01-19T16:00Z', to: '2026-01-19T20:00Z' })
    expect(await startInZone(company.env, 'Asia/Kolkata')).toContain('begin at another minute')
    const { rows } = await company.database.db.$client.query('select time_zone, next_time_zone from system_settings')
    expect(rows).toEqual([{ time_zone: 'Asia/Shanghai', next_time_zone: null }])
  })
})

describe('database and code', () => {
  it('agree on the days of every zone, settled at any hour', async () => {
    const opened = await createKpiStage(Date.UTC(2026, 0, 20))
    stage = opened
    const { env, database } = opened
    const zones = [
      'Europe/Belgrade',
      'America/Havana',
      'Africa/Cairo',
      'Asia/Beirut',
      'Pacific/Chatham',
      'America/St_Johns',
    ]
    const days = Array.from({ length: 365 }, (_, at) => shiftDay('2026-01-01', at))
    for (const zone of zones) {
      await startInZone(env, zone)
      for (const hour of [0, 1, 2, 3, 23]) {
        await database.db.$client.query('update kpi_settings set settle_hour = $1', [hour])
        const { rows } = await database.db.$client.query<{ begins: Date; first: string; before: string }>(
          `select begins, kpi_day_of(begins)::text as first, kpi_day_of(begins - interval '1 hour')::text as before
           from (select kpi_day_start(day) as begins from unnest($1::date[]) with ordinality day (day, n) order by n) day`,
          [days],
        )
        const told = rows.map(({ begins, first, before }) => [begins.getTime(), first, before])
        const reckoned = days.map((day) => [startOfCompanyDay(day, hour), day, shiftDay(day, -1)])
        expect(told, `${zone} at ${hour}`).toEqual(reckoned)
      }
    }
  })
})

describe('buckets of any zone', () => {
  const NOW = Date.UTC(2026, 0, 20)
  const usable = Intl.supportedValuesOf('timeZone').filter((name) => usableZone(name, NOW) !== null)

  it('are whole hours in whole days, none missing or double, in any year', () => {
    expect(usable.length).toBeGreaterThan(400)
    for (const name of usable) {
      setCompanyZone(name)
      const [from, to] = [startOfCompanyDay('2025-01-01'), startOfCompanyDay('2028-01-01')]
      const days = bucketStarts('1d', from, to)
      const problems = days.filter((day, at) => {
        const end = days[at + 1] ?? to
        const isWhole = (end - day) % HOUR === 0 && bucketStart('1h', day) === day
        const isSame =
          bucketStart('1d', end - 1) === day && bucketStart('1d', day) === day && bucketEnd('1d', day) === day
        return !isWhole || !isSame || bucketEnd('1d', day + 1) !== end || companyDay(day) === companyDay(day - 1)
      })
      expect(
        problems.map((day) => new Date(day).toISOString()),
        name,
      ).toEqual([])
      expect(days).toHaveLength(3 * 365)
    }
  })

  it.each(['Australia/Lord_Howe', '+08:00', 'Mars/Olympus', "UTC'; drop table users", ''])(
    'are not made of %s',
    (name) => {
      expect(usableZone(name, NOW)).toBeNull()
    },
  )

  it('are those of China as before', () => {
    const zone = civilZone('Asia/Shanghai')
    setCompanyZone(zone.name)
    const day = Date.UTC(2026, 0, 19, 16)
    expect(bucketStarts('1d', day, day + 3 * DAY)).toEqual([day, day + DAY, day + 2 * DAY])
  })
})
