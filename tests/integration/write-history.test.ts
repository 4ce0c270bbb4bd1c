import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/core/db/client.ts'
import { type RollupColumns, writeHistory } from '#server/modules/telemetry/history/history-write.repository.ts'
import { startTelemetry } from '#server/modules/telemetry/telemetry.ts'
import { insertSmallNetwork } from '../support/small-network.ts'
import { createTestDb } from '../support/test-db.ts'
import { createTestClock, createTestEnv } from '../support/test-env.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** 10:20 in company time. */
const NOW = Date.UTC(2026, 0, 20, 2, 20)
const MIDNIGHT = Date.UTC(2026, 0, 19, 16)

let database: Database
let temperature: number
let counter: number

beforeAll(async () => {
  database = await createTestDb()
  const ids = await insertSmallNetwork(database.db)
  temperature = ids['HZ0001.1.T1g'] ?? 0
  const { rows } =
    await database.db.$client.query(`insert into points (code, node_id, param_id, gateway_code, deadband, save_period_s)
    select 'HZ0001.1.HT1', node_id, (select id from standard_params where node_type = 'unit' and code = 'HT1'), gateway_code, 1e300, 600
    from points where code = 'HZ0001.1.T1g' returning id`)
  counter = rows[0].id
})
afterAll(() => database?.close())

/** Hourly rollups, by default nine days: a temperature of 60, a counter that counts 2 an hour. */
function hours(fromHour = 0, toHour = 9 * 24): RollupColumns {
  const start = MIDNIGHT - 10 * DAY
  const numbers = Array.from({ length: toHour - fromHour }, (_, i) => fromHour + i)
  const rows = numbers.flatMap((i) => [
    { pointId: temperature, at: start + i * HOUR, first: 60, last: 60 },
    { pointId: counter, at: start + i * HOUR, first: i * 2, last: i * 2 + 2 },
  ])
  const column = <Value>(of: (row: (typeof rows)[number]) => Value): Value[] => rows.map(of)
  return {
    pointIds: column((row) => row.pointId),
    times: column((row) => row.at),
    average: column((row) => (row.first + row.last) / 2),
    minimum: column((row) => row.first),
    maximum: column((row) => row.last),
    first: column((row) => row.first),
    last: column((row) => row.last),
    goodS: column(() => 3600),
    countGood: column(() => 60),
    countAll: column(() => 60),
    worstQuality: column(() => 0),
  }
}

/** One day of samples per minute until now: a temperature of 70, the counter continued. */
function samples() {
  const times = Array.from({ length: 24 * 60 }, (_, i) => NOW - DAY + i * 60_000)
  return {
    pointIds: times.flatMap(() => [temperature, counter]),
    times: times.flatMap((time) => [time, time]),
    values: times.flatMap((time) => [70, ((time - (MIDNIGHT - 10 * DAY)) / HOUR) * 2]),
    qualities: times.flatMap(() => [0, 0]),
  }
}

const sums = async () => {
  const { $client } = database.db
  const days = await $client.query('select at, average, good_s from rollup_1d where point_id = $1 order by at', [
    temperature,
  ])
  const counted = await $client.query(
    'select sum(consumed) as consumed, count(*)::int as hours, min(consumed) as least, max(consumed) as most, max(estimated_share) as estimated from counter_hours where point_id = $1',
    [counter],
  )
  return {
    days: days.rows.map((row) => [(row.at.getTime() - MIDNIGHT) / DAY, row.average, row.good_s]),
    ...counted.rows[0],
  }
}

describe('writeHistory', () => {
  it('computes coarser rollups and hours of counters from the given values, and keeps existing rows', async () => {
    const { $client } = database.db
    await writeHistory(database.db, { hours: hours(), samples: samples() }, NOW, true)
    const first = await sums()
    expect(first.days).toEqual([
      ...Array.from({ length: 9 }, (_, i) => [i - 10, 60, 86_400]),
      // yesterday has values from 10:20 on; today, which is not over, comes from the regular rollups
      [-1, 70, (13 * 60 + 40) * 60],
    ])
    expect(first.hours).toBe(10 * 24 + 10 - 1)
    expect([first.least, first.most].map((value) => Math.round(value * 1000) / 1000)).toEqual([2, 2])

    await $client.query('update rollup_1h set average = 61 where point_id = $1 and at = $2', [
      temperature,
      new Date(MIDNIGHT - 3 * DAY),
    ])
    await writeHistory(database.db, { hours: hours(), samples: samples() }, NOW, true)
    const { rows } = await $client.query('select average from rollup_1h where point_id = $1 and at = $2', [
      temperature,
      new Date(MIDNIGHT - 3 * DAY),
    ])
    expect(rows).toEqual([{ average: 61 }])
  })

  it('counts the hours of one past day without counting later days again', async () => {
    const placeOfHours = async (): Promise<Map<number, string>> => {
      const { rows } = await database.db.$client.query(
        'select at, ctid::text as place from counter_hours where point_id = $1',
        [counter],
      )
      return new Map(rows.map(({ at, place }) => [(at.getTime() - MIDNIGHT) / HOUR + 10 * 24, place]))
    }
    const before = await placeOfHours()
    await writeHistory(database.db, { hours: hours(48, 72) }, NOW, true)
    const written = [...(await placeOfHours())].filter(([hour, place]) => before.get(hour) !== place)
    // rewritten rows change their position in the table
    expect(written.map(([hour]) => hour).sort((a, b) => a - b)).toEqual(Array.from({ length: 24 }, (_, i) => 48 + i))
  })

  it('is continued by the server', async () => {
    const clock = createTestClock(NOW)
    const telemetry = await startTelemetry(createTestEnv(database.db, clock))
    clock.advance(16 * HOUR)
    await telemetry.rollups.catchUp()
    const { days, consumed } = await sums()
    expect(days.at(-1)).toEqual([0, 70, (10 * 60 + 20) * 60 + 90])
    // up to the last reading, a minute ago; the start value of the first hour is unknown
    expect(consumed).toBeCloseTo((10 * 24 + 10 + 19 / 60 - 1) * 2, 6)
    await telemetry.close()
  })

  it('completes an hour whose samples come in two parts, and keeps an hour that knows more', async () => {
    const from = MIDNIGHT - 15 * DAY
    const write = (first: number, last: number) => {
      const times = Array.from({ length: last - first + 1 }, (_, minute) => from + (first + minute) * 60_000)
      const column = <Value>(value: Value): Value[] => times.map(() => value)
      const part = { pointIds: column(temperature), times, values: column(70), qualities: column(0) }
      return writeHistory(database.db, { samples: part }, NOW, true)
    }
    const known = async () => {
      const { rows } = await database.db.$client.query(
        'select average, good_s from rollup_1h where point_id = $1 and at >= $2 and at < $3 order by at',
        [temperature, new Date(from - HOUR), new Date(from + 2 * HOUR)],
      )
      return rows
    }
    await writeHistory(
      database.db,
      { hours: { ...hours(), times: hours().times.map((at) => at - 6 * DAY) } },
      NOW,
      true,
    )
    const before = await known()
    await write(59, 59)
    expect(await known()).toEqual(before)
    await database.db.$client.query(
      'delete from rollup_1h where at >= $1 and at < $2',
      [from, from + 2 * HOUR].map((at) => new Date(at)),
    )
    // the last sample of the first part is the first one of the next hour
    await write(0, 60)
    await write(61, 119)
    expect(await known()).toEqual([before[0], { average: 70, good_s: 3600 }, { average: 70, good_s: 3600 }])
  })
})
