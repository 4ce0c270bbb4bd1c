import mqtt from 'mqtt'
import { afterEach, describe, expect, it } from 'vitest'
import { startEmbeddedBroker } from '#server/core/bus/embedded-broker.ts'
import { startOpenBroker } from '#tests/support/open-broker.ts'
import { createTestDb } from '#tests/support/test-db.ts'
import { createTestClock, createTestEnv } from '#tests/support/test-env.ts'
import { DEMO_COMPANY } from '../seed/demo-network.ts'
import { seedDemo } from '../seed/seed-demo.ts'
import { runDemoSimulator } from './demo-simulator.ts'
import { openSnapshot } from './model/snapshot.ts'
import { beginSimulation, saveSnapshot } from './repository.ts'

/** Without a past there is nothing to go on with. */
const BESIDE = {
  engine: { adopt: async () => undefined },
  openCalls: { none: async () => undefined, onOpening: () => undefined },
}

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function buildCase(variables: Record<string, string> = {}) {
  const database = await createTestDb()
  closers.push(database.close)
  const clock = createTestClock()
  const usual = { SIM_STATIONS: '3', SIM_STEP_S: '0.5', SIM_HISTORY_DAYS: '0' }
  const env = createTestEnv(database.db, clock, { ...usual, ...variables })
  await seedDemo(env)
  const arrived: string[] = []
  const broker = await startEmbeddedBroker(0, async (topic) => {
    arrived.push(topic)
    return true
  })
  closers.push(broker.close)
  const kept = async () => (await beginSimulation(env)).snapshot
  return { env, clock, broker, arrived, kept }
}

describe('runDemoSimulator', () => {
  it('publishes the seeded company over the embedded broker', async () => {
    const { env, broker, arrived } = await buildCase()
    const simulator = await runDemoSimulator(env, { mqttUrl: broker.url, ...BESIDE })
    closers.push(simulator.stop)
    await expect.poll(() => arrived, { timeout: 10_000 }).toContain('heat/demo/GW-HZ0003/up')
  })

  it('has people in its buildings where the demand is real, with uses and hot water from the first start on', async () => {
    const { env, broker } = await buildCase({ SIM_DEMAND: 'real', SIM_STATIONS: '12' })
    const simulator = await runDemoSimulator(env, { mqttUrl: broker.url, ...BESIDE })
    closers.push(simulator.stop)
    const { network, units } = simulator.simulation
    expect(units.filter(({ people }) => people === null)).toEqual([])
    expect(new Set(units.map(({ plan }) => plan.buildingUse)).size).toBeGreaterThan(1)
    expect(network.stations.some(({ hasHotWater }) => hasHotWater)).toBe(true)
  })

  it('obeys commands', async () => {
    const { env } = await buildCase()
    // the embedded broker accepts commands from the server only
    const { url, close } = await startOpenBroker()
    closers.push(close)
    const simulator = await runDemoSimulator(env, { mqttUrl: url, ...BESIDE })
    closers.push(simulator.stop)
    const client = await mqtt.connectAsync(url)
    closers.push(() => client.endAsync())
    await client.subscribeAsync('heat/demo/GW-HZ0002/ack', { qos: 1 })
    const results: unknown[] = []
    client.on('message', (_topic, payload) => results.push(JSON.parse(payload.toString())))
    // one command in fifty is lost, so several are sent
    for (let i = 0; i < 4; i += 1) {
      const command = { id: `c${i}`, point: 'HZ0002.1.KTemp', value: i / 10 }
      await client.publishAsync('heat/demo/GW-HZ0002/down', JSON.stringify(command), { qos: 1 })
    }
    await expect.poll(() => results.length, { timeout: 12_000 }).toBeGreaterThan(0)
    expect(results[0]).toMatchObject({ id: expect.stringMatching(/^c\d$/), result: 'ok' })
  })

  it('continues from its saved state, also from that of an earlier version', async () => {
    const { env, clock, broker, kept } = await buildCase()
    await (await runDemoSimulator(env, { mqttUrl: broker.url, ...BESIDE })).stop()
    const first = openSnapshot(await kept()).unit('HZ0001.1', { flow1T: 0, room: 0 })
    expect(first.flow1T).toBeGreaterThan(0)
    clock.advance(3_600_000)
    await (await runDemoSimulator(env, { mqttUrl: broker.url, ...BESIDE })).stop()
    const second = openSnapshot(await kept()).unit('HZ0001.1', { flow1T: 0, room: 0 })
    expect(second.flow1T).toBeGreaterThan(first.flow1T)
    expect(second.flow1T).toBeLessThan(first.flow1T + 500)

    const old = { version: 1, nowMs: clock.now(), units: { 'HZ0001.1': { flow1T: 7_000_000 } } }
    await saveSnapshot(env.db, DEMO_COMPANY.code, old, new Date(clock.now()))
    await (await runDemoSimulator(env, { mqttUrl: broker.url, ...BESIDE })).stop()
    const third = openSnapshot(await kept()).unit('HZ0001.1', { flow1T: 0, room: 0 })
    expect(third.flow1T).toBeGreaterThanOrEqual(7_000_000)
    expect(third.room).toBeGreaterThan(18)
  })
})
