import { afterEach, beforeEach, expect, it } from 'vitest'
import { QUALITY } from '#contract/live/quality.ts'
import { judgeDue } from '#server/modules/telemetry/quality/judge-due.ts'
import { createTelemetryStage, type TelemetryStage } from '../support/telemetry-stage.ts'

const MINUTE = 60_000
const START = Date.UTC(2026, 0, 20, 8)
const POINT = 'HZ0001.1.T1g'

let stage: TelemetryStage
beforeEach(async () => {
  stage = await createTelemetryStage(START)
})
afterEach(() => stage?.close())

const send = (values: readonly (readonly [minute: number, value: number])[]) =>
  stage.telemetry.ingest.accept(
    'heat/demo/GW1/up',
    Buffer.from(
      JSON.stringify({
        t: stage.clock.now(),
        v: values.map(([minute, value]) => [POINT, value, 0, START + minute * MINUTE]),
      }),
    ),
  )

/** 45 °C each minute for three hours, and a device that says something else meanwhile. */
const withLoss = (from: number, to: number, code: number) =>
  Array.from(
    { length: 180 },
    (_, minute) => [minute, minute >= from && minute < to ? code : 45 + (minute % 7) / 10] as const,
  )

it.each([
  ['the power-on value for three minutes', 90, 93, 85],
  ['nothing but zero for three minutes', 90, 93, 0],
  ['the power-on value for half an hour', 90, 120, 85],
  ['a foreign value for five minutes', 90, 95, 70],
] as const)('R2.5-40 %s is suspect as a whole and in no mean; what follows is good', async (_, from, to, code) => {
  await stage.telemetry.rollups.catchUp()
  stage.clock.advance(180 * MINUTE)
  await send(withLoss(from, to, code))
  stage.clock.advance(1.5 * MINUTE)
  await stage.telemetry.rollups.catchUp()
  await judgeDue(stage.env.db, START - 86_400_000, new AbortController().signal)
  await stage.telemetry.rollups.catchUp()
  // error codes are recognised when they come, other excursions once they have come back
  const { rows } = await stage.database.db.$client.query<{ at: Date }>(
    `select at from sample where point_id = $1 and (quality = $2 or exists (
      select from quality_spans span where span.point_id = sample.point_id
        and span.rule = 'jump' and at >= from_at and at < to_at)) order by at`,
    [stage.ids[POINT], QUALITY.jump],
  )
  expect(rows.map(({ at }) => (at.getTime() - START) / MINUTE)).toEqual(
    Array.from({ length: to - from }, (_, index) => from + index),
  )
  const hour = await stage.database.db.$client.query('select * from rollup_1h where point_id = $1 and at = $2', [
    stage.ids[POINT],
    new Date(START + 60 * MINUTE),
  ])
  expect(hour.rows[0]?.maximum).toBeLessThan(46)
  expect(hour.rows[0]?.minimum).toBeGreaterThanOrEqual(45)
  expect(hour.rows[0]?.good_s).toBe(3600 - (to - from) * 60)
})

it('of two values at one time the first is the latest one and the one in history', async () => {
  await send([[0, 45.2]])
  await send([
    [0, 47.3],
    [0, 49.1],
  ])
  const { rows } = await stage.database.db.$client.query(
    'select (select value from latest where point_id = $1) as latest, array_agg(value) as stored from sample where point_id = $1',
    [stage.ids[POINT]],
  )
  expect(rows).toEqual([{ latest: 45.2, stored: [45.2] }])
})
