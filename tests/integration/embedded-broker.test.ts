import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import mqtt, { type IClientPublishOptions, type MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Bus } from '#server/core/bus/bus.ts'
import { downlinkOf } from '#server/core/bus/downlink.ts'
import { startEmbeddedBroker } from '#server/core/bus/embedded-broker.ts'

let bus: Bus
const taken: string[] = []
const clients: MqttClient[] = []

beforeAll(async () => {
  bus = await startEmbeddedBroker(0, async (topic) => {
    taken.push(topic)
    return !topic.includes('unknown')
  })
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.endAsync(true)
})
afterAll(() => bus?.close())

async function connectGateway(): Promise<MqttClient> {
  const client = await mqtt.connectAsync(bus.url, { reconnectPeriod: 0 })
  clients.push(client)
  return client
}

/** Whether the broker acknowledged, or ended the connection. */
async function publish(topic: string, options: IClientPublishOptions = {}): Promise<'taken' | 'ended'> {
  const client = await connectGateway()
  const ended = new Promise<'ended'>((resolve) => client.once('close', () => resolve('ended')))
  const sent = client.publishAsync(topic, '{}', { qos: 1, ...options }).then(() => 'taken' as const)
  return Promise.race([sent, ended])
}

/** CONNECT of MQTT 3.1.1 with a clean session that is never asked whether it lives. */
const connectOf = (clientId: string): Buffer =>
  Buffer.concat([
    Buffer.from([0x10, 12 + clientId.length, 0, 4]),
    Buffer.from('MQTT\x04\x02\x00\x00\x00', 'latin1'),
    Buffer.from([clientId.length]),
    Buffer.from(clientId),
  ])

