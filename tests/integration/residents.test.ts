import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { foundThings, searchCalls } from '#contract/endpoints/search.ts'
import type { Envelope } from '#contract/kit/envelope.ts'
import { workProgress, workResult } from '#contract/kit/long-work.ts'
import { RESIDENT_VIEW_PERMISSION } from '#contract/kit/personal.ts'
import { importResult, listResult, type ResourceRow, recordSchema, savedResult } from '#contract/kit/resource.ts'
import { LIVE_PATH } from '#contract/live/messages.ts'
import { deviceResource } from '#contract/resources/device.resource.ts'
import { physicsCalls, physicsResource } from '#contract/resources/physics.resource.ts'
import { NODE_RESOURCES } from '#contract/resources/physics-types.resource.ts'
import { roleCalls } from '#contract/resources/role.resource.ts'
import type { RegisteredCall } from '#server/core/calls/router.ts'
import { createExcel } from '#server/core/kit/excel.ts'
import { addBranchAdmin, type BranchAdmin } from '../support/branch-admin.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { readSheet } from '../support/excel-file.ts'
import { createTestClock } from '../support/test-env.ts'

// Residents of the demo have names and numbers that nothing else contains. One administrator holds every permission but
// the one to read them.

const HOUSEHOLD = NODE_RESOURCES.household
/** Names, pinyin and numbers of all residents here. */
const PERSONAL = /龘户主|dahuzhu|1397755\d{4}/
const NAME = '龘户主'
let demo: DemoApp
let whole = ''
let reader: BranchAdmin
/** A household with a room sensor, its unit door and the point of its temperature. */
let home: {
  id: string
  code: string
  name: string
  door: string
  doorId: string
  building: string
  room: string
  pointId: number
}

beforeAll(async () => {
  demo = await createDemoApp(createTestClock(Date.UTC(2026, 0, 20, 2)), { SIM_STATIONS: '2' })
  await ask(
    `with numbered as (select id, row_number() over (order by id) as nth from households)
    update households set resident = $1 || nth, resident_pinyin = 'dhz dahuzhu' || nth, phone = '1397755' || lpad(nth::text, 4, '0')
    from numbered where numbered.id = households.id`,
    [NAME],
  )
  ;[home] =
    await ask(`select node.id, node.code, node.name, door.code as door, door.id as "doorId", building.name as building,
      own.room, points.id as "pointId"
    from households own join physics_nodes node on node.id = own.id join physics_nodes door on door.id = node.parent_id
    join physics_nodes building on building.id = door.parent_id join points on points.node_id = own.id
    where own.status = 'normal' order by node.code limit 1`)
  whole = await demo.tokenOf('super')
  reader = await addBranchAdmin(demo, 'masked', [RESIDENT_VIEW_PERMISSION], { scope: 'all' })
})
afterAll(() => demo?.close())

async function ask(text: string, values: readonly unknown[] = []) {
  return (await demo.env.db.$client.query(text, [...values])).rows
}
const send = (path: string, body: object, token: string): Promise<Envelope> =>
  demo.postJson(path, body, { token, headers: { 'accept-language': 'en' } })
const rowOf = async (keyId: string, token: string): Promise<ResourceRow> =>
  recordSchema.parse(emptied(Object((await send(HOUSEHOLD.call('toEdit'), { keyId }, token)).result)))
const emptied = (row: object) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? '']))
/** A row as a form sends it. */
const formOf = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'number' ? String(value) : (value ?? '')]),
  )
const storedOf = async (id: string) =>
  (await ask('select resident, resident_pinyin, phone from households where id = $1', [id]))[0]
const find = async (text: string, token: string) =>
  foundThings
    .parse((await send(searchCalls.everything.path, { text }, token)).result)
    .filter(({ kind }) => kind === 'household')

/** The whole answer of a call, with the file that it made. */
async function textOf(
  { method, path }: Pick<RegisteredCall, 'method' | 'path'>,
  asked: object,
  token: string,
): Promise<string> {
  const headers = { token, authentication: token }
  const query = Object.fromEntries(
    Object.entries(asked).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
  const response = await demo.app.inject(
    method === 'GET' ? { method, url: path, query, headers } : { method: 'POST', url: path, headers, payload: asked },
  )
  const isJson = String(response.headers['content-type']).includes('json')
  const begun = workProgress.safeParse(isJson ? response.json().result : null)
  const body = begun.success
    ? JSON.stringify(await demo.post(workResult.path, { workId: begun.data.workId }, { token }))
    : response.body
  const exported = /"url":"(\/jeasy-base\/common\/download[^"]*)"/.exec(body)?.[1]
  if (!exported) return body
  const file = await demo.app.inject({ url: exported, headers })
  const sheet = await readSheet(file.rawPayload).catch(() => file.body)
  return body + JSON.stringify(sheet)
}

