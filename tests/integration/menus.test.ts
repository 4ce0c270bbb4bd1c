import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messageCalls, noticeCenter } from '#contract/endpoints/messages.ts'
import { menuAuthResult, sessionCalls } from '#contract/endpoints/session.ts'
import { exportResult, importResult, listResult, type Resource, savedResult } from '#contract/kit/resource.ts'
import type { MenuNode } from '#contract/pages/menu-node.ts'
import {
  menuCalls,
  menuModelResource,
  menuResource,
  menuRow,
  modelMenuTree,
} from '#contract/resources/menu.resource.ts'
import { subsystemCalls, subsystemMenus, subsystemResource } from '#contract/resources/subsystem.resource.ts'
import { createExcel } from '#server/core/kit/excel.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { readSheet } from '../support/excel-file.ts'

let demo: DemoApp
let admin: string

beforeAll(async () => {
  demo = await createDemoApp()
  admin = await demo.tokenOf('admin')
})
afterAll(() => demo?.close())

const postJson = (path: string, body: object) => demo.postJson(path, body, { token: admin })
const post = (path: string, form: Record<string, string> = {}) => demo.post(path, form, { token: admin })
const pages = (menus: readonly MenuNode[]): string[] =>
  menus.flatMap((menu) => (menu.childMenuList.length > 0 ? pages(menu.childMenuList) : [menu.menuUrl]))
const pagesOf = async (token: string, query: Record<string, string> = {}): Promise<string[]> =>
  pages(menuAuthResult.parse((await demo.get(sessionCalls.menuAuth.path, { keyId: '1', ...query }, { token })).result))
const listOf = async (resource: Resource, query: Record<string, string> = {}) =>
  listResult.parse((await demo.get(resource.call('list'), { limit: '500', ...query }, { token: admin })).result)
const namesIn = (rows: readonly Record<string, unknown>[]) => rows.map(({ menuName }) => menuName)

/** Exports with a form, and reads the file from the personal messages. */
async function exported(resource: Resource, form: Record<string, string>) {
  const { code, message, result } = await post(resource.call('exportExcel'), form)
  const { fileName, url } = exportResult.parse(result)
  const { four } = noticeCenter.parse((await demo.get(messageCalls.noticeCenter.path, {}, { token: admin })).result)
  expect(four).toContainEqual(expect.objectContaining({ msgText: expect.stringContaining(fileName), msgUrl: url }))
  const file = await demo.app.inject({ method: 'GET', url, headers: { token: admin } })
  return { code, message, rows: await readSheet(file.rawPayload) }
}

const upload = async (resource: Resource, rows: string[][]) =>
  demo.postFile(
    resource.call('importExcel'),
    { name: 'rows.xlsx', content: await createExcel('x', rows[0] ?? [], rows.slice(1)) },
    {},
    { token: admin },
  )
/** `verifyFieldJson` of fields by name. */
const fieldsOf = (values: Record<string, string>) => ({
  verifyFieldJson: JSON.stringify(Object.entries(values).map(([key, value]) => ({ key, value }))),
})

