import mqtt, { type MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { QUALITY } from '#contract/live/quality.ts'
import { messageMapping } from '#contract/message-mappings/mapping.ts'
import { PRESETS } from '#contract/message-mappings/presets.ts'
import type { Bus } from '#server/core/bus/bus.ts'
import { startEmbeddedBroker } from '#server/core/bus/embedded-broker.ts'
import { isUplink } from '#server/core/bus/topics.ts'
import { createGate, type Gate } from '#server/modules/control/gate.ts'
import { addMapping } from '#server/modules/message-mappings/mapping.repository.ts'
import { readPayload } from '#server/modules/message-mappings/sparkplug/payload.ts'
import { startTelemetry, type Telemetry } from '#server/modules/telemetry/telemetry.ts'
import { insertSmallNetwork } from '../support/small-network.ts'
import { dataPayload, type ScriptedMetric } from '../support/sparkplug-payload.ts'
import { createTestDb } from '../support/test-db.ts'
import { createTestEnv } from '../support/test-env.ts'

const UNIT = 'HZ0001.1'
/** A broker keeps a session for a client that comes back. */
const NO_RECONNECT = { reconnectPeriod: 0 } as const

interface Server {
  readonly telemetry: Telemetry
  readonly gate: Gate
  readonly bus: Bus
  stop(): Promise<void>
}

describe('a scripted node of Sparkplug at the embedded broker', () => {
  let database: Awaited<ReturnType<typeof createTestDb>>
  let env: ReturnType<typeof createTestEnv>
  let server: Server
  const clients: MqttClient[] = []

  beforeAll(async () => {
    database = await createTestDb()
    await insertSmallNetwork(database.db)
    env = { ...createTestEnv(database.db), background: database.background }
    const mapping = messageMapping.parse({ ...PRESETS.sparkplug.mapping, name: 'nodes' })
    await addMapping(database.db, { mapping, by: '', at: new Date() })
    server = await start()
  })
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.endAsync(true)
  })
  afterAll(async () => {
    await server?.stop()
    await database?.close()
  })

  async function start(): Promise<Server> {
    const telemetry = await startTelemetry(env)
    const gate = createGate(env)
    telemetry.ingest.onMessage(gate.noteUplink)
    const { topics } = telemetry.foreign
    const bus = await startEmbeddedBroker(
      0,
      (topic, payload) =>
        isUplink(topic) || topics.find(topic) ? telemetry.ingest.accept(topic, payload) : gate.receive(topic, payload),
      topics,
    )
    gate.open(bus)
    return {
      telemetry,
      gate,
      bus,
      async stop() {
        await gate.close()
        await bus.close()
        await telemetry.close()
      },
    }
  }

  /** A node with one device that measures a unit: its commands, and what it publishes under the next sequence number. */
  async function node(bdSeq: number) {
    const client = await mqtt.connectAsync(server.bus.url, {
      ...NO_RECONNECT,
      will: { topic: 'spBv1.0/heat/NDEATH/GW1', payload: dataPayload({ metrics: [bd(bdSeq)] }), qos: 1, retain: false },
    })
    clients.push(client)
    const heard: string[] = []
    client.on('message', (_topic, payload) => {
      heard.push(...readPayload(payload).metrics.map(({ name }) => name))
    })
    await client.subscribeAsync(['spBv1.0/heat/NCMD/GW1/#', 'spBv1.0/heat/DCMD/GW1/#'], { qos: 1 })
    let seq = -1
    const publish = (topic: string, metrics: readonly ScriptedMetric[], at: number, told?: number) => {
      seq = told ?? (seq + 1) % 256
      return client.publishAsync(topic, dataPayload({ timestamp: at, seq, metrics }), { qos: 1 })
    }
    return {
      client,
      heard,
      birth: async (at: number) => {
        seq = -1
        await publish('spBv1.0/heat/NBIRTH/GW1', [bd(bdSeq)], at)
        const metrics = [
          { name: 'T1g', alias: 1, double: 80 },
          { name: 'P2h', alias: 2, double: 0.3 },
        ]
        await publish(`spBv1.0/heat/DBIRTH/GW1/${UNIT}`, metrics, at)
      },
      data: (metrics: readonly ScriptedMetric[], at: number, told?: number) =>
        publish(`spBv1.0/heat/DDATA/GW1/${UNIT}`, metrics, at, told),
      /** As when its power is cut: the broker publishes its will. */
      kill: () => client.stream.destroy(),
    }
  }
  const bd = (bdSeq: number): ScriptedMetric => ({ name: 'bdSeq', int: bdSeq })

  async function samples(param: string): Promise<[number, number, number][]> {
    const { rows } = await database.db.$client.query<{ at: Date; value: number; quality: number }>(
      `select at, value, quality from sample join points on points.id = sample.point_id where code = $1 order by at`,
      [`${UNIT}.${param}`],
    )
    return rows.map(({ at, value, quality }) => [at.getTime(), value, quality])
  }
  const latestQuality = async (param: string) => {
    const { rows } = await database.db.$client.query<{ quality: number }>(
      `select quality from latest join points on points.id = latest.point_id where code = $1`,
      [`${UNIT}.${param}`],
    )
    return rows[0]?.quality
  }
  const refused = () => server.telemetry.gateways.of('GW1')?.refused ?? {}

  it('is born, sends, dies and is born again: nothing acknowledged is lost, nothing comes twice', async () => {
    const start = Date.now() - 60_000
    const first = await node(0)
    await first.birth(start)
    const sent: [number, number][] = [[start, 80]]
    for (let i = 1; i <= 20; i += 1) {
      const at = start + i * 1_000
      await first.data([{ alias: 1, double: 80 + i }], at)
      sent.push([at, 80 + i])
    }
    // the last message again, as a client sends it that did not hear its acknowledgement
    await first.data([{ alias: 1, double: 100 }], start + 20_000, 21)
    expect(await samples('T1g')).toEqual(sent.map(([at, value]) => [at, value, QUALITY.good]))
    expect(refused()).toEqual({ sequence_repeated: 1 })
    expect(server.telemetry.gateways.of('GW1')?.refusals[0]).toMatchObject({
      code: `heat/GW1/${UNIT}`,
      value: 'seq 21',
    })

    first.kill()
    await expect.poll(() => latestQuality('T1g')).toBe(QUALITY.commFail)
    expect(await latestQuality('P2h')).toBe(QUALITY.commFail)
    expect((await samples('T1g')).at(-1)).toEqual([expect.any(Number), 100, QUALITY.commFail])

    const again = Date.now() + 1_000
    const second = await node(1)
    await second.birth(again)
    await second.data([{ alias: 2, double: 0.5 }], again + 1_000)
    expect(await latestQuality('T1g')).toBe(QUALITY.good)
    expect((await samples('T1g')).filter(([, , quality]) => quality === QUALITY.good)).toEqual(
      [...sent, [again, 80]].map(([at, value]) => [at, value, QUALITY.good]),
    )
    expect(await samples('P2h')).toEqual(expect.arrayContaining([[again + 1_000, 0.5, QUALITY.good]]))
    expect(second.heard).toEqual([])
  })

  it('is asked for its births when its sequence breaks, and its values are taken all the same', async () => {
    const at = Date.now() + 10_000
    const one = await node(2)
    await one.birth(at)
    await one.data([{ alias: 1, double: 70 }], at + 1_000, 9)
    await expect.poll(() => one.heard).toEqual(['Node Control/Rebirth'])
    expect((await samples('T1g')).at(-1)).toEqual([at + 1_000, 70, QUALITY.good])
    expect(refused()).toMatchObject({ sequence_broken: 1 })
  })

  it('is read by its births of before after a restart of the server, and asked for them where there were none', async () => {
    const at = Date.now() + 20_000
    const before = await node(3)
    await before.birth(at)
    // the broker of a server that is gone says nothing of its clients' deaths
    await before.client.endAsync()
    await server.stop()
    server = await start()
    const after = await node(3)
    await after.data([{ alias: 1, double: 65 }], at + 2_000)
    expect((await samples('T1g')).at(-1)).toEqual([at + 2_000, 65, QUALITY.good])
    expect(after.heard).toEqual([])
    await after.data([{ alias: 77, double: 1 }], at + 3_000)
    await expect.poll(() => after.heard).toEqual(['Node Control/Rebirth'])
    expect(refused()).toEqual({ no_birth: 1 })
  })

  it('that sends what is no payload of Sparkplug loses nothing else, and keeps its connection', async () => {
    const one = await node(4)
    for (const bytes of [Buffer.from('hello'), Buffer.alloc(100, 0xff), Buffer.from([0x12, 0xff, 0xff, 0xff, 0x0f])])
      await one.client.publishAsync('spBv1.0/heat/NDATA/GW1', bytes, { qos: 1 })
    expect(refused()).toMatchObject({ bad_payload: 3 })
    expect(one.client.connected).toBe(true)
  })
})