/** What a read of a household, its door or its point may ask for. */
const questions = () => ({
  keyId: home.id,
  id: home.id,
  nodeId: home.id,
  nodeIds: [home.id, home.doorId],
  nodeCode: home.code,
  parentId: home.doorId,
  parentCode: home.door,
  pointIds: [home.pointId],
  text: NAME,
  resident: NAME,
  name: '',
  phone: '1397755',
  sortColumn: 'code',
  limit: 500,
  page: 1,
  verifyFieldJson: [{ key: 'phone', value: '13977550001' }],
})
const isChange = ({ path, audit }: RegisteredCall): boolean =>
  audit !== undefined || /\/(save|update|del|batchDel|move|logout|importExcel)$/.test(path)

/** Tables and columns that hold something of residents, but for the columns that are meant to. */
async function holders(): Promise<string[]> {
  const tables = await ask(`select relname as name from pg_class join pg_namespace space on space.oid = relnamespace
    where nspname = 'public' and relkind = 'r' and relname <> 'households' order by relname`)
  const holding: string[] = []
  for (const { name } of tables) {
    const [{ count }] = await ask(`select count(*)::int from "${name}" where "${name}"::text ~ $1`, [
      PERSONAL.source.replace('\\d', '[0-9]'),
    ])
    if (count > 0) holding.push(name)
  }
  return holding
}

