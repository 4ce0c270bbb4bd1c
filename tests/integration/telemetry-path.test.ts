import mqtt, { type MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { QUALITY } from '#contract/live/quality.ts'
import type { Bus } from '#server/core/bus/bus.ts'
import { startEmbeddedBroker } from '#server/core/bus/embedded-broker.ts'
import type { Database } from '#server/core/db/client.ts'
import { startTelemetry, type Telemetry } from '#server/modules/telemetry/telemetry.ts'
import { insertSmallNetwork } from '../support/small-network.ts'
import { createTestDb } from '../support/test-db.ts'
import { createTestEnv } from '../support/test-env.ts'

let database: Database
let telemetry: Telemetry
let bus: Bus
let gateway: MqttClient
let ids: Record<string, number>

beforeAll(async () => {
  database = await createTestDb()
  ids = await insertSmallNetwork(database.db)
  telemetry = await startTelemetry(createTestEnv(database.db))
  bus = await startEmbeddedBroker(0, telemetry.ingest.accept)
  gateway = await mqtt.connectAsync(bus.url)
})

afterAll(async () => {
  await gateway?.endAsync(true)
  await bus?.close()
  await telemetry?.close()
  await database?.close()
})

const publish = (body: unknown, topic = 'heat/demo/GW1/up') =>
  gateway.publishAsync(topic, typeof body === 'string' ? body : JSON.stringify(body), { qos: 1 })

const rowsOf = async (table: 'latest' | 'sample', code: string) => {
  const { rows } = await database.db.$client.query(
    `select at, value, quality from ${table} where point_id = $1 order by at`,
    [ids[code]],
  )
  return rows.map((row) => [row.at.getTime(), row.value, row.quality])
}
const counted = async (metric: string, labels: Record<string, string> = {}) => {
  const found = await telemetry.registry.getSingleMetric(metric)?.get()
  return (
    found?.values.find((entry) => Object.entries(labels).every(([key, value]) => entry.labels[key] === value))?.value ??
    0
  )
}

describe('telemetry path', () => {
  it('has committed a value to latest and sample when its publisher is acknowledged', async () => {
    const t = Date.now()
    await publish({ t, v: [['HZ0001.1.T1g', 95.25]] })
    expect(await rowsOf('latest', 'HZ0001.1.T1g')).toEqual([[t, 95.25, QUALITY.good]])
    expect(await rowsOf('sample', 'HZ0001.1.T1g')).toEqual([[t, 95.25, QUALITY.good]])
  })

  it('changes nothing when a message is delivered again, and never goes back to an older value', async () => {
    const t = Date.now()
    const newer = { t, v: [['HZ0001.1.Q1', 3]] }
    await publish(newer)
    await publish(newer)
    await publish({ t: t - 30_000, v: [['HZ0001.1.Q1', 2]] })
    expect(await rowsOf('latest', 'HZ0001.1.Q1')).toEqual([[t, 3, QUALITY.good]])
    expect(await rowsOf('sample', 'HZ0001.1.Q1')).toEqual([
      [t - 30_000, 2, QUALITY.good],
      [t, 3, QUALITY.good],
    ])
  })

  it('never writes over a raw value, whatever comes for its time afterwards', async () => {
    const t = Date.now() - 600_000
    await publish({ t, v: [['HZ0001.1.Q1', 2.5]] })
    await publish({ t, v: [['HZ0001.1.Q1', 9.5, QUALITY.manual]] })
    expect(await rowsOf('sample', 'HZ0001.1.Q1')).toContainEqual([t, 2.5, QUALITY.good])
    expect((await rowsOf('sample', 'HZ0001.1.Q1')).filter(([at]) => at === t)).toHaveLength(1)
  })

  it('stores a message that is delivered again after the database refused it', async () => {
    const { $client } = database.db
    const t = Date.now()
    const message = Buffer.from(JSON.stringify({ t, v: [['HZ0001.1.P2h', 0.77]] }))
    await $client.query('alter table latest rename to latest_away')
    await expect(telemetry.ingest.accept('heat/demo/GW1/up', message)).rejects.toThrow('latest')
    await $client.query('alter table latest_away rename to latest')
    expect(await rowsOf('sample', 'HZ0001.1.P2h')).not.toContainEqual([t, 0.77, QUALITY.good])
    await telemetry.ingest.accept('heat/demo/GW1/up', message)
    expect(await rowsOf('sample', 'HZ0001.1.P2h')).toContainEqual([t, 0.77, QUALITY.good])
    expect(await rowsOf('latest', 'HZ0001.1.P2h')).toEqual([[t, 0.77, QUALITY.good]])
  })

  it('keeps the newest of several values of one point in one batch', async () => {
    const t = Date.now()
    await publish({
      t,
      v: [
        ['HZ0001.1.P2h', 0.3, 0, t - 2000],
        ['HZ0001.1.P2h', 0.5, 0, t],
        ['HZ0001.1.P2h', 0.4, 0, t - 1000],
      ],
    })
    expect(await rowsOf('latest', 'HZ0001.1.P2h')).toEqual([[t, 0.5, QUALITY.good]])
  })

  it('counts malformed messages by reason, acknowledges them, and goes on', async () => {
    const before = await counted('heat_ingest_refused_total', { reason: 'not_json' })
    for (const body of ['{', '', '\u0000\u0001']) await publish(body)
    await publish({ t: Date.now(), v: [['HZ0404.1.T1g', 1]] })
    const t = Date.now()
    await publish({ t, v: [['HZ0001.1.T1g', 96]] })
    expect((await counted('heat_ingest_refused_total', { reason: 'not_json' })) - before).toBe(3)
    expect(await counted('heat_ingest_refused_total', { reason: 'unknown_point' })).toBe(1)
    expect((await rowsOf('latest', 'HZ0001.1.T1g')).at(-1)).toEqual([t, 96, QUALITY.good])
  })

  it('stores a value out of range as such, and none of the future or of ten years ago', async () => {
    const t = Date.now() + 1
    await publish({
      t,
      v: [
        ['HZ0001.1.T1g', 5000],
        ['HZ0001.1.P2h', 1, 0, t + 3_600_000],
        ['HZ0001.1.P2h', 1, 0, t - 315_576_000_000],
      ],
    })
    expect(await rowsOf('latest', 'HZ0001.1.T1g')).toEqual([[t, 5000, QUALITY.outOfRange]])
    expect((await rowsOf('sample', 'HZ0001.1.P2h')).map((row) => row[1])).not.toContain(1)
  })

  it('follows the plant: a point that was added is taken, one that was retired is refused', async () => {
    const { $client } = database.db
    const addPoint = `insert into points (code, node_id, param_id, gateway_code, deadband, save_period_s)
      select 'HZ0001.1.T2g', node_id, (select id from standard_params where node_type = 'unit' and code = 'T2g'), gateway_code, 0.1, 60
      from points where code = 'HZ0001.1.T1g' returning id`
    const client = telemetry.hub.connect({ send: () => undefined, pendingBytes: () => 0 })
    const { rows } = await $client.query(addPoint)
    const id = rows[0].id
    expect(client.subscribe([id])).toEqual([id])
    expect([await telemetry.followPlant(), await telemetry.followPlant()]).toEqual([true, false])
    expect(client.subscribe([id])).toEqual([])
    client.close()

    const t = Date.now()
    await publish({ t, v: [['HZ0001.1.T2g', 55]] })
    ids['HZ0001.1.T2g'] = id
    expect(await rowsOf('latest', 'HZ0001.1.T2g')).toEqual([[t, 55, QUALITY.good]])

    await $client.query('update points set is_active = false where id = $1', [id])
    expect(await telemetry.followPlant()).toBe(true)
    await publish({ t: t + 1, v: [['HZ0001.1.T2g', 56]] })
    expect(await rowsOf('latest', 'HZ0001.1.T2g')).toEqual([[t, 55, QUALITY.good]])
  })
})
