import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportResult, importResult, listResult, type ResourceRow } from '#contract/kit/resource.ts'
import { fieldOfAttribute } from '#contract/network/node-attributes.ts'
import { physicsCalls, physicsResource } from '#contract/resources/physics.resource.ts'
import { physicsAttributeResource } from '#contract/resources/physics-attribute.resource.ts'
import { NODE_RESOURCES } from '#contract/resources/physics-types.resource.ts'
import { createExcel } from '#server/core/kit/excel.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { readSheet } from '../support/excel-file.ts'

let demo: DemoApp
let token: string

beforeAll(async () => {
  demo = await createDemoApp()
  token = await demo.tokenOf('admin')
  await addAttribute({
    name: '建站批次',
    nameEn: 'Batch',
    key: 'batch',
    kind: 'choice',
    choices: '一期=Phase one\n二期',
  })
  await addAttribute({ name: '机房面积', key: 'room', kind: 'number', unit: 'm2', minValue: 10, maxValue: 500 })
  await addAttribute({ name: '验收日期', key: 'accepted', kind: 'date' })
  await addAttribute({ name: '产权单位', key: 'owner', kind: 'text' })
})
afterAll(() => demo?.close())

const BLANK = { typeCode: 'station', nameEn: '', unit: '', choices: '', isRequired: false, sortOrder: 50 }
const attribute = (values: object) =>
  demo.postJson(physicsAttributeResource.call('save'), { ...BLANK, ...values }, { token })
async function addAttribute(values: object): Promise<void> {
  expect(await attribute(values)).toMatchObject({ code: 0 })
}
async function attributeRow(key: string): Promise<ResourceRow> {
  const answer = await demo.get(physicsAttributeResource.call('list'), { typeCode: 'station', limit: '100' }, { token })
  const row = listResult.parse(answer.result).list.find((one) => one.key === key)
  if (!row) throw new Error(`no attribute ${key}`)
  return row
}
const station = NODE_RESOURCES.station
const stations = async (filters: Record<string, string> = {}) =>
  listResult.parse((await demo.get(station.call('list'), filters, { token })).result).list
async function stationOf(code: string): Promise<ResourceRow> {
  const [row] = await stations({ code })
  if (!row) throw new Error(`no station ${code}`)
  return row
}
const saveStation = async (code: string, values: object) =>
  demo.postJson(station.call('update'), { ...(await stationOf(code)), ...values }, { token })
const FILLED = { attr_batch: '二期', attr_room: 120.5, attr_accepted: '2019-10-01', attr_owner: '市热力公司' }