describe('residents', () => {
  it('a household is named by its address, which follows its building, its door and its room', async () => {
    expect(home.name).toBe(`${home.building}${home.door.split('-').at(-1)}单元${home.room}`)
    const { rows } = {
      rows: await ask(
        `select node.name, node.pinyin, own.room from households own join physics_nodes node on node.id = own.id`,
      ),
    }
    for (const { name, room } of rows) expect(name).toMatch(new RegExp(`^\\d+号楼\\d+单元${room}$`))
    const [{ building_id, door_name }] = await ask(
      'select parent_id as building_id, name as door_name from physics_nodes where id = $1',
      [home.doorId],
    )
    const building = formOf(
      Object((await send(NODE_RESOURCES.building.call('toEdit'), { keyId: building_id }, whole)).result),
    )
    expect(await send(NODE_RESOURCES.building.call('update'), { ...building, name: 'Tower 9' }, whole)).toMatchObject({
      code: 0,
    })
    const row = await rowOf(home.id, whole)
    expect(row.name).toBe(`Tower 9 ${door_name}${home.room}`)
    expect((await send(HOUSEHOLD.call('update'), { ...row, room: '1702', name: '张三' }, whole)).code).toBe(0)
    expect((await rowOf(home.id, whole)).name).toBe(`Tower 9 ${door_name}1702`)
    const [other] = await ask(
      `select id, version, code from physics_nodes where node_type = 'unitDoor' and parent_id <> $1 limit 1`,
      [building_id],
    )
    const { version } = await rowOf(home.id, whole)
    const moved = { keyId: home.id, version, parentId: other.id, index: 0 }
    expect((await send(physicsCalls.move.path, moved, whole)).code).toBe(0)
    expect((await rowOf(home.id, whole)).name).toMatch(/^\d+号楼\d+单元1702$/)
    const back = await rowOf(home.id, whole)
    expect(
      (await send(physicsCalls.move.path, { ...moved, version: back.version, parentId: home.doorId }, whole)).code,
    ).toBe(0)
  })

  it('who may not read them gets them masked in list, form and file, and everybody else in full', async () => {
    const listed = async (token: string) =>
      listResult
        .parse((await demo.get(HOUSEHOLD.call('list'), { code: home.code }, { token })).result)
        .list.map(({ resident, phone }) => [resident, phone])
    const stored = await storedOf(home.id)
    const hidden = ['龘**', `139****${stored.phone.slice(-4)}`]
    expect(await listed(whole)).toEqual([[stored.resident, stored.phone]])
    expect(await listed(reader.token)).toEqual([hidden])
    const { resident, phone } = await rowOf(home.id, reader.token)
    expect([resident, phone]).toEqual(hidden)
    const exported = { path: HOUSEHOLD.call('exportExcel'), method: 'POST' } as const
    expect(await textOf(exported, { scope: 'all' }, whole)).toContain(stored.phone)
    const file = await textOf(exported, { scope: 'all' }, reader.token)
    expect(file).toContain(hidden[1])
    expect(file).not.toMatch(PERSONAL)
  })

  it('a masked value that comes back leaves what is stored, another one is taken, and one of somebody else is refused', async () => {
    const before = await storedOf(home.id)
    const row = await rowOf(home.id, reader.token)
    expect((await send(HOUSEHOLD.call('update'), { ...row, remark: '门禁' }, reader.token)).code).toBe(0)
    expect(await storedOf(home.id)).toEqual(before)
    const next = { ...(await rowOf(home.id, reader.token)), phone: '13977559998' }
    expect((await send(HOUSEHOLD.call('update'), next, reader.token)).code).toBe(0)
    expect(await storedOf(home.id)).toEqual({ ...before, phone: '13977559998' })
    const again = await rowOf(home.id, reader.token)
    const strange = { ...again, resident: '赵**', phone: '138****0000' }
    const refused = await send(HOUSEHOLD.call('update'), strange, reader.token)
    expect(refused).toMatchObject({ code: 1001, result: [{ field: 'resident' }, { field: 'phone' }] })
    const added = { ...again, code: 'H-MASKED', sensorCode: '', gatewayCode: '' }
    expect(await send(HOUSEHOLD.call('save'), added, reader.token)).toMatchObject({ code: 1001 })
    await ask('update households set phone = $2 where id = $1', [home.id, before.phone])
  })

  it('they are found by name, pinyin and number for who may read them alone, and not sorted by for others', async () => {
    const { resident, phone, resident_pinyin: pinyin } = await storedOf(home.id)
    for (const text of [resident, phone, pinyin.split(' ')[1]]) {
      expect(
        (await find(text, whole)).map(({ code }) => code),
        text,
      ).toContain(home.code)
      expect(await find(text, reader.token), text).toEqual([])
    }
    expect((await find(home.code, reader.token)).map(({ code }) => code)).toEqual([home.code])
    for (const sortColumn of ['resident', 'phone']) {
      const sorted = await demo.get(HOUSEHOLD.call('list'), { sortColumn }, { token: reader.token })
      expect(sorted).toMatchObject({ code: 1001, result: [{ field: 'sortColumn' }] })
    }
    const taken = { verifyFieldJson: [{ key: 'phone', value: phone }] }
    expect(await send(HOUSEHOLD.call('verifyIsExist'), taken, whole)).toMatchObject({ code: 0, result: false })
  })

  it('the permission is not given on by who lacks it, and by who has it', async () => {
    const [{ menu_id: menuId }] = await ask(`select menu_id from role_menus where $1 = any(permissions) limit 1`, [
      RESIDENT_VIEW_PERMISSION,
    ])
    const [{ level, data_scope: dataScope }] = await ask('select level, data_scope from roles where key = $1', [
      'leader',
    ])
    const role = { name: '客服', description: '' }
    expect(level).toBe(4)
    const grants = [{ menuId, permissions: ['physics:view', RESIDENT_VIEW_PERMISSION] }]
    const saved = await send(roleCalls.save.path, role, whole)
    const { keyId } = savedResult.parse(saved.result)
    const [{ version }] = await ask('select version from roles where key = $1', [keyId])
    const authority = { keyId, version, dataScope, level: 4, grants, organizationIds: [] }
    const refused = await send(roleCalls.updateAuthority.path, authority, reader.token)
    expect(refused).toMatchObject({
      code: 1001,
      result: [{ field: 'grants', rule: expect.stringContaining(RESIDENT_VIEW_PERMISSION) }],
    })
    expect((await send(roleCalls.updateAuthority.path, authority, whole)).code).toBe(0)
    const held = await ask(
      `select key from roles join role_menus on role_id = roles.id where $1 = any(permissions) order by key`,
      [RESIDENT_VIEW_PERMISSION],
    )
    expect(held.map(({ key }) => key)).toEqual(['admin', keyId, 'super'])
  })

  it('nothing that the server answers, stores elsewhere or sends tells them to who may not read them', async () => {
    const url = await demo.app.listen({ port: 0, host: '127.0.0.1' })
    const socket = new WebSocket(`${url.replace('http', 'ws')}${LIVE_PATH}`)
    const heard: string[] = []
    socket.on('message', (data) => heard.push(String(data)))
    await once(socket, 'open')
    socket.send(JSON.stringify({ type: 'auth', token: reader.token }))
    socket.send(JSON.stringify({ type: 'subscribe', pointIds: [home.pointId] }))

    // every kind of change of a resident, all by who may read them
    const row = await rowOf(home.id, whole)
    const changed = { ...row, resident: `${NAME}新`, phone: '13977559999' }
    expect((await send(HOUSEHOLD.call('update'), changed, whole)).code).toBe(0)
    const added = { ...row, code: 'H-NEW', room: '1801', resident: `${NAME}住`, sensorCode: '', gatewayCode: '' }
    const { keyId } = savedResult.parse((await send(HOUSEHOLD.call('save'), added, whole)).result)
    expect((await send(physicsResource.call('del'), { keyId }, whole)).code).toBe(0)
    const headings = [
      '编码',
      '名称',
      '类型',
      '上级编码',
      '排序',
      '启用',
      '用户姓名',
      '联系电话',
      '房号',
      '楼层',
      '位置',
      '朝向',
      '供热面积（m²）',
      '状态',
      '收费形式',
    ]
    const flat = (code: string, phone: string) => [
      code,
      `${NAME}名`,
      'household',
      home.door,
      1,
      '是',
      `${NAME}档`,
      phone,
      '1901',
      19,
      '中间',
      '南',
      90,
      '正常',
      '按面积',
    ]
    const content = await createExcel('x', headings, [flat('H-IMP', '13977559997'), flat('H-BAD', '1397755')])
    const sheet = { name: 'a.xlsx', content }
    const imported = await demo.postFile(physicsResource.call('importExcel'), sheet, { mode: 'good' }, { token: whole })
    expect(importResult.parse(imported.result)).toMatchObject({ written: 1, problems: [{ value: '1397755' }] })
    const [{ name }] = await ask(`select name from physics_nodes where code = 'H-IMP'`)
    expect(name).toMatch(/1901$/)
    const device = listResult.parse(
      (await demo.get(deviceResource.call('list'), { nodeCode: home.code }, { token: whole })).result,
    ).list[0]
    if (device) await send(deviceResource.call('update'), { ...device, remark: 'x' }, whole)

    const telling: string[] = []
    for (const call of demo.app.calls) {
      if (call.path.endsWith('/logout') || call.path.includes(':')) continue
      const asked = call.path.endsWith('/exportExcel') ? { scope: 'all' } : {}
      const answers = [await textOf(call, asked, reader.token)]
      if (!isChange(call) && !call.path.endsWith('/exportExcel') && !call.path.endsWith('/importTemplate'))
        answers.push(await textOf(call, { ...questions(), ...asked }, reader.token))
      // what was asked may be said back
      if (answers.some((text) => PERSONAL.test(text))) telling.push(call.path)
    }
    expect(telling).toEqual([])
    expect(await holders()).toEqual([])
    const [{ entries }] = await ask(
      `select string_agg(coalesce(before::text, '') || coalesce(after::text, ''), ' ') as entries from audit_log where module = 'physics'`,
    )
    expect(entries).toContain('龘**')
    expect(entries).toContain('139****9999')
    await demo.telemetry.ingest.accept('heat/demo/none/up', Buffer.from('{}'))
    await expect.poll(() => heard.length).toBeGreaterThan(1)
    expect(heard.filter((text) => PERSONAL.test(text))).toEqual([])
    socket.terminate()

    // the same walk finds them for who may read them
    const full = [
      HOUSEHOLD.call('list'),
      HOUSEHOLD.call('exportExcel'),
      HOUSEHOLD.call('toEdit'),
      searchCalls.everything.path,
    ]
    for (const call of demo.app.calls.filter(({ path }) => full.includes(path)))
      expect([call.path, PERSONAL.test(await textOf(call, { ...questions(), scope: 'all' }, whole))]).toEqual([
        call.path,
        true,
      ])
  }, 120_000)
})
