import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { drawingCalls } from '#contract/endpoints/drawings.ts'
import { importResult, listResult } from '#contract/kit/resource.ts'
import { physicsCalls, physicsResource, physicsTypeResource } from '#contract/resources/physics.resource.ts'
import { NODE_RESOURCES } from '#contract/resources/physics-types.resource.ts'
import { pointResource } from '#contract/resources/point.resource.ts'
import { pointTemplateResource, templateCalls } from '#contract/resources/point-template.resource.ts'
import { createExcel } from '#server/core/kit/excel.ts'
import { DEMO_CLIMATE, DEMO_COMPANY } from '#server/demo/seed/demo-network.ts'
import { loadNetwork } from '#server/demo/simulator/network.repository.ts'
import { physicsNodes } from '#server/modules/physics/tables.ts'
import { points } from '#server/modules/points/tables.ts'
import { latest } from '#server/modules/telemetry/tables.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'

let demo: DemoApp
let token: string

beforeAll(async () => {
  demo = await createDemoApp(undefined, { SIM_STATIONS: '3' })
  token = await demo.tokenOf('admin')
})
afterAll(() => demo?.close())

const treeOf = async (asker = token) =>
  physicsCalls.tree.output.parse((await demo.post(physicsCalls.tree.path, {}, { token: asker })).result)
async function nodeOf(code: string) {
  const node = (await treeOf()).find((one) => one.code === code)
  if (!node) throw new Error(`no node ${code}`)
  return node
}
const numPoints = (code: string) =>
  demo.env.db.$count(points, sql`${points.code} like ${`${code}.%`} and ${points.isActive}`)

describe('a station that is copied', () => {
  let preview: unknown
  beforeAll(async () => {
    const { keyId } = await nodeOf('HZ0001')
    const request = { keyId, code: 'HZ0900', name: '新城换热站', withBuildings: 'false' }
    preview = (await demo.post(physicsCalls.copyStation.path, { ...request, preview: 'true' }, { token })).result
    expect((await treeOf()).some(({ code }) => code === 'HZ0900')).toBe(false)
    expect(await demo.post(physicsCalls.copyStation.path, request, { token })).toMatchObject({ code: 0 })
  })

  it('has everything that the preview listed, under its own codes, beside the original', async () => {
    const [old, copy] = [await nodeOf('HZ0001'), await nodeOf('HZ0900')]
    expect(copy).toMatchObject({ name: '新城换热站', parentId: old.parentId, nodeType: 'station' })
    const units = (await treeOf()).filter(({ parentId, nodeType }) => parentId === copy.keyId && nodeType === 'unit')
    expect(preview).toMatchObject({
      nodes: expect.arrayContaining([
        { nodeType: 'station', count: 1 },
        { nodeType: 'unit', count: units.length },
      ]),
      points:
        (await numPoints('HZ0900.1')) +
        (units.length > 1 ? await numPoints('HZ0900.2') : 0) +
        (units.length > 2 ? await numPoints('HZ0900.3') : 0),
    })
  })

  it('has points of its own, reported by a gateway of its own', async () => {
    const [point] = await demo.env.db.select().from(points).where(eq(points.code, 'HZ0900.1.T2g'))
    expect(point).toMatchObject({ gatewayCode: 'GW-HZ0900', isActive: true })
    expect(await numPoints('HZ0900.1')).toBe(await numPoints('HZ0001.1'))
  })

  it('has a drawing that is bound to them', async () => {
    const list = drawingCalls.list.output.parse(
      (await demo.get(drawingCalls.list.path, { type: 'station' }, { token })).result,
    )
    const { keyId = '', title } = list.find(({ nodeCode }) => nodeCode === 'HZ0900') ?? {}
    const { canvas, unitCode, ...bound } = drawingCalls.toEdit.output.parse(
      (await demo.get(drawingCalls.toEdit.path, { type: 'station', keyId }, { token })).result,
    )
    expect([canvas.includes('HZ0900.1'), canvas.includes('HZ0001'), unitCode]).toEqual([true, false, ''])
    expect(title).toMatch(/^新城换热站/)
    expect(bound.points.length).toBeGreaterThan(20)
  })

  it('is fed by a pipe like the one of the original, and so is part of what the simulator runs', async () => {
    const { network } = await loadNetwork(demo.env.db, { company: DEMO_COMPANY, climate: DEMO_CLIMATE })
    const pipeTo = (code: string) => network.segments.find(({ to }) => to === code)
    expect(network.stations.map(({ code }) => code)).toContain('HZ0900')
    expect(pipeTo('HZ0900')).toMatchObject({ from: pipeTo('HZ0001')?.from, dnMm: pipeTo('HZ0001')?.dnMm })
  })

  it('is taken by the ingest without a restart', async () => {
    await demo.telemetry.followPlant()
    const body = Buffer.from(JSON.stringify({ t: demo.env.now(), v: [['HZ0900.1.T2g', 47.3]] }))
    await demo.telemetry.ingest.accept('heat/demo/GW-HZ0900/up', body)
    const [point] = await demo.env.db.select().from(points).where(eq(points.code, 'HZ0900.1.T2g'))
    const [value] = await demo.env.db
      .select()
      .from(latest)
      .where(eq(latest.pointId, point?.id ?? 0))
    expect(value?.value).toBe(47.3)
  })

  it('is refused under a code that is taken', async () => {
    const { keyId } = await nodeOf('HZ0001')
    const answer = await demo.post(physicsCalls.copyStation.path, { keyId, code: 'HZ0002', name: '另一站' }, { token })
    expect(answer).toMatchObject({ code: 1001, result: [{ field: 'code' }] })
  })
})

