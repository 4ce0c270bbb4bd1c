// What is entered of devices and their register maps, as the field gateway reads it: every field of the forms changes the
// file, or is named as what people look up.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { gatewayConfigCall } from '#contract/endpoints/gateway-config.ts'
import { listResult, type Resource, type ResourceRow } from '#contract/kit/resource.ts'
import { deviceRegisterResource, deviceResource } from '#contract/resources/device.resource.ts'
import { readConfig } from '../../gateway/src/config/config.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'

const UNIT = 'HZ0001.1'
const OTHER_UNIT = 'HZ0002.1'

let demo: DemoApp
let token: string
let gateway: string

beforeAll(async () => {
  demo = await createDemoApp()
  token = await demo.tokenOf('admin')
  gateway = String((await controller()).gatewayCode)
})
beforeEach(async () => {
  expect(await save(deviceResource, await controller(), { address: '10.0.0.5/3' })).toBe(0)
})
afterAll(() => demo?.close())

async function rowOf(resource: Resource, filters: Record<string, string>): Promise<ResourceRow> {
  const { result } = await demo.get(resource.call('list'), { limit: '500', ...filters }, { token })
  const wanted = Object.entries(filters)
  const row = listResult.parse(result).list.find((one) => wanted.every(([field, value]) => one[field] === value))
  if (!row) throw new Error(`There is no ${resource.path} of ${JSON.stringify(filters)}.`)
  return row
}
const controller = () => rowOf(deviceResource, { code: `${UNIT}-CTRL` })
const supply = async () =>
  rowOf(deviceRegisterResource, { templateId: String((await controller()).templateId), paramCode: 'T2g' })
const save = async (resource: Resource, row: ResourceRow, values: object): Promise<number> =>
  (await demo.postJson(resource.call('update'), { ...row, ...values }, { token })).code
async function fileOf(code = gateway) {
  const { result } = await demo.post(gatewayConfigCall.path, { gateway: code }, { token })
  return gatewayConfigCall.output.parse(result)
}
async function deviceIn(code = gateway) {
  const { config, leftOut } = await fileOf(code)
  const connection = config.connections.find(({ devices }) => devices.some(({ name }) => name === `${UNIT}-CTRL`))
  const device = connection?.devices.find(({ name }) => name === `${UNIT}-CTRL`)
  return {
    connection: connection?.name,
    unit: device && 'unit' in device ? device.unit : undefined,
    of: connection,
    registers: device?.registers ?? [],
    why: leftOut.find((one) => one.code === `${UNIT}-CTRL`)?.why,
  }
}
async function registerIn(paramCode = 'T2g') {
  const { of } = await deviceIn()
  if (of?.kind === 'opc-ua') throw new Error('The controller is read by Modbus.')
  return of?.devices.flatMap(({ registers }) => registers).find(({ point }) => point === `${UNIT}.${paramCode}`)
}

describe('the file of a field gateway', () => {
  it('is read by the gateway as it is', async () => {
    const { connections, notRead } = readConfig(JSON.stringify((await fileOf()).config))
    expect(notRead).toEqual([])
    expect(connections).toMatchObject([{ kind: 'modbus-tcp', host: '10.0.0.5', port: 502, devices: [{ unit: 3 }] }])
    expect(await registerIn('T2gSP')).toMatchObject({
      function: 'holding',
      address: 102,
      writable: { min: 25, max: 75, pulse: false },
    })
    expect(await registerIn('XP1_Run')).toMatchObject({ function: 'coil', type: 'bool' })
    expect((await registerIn())?.writable).toBeUndefined()
  })

  it('leaves out what the gateway cannot read, and says why', async () => {
    expect((await fileOf()).leftOut).toContainEqual({ code: `${UNIT}-HM1`, why: 'protocol' })
    for (const [values, why] of [
      [{ address: '1' }, 'address'],
      [{ address: '10.0.0.5/256' }, 'address'],
      [{ address: '10.0.0.5', templateId: '' }, 'noRegisters'],
    ] as const) {
      const before = await controller()
      expect(await save(deviceResource, before, values)).toBe(0)
      expect((await deviceIn()).why).toBe(why)
      await save(deviceResource, await controller(), { templateId: before.templateId, address: '10.0.0.5/3' })
    }
  })

  it('has nothing of devices beyond the scope of who asks', async () => {
    const asker = await demo.tokenOf('operator')
    const { rows } = await demo.database.db.$client.query<{ gateway_code: string }>(
      `select distinct device.gateway_code from devices device join physics_nodes node on node.id = device.node_id
      join organizations own on own.id = node.organization_id
      where not exists (select from users join organizations office on office.id = users.organization_id
        where login_name = 'operator' and starts_with(own.path, office.path))`,
    )
    const answer = await demo.post(gatewayConfigCall.path, { gateway: rows[0]?.gateway_code ?? '' }, { token: asker })
    expect(gatewayConfigCall.output.parse(answer.result)).toMatchObject({ config: { connections: [] }, leftOut: [] })
  })
})

