import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CODE } from '#contract/kit/envelope.ts'
import { listResult, type Resource } from '#contract/kit/resource.ts'
import { optionList } from '#contract/kit/resource-calls.ts'
import {
  columnOrderCalls,
  curveGroupResource,
  dataColumnResource,
  dataGroupResource,
  fixedColumnResource,
  layoutCall,
  shiftIn,
  sourceColumnResource,
} from '#contract/resources/data-config.resource.ts'
import { STANDARD_PARAM_OPTIONS, standardParamResource } from '#contract/resources/point.resource.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'

let demo: DemoApp
let token: string

beforeAll(async () => {
  demo = await createDemoApp()
  token = await demo.tokenOf('admin')
})
afterAll(() => demo?.close())

const PAGE = '/websiteRealTime'
const post = (path: string, values: object) => demo.postJson(path, values, { token })
const layout = async (page = PAGE, account: 'admin' | 'operator' = 'admin') =>
  layoutCall.output.parse((await demo.post(layoutCall.path, { page }, { token: await demo.tokenOf(account) })).result)
const rowsOf = async (resource: Resource, filters: Record<string, string> = {}) =>
  listResult.parse((await demo.get(resource.call('list'), filters, { token })).result).list
const group = { pagePath: PAGE, code: 'own', name: '自定义', nameEn: '' }
const column = { pagePath: PAGE, title: '温度', titleEn: '', widthPx: 90, decimals: 1, colourRule: 'limits' }
const curve = { code: 'own', name: '自定义', nameEn: '', paramCodes: 'T1g', axis: 'auto', colour: 1 }
const fixed = { pagePath: PAGE, side: 'left' }

