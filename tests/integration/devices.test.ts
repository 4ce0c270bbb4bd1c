import { asc, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ListResult, listResult, type Resource, savedResult } from '#contract/kit/resource.ts'
import { commCardResource, renewCardsCall } from '#contract/resources/comm-card.resource.ts'
import {
  copyTemplateCall,
  deviceRegisterResource,
  deviceResource,
  deviceTemplateResource,
  deviceTypeResource,
} from '#contract/resources/device.resource.ts'
import { organizations } from '#server/core/organization/tables.ts'
import { physicsNodes } from '#server/modules/physics/tables.ts'
import { createDemoApp, type DemoAccount, type DemoApp } from '../support/demo-app.ts'
import { createTestClock } from '../support/test-env.ts'

/** The twentieth has begun for the company, while it is still the nineteenth in UTC. */
const NOW = Date.UTC(2026, 0, 19, 18)
let demo: DemoApp

beforeAll(async () => {
  demo = await createDemoApp(createTestClock(NOW), { SIM_STATIONS: '8' })
})
afterAll(() => demo?.close())

const as = async (account: DemoAccount) => ({ token: await demo.tokenOf(account) })
const find = async (
  resource: Resource,
  query: Record<string, string> = {},
  account: DemoAccount = 'admin',
): Promise<ListResult> => listResult.parse((await demo.get(resource.call('list'), query, await as(account))).result)
const send = async (path: string, body: object, account: DemoAccount = 'admin') =>
  demo.postJson(path, body, await as(account))

/** A unit of one of the branches. */
async function unitOf(branch: 'CD' | 'CX') {
  const [unit] = await demo.env.db
    .select({ code: physicsNodes.code })
    .from(physicsNodes)
    .innerJoin(organizations, eq(organizations.id, physicsNodes.organizationId))
    .where(like(organizations.code, `${branch}%`))
    .orderBy(asc(physicsNodes.code))
  if (!unit) throw new Error(`The demo has no node in ${branch}.`)
  return unit.code
}

describe('devices', () => {
  it('are seeded on units and gateways, each gateway with its card', async () => {
    const units = await demo.env.db.$count(physicsNodes, eq(physicsNodes.nodeType, 'unit'))
    const gateways = (await find(deviceResource, { code: '-GW', limit: '500' })).total
    expect((await find(deviceResource)).total).toBe(units * 8 + gateways)
    expect((await find(commCardResource, { status: 'stock' })).total).toBe(6)
    expect((await find(commCardResource)).total).toBe(gateways + 6)
  })

  it('are seen and bound within the data scope, and refused beyond it by name of the field', async () => {
    const [east, west] = [await unitOf('CD'), await unitOf('CX')]
    const seen = await find(deviceResource, { limit: '500' }, 'operator')
    expect(seen.total).toBeGreaterThan(0)
    expect(seen.total).toBeLessThan((await find(deviceResource)).total)
    const [type] = (await find(deviceTypeResource, { code: 'TT' })).list
    const device = {
      code: 'TT-1',
      serialNumber: '',
      name: '温度变送器',
      deviceTypeId: type?.keyId ?? '',
      modelId: null,
      nodeCode: east,
      gatewayCode: '',
      protocol: 'modbus-tcp',
      address: '',
      opcUaSecurity: 'encrypt',
      opcUaUser: '',
      opcUaThumbprint: '',
      templateId: null,
      installDate: '2024-08-01',
      warrantyEnd: '2026-08-01',
      status: 'inUse',
      firmware: '',
      remark: '',
    }
    const refusals = [
      [{ nodeCode: 'NOWHERE' }, 'nodeCode'],
      [{ warrantyEnd: '2024-07-31' }, 'warrantyEnd'],
      [{ deviceTypeId: null }, 'deviceTypeId'],
      [{ code: 'a b' }, 'code'],
    ] as const
    for (const [wrong, field] of refusals)
      expect(await send(deviceResource.call('save'), { ...device, ...wrong })).toMatchObject({
        code: 1001,
        result: [{ field }],
      })
    const { keyId } = savedResult.parse((await send(deviceResource.call('save'), { ...device, nodeCode: west })).result)
    const asked = await send(deviceResource.call('toEdit'), { keyId }, 'operator')
    expect(asked.code).toBe(1004)
    expect((await send(deviceResource.call('toEdit'), { keyId })).result).toMatchObject({ nodeCode: west })
  })

  it('a register takes its words for itself, and names a standard parameter', async () => {
    const [template] = (await find(deviceTemplateResource, { code: 'HL-U' })).list
    const register = {
      templateId: template?.keyId,
      dataType: 'uint16',
      nodeId: '',
      byteOrder: 'ABCD',
      scale: 1,
      offset: 0,
      remark: '',
    }
    const add = (values: object) => send(deviceRegisterResource.call('save'), { ...register, ...values })
    expect(await add({ address: 1, paramCode: 'T2g' })).toMatchObject({ code: 1001, result: [{ field: 'address' }] })
    expect(await add({ address: 20, paramCode: 'Nothing' })).toMatchObject({ result: [{ field: 'paramCode' }] })
    expect(await add({ address: 20, paramCode: 'T1g' })).toMatchObject({ result: [{ field: 'paramCode' }] })
    expect((await add({ address: 1, dataType: 'bool', paramCode: 'Flood' })).code).toBe(0)
  })

  it('a template is copied with its registers under a code that nothing else has', async () => {
    const [template] = (await find(deviceTemplateResource, { code: 'RK-8100' })).list
    const copy = { keyId: template?.keyId, code: 'RK-8100', name: '副本' }
    expect(await send(copyTemplateCall.path, copy)).toMatchObject({ code: 1001, result: [{ field: 'code' }] })
    const { keyId } = savedResult.parse((await send(copyTemplateCall.path, { ...copy, code: 'RK-8100-2' })).result)
    const registers = async (templateId: string) =>
      (await find(deviceRegisterResource, { templateId, limit: '500' })).list.map(
        ({ address, dataType, paramCode }) => ({
          address,
          dataType,
          paramCode,
        }),
      )
    expect(await registers(keyId)).toEqual(await registers(template?.keyId ?? ''))
  })
})

