import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CommandState } from '#contract/control/command-states.ts'
import type { Bus } from '#server/core/bus/bus.ts'
import { connectExternalBroker } from '#server/core/bus/external-broker.ts'
import { isUplink } from '#server/core/bus/topics.ts'
import { DEMO_CLIMATE, DEMO_COMPANY } from '#server/demo/seed/demo-network.ts'
import { createSimulation, type Simulation } from '#server/demo/simulator/model/simulation.ts'
import { loadNetwork } from '#server/demo/simulator/network.repository.ts'
import { type RunningSimulator, startSimulator } from '#server/demo/simulator/publishing/publisher.ts'
import { submitCommands } from '#server/modules/control/ask-commands.ts'
import { createGate, type Gate } from '#server/modules/control/gate.ts'
import { controlFrames } from '#server/modules/control/tables.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { emergencyAsker } from '../support/emergency-asker.ts'
import { createMosquitto, hasMosquitto, type Mosquitto } from '../support/mosquitto.ts'

/** Real time: broker, cabinets and gate have their own clocks. Cabinets answer a little faster than in the field. */
describe.skipIf(!hasMosquitto)('the gate at a company’s broker (skipped without mosquitto)', () => {
  let demo: DemoApp
  let mosquitto: Mosquitto
  let simulation: Simulation
  let simulator: RunningSimulator
  let servers: { readonly bus: Bus; readonly gate: Gate }[] = []

  beforeAll(async () => {
    demo = await createDemoApp({ now: Date.now })
    mosquitto = await createMosquitto()
    await mosquitto.start()
    const { network } = await loadNetwork(demo.env.db, { company: DEMO_COMPANY, climate: DEMO_CLIMATE })
    simulation = createSimulation({
      network,
      seed: 1,
      startMs: Date.now(),
      calendarOffsetMs: 0,
      messageLoss: 0,
      stochasticFaultRate: 0,
      commands: { delayMs: [1500, 1600], loss: 0, answerLoss: 0 },
    })
    simulation.warmUp(1)
  })
  beforeEach(() => {
    const { log } = demo.env
    simulator = startSimulator({ mqttUrl: mosquitto.url, company: DEMO_COMPANY.code, simulation, stepS: 1, log })
  })
  afterEach(async () => {
    for (const server of servers.splice(0)) await stop(server)
    await simulator.stop()
  })
  afterAll(async () => {
    await mosquitto?.remove()
    await demo?.close()
  })

  /** A server process, as far as commands go. */
  async function start() {
    const gate = createGate(demo.env)
    const { ingest } = demo.telemetry
    ingest.onMessage(gate.noteUplink)
    const bus = await connectExternalBroker(
      mosquitto.url,
      demo.env.db,
      (topic, payload) => (isUplink(topic) ? ingest.accept(topic, payload) : gate.receive(topic, payload)),
      demo.env.log,
    )
    gate.open(bus)
    const server = { bus, gate }
    servers.push(server)
    return server
  }
  async function stop({ bus, gate }: { bus: Bus; gate: Gate }): Promise<void> {
    servers = servers.filter((server) => server.gate !== gate)
    await gate.close()
    await bus.close()
  }
  const [unit] = ['HZ0001.1']
  async function lastOf(paramCode: string): Promise<{ id: number; value: number; at: number }> {
    const { rows } = await demo.env.db.$client.query(
      `select point.id, value, at from points point join latest on latest.point_id = point.id where code = $1`,
      [`${unit}.${paramCode}`],
    )
    const [row] = rows
    return row && { ...row, at: row.at.getTime() }
  }
  /** The unit reports to the server that was started last. */
  async function heard(): Promise<void> {
    const since = Date.now()
    await expect.poll(async () => ((await lastOf('KTemp'))?.at ?? 0) > since, { timeout: 20_000 }).toBe(true)
  }
  /** Once the gateway has reported to this server, it knows where to send. */
  const sentBy = (id: string, { bus, gate }: { bus: Bus; gate: Gate }) =>
    expect
      .poll(
        async () => {
          await gate.work(bus)
          return stateOf(id)
        },
        { timeout: 20_000 },
      )
      .toBe('sent')
  /** Nobody has to be signed in. */
  async function ask(paramCode: string, value: number, validUntil: number | null = null): Promise<string> {
    const { id, value: present, at } = await lastOf(paramCode)
    const commands = [{ key: randomUUID(), pointId: id, value, seen: { value: present, at } }]
    const asker = await emergencyAsker(demo.env.db, Date.now())
    const asked = { asker, commands, reason: '演练', validUntil, now: Date.now(), language: 'en' } as const
    const [row] = await demo.env.db.transaction((tx) => submitCommands(tx, asked))
    if (!row) throw new Error('Nothing was asked.')
    return row.id
  }
  async function stateOf(id: string): Promise<CommandState> {
    const { rows } = await demo.env.db.$client.query('select state from control_commands where id = $1', [id])
    return rows[0].state
  }
  const becomes = (id: string, state: CommandState) =>
    expect.poll(() => stateOf(id), { timeout: 60_000, interval: 200 }).toBe(state)
  const framesOf = async (id: string) =>
    (await demo.env.db.select().from(controlFrames)).filter(({ commandId }) => commandId === id)

  it('sends to simulated cabinets, and telemetry shows the deed; the device’s own value is back at its end', async () => {
    const { gate } = await start()
    await heard()
    const own = (await lastOf('KTemp')).value
    const id = await ask('KTemp', own + 1, Date.now() + 8000)
    gate.wake()
    await becomes(id, 'readBack')
    expect((await lastOf('KTemp')).value).toBeCloseTo(own + 1)
    await expect.poll(async () => (await lastOf('KTemp')).value, { timeout: 30_000 }).toBeCloseTo(own)
  })

  it('a server that is killed between sent and answered: the next hears the answer, and the deed is done once', async () => {
    const first = await start()
    await heard()
    const own = (await lastOf('KTemp')).value
    const id = await ask('KTemp', own - 1)
    await sentBy(id, first)
    await stop(first)
    // the cabinet answers while no server is there; the broker keeps the answer
    await expect.poll(() => simulation.units[0]?.state.settings.KTemp).toBeCloseTo(own - 1)
    await start()
    await becomes(id, 'readBack')
    const frames = await framesOf(id)
    expect(frames.map(({ direction }) => direction).sort()).toEqual(['ack', 'down'])
  })

  it('sends again what a deaf cabinet did not hear, under one id', async () => {
    const server = await start()
    await heard()
    const own = (await lastOf('KTemp')).value
    await simulator.stop()
    const id = await ask('KTemp', own + 0.5)
    await sentBy(id, server)
    simulator = startSimulator({
      mqttUrl: mosquitto.url,
      company: DEMO_COMPANY.code,
      simulation,
      stepS: 1,
      log: demo.env.log,
    })
    await becomes(id, 'readBack')
    expect((await framesOf(id)).filter(({ direction }) => direction === 'down').length).toBeGreaterThan(1)
  })
})