type Field = readonly [value: unknown, seen: () => Promise<unknown>, as: unknown]

/** What people look up in the list; nothing is computed of it. */
const LOOKED_UP = [
  'serialNumber',
  'name',
  'deviceTypeId',
  'modelId',
  'installDate',
  'warrantyEnd',
  'firmware',
  'remark',
] as const

/** Their lines are in gateway-opc-ua.test.ts. */
const OF_OPC_UA = ['opcUaSecurity', 'opcUaUser', 'opcUaThumbprint'] as const

const DEVICE_FIELDS: Readonly<Record<string, Field>> = {
  code: [`${UNIT}-PLC`, async () => (await fileOf()).config.connections[0]?.devices[0]?.name, `${UNIT}-PLC`],
  nodeCode: [OTHER_UNIT, async () => (await deviceIn()).why, 'noRegisters'],
  gatewayCode: ['GW-OTHER', async () => (await deviceIn('GW-OTHER')).why, 'noRegisters'],
  protocol: ['opc-ua', async () => (await deviceIn()).why, 'address'],
  address: ['10.0.0.6:1502/4', async () => (await deviceIn()).connection, '10.0.0.6:1502'],
  templateId: ['', async () => (await deviceIn()).why, 'noRegisters'],
  status: ['spare', async () => (await deviceIn()).registers.length, 0],
}

describe('the form of a device', () => {
  it('has no field without its line', () => {
    expect([...LOOKED_UP, ...OF_OPC_UA, ...Object.keys(DEVICE_FIELDS)].sort()).toEqual([...deviceResource.form].sort())
    expect(LOOKED_UP.filter((field) => !deviceResource.list.some((one) => one === field))).toEqual(['remark'])
  })

  it.each(Object.entries(DEVICE_FIELDS))('%s acts', async (field, [value, seen, as]) => {
    const before = await controller()
    expect(await seen()).not.toEqual(as)
    expect(await save(deviceResource, before, { [field]: value })).toBe(0)
    const seenAs = await seen()
    const changed = await rowOf(deviceResource, { code: field === 'code' ? `${UNIT}-PLC` : `${UNIT}-CTRL` })
    expect(await save(deviceResource, changed, { ...before, version: changed.version })).toBe(0)
    expect(seenAs).toEqual(as)
  })
})

const REGISTER_FIELDS: Readonly<Record<string, Field>> = {
  address: [300, async () => (await registerIn())?.address, 300],
  dataType: ['double', async () => (await registerIn())?.type, 'double'],
  byteOrder: ['CDAB', async () => (await registerIn())?.byteOrder, 'CDAB'],
  scale: [0.1, async () => (await registerIn())?.scale, 0.1],
  offset: [5, async () => (await registerIn())?.offset, 5],
  paramCode: ['RoomT', async () => (await registerIn('RoomT')) !== undefined, true],
}

describe('the form of a register', () => {
  it('has no field without its line', () => {
    expect(['templateId', 'remark', 'nodeId', ...Object.keys(REGISTER_FIELDS)].sort()).toEqual(
      [...deviceRegisterResource.form].sort(),
    )
  })

  it.each(Object.entries(REGISTER_FIELDS))('%s is in the file', async (field, [value, seen, as]) => {
    // no other register is in the way of a longer one
    const row = { ...(await supply()), address: 200 }
    await save(deviceRegisterResource, row, {})
    expect(await seen()).not.toEqual(as)
    expect(await save(deviceRegisterResource, await supply(), { [field]: value })).toBe(0)
    expect(await seen()).toEqual(as)
  })

  it('a declared period of the point is how often the gateway asks', async () => {
    expect((await registerIn('T2h'))?.pollSeconds).toBeUndefined()
    await demo.database.db.$client.query('update points set report_period_s = 45 where code = $1', [`${UNIT}.T2h`])
    expect((await registerIn('T2h'))?.pollSeconds).toBe(45)
  })
})