describe('communication cards', () => {
  const card = {
    phone: '',
    operator: 'mobile',
    packageMb: 300,
    usedMb: 0,
    deviceCode: '',
    status: 'expired',
    remark: '',
  }
  const save = (values: object) => send(commCardResource.call('save'), { ...card, ...values })

  it('have 19 or 20 digits, an expiry, and a device that has no other card', async () => {
    const [gateway] = (await find(deviceResource, { code: '-GW' })).list
    const iccid = '8986002300000000001'
    const refusals = [
      [{ iccid: '898600', expiryDate: '2026-02-01' }, 'iccid'],
      [{ iccid, expiryDate: null }, 'expiryDate'],
      [{ iccid, expiryDate: '2026-02-01', deviceCode: 'NOTHING' }, 'deviceCode'],
      [{ iccid, expiryDate: '2026-02-01', deviceCode: gateway?.code }, 'deviceCode'],
    ] as const
    for (const [values, field] of refusals)
      expect(await save(values)).toMatchObject({ code: 1001, result: [{ field }] })
  })

  it('are renewed from their expiry, or from today where that has passed', async () => {
    const keys: string[] = []
    for (const [at, expiryDate] of ['2026-08-31', '2025-05-01'].entries())
      keys.push(savedResult.parse((await save({ iccid: `898600230000000001${at}`, expiryDate })).result).keyId)
    const renew = (months: number, account: DemoAccount = 'admin') =>
      send(renewCardsCall.path, { ids: keys.join(','), months }, account)
    expect(await renew(0)).toMatchObject({ code: 1001, result: [{ field: 'months' }] })
    expect((await renew(6, 'operator')).code).toBe(1003)
    expect((await renew(6)).result).toEqual({ renewed: 2 })
    const { list } = await find(commCardResource, { iccid: '898600230000000001' })
    expect(list.map(({ expiryDate, status }) => [expiryDate, status])).toEqual([
      ['2026-07-20', 'active'],
      ['2027-02-28', 'active'],
    ])
  })
})
