import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { drawingCalls } from '#contract/endpoints/drawings.ts'
import { telemetryCalls } from '#contract/endpoints/telemetry.ts'
import { listResult } from '#contract/kit/resource.ts'
import { deviceResource } from '#contract/resources/device.resource.ts'
import { physicsCalls } from '#contract/resources/physics.resource.ts'
import { NODE_RESOURCES } from '#contract/resources/physics-types.resource.ts'
import { pointResource } from '#contract/resources/point.resource.ts'
import { roleInput, roleResource } from '#contract/resources/role.resource.ts'
import { subsystemCalls } from '#contract/resources/subsystem.resource.ts'
import { userResource } from '#contract/resources/user.resource.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'

let demo: DemoApp
let token: string
beforeAll(async () => {
  demo = await createDemoApp()
  token = await demo.tokenOf('super')
})
afterAll(() => demo?.close())

const asking = () => ({ token, headers: { 'accept-language': 'en' } })
const send = (path: string, body: object) => demo.postJson(path, body, asking())
const rowsOf = async (query: string): Promise<Record<string, unknown>[]> =>
  (await demo.database.db.$client.query(query)).rows

/** Statements that a piece of work sends, with their parameters. */
async function statementsOf(work: () => Promise<unknown>): Promise<{ text: string; values: unknown[] }[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const calls: unknown[][] = [...spy.mock.calls]
  spy.mockRestore()
  return calls.flatMap(([query, values]) => {
    const text: unknown = typeof query === 'string' ? query : Object(query).text
    return typeof text === 'string' ? [{ text, values: Array.isArray(values) ? values : [] }] : []
  })
}

/** Query plans on a table, with sequential scans disabled. */
async function plansOn(table: string, work: () => Promise<unknown>): Promise<string[]> {
  const statements = (await statementsOf(work)).filter(({ text }) => text.includes(`"${table}"`))
  const client = await demo.database.db.$client.connect()
  try {
    await client.query('set enable_seqscan = off')
    const plans: string[] = []
    for (const { text, values } of statements) {
      const { rows } = await client.query(`explain ${text}`, values)
      plans.push(rows.map((row) => String(Object.values(row)[0])).join('\n'))
    }
    return plans
  } finally {
    await client.query('reset enable_seqscan')
    client.release()
  }
}

describe('a key', () => {
  it('is found by the index of its column', async () => {
    const [unit] = await rowsOf(`select id, parent_id from physics_nodes where node_type = 'unit' limit 1`)
    const [point] = await rowsOf('select id from points limit 1')
    const [user] = await rowsOf('select id from users limit 1')
    const taken = (path: string, key: string) =>
      demo.postParts(path, { verifyFieldJson: JSON.stringify([{ key, value: 'HZ0001' }]) }, asking())
    const busy: readonly [string, () => Promise<unknown>][] = [
      ['physics_nodes', () => send(NODE_RESOURCES.unit.call('toEdit'), { keyId: unit?.id })],
      ['physics_nodes', () => taken(NODE_RESOURCES.station.call('verifyIsExist'), 'code')],
      ['physics_nodes', () => taken(NODE_RESOURCES.station.call('verifyIsExist'), 'gatewayCode')],
      ['points', () => send(pointResource.call('toEdit'), { keyId: String(point?.id) })],
      ['points', () => send(telemetryCalls.points.path, { nodeIds: [unit?.id] })],
      ['users', () => send(userResource.call('toEdit'), { keyId: user?.id })],
      ['users', () => taken(userResource.call('verifyIsExist'), 'loginName')],
      ['devices', () => taken(deviceResource.call('verifyIsExist'), 'serialNumber')],
    ]
    for (const [table, work] of busy) {
      const plans = await plansOn(table, work)
      expect(plans.length, table).toBeGreaterThan(0)
      for (const plan of plans) expect(plan).not.toMatch(new RegExp(`Seq Scan on ${table}\\b`))
    }
  })

  // a name of every object, and a number beyond every integer: what is neither is refused as these are
  it.each(['__proto__', '99999999999999999999'])(
    'that is %s is refused by every call, and never a fault',
    async (key) => {
      const names = ['keyId', 'parentId', 'nodeId', 'templateId', 'organizationId', 'roleId', 'userId', 'menuModelId']
      const more = ['seasonId', 'fromId', 'pointId', 'parentMenuId', 'sid', 'id', 'modelId', 'deviceTypeId', 'valueId']
      const lists = ['nodeIds', 'pointIds', 'organizationIds', 'roleIds', 'menuIds', 'quickMenuIds']
      const body = {
        ...Object.fromEntries([...names, ...more, 'ids', 'enterIds', 'quickMenuIds'].map((name) => [name, key])),
        version: 1,
        revision: 1,
        index: 0,
        by: 'up',
        months: 1,
        name: '名',
        code: 'C1',
        limitH: 1,
        level: 3,
        dataScope: 'nodes',
        grants: [{ menuId: key, permissions: [] }],
        menus: [{ menuId: key, openType: 1 }],
      }
      const many = { ...body, ...Object.fromEntries(lists.map((name) => [name, [key]])) }
      const faults: string[] = []
      for (const { method, path } of demo.app.calls) {
        if (path.includes(':') || path.endsWith('/logout')) continue
        const answers =
          method === 'GET'
            ? [await demo.get(path, { keyId: key, id: key, nodeId: key, templateId: key, parentId: key }, asking())]
            : [await send(path, body), await send(path, many)]
        if (answers.some(({ code }) => code === 500)) faults.push(path)
      }
      expect(faults).toEqual([])
    },
  )

  it('that a form refers to and that is none is refused at its field', async () => {
    const faults: unknown[] = []
    let numLists = 0
    for (const { path } of demo.app.calls.filter((call) => call.path.endsWith('/update'))) {
      const list = demo.app.calls.find((call) => call.path === path.replace(/update$/, 'list'))
      if (list?.method !== 'GET') continue
      const page = listResult.safeParse((await demo.get(list.path, { limit: '1' }, asking())).result)
      // a list that is no page of records, such as the views saved of one page
      if (!page.success) continue
      numLists += 1
      const [row] = page.data.list
      const references = Object.keys(row ?? {}).filter((name) => /[a-z]Ids?$/.test(name) && name !== 'keyId')
      for (const name of references) {
        const { code, result } = await send(path, { ...row, [name]: name.endsWith('s') ? ['no-uuid'] : 'no-uuid' })
        if (code === 500) faults.push([path, name, result])
      }
    }
    expect(numLists).toBeGreaterThan(45)
    expect(faults).toEqual([])
  })
})

