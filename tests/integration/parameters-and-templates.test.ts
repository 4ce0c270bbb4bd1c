import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { telemetryCalls } from '#contract/endpoints/telemetry.ts'
import { importResult, listResult, type Resource, type ResourceRow } from '#contract/kit/resource.ts'
import { physicsCalls } from '#contract/resources/physics.resource.ts'
import { pointResource, standardParamResource } from '#contract/resources/point.resource.ts'
import {
  pointTemplateItemResource,
  pointTemplateResource,
  templateCalls,
  templateNodeResource,
} from '#contract/resources/point-template.resource.ts'
import { createExcel } from '#server/core/kit/excel.ts'
import { ensurePlantSchema } from '#server/first-start/plant-schema.ts'
import { seedSteps } from '#server/first-start/tables.ts'
import { points, standardParams } from '#server/modules/points/tables.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'

let demo: DemoApp
let token: string

beforeAll(async () => {
  demo = await createDemoApp(undefined, { SIM_STATIONS: '6' })
  token = await demo.tokenOf('admin')
})
afterAll(() => demo?.close())

const list = async (resource: Resource, filters: Record<string, string>, asker = token) =>
  listResult.parse((await demo.get(resource.call('list'), { limit: '500', ...filters }, { token: asker })).result).list
async function first(resource: Resource, filters: Record<string, string>): Promise<ResourceRow> {
  const [row] = await list(resource, filters)
  if (!row) throw new Error(`no ${resource.path} of ${JSON.stringify(filters)}`)
  return row
}
async function nodeId(code: string): Promise<string> {
  const tree = physicsCalls.tree.output.parse((await demo.post(physicsCalls.tree.path, {}, { token })).result)
  return tree.find((node) => node.code === code)?.keyId ?? ''
}

describe('a file of points', () => {
  const upload = async (headings: readonly string[], rows: (string | number)[][], mode = 'all', asker = token) =>
    importResult.parse(
      (
        await demo.postFile(
          pointResource.call('importExcel'),
          { name: 'a.xlsx', content: await createExcel('x', headings, rows) },
          { mode },
          { token: asker },
        )
      ).result,
    )

  it('changes the points that it names, in its columns alone', async () => {
    const before = await first(pointResource, { nodeCode: 'HZ0002.1', paramCode: 'T2g' })
    const headings = ['节点编码', '参量编码', '存储周期（s）', '上报周期（s）']
    const rows = ['T2g', 'T2h', 'P2g'].map((param) => ['HZ0002.1', param, 120, 900])
    expect(await upload(headings, rows, 'preview')).toMatchObject({ good: 3, changed: 3, written: 0, problems: [] })
    expect(await upload(headings, rows)).toMatchObject({ changed: 3, written: 3 })
    const after = await first(pointResource, { nodeCode: 'HZ0002.1', paramCode: 'T2g' })
    const { version, updatedAt: _, updatedBy: __, ...kept } = before
    expect(after).toMatchObject({ ...kept, savePeriodS: 120, reportPeriodS: 900, version: version + 1 })
  })

  it('names what is missing to add a point, and what is wrong with a change', async () => {
    const headings = ['节点编码', '参量编码', '系数']
    const result = await upload(headings, [
      ['HZ0002.1', 'T2g', 0],
      ['HZ0002.1', 'NIX', 1],
    ])
    expect(result.written).toBe(0)
    expect(result.problems.map(({ line, field }) => [line, field])).toEqual(
      expect.arrayContaining([
        [2, '系数'],
        [3, '存储周期（s）'],
      ]),
    )
  })
})