describe('a template', () => {
  const rowOf = async (code: string) => {
    const answer = await demo.get(pointTemplateResource.call('list'), { code }, { token })
    const [row] = listResult.parse(answer.result).list
    if (!row) throw new Error(`no template ${code}`)
    return row
  }
  const difference = async (keyId: string, nodeId: string) =>
    templateCalls.difference.output.parse(
      (await demo.postJson(templateCalls.difference.path, { keyId, nodeIds: [nodeId] }, { token })).result,
    )

  it('shows point by point what it would change, and changes just that', async () => {
    const template = await rowOf('standard-unit')
    const unit = await nodeOf('HZ0002.1')
    expect(await difference(template.keyId, unit.keyId)).toMatchObject({ added: 0, changed: 0, rows: [] })
    await demo.env.db.delete(points).where(eq(points.code, 'HZ0002.1.T1g'))
    await demo.env.db.update(points).set({ limitH: 99 }).where(eq(points.code, 'HZ0002.1.P1g'))
    const found = await difference(template.keyId, unit.keyId)
    expect(found).toMatchObject({ added: 1, changed: 1 })
    expect(found.rows).toEqual([
      expect.objectContaining({ pointCode: 'HZ0002.1.T1g', change: 'add', fields: [] }),
      expect.objectContaining({
        pointCode: 'HZ0002.1.P1g',
        change: 'change',
        fields: [{ field: 'limitH', from: '99', to: '1.4' }],
      }),
    ])
    const apply = { keyId: template.keyId, nodeIds: [unit.keyId], revision: found.revision }
    await demo.env.db.update(points).set({ gatewayCode: 'GW-OWN' }).where(eq(points.code, 'HZ0002.1.P1g'))
    expect(await demo.postJson(templateCalls.apply.path, apply, { token })).toMatchObject({
      code: 0,
      result: { written: 2 },
    })
    const [bound] = await demo.env.db.select().from(points).where(eq(points.code, 'HZ0002.1.P1g'))
    expect(bound).toMatchObject({ limitH: 1.4, gatewayCode: 'GW-OWN' })
    expect(await difference(template.keyId, unit.keyId)).toMatchObject({ added: 0, changed: 0 })
  })

  it('is refused when it has changed since it was looked at, and for nodes of another type', async () => {
    const template = await rowOf('standard-unit')
    const [unit, station] = [await nodeOf('HZ0002.1'), await nodeOf('HZ0002')]
    const stale = { keyId: template.keyId, nodeIds: [unit.keyId], revision: Number(template.revision) - 1 }
    expect(await demo.postJson(templateCalls.apply.path, stale, { token })).toMatchObject({ code: 1009 })
    const wrong = { keyId: template.keyId, nodeIds: [station.keyId] }
    expect(await demo.postJson(templateCalls.difference.path, wrong, { token })).toMatchObject({
      code: 1001,
      result: [{ field: 'nodeIds' }],
    })
  })
})