describe('a name that every object has', () => {
  const NAMES = ['__proto__', 'constructor']

  it('is no column to order a list by, in any list and any file', async () => {
    const lists = demo.app.calls.filter(({ path }) => path.endsWith('/list') || path.endsWith('/exportExcel'))
    expect(lists.length).toBeGreaterThan(30)
    for (const { method, path } of lists)
      for (const sortColumn of NAMES) {
        const answer =
          method === 'GET'
            ? await demo.get(path, { sortColumn }, asking())
            : await demo.post(path, { sortColumn, columns: sortColumn }, asking())
        expect([path, sortColumn, answer.code]).not.toEqual([path, sortColumn, 500])
      }
    expect(await demo.get(userResource.call('list'), { sortColumn: '__proto__' }, asking())).toMatchObject({
      code: 1001,
      result: [{ field: 'sortColumn', rule: 'is no column of this list' }],
    })
  })

  it('is taken by no record', async () => {
    for (const { path } of demo.app.calls.filter((call) => call.path.endsWith('/verifyIsExist')))
      for (const key of NAMES) {
        const verifyFieldJson = JSON.stringify([{ key, value: 'x' }])
        expect([path, key, (await demo.postParts(path, { verifyFieldJson }, asking())).code]).toEqual([path, key, 0])
      }
  })
})

describe('JSON of very many levels', () => {
  /** The deepest nesting in a body of this size; a larger body is refused for its size. */
  const CHARS = 200_000
  const deep = (open: string, middle: string, close: string): string => {
    const numLevels = Math.floor(CHARS / (open + close).length)
    return open.repeat(numLevels) + middle + close.repeat(numLevels)
  }

  it('is refused at its field by every call that reads JSON in a text', async () => {
    const trees = [deep('[', '', ']'), deep('[{"keyId":"x","version":1,"children":', '[]', '}]')]
    for (const text of trees)
      expect(await send(subsystemCalls.saveTreeview.path, { treeviewJson: text })).toMatchObject({
        code: 1001,
        result: [{ field: 'treeviewJson' }],
      })
    for (const { path } of demo.app.calls.filter(({ method }) => method === 'POST')) {
      if (path.endsWith('/logout')) continue
      const text = deep('[', '', ']')
      const { code } = await send(path, { verifyFieldJson: text, quickMenuJson: text, treeviewJson: text })
      expect([path, code]).not.toEqual([path, 500])
    }
  })

  it('is refused by the pages of a role', () => {
    const routes: unknown = JSON.parse(deep('[{"path":"","title":"","children":', '[]', '}]'))
    const { error } = roleInput.safeParse({ name: '角色', description: '', routes })
    expect(error?.issues).toMatchObject([{ path: ['routes'], params: { rule: 'tooDeep' } }])
  })
})

describe('a drawing and a removal', () => {
  it('with a malformed key are refused instead of failing', async () => {
    expect(await demo.get(drawingCalls.toEdit.path, { type: 'station', keyId: 'x' }, asking())).toMatchObject({
      code: 1001,
      result: [{ field: 'keyId' }],
    })
    expect((await send(physicsCalls.removal.path, { keyId: 'x' })).code).toBe(1004)
    expect((await send(roleResource.call('toEdit'), { keyId: 'x' })).code).toBe(1004)
  })
})
