import { like } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { USABLE_QUALITIES } from '#contract/live/quality.ts'
import { alarms } from '#server/modules/alarms/tables.ts'
import { countPoints } from '#server/modules/overview/repository.ts'
import { addOffice } from '../support/office-stations.ts'
import { createTelemetryStage, type TelemetryStage } from '../support/telemetry-stage.ts'
import { createTestDb } from '../support/test-db.ts'

const MINUTE = 60_000
const START = Date.UTC(2026, 0, 20, 8)
let stage: TelemetryStage
let office: Awaited<ReturnType<typeof addOffice>>

beforeEach(async () => {
  stage = await createTelemetryStage(START, await createTestDb())
  office = await addOffice(stage.env.db, { code: 'W', numStations: 2, params: ['T1g', 'T2g', 'Q1'] })
  await stage.telemetry.followPlant()
})
afterEach(() => stage?.close())

/** Minutes go by; the stations of the office report when `reports` says so. */
async function goOn(minutes: number, reports: (minute: number) => boolean): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 1) {
    const now = stage.clock.now()
    if (reports((now - START) / MINUTE))
      for (const { code, gateway } of office.stations) {
        const v = ['T1g', 'T2g', 'Q1'].map((param) => [`${code}.1.${param}`, 40 + ((now / MINUTE) % 7)])
        await stage.telemetry.ingest.accept(`heat/demo/${gateway}/up`, Buffer.from(JSON.stringify({ t: now, v })))
      }
    await stage.telemetry.ingest.learnPeriods()
    await stage.telemetry.followPlant()
    await stage.alarms.tick()
    if (passed % 15 === 14) await stage.telemetry.rollups.catchUp()
    stage.clock.advance(MINUTE)
  }
}
const eachQuarter = (minute: number): boolean => minute % 15 === 0
const allAlarms = () => stage.env.db.select().from(alarms).where(like(alarms.pointLocation, 'W%'))
const openAlarms = async () => (await allAlarms()).filter(({ recoveredAt }) => recoveredAt === null)
const numGood = async () =>
  (await countPoints(stage.env.db, undefined, new Date(stage.clock.now()), USABLE_QUALITIES)).good
/** Seconds that a value is known of the hours of all points. */
async function knownSeconds(): Promise<number[][]> {
  const { rows } = await stage.database.db.$client.query<{ seconds: number[] }>(
    `select array_agg(good_s order by rollup.at) as seconds from points join rollup_1h rollup on rollup.point_id = points.id
    where points.code like 'W%' and rollup.at < $1 group by points.id`,
    [new Date(START + 5 * 60 * MINUTE)],
  )
  return rows.map(({ seconds }) => seconds)
}

it('a gateway that reports each quarter of an hour is online and complete once four of its values came', async () => {
  await goOn(46, eachQuarter)
  expect((await allAlarms()).length).toBeGreaterThan(0)
  await goOn(5 * 60, eachQuarter)
  expect(await openAlarms()).toEqual([])
  const raised = (await allAlarms()).length
  const { rows } = await stage.database.db.$client.query(
    `select distinct learnt_period_s, period_s from points where code like 'W%.T1g'`,
  )
  expect(rows).toEqual([{ learnt_period_s: 900, period_s: 900 }])
  expect(await numGood()).toBe(6)
  await goOn(2 * 60, eachQuarter)
  expect((await allAlarms()).length).toBe(raised)
  await stage.telemetry.rollups.catchUp()
  // the first hour, in which it was learnt, too
  expect(await knownSeconds()).toEqual(Array.from({ length: 6 }, () => Array(5).fill(3600)))
})

it('a declared period holds from the first value on, and a silence of two and a half periods is one', async () => {
  await stage.database.db.$client.query(`update points set report_period_s = 900 where code like 'W%'`)
  await goOn(3 * 60, eachQuarter)
  expect(await allAlarms()).toEqual([])
  const isSilentFrom = (minute: number): boolean => eachQuarter(minute) && minute < 0
  // the last value came fifteen minutes ago
  await goOn(22, isSilentFrom)
  expect(await allAlarms()).toEqual([])
  await goOn(3, isSilentFrom)
  expect((await allAlarms()).length).toBeGreaterThan(0)
})

it('39.4 a period that is declared afterwards holds for the past too, in hours and days, and so does one that is set back', async () => {
  const { $client } = stage.database.db
  await $client.query(`update points set report_period_s = 60 where code like 'W%'`)
  await goOn(5 * 60, eachQuarter)
  stage.clock.advance(2 * MINUTE)
  await stage.telemetry.rollups.catchUp()
  expect(await knownSeconds()).toEqual(Array.from({ length: 6 }, () => Array(5).fill(600)))
  await $client.query('delete from kpi_dirty')

  await $client.query(`update points set report_period_s = 900 where code like 'W%.T1g'`)
  await stage.telemetry.rollups.catchUp()
  const known = await knownSeconds()
  expect(known.filter(([, second]) => second === 3600)).toEqual([Array(5).fill(3600), Array(5).fill(3600)])
  const { rows: days } = await $client.query('select distinct day::text from kpi_dirty')
  expect(days).toContainEqual({ day: '2026-01-20' })

  await $client.query(`update points set report_period_s = 60 where code like 'W%.T1g'`)
  await stage.telemetry.rollups.catchUp()
  expect(await knownSeconds()).toEqual(Array.from({ length: 6 }, () => Array(5).fill(600)))
})