describe('menus', () => {
  it('R7-46, R7-48, R7-49, R7-50 are added, described, found by their page and removed for good', async () => {
    const [group] = listResult.parse(
      (await demo.get(menuResource.call('list'), { menuName: '日志' }, { token: admin })).result,
    ).list
    const menu = {
      menuName: '帮助页',
      menuNameEn: 'Help page',
      menuUrl: 'https://heat.example/help',
      openType: '2',
      parentMenuId: group?.keyId,
      sortOrder: 5,
      isActive: true,
    }
    const saved = await postJson(menuResource.call('save'), menu)
    const { keyId } = saved.result as { keyId: string }
    expect(await pagesOf(admin)).toContain('https://heat.example/help')
    expect((await post(menuCalls.realDelete.path, { keyId: group?.keyId ?? '' })).code).toBe(1001)
    const html = '<h2>说明</h2><p onclick="x()">一 二<script>alert(1)</script></p><img src=x onerror=alert(1)>'
    const [page] = listResult.parse(
      (await demo.get(menuResource.call('list'), { menuUrl: '/admin-confDict/confDict' }, { token: admin })).result,
    ).list
    expect(
      (
        await postJson(menuCalls.saveDocument.path, {
          keyId: page?.keyId,
          version: page?.version,
          menuSpecification: html,
        })
      ).code,
    ).toBe(0)
    expect(
      (await post(menuCalls.queryByRouteKey.path, { routeKey: '#/admin-confDict/confDict?page=2' })).result,
    ).toMatchObject({
      menuSpecification: expect.stringMatching(/^<h2>说明<\/h2><p>一 二<\/p><img/),
    })
    expect(
      (
        await postJson(menuCalls.saveDocument.path, {
          keyId: page?.keyId,
          version: page?.version,
          menuSpecification: '',
        })
      ).code,
    ).toBe(1009)
    expect((await post(menuCalls.realDelete.path, { keyId })).code).toBe(0)
    expect(await pagesOf(admin)).not.toContain('https://heat.example/help')
  })

  it('R7-51, R7-55, R3-08 are taken from a template, and what roles hold stays', async () => {
    const templates = modelMenuTree.parse((await post(menuCalls.modelMenuTreeAll.path)).result)
    const [standard] = templates
    expect(standard?.name).toBe('标准菜单')
    const before = await pagesOf(await demo.tokenOf('operator'))
    const menu = listResult
      .parse(
        (
          await demo.get(
            menuResource.call('list'),
            { menuUrl: '/index', sortColumn: 'menuUrl', sortType: 'desc' },
            { token: admin },
          )
        ).result,
      )
      .list.find(({ menuUrl }) => menuUrl === '/index')
    const newestChange = async () =>
      menuRow
        .array()
        .parse((await demo.get(menuCalls.all.path, {}, { token: admin })).result)
        .reduce((newest, { updatedAt }) => (String(updatedAt) > newest ? String(updatedAt) : newest), '')
    const compared = await newestChange()
    await postJson(menuResource.call('update'), { ...menu, menuName: '我的首页' })
    expect((await postJson(menuModelResource.call('save'), { name: '改名后', remark: '' })).code).toBe(0)
    const menuModelId = standard?.menuModelId ?? ''
    // compared before one of the menus was renamed; below, after it
    expect(await post(menuCalls.changeMenuModel.path, { menuModelId, changedAt: compared })).toMatchObject({
      code: 1009,
      result: { changedBy: '管理员' },
    })
    const changedAt = await newestChange()
    expect((await post(menuCalls.changeMenuModel.path, { menuModelId, changedAt })).code).toBe(0)
    expect(await pagesOf(await demo.tokenOf('operator'))).toEqual(before)
    const now = listResult.parse(
      (
        await demo.get(
          menuResource.call('list'),
          { menuUrl: '/index', sortColumn: 'menuUrl', sortType: 'desc' },
          { token: admin },
        )
      ).result,
    ).list
    expect(now.find(({ menuUrl }) => menuUrl === '/index')).toMatchObject({ keyId: menu?.keyId, menuName: '首页' })
  })

  it('R7-45, R7-47 are listed flat, and changed where they stand', async () => {
    const before = await listOf(menuResource)
    expect(before.total).toBe(before.list.length)
    expect(before.list.filter((row) => row.parentMenuId === null).length).toBeGreaterThan(1)
    const group = before.list.find((row) => row.menuName === '字典')
    const change = { ...group, menuName: '数据字典', sortOrder: 7 }
    expect((await postJson(menuResource.call('update'), change)).code).toBe(0)
    expect((await postJson(menuResource.call('update'), change)).code).toBe(1009)
    const rest = ({ list }: typeof before) => list.filter((row) => row.keyId !== group?.keyId)
    const after = await listOf(menuResource)
    expect(after.list.find((row) => row.keyId === group?.keyId)).toMatchObject({ menuName: '数据字典', sortOrder: 7 })
    expect(rest(after)).toEqual(rest(before))
  })

  it('R7-44 are asked for by parent and by subsystem', async () => {
    const all = async (query: Record<string, string>) =>
      menuRow.array().parse((await demo.get(menuCalls.all.path, query, { token: admin })).result)
    const { list } = await listOf(menuResource)
    const ids = (rows: readonly { keyId: string }[]) => rows.map(({ keyId }) => keyId).sort()
    expect(ids(await all({}))).toEqual(ids(list))
    const group = list.find((row) => row.menuName === '日志')?.keyId ?? ''
    expect((await all({ parentMenuId: group })).map(({ menuUrl }) => menuUrl)).toEqual([
      '/admin-system-log/admin-system-log',
    ])
    const [admins] = (await listOf(subsystemResource, { sid: 'admin' })).list
    const { menus } = subsystemMenus.parse(
      (await post(subsystemCalls.menus.path, { keyId: admins?.keyId ?? '' })).result,
    )
    expect(menus.length).toBeGreaterThan(1)
    expect(ids(await all({ sid: 'admin' }))).toEqual(menus.map(({ menuId }) => menuId).sort())
    expect((await all({ sid: 'admin', parentMenuId: group })).length).toBeLessThan(menus.length)
    expect(await all({ sid: 'nobody' })).toEqual([])
  })

  it('R7-52 are exported as they are listed, with a message that says so and a file among the personal ones', async () => {
    const query = { sid: 'admin', menuName: '系统', sortColumn: 'menuName', sortType: 'desc' }
    const { list } = await listOf(menuResource, query)
    expect(list.length).toBeGreaterThan(1)
    const { code, message, rows } = await exported(menuResource, { ...query, deleteFlag: '0' })
    expect([code, message]).toEqual([0, expect.stringContaining(`${list.length} 行`)])
    expect(rows.map(([name]) => name)).toEqual(['菜单名称', ...namesIn(list)])
    expect((await exported(menuResource, { ...query, sid: 'monitor' })).rows).toHaveLength(1)
  })

  it('R7-53 are looked up by name, asked by multipart, each but the one that is edited', async () => {
    const ask = async (values: Record<string, string>) =>
      (await demo.postParts(menuResource.call('verifyIsExist'), fieldsOf(values), { token: admin })).result
    const [row] = (await listOf(menuResource, { menuName: '系统日志' })).list
    expect(await ask({ menuName: '系统日志' })).toBe(true)
    expect(await ask({ menuName: '系统日志', keyId: row?.keyId ?? '' })).toBe(false)
    expect(await ask({ menuName: '没有这个' })).toBe(false)
  })

  it('R7-54 are brought in by Excel, or not at all where a row or the file is bad', async () => {
    const headings = ['菜单名称', '英文名称', '菜单地址', '打开方式', '上级菜单', '排序', '启用']
    const group = ['外部系统', 'Elsewhere', '', '当前页', '', '90', '是']
    const page = ['气象局', 'Weather office', 'https://weather.example/', '新标签页', '外部系统', '1', '是']
    const before = await listOf(menuResource)
    const bad = importResult.parse((await upload(menuResource, [headings, group, [...page].with(5, '-1')])).result)
    expect(bad).toMatchObject({ written: 0, problems: [{ line: 3, field: '排序' }] })
    const text = { name: 'rows.xlsx', content: Buffer.from('no Excel') }
    expect(await demo.postFile(menuResource.call('importExcel'), text, {}, { token: admin })).toMatchObject({
      code: 1001,
      message: expect.stringContaining('.xlsx'),
    })
    expect(await listOf(menuResource)).toEqual(before)
    expect(importResult.parse((await upload(menuResource, [headings, group, page])).result).written).toBe(2)
    expect((await listOf(menuResource, { menuName: '气象局' })).list).toMatchObject([
      { menuUrl: 'https://weather.example/', openType: '2', parentMenuName: '外部系统' },
    ])
    expect(await pagesOf(admin)).toContain('https://weather.example/')
  })
})