describe('an attribute of a type', () => {
  it('is told with the types, as a form needs it', async () => {
    const types = physicsCalls.types.output.parse((await demo.post(physicsCalls.types.path, {}, { token })).result)
    const own = types.find(({ code }) => code === 'station')?.attributes ?? []
    expect(own.find(({ key }) => key === 'room')).toMatchObject({ kind: 'number', unit: 'm2', minValue: 10 })
    // what nodes store is the part before the equals sign
    const batch = own.find(({ key }) => key === 'batch')
    expect(batch && fieldOfAttribute(batch).choices).toEqual([
      { value: '', label: { zh: '–', en: '–' } },
      { value: '一期', label: { zh: '一期', en: 'Phase one' } },
      { value: '二期', label: { zh: '二期', en: '二期' } },
    ])
  })

  it('is kept with a node, listed, filtered and counted', async () => {
    expect(await saveStation('HZ0001', FILLED)).toMatchObject({ code: 0 })
    expect(await stationOf('HZ0001')).toMatchObject(FILLED)
    const found = await Promise.all([
      stations({ attr_batch: '二期' }),
      stations({ attr_room: '120.5' }),
      stations({ attr_accepted: '2019-10-01' }),
      stations({ attr_owner: '热力' }),
    ])
    expect(found.map((list) => list.map(({ code }) => code))).toEqual([['HZ0001'], ['HZ0001'], ['HZ0001'], ['HZ0001']])
    expect(await stations({ attr_batch: '一期' })).toEqual([])
    expect(await attributeRow('batch')).toMatchObject({ numValues: 1 })
  })

  it.each([
    ['a choice that is not offered', { attr_batch: '三期' }, 'attr_batch'],
    ['a number outside of the range', { attr_room: 5 }, 'attr_room'],
    ['what is no date', { attr_accepted: '2019-13-01' }, 'attr_accepted'],
    ['markup', { attr_owner: '<b>x</b>' }, 'attr_owner'],
  ])('refuses %s by its field, and the node keeps what it had', async (_what, values, field) => {
    const before = await stationOf('HZ0001')
    expect(await saveStation('HZ0001', values)).toMatchObject({ code: 1001, result: [{ field }] })
    expect(await stationOf('HZ0001')).toEqual(before)
  })

  it('is kept when a call omits it, and removed when a call sends it empty', async () => {
    const { attr_room: _, attr_accepted: __, ...others } = await stationOf('HZ0001')
    expect(await demo.postJson(station.call('update'), others, { token })).toMatchObject({ code: 0 })
    expect(await stationOf('HZ0001')).toMatchObject(FILLED)
    await saveStation('HZ0001', { attr_room: '', attr_owner: '' })
    const cleared = await stationOf('HZ0001')
    expect(['attr_room' in cleared, 'attr_owner' in cleared]).toEqual([false, false])
    await saveStation('HZ0001', FILLED)
  })

  it('is copied with a station', async () => {
    const { keyId } = await stationOf('HZ0001')
    await demo.post(physicsCalls.copyStation.path, { keyId, code: 'HZ0900', name: '新城换热站' }, { token })
    expect(await stationOf('HZ0900')).toMatchObject(FILLED)
  })

  it('goes out to Excel and comes in again, refused there by its heading', async () => {
    const { result } = await demo.post(station.call('exportExcel'), { scope: 'all', code: 'HZ0001' }, { token })
    const { url } = exportResult.parse(result)
    const [headings = [], ...rows] = await readSheet((await demo.app.inject({ url, headers: { token } })).rawPayload)
    const at = headings.indexOf('机房面积（m2）')
    expect(rows.map((row) => row[at])).toContain('120.5')
    const upload = async (room: number) => {
      const own = ['名称', '编码', '类型', '上级编码', '排序', '启用', '热源编码', '建站批次', '机房面积（m2）']
      const row = ['文化宫站', 'HZ0800', 'station', 'RY01', 1, '是', 'RY01', '一期', room]
      const file = { name: 'a.xlsx', content: await createExcel('x', own, [row]) }
      return importResult.parse((await demo.postFile(physicsResource.call('importExcel'), file, {}, { token })).result)
    }
    expect(await upload(9)).toMatchObject({ written: 0, problems: [{ line: 2, field: '机房面积（m2）' }] })
    expect(await upload(90)).toMatchObject({ written: 1, problems: [] })
    expect(await stationOf('HZ0800')).toMatchObject({ attr_batch: '一期', attr_room: 90 })
  })

  it('cannot change so that a node holds what it does not allow', async () => {
    const [batch, room] = [await attributeRow('batch'), await attributeRow('room')]
    const update = (values: object) => demo.postJson(physicsAttributeResource.call('update'), values, { token })
    expect(await update({ ...batch, choices: '一期' })).toMatchObject({ code: 1001, result: [{ field: 'choices' }] })
    expect(await update({ ...batch, kind: 'text', choices: '' })).toMatchObject({ result: [{ field: 'kind' }] })
    expect(await update({ ...room, minValue: 100 })).toMatchObject({ result: [{ field: 'minValue' }] })
    expect(await update({ ...batch, choices: '一期\n二期\n三期' })).toMatchObject({ code: 0 })
  })

  it('takes its values along when it is removed', async () => {
    const { keyId } = await attributeRow('owner')
    await demo.post(physicsAttributeResource.call('del'), { keyId }, { token })
    expect(await stationOf('HZ0001')).not.toHaveProperty('attr_owner')
    await addAttribute({ name: '产权单位', key: 'owner', kind: 'text' })
    expect(await stationOf('HZ0001')).not.toHaveProperty('attr_owner')
    expect(await stationOf('HZ0001')).toMatchObject({ attr_batch: '二期' })
  })
})

describe('the declaration of an attribute', () => {
  it.each([
    ['a key that is there', { name: '另一个', key: 'batch', kind: 'text' }, 'key'],
    ['the name of another field', { name: '负责人', key: 'principal', kind: 'text' }, 'name'],
    ['a key that means something else elsewhere', { name: '电表号', key: 'meterNo', kind: 'text' }, 'key'],
    ['a choice of nothing', { name: '等级', key: 'grade', kind: 'choice' }, 'choices'],
    ['a range upside down', { name: '等级', key: 'grade', kind: 'number', minValue: 5, maxValue: 1 }, 'maxValue'],
    ['a unit that would do nothing', { name: '等级', key: 'grade', kind: 'text', unit: 'm' }, 'unit'],
    ['a type that does not exist', { typeCode: 'nonsense', name: '等级', key: 'grade', kind: 'text' }, 'typeCode'],
  ])('is refused with %s', async (_what, values, field) => {
    expect(await attribute(values)).toMatchObject({ code: 1001, result: [{ field }] })
  })

  it('that is required is asked for by forms of the type', async () => {
    await addAttribute({ typeCode: 'cabinet', name: '柜号', key: 'cabinetNo', kind: 'text', isRequired: true })
    const cabinet = {
      name: '控制柜',
      code: 'K1',
      nodeType: 'cabinet',
      parentCode: 'HZ0001',
      isActive: true,
      sortOrder: 1,
    }
    const blank = { shortName: '', organizationId: '', lng: '', lat: '', altitudeM: '', address: '', gatewayCode: '' }
    const save = (values: object) =>
      demo.postJson('/jeasy-base/physics-other/save', { ...cabinet, ...blank, remark: '', ...values }, { token })
    expect(await save({})).toMatchObject({ code: 1001, result: [{ field: 'attr_cabinetNo' }] })
    expect(await save({ attr_cabinetNo: 'A-1' })).toMatchObject({ code: 0 })
  })
})
