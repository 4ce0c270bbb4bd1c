import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Resource } from '#contract/kit/resource.ts'
import { exportResult, importResult, listResult } from '#contract/kit/resource.ts'
import { menuResource } from '#contract/resources/menu.resource.ts'
import { organizationResource } from '#contract/resources/organization.resource.ts'
import { physicsResource } from '#contract/resources/physics.resource.ts'
import { userResource } from '#contract/resources/user.resource.ts'
import { createExcel } from '#server/core/kit/excel.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { readSheet } from '../support/excel-file.ts'

let demo: DemoApp
let token: string

beforeAll(async () => {
  demo = await createDemoApp()
  token = await demo.tokenOf('admin')
})
afterAll(() => demo?.close())

/** Imports one row, given by the names of its fields. */
async function importRow(resource: Resource, row: Readonly<Record<string, string>>, mode: 'preview' | 'all' = 'all') {
  const headings = Object.keys(row).map((name) => resource.fields[name]?.label.zh ?? name)
  const content = await createExcel('x', headings, [Object.values(row)])
  const file = { name: '导入.xlsx', content }
  return importResult.parse((await demo.postFile(resource.call('importExcel'), file, { mode }, { token })).result)
}

const rowsOf = async (resource: Resource, query: Record<string, string>) =>
  listResult.parse((await demo.get(resource.call('list'), query, { token })).result).list

async function exported(resource: Resource, columns: string, query: Record<string, string>): Promise<string[][]> {
  const answer = await demo.post(resource.call('exportExcel'), { scope: 'shown', columns, ...query }, { token })
  const { url } = exportResult.parse(answer.result)
  return (await readSheet((await demo.app.inject({ url, headers: { token } })).rawPayload)).slice(1)
}

const user = (loginName: string, organizationId: string) => ({
  loginName,
  organizationId,
  realName: '值班员',
  roleIds: '操作员',
  isActive: '是',
})

describe('a name that an import takes', () => {
  it('names nothing where several have it: the row is refused with all of them, each as it can be written', async () => {
    const { problems, written } = await importRow(userResource, user('duty1', '运行一班'))
    const [first, ...others] = await rowsOf(organizationResource, { name: '运行一班' })
    expect(others.length).toBeGreaterThan(0)
    expect(written).toBe(0)
    expect(problems).toEqual([
      {
        line: 2,
        field: '所属组织',
        rule: expect.stringContaining('云川热力有限公司 / 城东分公司 / 东湖供热所 / 运行一班'),
        value: '运行一班',
      },
    ])
    expect(problems[0]?.rule.split('、')).toHaveLength(others.length + 1)
    expect(await rowsOf(userResource, { loginName: 'duty1' })).toEqual([])
    const node = {
      nodeType: '换热站',
      code: 'ZX01',
      name: '新站',
      organizationId: '运行一班',
      isActive: '是',
      sortOrder: '1',
    }
    const below = { name: '抢修组', code: 'QX1', type: '班组', parentId: '运行一班', isActive: '是', sortOrder: '1' }
    for (const [resource, field, row] of [
      [physicsResource, '所属组织', node],
      [organizationResource, '上级组织', below],
    ] as const)
      expect((await importRow(resource, row, 'preview')).problems).toContainEqual({
        line: 2,
        field,
        rule: expect.stringContaining('有多个同名对象'),
        value: '运行一班',
      })
    expect(first?.name).toBe('运行一班')
  })

  it('is told apart by its path, whole or from below, and lists and files show that path', async () => {
    expect(await importRow(userResource, user('duty2', '东湖供热所 / 运行一班'))).toMatchObject({
      written: 1,
      problems: [],
    })
    const path = '城东分公司 / 东湖供热所 / 运行一班'
    expect(await rowsOf(userResource, { loginName: 'duty2' })).toMatchObject([{ organizationName: path }])
    const [[organization = ''] = []] = await exported(userResource, 'organizationId', { loginName: 'duty2' })
    expect(organization).toBe(path)
    expect(await importRow(userResource, user('duty3', organization))).toMatchObject({ written: 1, problems: [] })
    const [two, three] = [
      await rowsOf(userResource, { loginName: 'duty2' }),
      await rowsOf(userResource, { loginName: 'duty3' }),
    ]
    expect(three[0]?.organizationId).toBe(two[0]?.organizationId)
  })

  it('comes back from a file of menus below the menu where it was', async () => {
    const menu = (menuName: string, parentMenuId: string) => ({
      menuName,
      menuNameEn: menuName,
      parentMenuId,
      menuUrl: '',
      openType: menuResource.fields.openType?.choices?.[0]?.label.zh ?? '',
      sortOrder: '1',
      isActive: '是',
    })
    for (const row of [
      menu('甲区', ''),
      menu('乙区', ''),
      menu('日报', '甲区'),
      menu('日报', '乙区'),
      menu('班报', '乙区/日报'),
    ])
      expect(await importRow(menuResource, row)).toMatchObject({ written: 1, problems: [] })
    const [[parent = ''] = []] = await exported(menuResource, 'parentMenuId', { menuName: '班报' })
    expect(parent).toBe('乙区 / 日报')
    expect(await importRow(menuResource, menu('月报', parent))).toMatchObject({ written: 1, problems: [] })
    const [[one], [other]] = [
      await rowsOf(menuResource, { menuName: '班报' }),
      await rowsOf(menuResource, { menuName: '月报' }),
    ]
    expect(one?.parentMenuId).toBe(other?.parentMenuId)
    const { problems } = await importRow(menuResource, menu('年报', '日报'))
    const field = menuResource.fields.parentMenuId?.label.zh
    for (const path of ['甲区 / 日报', '乙区 / 日报'])
      expect(problems).toEqual([{ line: 2, field, rule: expect.stringContaining(path), value: '日报' }])
  })
})