describe('data setup', () => {
  it('begins with the built-in entries, and gives a page only what it shows', async () => {
    const { groups, curves, columns, fixed: inView, params } = await layout()
    expect(groups.map(({ code }) => code)).toEqual([
      'primary',
      'secondary',
      'heat',
      'pumps',
      'makeUp',
      'electric',
      'state',
    ])
    expect(columns[0]).toMatchObject({ paramCode: 'T1g', decimals: 1, colourRule: 'limits' })
    expect([inView, curves, params]).toEqual([[{ paramCode: 'T2g', side: 'left' }], [], []])
    const trend = await layout('/websiteHisTrend')
    expect(trend).toMatchObject({ groups: [], columns: [], fixed: [] })
    expect(trend.curves[0]).toMatchObject({ code: 'temperatures', axis: 'auto', colour: 1 })
    expect(await demo.post(layoutCall.path, { page: '/x' }, { token })).toMatchObject({
      code: 1001,
      result: [{ field: 'page' }],
    })
  })

  it.each([
    ['an unknown parameter', dataGroupResource, { ...group, paramCodes: 'Nothing' }, 'paramCodes'],
    ['a parameter of flats alone', dataGroupResource, { ...group, paramCodes: 'RSSI' }, 'paramCodes'],
    ['a code twice', dataGroupResource, { ...group, paramCodes: 'T1g,T1g' }, 'paramCodes'],
    ['a parameter of another group of the page', dataGroupResource, { ...group, paramCodes: 'T1g' }, 'paramCodes'],
    ['a group twice', dataGroupResource, { ...group, code: 'heat', paramCodes: 'T2g' }, 'code'],
    ['a code that the page uses itself', dataGroupResource, { ...group, code: 'all', paramCodes: 'T2g' }, 'code'],
    ['a page that there is not', dataGroupResource, { ...group, pagePath: '/x', paramCodes: 'T2g' }, 'pagePath'],
    ['a column twice', dataColumnResource, { ...column, paramCode: 'T1g' }, 'paramCode'],
    ['a column of nothing', dataColumnResource, { ...column, paramCode: 'Nothing' }, 'paramCode'],
    ['a width', dataColumnResource, { ...column, paramCode: 'DP2', widthPx: 10 }, 'widthPx'],
    ['a fixed column of nothing', fixedColumnResource, { ...fixed, paramCode: 'x' }, 'paramCode'],
    ['a fixed column twice', fixedColumnResource, { ...fixed, paramCode: 'T2g' }, 'paramCode'],
    ['a colour', curveGroupResource, { ...curve, colour: 9 }, 'colour'],
    ['curves of nothing', curveGroupResource, { ...curve, paramCodes: 'T1g,Nothing' }, 'paramCodes'],
    ['no source', sourceColumnResource, { nodeCode: 'X', paramCodes: 'T1g', remark: '' }, 'nodeCode'],
  ])('refuses %s by its field', async (_what, resource, values, field) => {
    expect(await post(resource.call('save'), values)).toMatchObject({ code: 1001, result: [{ field }] })
  })

  it('a changed order of parameters is the order of the page', async () => {
    const [heat] = await rowsOf(dataGroupResource, { pagePath: PAGE, code: 'heat' })
    expect((await post(dataGroupResource.call('update'), { ...heat, paramCodes: 'HT1，Q1' })).code).toBe(0)
    expect((await layout()).groups.find(({ code }) => code === 'heat')?.paramCodes).toEqual(['HT1', 'Q1'])
    const rest = String(heat?.paramCodes)
      .split(',')
      .filter((code) => !['HT1', 'Q1'].includes(code))
    expect((await post(dataGroupResource.call('save'), { ...group, paramCodes: rest.join(',') })).code).toBe(0)
    expect((await layout()).groups.at(-1)).toMatchObject({ code: 'own', paramCodes: rest })
  })

  it.each([
    ['groups', dataGroupResource, { pagePath: PAGE }],
    ['columns', dataColumnResource, { pagePath: PAGE }],
    ['curve groups', curveGroupResource, {}],
  ] as const)('%s move up and down among their own, and no further than the ends', async (_what, resource, filters) => {
    const keys = async () => (await rowsOf(resource, { ...filters })).map(({ keyId }) => keyId)
    const before = await keys()
    const shift = (keyId: string | undefined, by: string) => post(shiftIn(resource).path, { keyId, by })
    expect((await shift(before[1], 'up')).code).toBe(0)
    expect(await keys()).toEqual([before[1], before[0], ...before.slice(2)])
    await shift(before[1], 'up')
    await shift(before[1], 'down')
    await shift(before.at(-1), 'down')
    expect(await keys()).toEqual(before)
    expect(await post(shiftIn(resource).path, { keyId: 'nobody', by: 'up' })).toMatchObject({ code: 1004 })
  })

  it('R2.5-29 columns of a page are ordered, shown and hidden together, in the records that tables read', async () => {
    const page = '/stationRealTime2'
    expect(await post(columnOrderCalls.save.path, { page, seen: [], columns: [] })).toMatchObject({
      code: 1001,
      result: [{ field: 'page' }],
    })
    const read = async () =>
      columnOrderCalls.list.output.parse(
        (await demo.post(columnOrderCalls.list.path, { page: PAGE }, { token })).result,
      )
    const arranged = (columns: Awaited<ReturnType<typeof read>>) =>
      columns.map(({ keyId, isShown }) => ({ keyId, isShown }))
    const before = await read()
    const seen = arranged(before)
    const columns = seen.toReversed().map((column, at) => ({ ...column, isShown: at !== 0 }))
    const save = (values: object) => post(columnOrderCalls.save.path, { page: PAGE, seen, columns, ...values })
    expect(await save({ columns: columns.slice(1) })).toMatchObject({ code: 1001, result: [{ field: 'columns' }] })
    expect(await save({ columns: [...columns.slice(1), columns[1]] })).toMatchObject({ code: 1001 })
    const noneShown = columns.map((column) => ({ ...column, isShown: false }))
    expect(await save({ columns: noneShown })).toMatchObject({ code: 1001, result: [{ field: 'columns' }] })
    expect(await save({})).toMatchObject({ code: 0 })
    expect(arranged(await read())).toEqual(columns)
    const shown = (await layout()).columns.map(({ paramCode, isShown }) => [paramCode, isShown])
    expect(shown).toEqual(before.toReversed().map(({ paramCode }, at) => [paramCode, at !== 0]))
    // who comes second, from what was there before, is told
    expect(await save({})).toMatchObject({ code: CODE.staleEdit })
    expect(await save({ seen: columns, columns: seen })).toMatchObject({ code: 0 })
    expect(arranged(await read())).toEqual(seen)
  })

  it('a page has no more than four fixed columns', async () => {
    for (const paramCode of ['T1g', 'T1h', 'T2h'])
      expect((await post(fixedColumnResource.call('save'), { ...fixed, paramCode })).code).toBe(0)
    expect(await post(fixedColumnResource.call('save'), { ...fixed, paramCode: 'P1g' })).toMatchObject({
      code: 1001,
      result: [{ field: 'pagePath' }],
    })
  })

  it('a source has one record of its columns, which the layout contains within the data scope', async () => {
    const [record] = await rowsOf(sourceColumnResource)
    const values = { nodeCode: record?.nodeCode, paramCodes: 'T1h,T1g', remark: '' }
    const save = (path: string, more: object) => post(sourceColumnResource.call(path), { ...values, ...more })
    expect(await save('save', {})).toMatchObject({ code: 1001, result: [{ field: 'nodeCode' }] })
    expect(await save('update', { ...record, paramCodes: 'T2g' })).toMatchObject({
      code: 1001,
      result: [{ field: 'paramCodes' }],
    })
    expect((await post(sourceColumnResource.call('update'), { ...record, paramCodes: 'T1h,T1g' })).code).toBe(0)
    for (const page of [PAGE, '/websiteHisTrend'])
      expect((await layout(page)).sources).toContainEqual(expect.objectContaining({ paramCodes: ['T1h', 'T1g'] }))
    // the operator's branch has only stations
    expect((await layout(PAGE, 'operator')).sources).toEqual([])
  })

  it('a parameter that the company added can be chosen, and comes with its name and unit', async () => {
    const [known] = await rowsOf(standardParamResource, { code: 'T1g' })
    const added = { ...known, code: 'OwnT', nameZh: '自有温度', nameEn: 'Own temperature', nodeType: 'unit' }
    expect((await post(standardParamResource.call('save'), added)).code).toBe(0)
    const options = optionList.parse((await post(STANDARD_PARAM_OPTIONS, {})).result)
    expect(options.find(({ keyId }) => keyId === 'OwnT')?.search).toContain('zywd')
    expect((await post(curveGroupResource.call('save'), { ...curve, paramCodes: 'OwnT' })).code).toBe(0)
    expect((await layout('/websiteHisTrend')).params).toEqual([
      expect.objectContaining({ code: 'OwnT', nameZh: '自有温度', unit: '°C' }),
    ])
  })
})
