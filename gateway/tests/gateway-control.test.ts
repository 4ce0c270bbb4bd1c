import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Bus } from '../../server/core/bus/bus.ts'
import { startEmbeddedBroker } from '../../server/core/bus/embedded-broker.ts'
import { isUplink } from '../../server/core/bus/topics.ts'
import { freePort } from '../../server/core/kit/free-port.ts'
import { submitCommands } from '../../server/modules/control/ask-commands.ts'
import { createGate, type Gate } from '../../server/modules/control/gate.ts'
import { IN_ORDER } from '../../tests/support/control-stage.ts'
import { createDemoApp, type DemoApp } from '../../tests/support/demo-app.ts'
import { emergencyAsker } from '../../tests/support/emergency-asker.ts'
import { createGatewayProcess, type GatewayProcess } from './support/gateway-process.ts'
import { type ModbusStation, startModbusStation } from './support/modbus-station.ts'

const UNIT = 'HZ0001.1'
const GATEWAY = 'GW-HZ0001'
const TENTHS = 10
/** Registers of the cabinet, one a parameter, in tenths. */
const PARAMS = Object.keys(IN_ORDER)
const SET_POINT = PARAMS.indexOf('T2gSP')

let demo: DemoApp
let station: ModbusStation
let gateway: GatewayProcess
let bus: Bus
let gate: Gate

beforeAll(async () => {
  demo = await createDemoApp({ now: Date.now })
  station = await startModbusStation()
  for (const [address, value] of Object.values(IN_ORDER).entries()) station.registers.set(address, value * TENTHS)
  gate = createGate(demo.env)
  const { ingest } = demo.telemetry
  ingest.onMessage(gate.noteUplink)
  bus = await startEmbeddedBroker(await freePort(), (topic, payload) =>
    isUplink(topic) ? ingest.accept(topic, payload) : gate.receive(topic, payload),
  )
  gate.open(bus)
  gateway = await createGatewayProcess({
    mqtt: { url: bus.url, company: 'demo', gateway: GATEWAY },
    templates: {
      cabinet: PARAMS.map((point, address) => ({
        point,
        address,
        type: 'int16',
        scale: 1 / TENTHS,
        ...(address === SET_POINT && { writable: { min: 20, max: 85 } }),
      })),
    },
    connections: [
      {
        kind: 'modbus-tcp',
        name: 'station',
        host: '127.0.0.1',
        port: station.port,
        devices: [{ name: 'cabinet', node: UNIT, pollSeconds: 0.5, template: 'cabinet' }],
      },
    ],
  })
  gateway.start()
})
afterAll(async () => {
  await gate?.close()
  await gateway?.remove()
  await bus?.close()
  await station?.close()
  await demo?.close()
})

async function latest(): Promise<{ id: number; value: number; at: Date } | undefined> {
  const { rows } = await demo.env.db.$client.query<{ id: number; value: number; at: Date }>(
    'select point.id, value, at from points point join latest on latest.point_id = point.id where code = $1',
    [`${UNIT}.T2gSP`],
  )
  return rows[0]
}
/** Nobody has to be signed in. */
async function ask(value: number): Promise<string> {
  const present = await latest()
  if (!present) throw new Error('The point has no value yet.')
  const seen = { value: present.value, at: present.at.getTime() }
  const commands = [{ key: randomUUID(), pointId: present.id, value, seen }]
  const asker = await emergencyAsker(demo.env.db, Date.now())
  const asked = { asker, commands, reason: '演练', validUntil: null, now: Date.now(), language: 'en' } as const
  const [row] = await demo.env.db.transaction((tx) => submitCommands(tx, asked))
  if (!row) throw new Error('Nothing was asked.')
  gate.wake()
  return row.id
}
const stateOf = async (id: string): Promise<string> => {
  const { rows } = await demo.env.db.$client.query<{ state: string }>(
    'select state from control_commands where id = $1',
    [id],
  )
  return rows[0]?.state ?? 'unknown'
}
describe('field gateway under the control of the server', () => {
  it('does what the server commands, once, and telemetry shows it', async () => {
    await expect.poll(async () => (await latest())?.value).toBe(IN_ORDER.T2gSP)
    const id = await ask(46)
    await expect.poll(() => stateOf(id)).toBe('readBack')
    expect(station.written).toEqual([[SET_POINT, 460]])
  })

  it('hears a command that was sent while it was away', async () => {
    await gateway.stop('SIGKILL')
    const id = await ask(47)
    await expect.poll(() => stateOf(id)).toBe('sent')
    gateway.start()
    await expect.poll(() => stateOf(id)).toBe('readBack')
    expect(station.written.at(-1)).toEqual([SET_POINT, 470])
  })
})