describe('a standard parameter', () => {
  const pump = () => first(standardParamResource, { code: 'XP1_Run', nodeType: 'unit' })
  const save = async (values: object) =>
    demo.postJson(standardParamResource.call('update'), { ...(await pump()), ...values }, { token })

  it('has its words of states as lines, and live tables show what was written there', async () => {
    expect(await pump()).toMatchObject({ words: '0=停止/Stopped\n1=运行/Running' })
    expect(await save({ words: '0=停\n1=转/Turning', rangeMax: 2 })).toMatchObject({ code: 0 })
    const answer = await demo.post(
      telemetryCalls.points.path,
      { nodeIds: JSON.stringify([await nodeId('HZ0001.1')]), paramCodes: JSON.stringify(['XP1_Run']) },
      { token },
    )
    const [point] = telemetryCalls.points.output.parse(answer.result)
    expect(point).toMatchObject({
      words: { '0': { zh: '停', en: '停' }, '1': { zh: '转', en: 'Turning' } },
      rangeMax: 2,
    })
  })

  it('limits what may be written to its points, each by its own settings', async () => {
    const supplySet = () => first(pointResource, { nodeCode: 'HZ0001.1', paramCode: 'T2gSP' })
    expect(await supplySet()).toMatchObject({ writeMin: 25, writeMax: 75, writeStep: 2 })
    expect(await first(pointResource, { nodeCode: 'HZ0001.1', paramCode: 'CV1_Mode' })).toMatchObject({
      writeMin: 0,
      writeMax: 6,
      writeStep: null,
    })
    expect(await first(pointResource, { nodeCode: 'HZ0001.1', paramCode: 'T2h' })).toMatchObject({
      writeMin: null,
      writeMax: null,
      writeStep: null,
    })
    const removed = await supplySet()
    await demo.env.db.delete(points).where(eq(points.code, 'HZ0001.1.T2gSP'))
    const { keyId: _, version: __, ...values } = removed
    const added = { ...values, writeMin: null, writeMax: 60, writeStep: '' }
    const refused = await demo.postJson(pointResource.call('save'), { ...added, writeMin: 60 }, { token })
    expect(refused).toMatchObject({ code: 1001, result: [{ field: 'writeMax' }] })
    expect(await demo.postJson(pointResource.call('save'), added, { token })).toMatchObject({ code: 0 })
    expect(await supplySet()).toMatchObject({ writeMin: 25, writeMax: 60, writeStep: 2 })
  })

  it('of an earlier version gets its step once, and what was set at points stays', async () => {
    const { db } = demo.env
    const own = eq(points.code, 'HZ0001.1.T2gSP')
    const other = eq(points.code, 'HZ0002.1.T2gSP')
    await db.update(standardParams).set({ writeStep: null })
    await db.update(points).set({ writeMin: null, writeMax: null, writeStep: null })
    await db.update(points).set({ writeStep: 1 }).where(own)
    await db.delete(seedSteps).where(eq(seedSteps.name, 'plant: write limits'))
    await ensurePlantSchema(db)
    const stepsOf = async (which: typeof own) =>
      (await db.select({ min: points.writeMin, step: points.writeStep }).from(points).where(which))[0]
    expect([await stepsOf(own), await stepsOf(other)]).toEqual([
      { min: 25, step: 1 },
      { min: 25, step: 2 },
    ])
    await db.update(points).set({ writeStep: null }).where(other)
    await ensurePlantSchema(db)
    expect(await stepsOf(other)).toEqual({ min: 25, step: null })
  })

  it('is refused with words that cannot be read, and with a range upside down', async () => {
    const before = await pump()
    expect(await save({ words: '停止' })).toMatchObject({ code: 1001, result: [{ field: 'words' }] })
    expect(await save({ rangeMin: 5 })).toMatchObject({ code: 1001, result: [{ field: 'rangeMax' }] })
    expect(await pump()).toEqual(before)
  })
})

describe('a template', () => {
  const template = () => first(pointTemplateResource, { code: 'standard-unit' })
  const nodes = async (filters: Record<string, string> = {}, asker = token) =>
    list(templateNodeResource, { templateId: (await template()).keyId, ...filters }, asker)

  it('tells which node has which revision, and which are behind once it changes', async () => {
    const all = await nodes()
    expect(all.length).toBeGreaterThan(5)
    expect(await nodes({ isCurrent: 'false' })).toEqual([])

    const { keyId, revision } = await template()
    const item = await first(pointTemplateItemResource, { templateId: keyId, paramCode: 'T2h' })
    await demo.postJson(pointTemplateItemResource.call('update'), { ...item, deadband: 0.3 }, { token })
    expect(await nodes({ isCurrent: 'false' })).toHaveLength(all.length)

    const next = Number(revision) + 1
    const applied = { keyId, nodeIds: [await nodeId('HZ0001.1')], revision: next }
    expect(await demo.postJson(templateCalls.apply.path, applied, { token })).toMatchObject({ code: 0 })
    const [current, ...others] = await nodes({ isCurrent: 'true' })
    expect(others).toEqual([])
    expect(current).toMatchObject({ nodeCode: 'HZ0001.1', revision: next, newestRevision: next })
    expect(current?.appliedBy).not.toBe('')
    expect((await nodes({ nodeCode: 'HZ0001.1' })).map(({ isCurrent }) => isCurrent)).toEqual([true])
  })

  it('counts for a copied station as it did for the original', async () => {
    const keyId = await nodeId('HZ0001')
    await demo.post(physicsCalls.copyStation.path, { keyId, code: 'HZ0900', name: '新城换热站' }, { token })
    expect(await nodes({ nodeCode: 'HZ0900.1' })).toMatchObject([{ isCurrent: true }])
  })

  it('tells nothing of the nodes of other branches', async () => {
    const operator = await demo.tokenOf('operator')
    const tree = physicsCalls.tree.output.parse(
      (await demo.post(physicsCalls.tree.path, {}, { token: operator })).result,
    )
    const own = new Set(tree.filter(({ isForeign }) => !isForeign).map(({ keyId }) => keyId))
    const seen = await nodes({}, operator)
    expect(seen.filter((row) => !own.has(String(row.nodeId)))).toEqual([])
    expect(seen.length).toBeLessThan((await nodes()).length)
  })
})
