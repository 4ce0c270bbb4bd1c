import { afterAll, beforeAll, expect, it } from 'vitest'
import { QUALITY } from '#contract/live/quality.ts'
import { judgeDue } from '#server/modules/telemetry/quality/judge-due.ts'
import { createTelemetryStage, type TelemetryStage } from '../support/telemetry-stage.ts'

const MINUTE = 60_000
const START = Date.UTC(2026, 0, 20, 8)
const POINT = 'HZ0001.1.T1g'

let stage: TelemetryStage
beforeAll(async () => {
  stage = await createTelemetryStage(START)
})
afterAll(() => stage?.close())

type Value = readonly [minute: number, value: number]
const take = (values: readonly Value[]) =>
  stage.telemetry.ingest.accept(
    'heat/demo/GW1/up',
    Buffer.from(
      JSON.stringify({
        t: stage.clock.now(),
        v: values.map(([minute, value]) => [POINT, value, 0, START + minute * MINUTE]),
      }),
    ),
  )
const every = (from: number, to: number, valueAt: (minute: number) => number): Value[] =>
  Array.from({ length: to - from }, (_, index) => [from + index, valueAt(from + index)])
const moving = (minute: number): number => 90 + (minute % 2)
/** What the job does, in as many servers as run it, and then the rollups. */
async function workUntil(minute: number, servers = 1): Promise<void> {
  stage.clock.advance(START + minute * MINUTE - stage.clock.now())
  await stage.telemetry.rollups.catchUp()
  await judge(servers)
}
async function judge(servers = 1): Promise<void> {
  const { env } = stage
  const oldest = env.now() - env.settings.rawRetentionMs
  await Promise.all(Array.from({ length: servers }, () => judgeDue(env.db, oldest, new AbortController().signal)))
  await stage.telemetry.rollups.catchUp()
}
const spans = async () => {
  const { rows } = await stage.database.db.$client.query('select * from quality_spans order by point_id, from_at, rule')
  return rows.map(({ point_id, rule, from_at, to_at }) => [
    point_id === stage.ids[POINT],
    rule,
    (from_at.getTime() - START) / MINUTE,
    to_at && (to_at.getTime() - START) / MINUTE,
  ])
}
const hours = async () => {
  const { rows } = await stage.database.db.$client.query('select * from rollup_1h where point_id = $1 order by at', [
    stage.ids[POINT],
  ])
  return rows.map((row) => [(row.at.getTime() - START) / MINUTE, row.average, row.good_s, row.worst_quality])
}

it('R2.5-40 a sensor that freezes is judged once, by two servers, and its hours lose its values', async () => {
  await workUntil(0)
  stage.clock.advance(240 * MINUTE)
  await take([...every(0, 60, moving), ...every(60, 240, () => 70)])
  stage.clock.advance(1.5 * MINUTE)
  await stage.telemetry.rollups.catchUp()
  expect(await hours()).toContainEqual([60, 70, 3600, QUALITY.good])
  await judge(2)
  expect(await spans()).toEqual([
    [true, 'frozen', 60, null],
    [true, 'jump', 60, 61],
  ])
  expect(await hours()).toEqual([
    [0, 90.5, 3600, QUALITY.good],
    [60, null, 0, QUALITY.frozen],
    [120, null, 0, QUALITY.frozen],
    [180, null, 0, QUALITY.frozen],
  ])
  // the samples are as they were sent
  const { rows } = await stage.database.db.$client.query('select distinct quality from sample')
  expect(rows).toEqual([{ quality: QUALITY.good }])
})

it('R2.5-40 what goes on ends with the first value that moves', async () => {
  stage.clock.advance(60 * MINUTE)
  await take(every(240, 300, (minute) => (minute < 250 ? 70 : 75 + (minute % 2))))
  await workUntil(301.5)
  expect((await spans())[0]).toEqual([true, 'frozen', 60, 250])
  expect((await hours()).at(-1)).toEqual([240, 75.5, 3000, QUALITY.frozen])
})

it('R2.5-40 a late value that proves movement takes a judgement back, and the figures follow', async () => {
  await take([[150.5, 71]])
  await judge(2)
  expect((await spans()).map(([, rule, from, to]) => [rule, from, to])).toEqual([['jump', 60, 61]])
  expect((await hours())[1]).toEqual([60, 70, 3540, QUALITY.jump])
  expect((await hours())[3]).toEqual([180, 70, 3600, QUALITY.good])
  const { rows } = await stage.database.db.$client.query(
    'select 1 from rollup_dirty union all select 1 from quality_due',
  )
  expect(rows).toEqual([])
})
