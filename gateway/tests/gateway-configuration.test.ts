import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Bus } from '../../server/core/bus/bus.ts'
import { startEmbeddedBroker } from '../../server/core/bus/embedded-broker.ts'
import { isUplink } from '../../server/core/bus/topics.ts'
import { freePort } from '../../server/core/kit/free-port.ts'
import { gatewayConfigStateCall, sendGatewayConfigCall } from '../../src/contract/endpoints/gateway-config.ts'
import { listResult, type ResourceRow } from '../../src/contract/kit/resource.ts'
import { deviceResource } from '../../src/contract/resources/device.resource.ts'
import { createDemoApp, type DemoApp } from '../../tests/support/demo-app.ts'
import { createGatewayProcess, type GatewayProcess } from './support/gateway-process.ts'
import { type ModbusStation, startModbusStation } from './support/modbus-station.ts'

const UNIT = 'HZ0001.1'

let demo: DemoApp
let token: string
let station: ModbusStation
let gateway: GatewayProcess
let code: string
let bus: Bus
let brokerPort: number

const openBroker = async (): Promise<void> => {
  bus = await startEmbeddedBroker(brokerPort, (topic, payload) =>
    isUplink(topic) ? demo.telemetry.ingest.accept(topic, payload) : demo.gate.receive(topic, payload),
  )
  demo.gate.open(bus)
}

beforeAll(async () => {
  demo = await createDemoApp({ now: Date.now })
  token = await demo.tokenOf('super')
  station = await startModbusStation()
  brokerPort = await freePort()
  await openBroker()
  const device = await controller()
  code = String(device.gatewayCode)
  await update({ address: `127.0.0.1:${station.port}` })
  gateway = await createGatewayProcess({
    mqtt: { url: `mqtt://127.0.0.1:${brokerPort}`, company: 'demo', gateway: code },
  })
  gateway.start()
})
afterAll(async () => {
  await gateway?.remove()
  await bus?.close()
  await station?.close()
  await demo?.close()
})

async function controller(): Promise<ResourceRow> {
  const { result } = await demo.get(deviceResource.call('list'), { limit: '500', code: `${UNIT}-CTRL` }, { token })
  const row = listResult.parse(result).list.find((one) => one.code === `${UNIT}-CTRL`)
  if (!row) throw new Error('The controller of the demo is gone.')
  return row
}
async function update(values: object): Promise<void> {
  const { code: answer } = await demo.postJson(
    deviceResource.call('update'),
    { ...(await controller()), ...values },
    { token },
  )
  expect(answer).toBe(0)
}
const send = () => demo.post(sendGatewayConfigCall.path, { gateway: code }, { token })
async function state() {
  const { result } = await demo.post(gatewayConfigStateCall.path, { gateway: code }, { token })
  return gatewayConfigStateCall.output.parse(result)
}
const versionRun = async () => (await state()).runs?.version
const askedSince = (count: number): boolean => station.asked.length > count

describe('configuration of a field gateway from the server', () => {
  it('is read by a gateway that started with nothing but its broker, and the console sees that it is current', async () => {
    await expect.poll(async () => (await state()).runs).toMatchObject({ version: null, isFromFile: false })
    expect(station.asked).toEqual([])
    expect((await send()).result).toMatchObject({ isSent: true })
    await expect.poll(() => askedSince(0)).toBe(true)
    await expect.poll(versionRun).toBe((await state()).version)
    await update({ address: `127.0.0.1:${station.port}/7` })
    expect((await state()).version).not.toBe(await versionRun())
  })

  it('is kept for starts without the server; what is sent meanwhile comes when the gateway connects', async () => {
    const before = await versionRun()
    await gateway.stop('SIGKILL')
    await bus.close()
    expect((await send()).result).toMatchObject({ isSent: false })
    const count = station.asked.length
    gateway.start()
    await expect.poll(() => askedSince(count)).toBe(true)
    expect(JSON.parse(await readFile(join(gateway.storeFolder, 'devices.json'), 'utf8'))).toMatchObject({
      version: before,
    })
    await openBroker()
    await expect.poll(() => station.asked.some((asked) => asked.startsWith('7:'))).toBe(true)
    await expect.poll(versionRun).toBe((await state()).version)
  })

  it('is refused with the reason where it is wrong, and the former stays in force', async () => {
    const before = await versionRun()
    // no password of this user is on the gateway's machine
    const row = await controller()
    await update({ protocol: 'opc-ua', address: 'opc.tcp://127.0.0.1:4840', opcUaUser: 'heat' })
    await demo.database.db.$client.query(
      `update device_registers set address = null, node_id = 'ns=1;s=' || param_code where template_id = $1`,
      [row.templateId],
    )
    expect((await send()).result).toMatchObject({ isSent: true })
    await expect.poll(async () => (await state()).runs?.refusedWhy).toMatch(/user: no file with its password/)
    expect(await versionRun()).toBe(before)
    const count = station.asked.length
    await expect.poll(() => askedSince(count)).toBe(true)
  })
})
