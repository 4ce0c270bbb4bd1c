// From the message of a gateway to the hours of a counter, whatever the radio did in between.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConsumption } from '#server/modules/telemetry/history/history.repository.ts'
import { storedProgress } from '#server/modules/telemetry/history/stored-steps.repository.ts'
import { applyRetention } from '#server/modules/telemetry/rollups/retention.ts'
import { createTelemetryStage, type TelemetryStage } from '../support/telemetry-stage.ts'

const MINUTE = 60_000
const HOUR = 3_600_000
/** A midnight of the company. */
const START = Date.UTC(2026, 0, 19, 16)
type Reading = readonly [minute: number, value: number]

let stage: TelemetryStage
let numPoints = 0

beforeAll(async () => {
  stage = await createTelemetryStage(START)
})
afterAll(() => stage?.close())

const query = async (text: string, values: readonly unknown[] = []) =>
  (await stage.database.db.$client.query(text, [...values])).rows

/** A counter of the unit. */
async function addCounter(): Promise<{ readonly id: number; readonly code: string }> {
  const params = await query(
    `select id, code from standard_params where node_type = 'unit' and kind = 'PI' order by code <> 'HT1', code`,
  )
  const param = params[numPoints]
  numPoints += 1
  const [point] = await query(
    `insert into points (code, node_id, param_id, gateway_code, deadband, save_period_s)
     select 'HZ0001.1.' || $1, node_id, $2, gateway_code, 1e300, 600 from points where code = 'HZ0001.1.T1g'
     returning id, code`,
    [param?.code, param?.id],
  )
  await stage.telemetry.followPlant()
  return { id: point?.id, code: point?.code }
}
/** Each case begins with a counter that nothing is known of. */
const clear = async () => {
  for (const table of ['counter_hours', 'rollup_1h', 'sample']) await query(`delete from ${table}`)
}
/** The company's clock only goes on: each case has a day of its own. */
let days = 0
const nextDay = (): number => {
  days += 2
  return START + days * 24 * HOUR
}
const goTo = (time: number) => stage.clock.advance(time - stage.clock.now())
const send = (code: string, day: number, readings: readonly Reading[]) =>
  stage.telemetry.ingest.accept(
    'heat/demo/GW1/up',
    Buffer.from(
      JSON.stringify({
        t: stage.clock.now(),
        v: readings.map(([minute, value]) => [code, value, 0, day + minute * MINUTE]),
      }),
    ),
  )
const third = (value: number): number => Math.round(value * 1000) / 1000
const hoursOf = async (id: number, day: number) =>
  (await query('select * from counter_hours where point_id = $1 and at >= $2 order by at', [id, new Date(day)])).map(
    (row) => [(row.at.getTime() - day) / HOUR, third(row.consumed), third(row.estimated_share), row.method],
  )
const totalOf = (hours: readonly (readonly unknown[])[]): number =>
  third(hours.reduce((sum, [, consumed]) => sum + Number(consumed), 0))

/** Readings each ten minutes, with other values at some minutes. */
const rising = (numHours: number, first: number, perHour: number, others: Readonly<Record<number, number>> = {}) =>
  Array.from({ length: numHours * 6 + 1 }, (_, i): Reading => [i * 10, others[i * 10] ?? first + (i * perHour) / 6])

describe('hours of a counter, from the message of a gateway', () => {
  let counter: Awaited<ReturnType<typeof addCounter>>
  beforeAll(async () => {
    counter = await addCounter()
  })

  it.each<readonly [string, readonly Reading[], readonly (readonly unknown[])[]]>([
    [
      'three dropouts to 0',
      rising(6, 5059.6, 4, { 70: 0, 190: 0, 290: 0 }),
      [0, 1, 2, 3, 4, 5].map((hour) => [hour, 4, 0, [1, 3, 4].includes(hour) ? 'bridged' : 'measured']),
    ],
    [
      'a rounding dip of a young meter',
      rising(2, 15.7, 0, { 50: 15.6 }),
      [
        [0, 0, 0, 'measured'],
        [1, 0, 0, 'measured'],
      ],
    ],
    [
      'a single spike up',
      rising(2, 500, 3, { 50: 542.5 }),
      [
        [0, 3, 0, 'bridged'],
        [1, 3, 0, 'measured'],
      ],
    ],
    [
      'a new meter that begins 60 GJ higher, which is more than the unit was built for',
      rising(4, 5000, 4).map(([minute, value]): Reading => [minute, minute > 120 ? value + 60 : value]),
      [0, 1, 2, 3].map((hour) => [hour, 4, hour === 2 ? 0.167 : 0, hour === 2 ? 'implausible' : 'measured']),
    ],
  ])('equal the readings: %s', async (_, readings, hours) => {
    const day = nextDay()
    goTo(day + 8 * HOUR)
    await clear()
    await applyRetention(stage.env)
    await send(counter.code, day, readings)
    await stage.telemetry.rollups.catchUp()
    expect(await hoursOf(counter.id, day)).toEqual(hours)
    const range = { from: day, to: day + hours.length * HOUR }
    const told = (await readConsumption(stage.env.db, [counter.id], range, await storedProgress(stage.env))).get(
      counter.id,
    )
    expect(told?.bridgedHours).toBe(hours.filter(([, , , method]) => method === 'bridged').length)
  })
})

describe('hours of a counter, computed as time goes on', () => {
  it('are corrected by the reading that comes back, and equal those that are computed at once', async () => {
    const [live, late] = [await addCounter(), await addCounter()]
    const day = nextDay()
    const readings = rising(12, 5000, 4).map(
      ([minute, value]): Reading => [minute, minute >= 130 && minute <= 310 ? 0 : value],
    )
    goTo(day)
    await applyRetention(stage.env)
    let sent = 0
    for (let hour = 1; hour <= 12; hour += 1) {
      goTo(day + hour * HOUR + 61_000)
      const due = readings.filter(([minute]) => minute <= hour * 60).slice(sent)
      sent += due.length
      await send(live.code, day, due)
      await stage.telemetry.rollups.catchUp()
      if (hour === 5) expect(totalOf(await hoursOf(live.id, day))).toBeLessThan(12)
    }
    goTo(day + 13 * HOUR)
    await stage.telemetry.rollups.catchUp()
    for (const half of [1, 0])
      await send(
        late.code,
        day,
        readings.filter((_, index) => index % 2 === half),
      )
    await stage.telemetry.rollups.catchUp()
    const counted = await hoursOf(live.id, day)
    expect(totalOf(counted)).toBe(48)
    expect(counted.map(([, consumed]) => consumed)).toEqual(Array.from({ length: 12 }, () => 4))
    expect(counted[3]).toEqual([3, 4, 1, 'bridged'])
    expect(await hoursOf(late.id, day)).toEqual(counted)
  })
})
