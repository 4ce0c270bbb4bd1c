import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Aedes } from 'aedes'
import mqtt, { type IConnackPacket, type MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Bus, UplinkHandler } from '#server/core/bus/bus.ts'
import { downlinkOf } from '#server/core/bus/downlink.ts'
import { connectExternalBroker } from '#server/core/bus/external-broker.ts'
import type { Database } from '#server/core/db/client.ts'
import { freePort } from '#server/core/kit/free-port.ts'
import { NotYetError } from '#server/core/settings.ts'
import { createMosquitto, hasMosquitto, type Mosquitto } from '../support/mosquitto.ts'
import { createTestDb } from '../support/test-db.ts'
import { createTestEnv } from '../support/test-env.ts'

const UP = 'heat/demo/GW1/up'

let database: Database
const opened: Bus[] = []

beforeAll(async () => {
  database = await createTestDb()
})
afterEach(async () => {
  for (const bus of opened.splice(0)) await bus.close()
  await database.db.$client.query('delete from bus_sessions')
})
afterAll(() => database?.close())

async function open(url: string, onUplink: UplinkHandler): Promise<Bus> {
  const bus = await connectExternalBroker(url, database.db, onUplink, createTestEnv(database.db).log)
  opened.push(bus)
  return bus
}

async function close(bus: Bus): Promise<void> {
  opened.splice(opened.indexOf(bus), 1)
  await bus.close()
}

/** Accepts all messages and collects their texts. */
function collect(): { texts: string[]; take: UplinkHandler } {
  const texts: string[] = []
  return {
    texts,
    take: async (_topic, payload) => {
      texts.push(Buffer.from(payload).toString())
      return true
    },
  }
}

const sessions = async () => {
  const { rows } = await database.db.$client.query('select * from bus_sessions order by slot')
  return rows
}
const numbered = (from: number, count: number): string[] => Array.from({ length: count }, (_, i) => String(from + i))

