// OPC UA devices as they are entered in the console, and as the field gateway reads them.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gatewayConfigCall } from '#contract/endpoints/gateway-config.ts'
import { listResult, type ResourceRow, savedResult } from '#contract/kit/resource.ts'
import { deviceRegisterResource, deviceResource, deviceTemplateResource } from '#contract/resources/device.resource.ts'
import { readConfig } from '../../gateway/src/config/config.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'

const UNIT = 'HZ0001.1'
const URL = 'opc.tcp://10.0.0.7:4840/plc'

let demo: DemoApp
let token: string
let device: ResourceRow
let templateId: string

beforeAll(async () => {
  demo = await createDemoApp()
  token = await demo.tokenOf('admin')
  const template = { name: '锅炉', code: 'OPC-BOILER', protocol: 'opc-ua', remark: '' }
  templateId = savedResult.parse((await post(deviceTemplateResource.call('save'), template)).result).keyId
  device = await deviceRow()
})
afterAll(() => demo?.close())

const post = (path: string, values: object) => demo.postJson(path, values, { token })
async function deviceRow(): Promise<ResourceRow> {
  const { result } = await demo.get(deviceResource.call('list'), { limit: '500', code: `${UNIT}-CTRL` }, { token })
  const row = listResult.parse(result).list.find(({ code }) => code === `${UNIT}-CTRL`)
  if (!row) throw new Error('The controller of the demo is gone.')
  return row
}
const addRegister = (values: object) =>
  post(deviceRegisterResource.call('save'), {
    templateId,
    address: null,
    nodeId: '',
    dataType: 'float32',
    byteOrder: 'ABCD',
    scale: 1,
    offset: 0,
    remark: '',
    ...values,
  })
async function enter(values: object) {
  const { version } = await deviceRow()
  return post(deviceResource.call('update'), {
    ...device,
    version,
    protocol: 'opc-ua',
    address: URL,
    templateId,
    ...values,
  })
}
async function connection(passwordFiles = {}) {
  const { result } = await demo.post(gatewayConfigCall.path, { gateway: String(device.gatewayCode) }, { token })
  const { config } = gatewayConfigCall.output.parse(result)
  const { connections } = readConfig(JSON.stringify({ ...config, opcUaPasswordFiles: passwordFiles }))
  return connections.find(({ kind }) => kind === 'opc-ua')
}

describe('devices of OPC UA', () => {
  it('have registers with node ids and no addresses, each node once; Modbus has addresses and no node ids', async () => {
    const refused = (field: string) => ({ code: 1001, result: [{ field }] })
    expect(await addRegister({ paramCode: 'T2g', nodeId: 'Boiler1.T2g' })).toMatchObject(refused('nodeId'))
    expect(await addRegister({ paramCode: 'T2g', nodeId: '' })).toMatchObject(refused('nodeId'))
    const node = { paramCode: 'T2g', nodeId: 'ns=2;s=Boiler1.T2g' }
    expect(await addRegister({ ...node, address: 5 })).toMatchObject(refused('address'))
    expect((await addRegister(node)).code).toBe(0)
    expect(await addRegister({ ...node, paramCode: 'T2h' })).toMatchObject(refused('nodeId'))
    const set = { paramCode: 'T2gSP', nodeId: 'ns=2;i=17', dataType: 'int16', scale: 0.1 }
    expect((await addRegister(set)).code).toBe(0)
    const modbus = { templateId: device.templateId, paramCode: 'RoomT', dataType: 'uint16' }
    expect(await addRegister({ ...modbus, address: 900, nodeId: 'i=1' })).toMatchObject(refused('nodeId'))
    expect(await addRegister(modbus)).toMatchObject(refused('address'))
  })

  it('are in the file of the field gateway with security, user and thumbprint', async () => {
    const thumbprint = 'ab:'.repeat(20).slice(0, -1)
    expect(
      (await enter({ opcUaSecurity: 'encrypt-aes256', opcUaUser: 'heat', opcUaThumbprint: thumbprint })).code,
    ).toBe(0)
    expect(await connection({ [URL]: '/etc/heat/plc' })).toMatchObject({
      url: URL,
      security: 'encrypt',
      policy: 'Aes256_Sha256_RsaPss',
      user: 'heat',
      thumbprint: 'AB'.repeat(20),
      devices: [
        {
          name: `${UNIT}-CTRL`,
          registers: [
            { point: `${UNIT}.T2g`, nodeId: 'ns=2;s=Boiler1.T2g', type: 'float32' },
            { point: `${UNIT}.T2gSP`, nodeId: 'ns=2;i=17', scale: 0.1, writable: { min: 25, max: 75 } },
          ],
        },
      ],
    })
    expect((await enter({ opcUaSecurity: 'none' })).code).toBe(0)
    expect(await connection()).toMatchObject({ security: 'none' })
  })

  it('refuse what nothing would prove, and a thumbprint that is none', async () => {
    for (const [values, field] of [
      [{ opcUaSecurity: 'none', opcUaUser: 'heat' }, 'opcUaUser'],
      [{ opcUaSecurity: 'none', opcUaThumbprint: 'AB'.repeat(20) }, 'opcUaThumbprint'],
      [{ opcUaSecurity: 'sign', opcUaThumbprint: 'AB:CD' }, 'opcUaThumbprint'],
    ] as const)
      expect(await enter(values)).toMatchObject({ code: 1001, result: [{ field }] })
  })
})