describe('a file of nodes', () => {
  const HEADINGS = ['名称', '编码', '类型', '上级编码', '排序', '启用', '编号', '额定容量（MW）']
  const upload = async (rows: (string | number)[][], mode = 'all') =>
    importResult.parse(
      (
        await demo.postFile(
          physicsResource.call('importExcel'),
          { name: 'a.xlsx', content: await createExcel('x', HEADINGS, rows) },
          { mode },
          { token },
        )
      ).result,
    )
  const boiler = (code: string, parent = 'RY01', type = 'boiler') => [`锅炉${code}`, code, type, parent, 1, '是', 9, 14]
  let numNodes = 0
  beforeEach(async () => {
    numNodes = (await treeOf()).length
  })

  it.each<[string, (string | number)[][], [number, string][]]>([
    [
      'a ring',
      [boiler('RA', 'RB', 'cabinet'), boiler('RB', 'RA', 'cabinet'), boiler('RC')],
      [
        [2, '上级编码'],
        [3, '上级编码'],
      ],
    ],
    ['a parent of the wrong type', [boiler('RC'), boiler('RD', 'HZ0001')], [[3, '上级编码']]],
    ['a code that is taken', [boiler('RC'), boiler('HZ0001')], [[3, '编码']]],
    ['a code that stands in the file twice', [boiler('RC'), boiler('RC')], [[3, '编码']]],
    ['a parent that does not exist', [boiler('RC', 'NIX')], [[2, '上级编码']]],
    ['a type that the schema does not have', [boiler('RC', 'RY01', 'nonsense')], [[2, '类型']]],
  ])('with %s is refused with line and field, and nothing is written', async (_name, rows, problems) => {
    const result = await upload(rows)
    expect(result.problems.map(({ line, field }) => [line, field])).toEqual(problems)
    expect(result.written).toBe(0)
    expect(await treeOf()).toHaveLength(numNodes)
  })

  it('names types by their code, or by their name in either language', async () => {
    const result = await upload(
      [boiler('RT1', 'RY01', '锅炉'), boiler('RT2', 'RY01', 'Boiler'), boiler('RT3')],
      'preview',
    )
    expect(result).toMatchObject({ problems: [], good: 3 })
    const [wrong] = (await upload([boiler('RT1', 'RY01', 'Kettle')], 'preview')).problems
    expect(wrong).toMatchObject({ line: 2, field: '类型', rule: expect.stringContaining('boiler (锅炉)') })
  })

  it('with a parent that is switched off is refused', async () => {
    const { keyId } = await nodeOf('RY01-B1')
    await demo.env.db.update(physicsNodes).set({ isActive: false }).where(eq(physicsNodes.code, 'RY01'))
    const result = await upload([boiler('RC')])
    await demo.env.db.update(physicsNodes).set({ isActive: true }).where(eq(physicsNodes.code, 'RY01'))
    const problem = { line: 2, field: '上级编码', rule: '上级已停用', value: 'RY01' }
    expect([keyId !== '', result.problems]).toEqual([true, [problem]])
  })

  it('is written parents first, whatever their order in the file', async () => {
    const cabinet = ['控制柜', 'HZ0001-K', 'cabinet', 'HZ0001', 1, '是', '', '']
    const result = await upload([boiler('RC'), cabinet])
    expect([result.problems, result.written]).toEqual([[], 2])
    expect(await nodeOf('RC')).toMatchObject({ nodeType: 'boiler' })
  })
})