describe.skipIf(!hasMosquitto)('an external broker (skipped without mosquitto)', () => {
  let mosquitto: Mosquitto
  let gateway: MqttClient

  beforeAll(async () => {
    mosquitto = await createMosquitto()
    await mosquitto.start()
    gateway = await mqtt.connectAsync(mosquitto.url)
  })
  afterAll(async () => {
    await gateway?.endAsync(true)
    await mosquitto?.remove()
  })

  const publish = (texts: readonly string[]) =>
    Promise.all(texts.map((text) => gateway.publishAsync(UP, text, { qos: 1 })))

  it('delivers after a restart of the server what was published while it was away', async () => {
    const first = collect()
    const bus = await open(mosquitto.url, first.take)
    await publish(['before'])
    await expect.poll(() => first.texts).toEqual(['before'])
    await close(bus)
    await publish(numbered(0, 50))
    const second = collect()
    await open(mosquitto.url, second.take)
    await expect.poll(() => second.texts).toEqual(numbered(0, 50))
    expect(await sessions()).toHaveLength(1)
  })

  it('drops a command that is void when its gateway is back, by the expiry of MQTT 5', async () => {
    const bus = await open(mosquitto.url, async () => true)
    const topic = 'heat/demo/GW1/down'
    const session = { clientId: 'gateway-1', clean: false, reconnectPeriod: 0 }
    const before = await mqtt.connectAsync(mosquitto.url, session)
    await before.subscribeAsync(topic, { qos: 1 })
    await before.endAsync(true)
    const send = downlinkOf(bus)
    const message = (id: string, actBefore: number) =>
      send({ topic, payload: JSON.stringify({ id, actBefore }), actBefore, qos: 1 })
    await message('given up', Date.now() + 1000)
    await message('in time', Date.now() + 60_000)
    await pause(2500)
    const heard: string[] = []
    const back = mqtt.connect(mosquitto.url, session)
    back.on('message', (_topic, payload) => heard.push(payload.toString()))
    await expect.poll(() => heard.length).toBeGreaterThan(0)
    await back.endAsync(true)
    expect(heard.map((text) => JSON.parse(text).id)).toEqual(['in time'])
  })

  it('has hundreds of messages in flight at once', async () => {
    let arrived = 0
    let release: () => void = () => undefined
    const all = new Promise<void>((resolve) => {
      release = resolve
    })
    await open(mosquitto.url, () => {
      arrived += 1
      if (arrived === 500) release()
      return all.then(() => true)
    })
    await publish(numbered(0, 500))
    await all
  })

  it('delivers unacknowledged messages again, and only these', async () => {
    let isBroken = true
    const taken: string[] = []
    await open(mosquitto.url, async (_topic, payload) => {
      const text = Buffer.from(payload).toString()
      if (isBroken && Number(text) >= 30) throw new Error('not now')
      taken.push(text)
      return true
    })
    await publish(numbered(0, 60))
    await expect.poll(() => taken.length).toBeGreaterThanOrEqual(30)
    isBroken = false
    await expect.poll(() => [...new Set(taken)]).toEqual(numbered(0, 60))
  })

  it('gives a second server a session of its own, and ends it when that one is gone for good', async () => {
    const [one, two] = [collect(), collect()]
    await open(mosquitto.url, one.take)
    const second = await open(mosquitto.url, two.take)
    await publish(['both'])
    await expect.poll(() => [one.texts, two.texts]).toEqual([['both'], ['both']])
    const names = (await sessions()).map((row) => row.client_id)
    expect(new Set(names).size).toBe(2)
    await close(second)
    await database.db.$client.query(
      "update bus_sessions set held_until = now() - interval '1 hour' where client_id = $1",
      [names[1]],
    )
    await expect.poll(async () => (await sessions()).length, { timeout: 20_000 }).toBe(1)
    const ghost = mqtt.connect(mosquitto.url, { clientId: names[1], clean: false })
    const { sessionPresent } = await new Promise<IConnackPacket>((resolve) => ghost.once('connect', resolve))
    expect(sessionPresent).toBe(false)
    await ghost.endAsync()
  })

  it('switches to an abandoned session that was subscribed before its own', async () => {
    const [one, two] = [collect(), collect()]
    const first = await open(mosquitto.url, one.take)
    await open(mosquitto.url, two.take)
    const [older] = await sessions()
    await close(first)
    await publish(['for the older too'])
    await expect.poll(() => two.texts).toEqual(['for the older too'])
    await database.db.$client.query("update bus_sessions set held_until = now() - interval '1 hour' where slot = $1", [
      older.slot,
    ])
    await expect.poll(() => two.texts, { timeout: 20_000 }).toEqual(['for the older too', 'for the older too'])
    await publish(['new'])
    await expect.poll(() => two.texts).toHaveLength(3)
  })

  it('keeps its session when the database cuts it off, and takes another where somebody was quicker', async () => {
    const { take, texts } = collect()
    await open(mosquitto.url, take)
    const cutOff = () =>
      database.db.$client.query(
        "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 4217003",
      )
    const holders = async () => {
      const { rows } = await database.db.$client.query(
        "select pid from pg_locks where locktype = 'advisory' and classid = 4217003",
      )
      return rows.map(({ pid }) => pid)
    }
    const [before] = await holders()
    await cutOff()
    await expect
      .poll(async () => (await holders()).filter((pid) => pid !== before), { timeout: 20_000 })
      .toHaveLength(1)
    expect(await sessions()).toHaveLength(1)

    await cutOff()
    const second = collect()
    await open(mosquitto.url, second.take)
    await expect.poll(async () => (await sessions()).length, { timeout: 20_000 }).toBe(2)
    // a session may exist before it has subscribed; messages published until then are not delivered to it
    const heard = async () => {
      await publish(['both'])
      return [texts, second.texts].map((one) => one.includes('both'))
    }
    await expect.poll(heard, { interval: 500 }).toEqual([true, true])
  })

  it('is not there: the start waits for it, and says so', async () => {
    const port = await freePort()
    await expect(open(`mqtt://127.0.0.1:${port}`, collect().take)).rejects.toThrow(NotYetError)
  })
})

describe('an external broker of MQTT 3.1.1', () => {
  it('is read too', async () => {
    const broker = await Aedes.createBroker()
    const server = createServer(broker.handle)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo // a TCP server's address is never a string
    const { take, texts } = collect()
    const bus = await open(`mqtt://127.0.0.1:${port}`, take)
    const gateway = await mqtt.connectAsync(bus.url)
    await gateway.publishAsync(UP, 'value', { qos: 1 })
    await expect.poll(() => texts).toEqual(['value'])
    await gateway.endAsync()
    await close(bus)
    server.close()
    await new Promise<void>((done) => broker.close(done))
  })
})
