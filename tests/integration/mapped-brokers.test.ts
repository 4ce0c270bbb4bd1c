import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { Aedes } from 'aedes'
import mqtt, { type MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { messageMapping } from '#contract/message-mappings/mapping.ts'
import type { Bus } from '#server/core/bus/bus.ts'
import { startEmbeddedBroker } from '#server/core/bus/embedded-broker.ts'
import { connectExternalBroker } from '#server/core/bus/external-broker.ts'
import { addMapping, removeMapping } from '#server/modules/message-mappings/mapping.repository.ts'
import { startTelemetry, type Telemetry } from '#server/modules/telemetry/telemetry.ts'
import { createMosquitto, hasMosquitto, type Mosquitto } from '../support/mosquitto.ts'
import { insertSmallNetwork } from '../support/small-network.ts'
import { createTestDb } from '../support/test-db.ts'
import { createTestEnv } from '../support/test-env.ts'

const mapping = messageMapping.parse({
  name: 'tele',
  topic: 'tele/{gateway}/SENSOR',
  gateway: '{gateway}',
  node: 'HZ0001.1',
  rules: [{ key: 'T1', point: '{node}.T1g' }],
  timeField: 't',
  commandTopic: 'cmnd/{gateway}/{key}',
  commandPayload: '{value}',
  ignoredTopics: ['tele/+/LWT', 'stat/#'],
})
const at = Date.now() - 100_000
let database: Awaited<ReturnType<typeof createTestDb>>
let env: ReturnType<typeof createTestEnv>
let telemetry: Telemetry
let bus: Bus | undefined
let round = 0
const clients: MqttClient[] = []

beforeAll(async () => {
  database = await createTestDb()
  await insertSmallNetwork(database.db)
  env = { ...createTestEnv(database.db), background: database.background }
  telemetry = await startTelemetry(env)
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.endAsync(true)
  await bus?.close()
  bus = undefined
  await database.db.$client.query('delete from message_mappings; delete from bus_sessions')
  await telemetry.followPlant()
})
afterAll(async () => {
  await telemetry?.close()
  await database?.close()
})

async function put(more: Partial<typeof mapping> = {}): Promise<string> {
  const keyId = await addMapping(database.db, { mapping: { ...mapping, ...more }, by: '', at: new Date() })
  await telemetry.followPlant()
  return keyId
}
const accept = (topic: string, payload: Uint8Array) => telemetry.ingest.accept(topic, payload)
async function connect(url = bus?.url ?? ''): Promise<MqttClient> {
  const client = await mqtt.connectAsync(url, { reconnectPeriod: 0 })
  clients.push(client)
  return client
}
/** Whether the broker acknowledged, or ended the connection. */
async function publish(topic: string, message: string, retain = false): Promise<'taken' | 'ended'> {
  const client = await connect()
  const ended = new Promise<'ended'>((resolve) => client.once('close', () => resolve('ended')))
  const sent = client.publishAsync(topic, message, { qos: 1, retain }).then(() => 'taken' as const)
  return Promise.race([sent, ended])
}
const next = (): { message: string; value: number } => {
  round += 1
  const value = 50 + round
  return { value, message: JSON.stringify({ t: at + round * 1_000, T1: value }) }
}
const stored = async (): Promise<number | undefined> => {
  const { rows } = await database.db.$client.query<{ value: number }>(
    `select value from latest join points on points.id = latest.point_id where code = 'HZ0001.1.T1g'`,
  )
  return rows[0]?.value
}

describe('the embedded broker', () => {
  it('takes what is mapped, drops what is ignored, and ends who publishes anything else, or a command', async () => {
    bus = await startEmbeddedBroker(0, accept, telemetry.foreign.topics)
    const first = next()
    expect(await publish('tele/GW1/SENSOR', first.message)).toBe('ended')
    const keyId = await put()
    expect(await publish('tele/GW1/SENSOR', first.message)).toBe('taken')
    // the acknowledgement came after the commit
    expect(await stored()).toBe(first.value)
    expect(await publish('tele/GW1/LWT', 'Online', true)).toBe('taken')
    for (const topic of ['tele/GW1/STATE', 'cmnd/GW1/T1', 'other']) expect(await publish(topic, '{}')).toBe('ended')
    // of its own points alone
    await publish('tele/GW0/SENSOR', next().message)
    expect(await stored()).toBe(first.value)
    await removeMapping(database.db, keyId)
    await telemetry.followPlant()
    expect(await publish('tele/GW1/SENSOR', next().message)).toBe('ended')
  })

  it('lets devices hear commands of mappings, and values of nobody', async () => {
    bus = await startEmbeddedBroker(0, accept, telemetry.foreign.topics)
    await put()
    const client = await connect()
    for (const topic of ['cmnd/GW1/+', 'cmnd/#']) await client.subscribeAsync(topic)
    for (const topic of ['tele/GW1/SENSOR', '#', '+/+/+', 'stat/#', 'heat/+/+/up'])
      await expect(client.subscribeAsync(topic)).rejects.toThrow()
    expect(client.connected).toBe(true)
  })
})

describe.skipIf(!hasMosquitto)('a company’s own broker (skipped without mosquitto)', () => {
  let mosquitto: Mosquitto | undefined
  afterEach(async () => {
    await bus?.close()
    bus = undefined
    await mosquitto?.remove()
  })

  async function open(): Promise<void> {
    mosquitto = await createMosquitto()
    await mosquitto.start()
    bus = await connectExternalBroker(mosquitto.url, database.db, accept, env.log, telemetry.foreign.topics)
  }

  it('is read by what is mapped now, also what came while the server was away', async () => {
    await open()
    const kept = { value: 49, message: JSON.stringify({ t: at, T1: 49 }) }
    expect(await publish('tele/GW1/SENSOR', kept.message, true)).toBe('taken')
    const keyId = await put()
    const { value, message } = next()
    await expect
      .poll(async () => {
        // a broker drops what nobody has subscribed to yet
        await publish('tele/GW1/SENSOR', message)
        return stored()
      })
      .toBe(value)
    // a message that the broker has kept is of the past
    const { rows } = await database.db.$client.query('select 1 from sample where value = $1', [kept.value])
    expect(rows).toEqual([])
    await bus?.close()
    const away = next()
    await publishTo(away.message)
    bus = await connectExternalBroker(mosquitto?.url ?? '', database.db, accept, env.log, telemetry.foreign.topics)
    await expect.poll(stored).toBe(away.value)
    await removeMapping(database.db, keyId)
    await telemetry.followPlant()
    expect(telemetry.foreign.topics.filters()).toEqual([])
  })
  it('is read no longer by a mapping that was removed while the server was away', async () => {
    const heard: string[] = []
    const reopen = () =>
      connectExternalBroker(
        mosquitto?.url ?? '',
        database.db,
        (topic, payload) => {
          heard.push(topic)
          return accept(topic, payload)
        },
        env.log,
        telemetry.foreign.topics,
      )
    const filters = async () => (await database.db.$client.query('select filters from bus_sessions')).rows
    mosquitto = await createMosquitto()
    await mosquitto.start()
    const keyId = await put()
    bus = await reopen()
    await expect.poll(filters).toEqual([{ filters: ['tele/+/SENSOR'] }])
    await bus.close()
    await removeMapping(database.db, keyId)
    await telemetry.followPlant()

    bus = await reopen()
    await expect.poll(filters).toEqual([{ filters: [] }])
    await publishTo(next().message)
    const client = await connect(mosquitto.url)
    await client.publishAsync('heat/demo/GW1/up', '{}', { qos: 1 })
    await expect.poll(() => heard).toContain('heat/demo/GW1/up')
    expect(heard).toEqual(['heat/demo/GW1/up'])
  })
  const publishTo = async (message: string): Promise<void> => {
    const client = await connect(mosquitto?.url)
    await client.publishAsync('tele/GW1/SENSOR', message, { qos: 1 })
  }
})

it('a broker that does not let the server read a mapped topic is named, and everything else is read', async () => {
  const broker = await Aedes.createBroker({
    authorizeSubscribe: (_client, subscription, done) =>
      done(null, subscription.topic.startsWith('tele/') ? null : subscription),
  })
  const server = createServer(broker.handle)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server's address is never a string
  try {
    await put()
    await put({ name: 'second', topic: 'ok/{gateway}', commandTopic: '', commandPayload: '', ignoredTopics: [] })
    bus = await connectExternalBroker(
      `mqtt://127.0.0.1:${port}`,
      database.db,
      accept,
      env.log,
      telemetry.foreign.topics,
    )
    await expect.poll(() => [...telemetry.foreign.topics.refused()]).toEqual(['tele/+/SENSOR'])
    const { value, message } = next()
    await publish('ok/GW1', message)
    await expect.poll(stored).toBe(value)
  } finally {
    for (const client of clients.splice(0)) await client.endAsync(true)
    await bus?.close()
    bus = undefined
    server.close()
    await new Promise<void>((done) => broker.close(done))
  }
})