describe('a node', () => {
  it('with history retires when it is deleted, and keeps its history; one without is removed', async () => {
    const [point] = await demo.env.db.select().from(points).where(eq(points.code, 'HZ0003.1.T2g'))
    const pointId = point?.id ?? 0
    await demo.env.db.insert(latest).values({ pointId, at: new Date(demo.env.now()), value: 44, quality: 0 })
    const unit = await nodeOf('HZ0003.1')
    const asked = await demo.post(physicsCalls.removal.path, { keyId: unit.keyId }, { token })
    expect(asked.result).toMatchObject({ nodes: 1, retiring: 1 })
    expect(await demo.post(physicsResource.call('del'), { keyId: unit.keyId }, { token })).toMatchObject({ code: 0 })
    expect(await nodeOf('HZ0003.1')).toMatchObject({ isActive: false })
    expect(await numPoints('HZ0003.1')).toBe(0)
    expect(await demo.env.db.$count(latest, eq(latest.pointId, pointId))).toBe(1)
    const boiler = await nodeOf('RY01-B1')
    await demo.post(physicsResource.call('del'), { keyId: boiler.keyId }, { token })
    expect((await treeOf()).some(({ code }) => code === 'RY01-B1')).toBe(false)
  })

  it('hangs where the schema allows it, also after a move', async () => {
    const [unit, source] = [await nodeOf('HZ0002.1'), await nodeOf('RY01')]
    const place = { keyId: unit.keyId, version: String(unit.version), parentId: source.keyId, index: '0' }
    expect((await demo.post(physicsCalls.move.path, { ...place, version: '0' }, { token })).code).toBe(1009)
    expect(await demo.post(physicsCalls.move.path, place, { token })).toMatchObject({
      code: 1001,
      result: [{ field: 'parentId' }],
    })
  })

  it('of another branch is neither shown nor changed; ancestors of the own nodes are shown by name', async () => {
    const operator = await demo.tokenOf('operator')
    const seen = await treeOf(operator)
    const all = await treeOf()
    expect(seen.filter(({ isForeign }) => isForeign).map(({ nodeType }) => nodeType)).toContain('source')
    const stations = seen.filter(({ nodeType }) => nodeType === 'station')
    expect(stations.length).toBeLessThan(all.filter(({ nodeType }) => nodeType === 'station').length + 1)
    const hidden = all.find(({ keyId }) => !seen.some((one) => one.keyId === keyId))
    if (!hidden) throw new Error('the operator sees everything')
    const resource = Object.entries(NODE_RESOURCES).find(([type]) => type === hidden.nodeType)?.[1] ?? physicsResource
    expect(await demo.post(resource.call('toEdit'), { keyId: hidden.keyId }, { token: operator })).toMatchObject({
      code: expect.not.stringMatching('0'),
    })
  })

  it('cannot have its schema changed under it', async () => {
    const { list } = listResult.parse(
      (await demo.get(physicsTypeResource.call('list'), { code: 'unit' }, { token })).result,
    )
    const row = list.find(({ code }) => code === 'unit')
    const changed = { ...row, parentCodes: ['source'] }
    expect(await demo.postJson(physicsTypeResource.call('update'), changed, { token })).toMatchObject({
      code: 1001,
      result: [{ field: 'parentCodes' }],
    })
  })
})

describe('a point', () => {
  it('is refused with limits that cross, naming the field', async () => {
    const answer = await demo.get(pointResource.call('list'), { nodeCode: 'HZ0002.1', paramCode: 'T2h' }, { token })
    const [row] = listResult.parse(answer.result).list
    const changed = { ...row, limitL: 60, limitH: 50 }
    expect(await demo.postJson(pointResource.call('update'), changed, { token })).toMatchObject({
      code: 1001,
      result: [{ field: 'limitH' }],
    })
  })
})
