import mqtt from 'mqtt'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startEmbeddedBroker } from '#server/core/bus/embedded-broker.ts'
import { applyRetention } from '#server/modules/telemetry/rollups/retention.ts'
import { createTelemetryStage, type TelemetryStage } from '../support/telemetry-stage.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const STEPS = ['1m', '15m', '1h', '1d']
/** Less than the retention of raw samples. */
const BACKLOG_MINUTES = 47 * 60
const START = Date.UTC(2026, 0, 19, 16)
const A_MESSAGE = 6
const IN_FLIGHT = 47
const UP = 'heat/demo/GW1/up'
/** Two points with equal dead-band and save period: one gets its values in time, the other the same values late. */
const IN_TIME = 'HZ0001.1.Q1'
const LATE = 'HZ0001.1.T1g'

let stage: TelemetryStage

beforeAll(async () => {
  stage = await createTelemetryStage(START)
})
afterAll(() => stage?.close())

const valueAt = (minute: number): number => 1 + ((minute * 7) % 10) / 10
const message = (code: string, minutes: readonly number[]): string =>
  JSON.stringify({
    t: START,
    v: minutes.map((minute) => [code, valueAt(minute), minute % 50 === 0 ? 1 : 0, START + minute * MINUTE]),
  })

/** A fixed shuffle: a step that is coprime to the count visits each minute once. */
const shuffled = Array.from({ length: BACKLOG_MINUTES }, (_, i) => (i * 1_009) % BACKLOG_MINUTES)

const rows = async (table: string, code: string) => {
  const found = await stage.database.db.$client.query(`select * from ${table} where point_id = $1 order by at`, [
    stage.ids[code],
  ])
  return found.rows.map(({ point_id: _, ...row }) => row)
}

it('a backlog of two days, out of order and over a broken connection, gives the same data as if in time', async () => {
  for (let hour = 0; hour < BACKLOG_MINUTES / 60; hour += 1) {
    stage.clock.advance(HOUR)
    if (hour % 12 === 0) await applyRetention(stage.env)
    const minutes = Array.from({ length: 60 }, (_, minute) => hour * 60 + minute)
    await stage.telemetry.ingest.accept(UP, Buffer.from(message(IN_TIME, minutes)))
  }
  stage.clock.advance(2 * MINUTE)
  await stage.telemetry.rollups.catchUp()

  const bus = await startEmbeddedBroker(0, stage.telemetry.ingest.accept)
  const gateway = await mqtt.connectAsync(bus.url, { reconnectPeriod: 50, clean: false, clientId: 'backlog' })
  let acknowledged = 0
  for (let at = 0; at < shuffled.length; at += A_MESSAGE * IN_FLIGHT) {
    const burst = Array.from({ length: IN_FLIGHT }, (_, i) =>
      shuffled.slice(at + i * A_MESSAGE, at + (i + 1) * A_MESSAGE),
    )
    await Promise.all(
      burst.map(async (minutes) => {
        await gateway.publishAsync(UP, message(LATE, minutes), { qos: 1 })
        acknowledged += 1
        // in the middle, while other messages are in flight
        if (acknowledged === 100) gateway.stream.destroy()
      }),
    )
  }
  await gateway.endAsync()
  await bus.close()
  // the second day ends
  stage.clock.advance(HOUR + 20 * MINUTE)

  expect(await rows('sample', LATE)).toHaveLength(BACKLOG_MINUTES)
  expect(await rows('sample', LATE)).toEqual(await rows('sample', IN_TIME))
  const kept = async (code: string) => {
    // returns early when another run holds the lock and does the work
    await stage.telemetry.rollups.catchUp()
    return Promise.all(STEPS.map((step) => rows(`rollup_${step}`, code)))
  }
  const rolledUp = async () => (await kept(IN_TIME)).map((of) => of.length)
  await expect.poll(rolledUp, { timeout: 30_000 }).toEqual([BACKLOG_MINUTES + 2, BACKLOG_MINUTES / 15 + 1, 48, 2])
  await expect.poll(() => kept(LATE), { timeout: 30_000 }).toEqual(await kept(IN_TIME))
})