describe('subsystems', () => {
  it('R7-63 are listed by what is searched for, in the order asked for', async () => {
    const sids = async (query: Record<string, string>) =>
      (await listOf(subsystemResource, query)).list.map(({ sid }) => sid)
    const sort = { sortColumn: 'sid', sortType: 'desc' }
    expect(await sids(sort)).toEqual(['monitor', 'developer', 'admin'])
    expect(await sids({ menuName: '开发' })).toEqual(['developer'])
    expect(await sids({ openFlag: 'true', ...sort })).toEqual(['monitor', 'developer', 'admin'])
    expect(await sids({ openFlag: 'false' })).toEqual([])
  })

  it('R7-64, R7-65, R7-66, R7-67 are added, changed, and removed one by one or many at once', async () => {
    const values = { menuNameEn: '', openFlag: false, parentMenuId: null, hashHide: true, sortOrder: 9 }
    const ids: string[] = []
    for (const sid of ['one', 'two', 'three']) {
      const { result } = await postJson(subsystemResource.call('save'), { ...values, sid, menuName: `子系统${sid}` })
      ids.push(savedResult.parse(result).keyId)
    }
    const added = async () => (await listOf(subsystemResource, { menuName: '子系统' })).list
    expect((await added()).map(({ sid, hashHide }) => [sid, hashHide])).toEqual(
      expect.arrayContaining([
        ['one', true],
        ['two', true],
        ['three', true],
      ]),
    )
    const change = { ...values, keyId: ids[0], version: 1, sid: 'one', menuName: '子系统一' }
    expect((await postJson(subsystemResource.call('update'), change)).code).toBe(0)
    expect((await postJson(subsystemResource.call('update'), change)).code).toBe(1009)
    expect((await added()).find(({ keyId }) => keyId === ids[0])).toMatchObject({ menuName: '子系统一', version: 2 })
    expect((await post(subsystemResource.call('del'), { keyId: ids[0] ?? '' })).code).toBe(0)
    expect((await added()).map(({ keyId }) => keyId).sort()).toEqual(ids.slice(1).sort())
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect((await post(subsystemResource.call('batchDel'), { ids: `${ids[1]},${nobody}` })).code).toBe(1004)
    expect(await added()).toHaveLength(2)
    expect((await post(subsystemResource.call('batchDel'), { ids: ids.slice(1).join() })).code).toBe(0)
    expect(await added()).toEqual([])
  })

  it('R7-68, R7-69 are exported as they are listed, and brought in by Excel', async () => {
    const query = { openFlag: 'true', menuName: '管理', sortColumn: 'sid', sortType: 'asc' }
    const { message, rows } = await exported(subsystemResource, query)
    const { list } = await listOf(subsystemResource, query)
    expect(list).toHaveLength(1)
    expect(message).toContain('1 行')
    expect(rows.map(([name]) => name)).toEqual(['子系统名称', ...namesIn(list)])
    const headings = ['子系统名称', '英文名称', '标识', '开放', '上级子系统', '隐藏地址', '排序']
    const row = ['客服', 'Service', 'service', '否', String(list[0]?.menuName), '否', '4']
    expect(importResult.parse((await upload(subsystemResource, [headings, row])).result).written).toBe(1)
    expect((await listOf(subsystemResource, { sid: 'service' })).list).toMatchObject([
      { menuName: '客服', openFlag: false, parentMenuId: list[0]?.keyId, sortOrder: 4 },
    ])
    expect(importResult.parse((await upload(subsystemResource, [headings, row])).result)).toMatchObject({
      written: 0,
      problems: [
        { line: 2, field: '子系统名称', rule: '已存在' },
        { line: 2, field: '标识', rule: '已存在' },
      ],
    })
  })

  it('R3-11, R7-61, R7-62, R7-70, R7-71 are shown to whom they offer a page, ordered, and given their pages', async () => {
    const seen = async (token: string) =>
      subsystemCalls.all.output
        .parse((await demo.post(subsystemCalls.all.path, {}, { token })).result)
        .map(({ sid }) => sid)
    expect(await seen(await demo.tokenOf('leader'))).toEqual(['monitor'])
    expect(await seen(admin)).toEqual(['monitor', 'admin', 'developer'])
    const rows = subsystemCalls.all.output.parse((await post(subsystemCalls.all.path)).result)
    const ids = rows.map(({ keyId }) => keyId)
    const order = {
      ids: [...ids].reverse().join(),
      versions: rows
        .map(({ version }) => version)
        .reverse()
        .join(),
    }
    for (const versions of ['1', 'x,y,z'])
      expect(await post(subsystemCalls.sortTree.path, { ...order, versions })).toMatchObject({
        code: 1001,
        result: [{ field: expect.stringMatching(/^versions/) }],
      })
    expect((await post(subsystemCalls.sortTree.path, order)).code).toBe(0)
    expect((await post(subsystemCalls.sortTree.path, order)).code).toBe(1009)
    expect(await seen(admin)).toEqual(['developer', 'admin', 'monitor'])
    const [monitorNow, adminNow, developerNow] = subsystemCalls.all.output
      .parse((await post(subsystemCalls.all.path)).result)
      .map(({ keyId, version }) => ({ keyId, version }))
      .reverse()
    const treeviewJson = JSON.stringify([{ ...monitorNow, children: [adminNow] }, developerNow])
    expect((await post(subsystemCalls.saveTreeview.path, { treeviewJson })).code).toBe(0)
    expect((await post(subsystemCalls.saveTreeview.path, { treeviewJson })).code).toBe(1009)
    const tree = (await post(subsystemCalls.tree.path)).result
    expect(tree).toMatchObject([{ sid: 'monitor', children: [{ sid: 'admin' }] }, { sid: 'developer' }])
    expect((await post(subsystemResource.call('del'), { keyId: ids[0] ?? '' })).code).toBe(1001)

    const monitor = subsystemMenus.parse((await post(subsystemCalls.menus.path, { keyId: ids[0] ?? '' })).result)
    const only = { ...monitor, menus: monitor.menus.slice(0, 1), quickMenuIds: [] }
    expect((await postJson(subsystemCalls.updateMenus.path, only)).code).toBe(0)
    expect((await postJson(subsystemCalls.updateMenus.path, only)).code).toBe(1009)
    expect(await pagesOf(admin, { sid: 'monitor' })).toHaveLength(1)
  })
})
