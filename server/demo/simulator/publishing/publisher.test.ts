import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { Aedes } from 'aedes'
import mqtt from 'mqtt'
import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { buildDemoNetwork } from '#server/demo/seed/demo-network.ts'
import { createSimulation } from '../model/simulation.ts'
import type { SimulationSnapshot } from '../model/snapshot.ts'
import { startSimulator } from './publisher.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

interface Message {
  readonly topic: string
  readonly qos: number
  readonly body: { readonly t: number; readonly v: readonly (readonly [string, number])[] }
}

/** A broker that stores messages; `next` waits until that many more have arrived. */
async function startBroker(port = 0) {
  const messages: Message[] = []
  const waiting = new Set<() => void>()
  const broker = await Aedes.createBroker({
    authorizePublish: (_client, packet, done) => {
      if (!packet.topic.endsWith('/up')) {
        done(null)
        return
      }
      messages.push({ topic: packet.topic, qos: packet.qos, body: JSON.parse(packet.payload.toString()) })
      for (const check of waiting) check()
      done(null)
    },
  })
  let numClosed = 0
  broker.on('clientDisconnect', () => {
    numClosed += 1
  })
  const server = createServer(broker.handle)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const close = async (): Promise<void> => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    await new Promise<void>((done) => broker.close(done))
    await closed
  }
  closers.push(close)
  const next = (count: number): Promise<void> => {
    const target = messages.length + count
    return new Promise((resolve) => {
      const check = (): void => {
        if (messages.length < target) return
        waiting.delete(check)
        resolve()
      }
      waiting.add(check)
      check()
    })
  }
  const address = server.address() as AddressInfo // a TCP server's address is never a string
  return { messages, next, close, port: address.port, numClosed: () => numClosed }
}

function buildSimulation() {
  // without communities, whose gateways report at irregular times
  const network = { ...buildDemoNetwork({ stations: 2, seed: 5 }), communities: [] }
  return createSimulation({
    network,
    seed: 5,
    startMs: Date.now(),
    calendarOffsetMs: 0,
    messageLoss: 0,
    stochasticFaultRate: 0,
    commands: { delayMs: [10, 30], loss: 0, answerLoss: 0 },
  })
}

function start(port: number, onSnapshot?: (snapshot: SimulationSnapshot) => void) {
  const simulation = buildSimulation()
  const log = pino({ level: 'silent' })
  const mqttUrl = `mqtt://127.0.0.1:${port}`
  const running = startSimulator({
    mqttUrl,
    company: 'demo',
    simulation,
    stepS: 0.05,
    log,
    ...(onSnapshot && { onSnapshot }),
  })
  closers.push(running.stop)
  return { simulation, running }
}

describe('startSimulator', () => {
  it('publishes one message a gateway and step in the form of the bus contract', async () => {
    const broker = await startBroker()
    const before = Date.now()
    const { simulation } = start(broker.port)
    await broker.next(6)
    const first = broker.messages.slice(0, 3)
    expect(first.map(({ topic }) => topic)).toEqual([
      'heat/demo/GW-RY01/up',
      'heat/demo/GW-HZ0001/up',
      'heat/demo/GW-HZ0002/up',
    ])
    for (const { qos, body } of first) {
      expect(qos).toBe(1)
      // real time, not the shifted calendar
      expect(body.t).toBeGreaterThanOrEqual(before)
      expect(body.t).toBeLessThanOrEqual(Date.now())
    }
    const numPoints = 80 * (simulation.network.stations[0]?.units.length ?? 0)
    expect(first[1]?.body.v).toHaveLength(numPoints)
    expect(first[1]?.body.v[0]).toEqual([expect.stringMatching(/^HZ0001\.1\./), expect.any(Number)])
  })

  it('goes on when the broker comes later, with present values only', async () => {
    const placeholder = await startBroker()
    await placeholder.close()
    const { simulation } = start(placeholder.port)
    const startedMs = simulation.nowMs
    while (simulation.nowMs < startedMs + 200) await new Promise((resolve) => setTimeout(resolve, 20))
    const openedMs = simulation.nowMs
    const broker = await startBroker(placeholder.port)
    await broker.next(3)
    for (const { body } of broker.messages) expect(body.t).toBeGreaterThan(openedMs)
  })

  it('keeps going through a restart of the broker', async () => {
    const first = await startBroker()
    start(first.port)
    await first.next(4)
    await first.close()
    const second = await startBroker(first.port)
    await second.next(8)
    expect(new Set(second.messages.map(({ topic }) => topic)).size).toBe(4)
  })

  it('saves the state at the stop and disconnects', async () => {
    const broker = await startBroker()
    const snapshots: SimulationSnapshot[] = []
    const { simulation, running } = start(broker.port, (snapshot) => snapshots.push(snapshot))
    await broker.next(3)
    await running.stop()
    closers.pop()
    expect(snapshots).toEqual([simulation.snapshot()])
    const numMessages = broker.messages.length
    await broker.close()
    expect(broker.numClosed()).toBe(1)
    expect(broker.messages).toHaveLength(numMessages)
  })

  it('carries out a command and answers it on the acknowledgement topic of the gateway', async () => {
    const broker = await startBroker()
    const { simulation } = start(broker.port)
    await broker.next(3)
    const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${broker.port}`)
    closers.push(() => client.endAsync())
    await client.subscribeAsync('heat/demo/+/ack')
    const nextAnswer = async (command: object): Promise<{ topic: string; body: unknown }> => {
      const arrived = new Promise<readonly [string, Buffer]>((resolve) => {
        client.once('message', (topic, payload) => resolve([topic, payload]))
      })
      await client.publishAsync('heat/demo/GW-HZ0001/down', JSON.stringify(command), { qos: 1 })
      const [topic, payload] = await arrived
      return { topic, body: JSON.parse(String(payload)) }
    }
    expect(await nextAnswer({ id: 'a1', point: 'HZ0001.1.KTemp', value: 1.5 })).toEqual({
      topic: 'heat/demo/GW-HZ0001/ack',
      body: { id: 'a1', result: 'ok', value: 1.5, t: expect.any(Number) },
    })
    expect(simulation.units[0]?.state.settings.KTemp).toBe(1.5)
    await client.publishAsync('heat/demo/GW-HZ0001/down', 'no command', { qos: 1 })
    // a gateway has only its own points
    const foreign = await nextAnswer({ id: 'a2', point: 'HZ0002.1.KTemp', value: 1 })
    expect(foreign.body).toMatchObject({ id: 'a2', result: 'unknown', value: null })
  })

  it('stops without a broker', async () => {
    const broker = await startBroker()
    await broker.close()
    const { running } = start(broker.port)
    await expect(running.stop()).resolves.toBeUndefined()
    closers.pop()
  })
})