describe('the embedded broker', () => {
  it('takes values and answers of gateways, and commands from nobody', async () => {
    expect(await publish('heat/demo/GW1/up')).toBe('taken')
    expect(await publish('heat/demo/GW1/ack')).toBe('taken')
    expect(await publish('heat/demo/GW1/down')).toBe('ended')
    expect(taken).toEqual(['heat/demo/GW1/up', 'heat/demo/GW1/ack'])
  })

  it.each(['heat/demo/GW1/up/more', 'heat/demo//up', 'other', '$SYS/x', `heat/demo/${'G'.repeat(65)}/up`])(
    'ends who publishes to %s',
    async (topic) => {
      expect(await publish(topic)).toBe('ended')
    },
  )

  it('takes no retained message', async () => {
    expect(await publish('heat/demo/GW1/up', { retain: true })).toBe('ended')
  })

  it('lets gateways subscribe to commands only', async () => {
    const client = await connectGateway()
    for (const topic of ['heat/demo/GW1/down', 'heat/demo/+/down'])
      expect((await client.subscribeAsync(topic, { qos: 1 })).map(({ qos }) => qos)).toEqual([1])
    for (const topic of ['#', '+/+/+/+', 'heat/+/+/down', 'heat/demo/GW1/up', 'heat/demo/#', '$SYS/#'])
      await expect(client.subscribeAsync(topic)).rejects.toThrow()
    expect(client.connected).toBe(true)
  })

  it('drops a command that is void when its gateway is back', async () => {
    const topic = 'heat/demo/GW1/down'
    const session = { clientId: 'gateway-1', clean: false, reconnectPeriod: 0 }
    const before = await mqtt.connectAsync(bus.url, session)
    await before.subscribeAsync(topic, { qos: 1 })
    await before.endAsync(true)
    const send = downlinkOf(bus)
    const message = (id: string, actBefore: number) =>
      send({ topic, payload: JSON.stringify({ id, actBefore }), actBefore, qos: 1 })
    await message('given up', Date.now() - 1)
    await message('in time', Date.now() + 60_000)
    const heard: string[] = []
    const back = mqtt.connect(bus.url, session)
    clients.push(back)
    back.on('message', (_topic, payload) => heard.push(payload.toString()))
    await expect.poll(() => heard.length).toBeGreaterThan(0)
    expect(heard.map((text) => JSON.parse(text).id)).toEqual(['in time'])
  })

  it('takes a thousand subscriptions of a connection', async () => {
    const client = await connectGateway()
    const topics = Array.from({ length: 1_000 }, (_, at) => `heat/demo/GW${at}/down`)
    expect(await client.subscribeAsync(topics)).toHaveLength(1_000)
    await expect(client.subscribeAsync('heat/demo/GW1000/down')).rejects.toThrow()
  })

  it('keeps no gateway out for connections that say nothing, or do nothing', async () => {
    const gateway = await connectGateway()
    await gateway.publishAsync('heat/demo/GW1/up', '{}', { qos: 1 })
    const port = Number(new URL(bus.url).port)
    const sockets: Socket[] = []
    let numEnded = 0
    const open = async (count: number, connectPacket?: (at: number) => Buffer): Promise<void> => {
      for (let at = 0; at < count; at += 1) {
        const socket = connect(port, '127.0.0.1')
        socket.on('error', () => undefined).on('close', () => (numEnded += 1))
        if (connectPacket) socket.write(connectPacket(at))
        sockets.push(socket)
        // more at once than the system keeps waiting are tried again by it, for up to a minute
        if (at % 250 === 249) await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve))
      }
    }
    await open(1_500)
    await expect.poll(() => numEnded).toBeGreaterThanOrEqual(1_300)
    expect(await publish('heat/demo/GW2/up')).toBe('taken')
    await open(1_100, (at) => connectOf(`idle-${at}`))
    expect(await publish('heat/demo/GW3/up')).toBe('taken')
    expect(gateway.connected).toBe(true)
    for (const socket of sockets) socket.destroy()
  })

  it('ends a connection that has not said who it is after five seconds', async () => {
    const socket = connect(Number(new URL(bus.url).port), '127.0.0.1')
    const began = performance.now()
    await once(socket.resume(), 'close')
    expect(performance.now() - began).toBeGreaterThan(4_000)
  })

  it('keeps the sessions of gateways, and of few that were never of use', async () => {
    const session = (clientId: string) => ({ clientId, clean: false, reconnectPeriod: 0 })
    const isKept = async (clientId: string, topic?: string): Promise<boolean> => {
      const client = await mqtt.connectAsync(bus.url, session(clientId))
      await client.subscribeAsync('heat/demo/GW1/down', { qos: 1 })
      if (topic) await client.publishAsync(topic, '{}', { qos: 1 })
      await client.endAsync(true)
      const back = mqtt.connect(bus.url, session(clientId))
      const isPresent = new Promise<boolean>((resolve) => back.once('connect', (told) => resolve(told.sessionPresent)))
      return isPresent.finally(() => back.endAsync(true))
    }
    for (let at = 0; at < 200; at += 1) await isKept(`guess-${at}`)
    expect(await isKept('one-more', 'heat/demo/unknown/up')).toBe(false)
    // what a gateway sends makes its id one that is known
    await isKept('gateway-9', 'heat/demo/GW9/up')
    expect(await isKept('gateway-9')).toBe(true)
  })

  it('ends a connection that announces a too large message, before it arrives', async () => {
    const socket = connect(Number(new URL(bus.url).port), '127.0.0.1')
    const closed = once(socket, 'close')
    // CONNECT of MQTT 3.1.1 with a clean session and the client id `large`
    socket.write(Buffer.from('\x10\x11\x00\x04MQTT\x04\x02\x00\x00\x00\x05large', 'latin1'))
    await once(socket, 'data')
    socket.on('error', () => undefined)
    // the header of a PUBLISH of 2 MiB, and its topic
    socket.write(Buffer.from('\x32\x80\x80\x80\x01\x00\x10heat/demo/GW1/up', 'latin1'))
    await closed
  })
})
