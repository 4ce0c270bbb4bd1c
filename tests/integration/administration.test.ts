import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { authorityResult, menuAuthResult, sessionCalls, sessionUser } from '#contract/endpoints/session.ts'
import { listResult, type ResourceRow, savedResult } from '#contract/kit/resource.ts'
import { optionList } from '#contract/kit/resource-calls.ts'
import type { MenuNode } from '#contract/pages/menu-node.ts'
import { organizationResource } from '#contract/resources/organization.resource.ts'
import { roleAuthority, roleCalls, roleResource, roleRow, routeNode } from '#contract/resources/role.resource.ts'
import { userCalls, userResource } from '#contract/resources/user.resource.ts'
import { roles } from '#server/core/access/tables.ts'
import { auditLog } from '#server/core/audit/tables.ts'
import { addBranchAdmin } from '../support/branch-admin.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'

let demo: DemoApp
let admin: string

beforeAll(async () => {
  demo = await createDemoApp()
  admin = await demo.tokenOf('admin')
})
afterAll(() => demo?.close())

const postJson = (path: string, body: object, token = admin) => demo.postJson(path, body, { token })
const post = (path: string, form: Record<string, string> = {}, token = admin) => demo.post(path, form, { token })
const pages = (menus: readonly MenuNode[]): string[] =>
  menus.flatMap((menu) => (menu.childMenuList.length > 0 ? pages(menu.childMenuList) : [menu.menuUrl]))
const pagesOf = async (token: string): Promise<string[]> =>
  pages(menuAuthResult.parse((await demo.get(sessionCalls.menuAuth.path, { keyId: '1' }, { token })).result))
const allRoles = async () => roleCalls.all.output.parse((await post(roleResource.call('all'))).result)
const roleNamed = async (name: string) => (await allRoles()).find((role) => role.name === name)

describe('demo accounts', () => {
  it('R1-05, R6-01, R6-03, R6-14 R6-15 R6-16 R6-17 see the pages of their roles', async () => {
    const [ofSuper, ofAdmin, ofOperator, ofLeader] = await Promise.all(
      (['super', 'admin', 'operator', 'leader'] as const).map(async (name) => pagesOf(await demo.tokenOf(name))),
    )
    expect(ofSuper).toContain('/permission/role')
    expect(ofAdmin).toEqual(ofSuper)
    const ofAdministrators = ['/permission/role', '/homeConfig/homeConfig']
    expect(ofOperator).toEqual(ofSuper?.filter((path) => !ofAdministrators.includes(path)))
    expect(ofLeader).toEqual(['/index'])
    const { result } = await post(sessionCalls.getAuthByRole.path, {}, await demo.tokenOf('super'))
    const ofRoles = authorityResult
      .parse(result)
      .filter(({ menuUrl }) => /role$/.test(menuUrl) && !/auth/.test(menuUrl))
    expect(ofRoles.map(({ authorityNo }) => authorityNo)).toEqual(
      Array(2).fill('role:view,role:add,role:edit,role:delete'),
    )
  })

  it('R1-10, R6-21, R6-24, R7-32, R3-05, R3-06 hold the four sample roles, with their keys as ids', async () => {
    expect((await allRoles()).map(({ key, keyId, name }) => [key, keyId, name])).toEqual([
      ['super', 'super', '超级管理员'],
      ['admin', 'admin', '管理员'],
      ['editor', 'editor', '操作员'],
      ['leader', 'leader', '监督领导'],
    ])
    const [first] = z.array(z.record(z.string(), z.unknown())).parse((await post(roleResource.call('all'))).result)
    const ofRecord = ['keyId', 'updatedAt', 'updatedBy', 'version']
    expect(Object.keys(first ?? {}).sort()).toEqual([...ofRecord, 'description', 'key', 'name', 'routes'].sort())
    const leader = await roleNamed('监督领导')
    expect(leader).toMatchObject({ description: expect.stringMatching(/./) })
    expect(leader?.routes).toEqual([
      { path: '', title: '总览', children: [{ path: '/index', title: '首页', children: [] }] },
    ])
  })

  it('shows menu names in the language of whoever asks', async () => {
    const token = await demo.tokenOf('leader')
    const answer = await demo.get(
      sessionCalls.menuAuth.path,
      { keyId: '1' },
      { token, headers: { 'accept-language': 'en' } },
    )
    expect(menuAuthResult.parse(answer.result)[0]).toMatchObject({
      menuName: 'Overview',
      childMenuList: [{ menuName: 'Home' }],
    })
  })
})

describe('a role by its key', () => {
  it('R7-60 is readable by its holder as the main role, and no other role is', async () => {
    const token = await demo.tokenOf('leader')
    const ask = (keyId: string) => post(roleResource.call('toEdit'), { keyId }, token)
    const { mainRoleId, roleName } = sessionUser.parse((await post(sessionCalls.selectOneById.path, {}, token)).result)
    expect(roleRow.parse((await ask(mainRoleId)).result)).toMatchObject({ keyId: 'leader', name: roleName })
    expect((await ask('editor')).code).toBe(1003)
  })
})

describe('an administrator', () => {
  it('R6-02, R7-33, R7-39, R4-18 makes a role and a user, who sees exactly the pages of the role', async () => {
    const tree = routeNode.array().parse((await demo.get(roleCalls.routeTree.path, {}, { token: admin })).result)
    const routes = tree.flatMap((node) => {
      const children = node.children.filter(({ path }) => ['/index', '/admin-confDict/confDict'].includes(path))
      return children.length > 0 ? [{ ...node, children }] : []
    })
    const { result } = await postJson(roleResource.call('save'), {
      name: '巡检员',
      description: '看 首页 与字典',
      routes,
    })
    const { key } = result as { key: string }
    expect((await roleNamed('巡检员'))?.routes.flatMap(({ children }) => children.map(({ path }) => path))).toEqual([
      '/index',
      '/admin-confDict/confDict',
    ])
    const user = { loginName: 'patrol', realName: '赵巡检', phone: '13812345678', organizationId: null, roleIds: [key] }
    const saved = await postJson(userResource.call('save'), { ...user, isActive: true, expiresOn: null, mainUrl: '' })
    const { password } = userCalls.resetPassword.output.parse(saved.result)
    const token = await demo.signIn('patrol', password)
    expect((await demo.get('/jeasy-base/dict/list', {}, { token })).code).toBe(1005)
    expect((await demo.post(sessionCalls.isVerifyPwdComplexity.path, {}, { token })).result).toBe(true)
    expect((await demo.changePassword(token, password, 'Granite+Fern7')).code).toBe(0)
    expect(await pagesOf(token)).toEqual(['/index', '/admin-confDict/confDict'])
    expect((await demo.get('/jeasy-base/dict/list', {}, { token })).code).toBe(0)
    expect((await demo.postJson('/jeasy-base/dict/save', {}, { token })).code).toBe(1003)
    expect((await demo.get(userResource.call('list'), {}, { token })).code).toBe(1003)
  })

  it('R6-29 cannot remove a role that is in use, nor the highest one', async () => {
    const held = await roleNamed('巡检员')
    expect(await post(roleResource.call('del'), { keyId: held?.keyId ?? '' })).toMatchObject({
      code: 2002,
      message: expect.stringContaining('1'),
    })
    expect(await post(roleResource.call('del'), { keyId: 'super' }, await demo.tokenOf('super'))).toMatchObject({
      code: 1003,
    })
    expect((await roleNamed('巡检员'))?.key).toBe(held?.key)
  })

  it('R6-25, R6-26, R6-27, R6-28, R7-34, R7-35, R7-36, R7-37, R7-38 changes a role, checks its name, and removes one or many', async () => {
    const keys: string[] = []
    for (const name of ['甲', '乙', '丙']) {
      const { result } = await postJson(roleResource.call('save'), { name, description: '' })
      keys.push((result as { key: string }).key)
    }
    const verify = (value: string, keyId = '') =>
      post(roleResource.call('verifyIsExist'), {
        verifyFieldJson: JSON.stringify([
          { key: 'name', value },
          { key: 'keyId', value: keyId },
        ]),
      })
    expect((await verify('甲')).result).toBe(true)
    expect((await verify('甲', keys[0])).result).toBe(false)
    expect(
      (await postJson(roleResource.call('update'), { keyId: keys[0], version: 1, name: '甲二', description: 'x' }))
        .code,
    ).toBe(0)
    expect(
      (await postJson(roleResource.call('update'), { keyId: keys[0], version: 1, name: '甲三', description: 'x' }))
        .code,
    ).toBe(1009)
    const read = roleRow.parse((await post(roleResource.call('toEdit'), { keyId: keys[0] ?? '' })).result)
    expect(read).toEqual({
      updatedAt: expect.any(String),
      updatedBy: '管理员',
      keyId: keys[0],
      key: keys[0],
      name: '甲二',
      description: 'x',
      version: 2,
      routes: [],
    })
    const names = async () => (await allRoles()).map(({ name }) => name)
    const others = (await names()).filter((name) => !['甲二', '乙', '丙'].includes(name))
    expect((await post(roleResource.call('del'), { keyId: keys[0] ?? '' })).code).toBe(0)
    expect(await names()).toEqual(expect.arrayContaining([...others, '乙', '丙']))
    expect(await names()).not.toContain('甲二')
    expect((await post(roleResource.call('batchDel'), { ids: keys.slice(1).join() })).code).toBe(0)
    expect(await names()).toEqual(others)
    expect(await demo.env.db.$count(roles, eq(roles.name, '乙'))).toBe(0)
  })

  it('R7-19 reads the account that was asked for', async () => {
    const { list } = listResult.parse((await demo.get(userResource.call('list'), {}, { token: admin })).result)
    const operator = list.find(({ loginName }) => loginName === 'operator')
    const answer = await post(userResource.call('toEdit'), { keyId: operator?.keyId ?? '' })
    expect(answer).toEqual({ code: 0, result: operator })
    expect(answer.result).toMatchObject({ loginName: 'operator', realName: '值班操作员', roleIds: ['editor'] })
  })

  it('gives a role permission codes and a data scope, and nothing beyond the own', async () => {
    const role = await roleNamed('巡检员')
    const keyId = role?.keyId ?? ''
    const authority = roleAuthority.parse((await post(roleCalls.authority.path, { keyId })).result)
    const grants = authority.grants.map(({ menuId, permissions }) => ({
      menuId,
      permissions: [...permissions, 'dict:edit'],
    }))
    expect((await postJson(roleCalls.updateAuthority.path, { ...authority, grants })).code).toBe(0)
    expect((await postJson(roleCalls.updateAuthority.path, { ...authority, grants })).code).toBe(1009)
    const higher = { ...authority, version: authority.version + 1 }
    expect(await postJson(roleCalls.updateAuthority.path, { ...higher, level: 1 })).toMatchObject({
      code: 1001,
      result: [{ field: 'level' }],
    })
    const foreign = [{ menuId: grants[0]?.menuId ?? '', permissions: ['launch:missiles'] }]
    expect(await postJson(roleCalls.updateAuthority.path, { ...higher, grants: foreign })).toMatchObject({
      code: 1001,
      result: [{ field: 'grants', rule: expect.stringContaining('launch:missiles') }],
    })
    expect((await postJson(roleCalls.updateAuthority.path, { ...authority, keyId: 'super' })).code).toBe(1003)
  })

  it('cannot administer higher accounts, grant higher roles, or lock out the own account', async () => {
    const list = listResult.parse((await demo.get(userResource.call('list'), {}, { token: admin })).result).list
    const [ofSuper, ofAdmin, ofOperator] = ['super', 'admin', 'operator'].map((name) =>
      list.find((row) => row.loginName === name),
    )
    expect((await post(userCalls.resetPassword.path, { keyId: ofSuper?.keyId ?? '' })).code).toBe(1003)
    expect((await post(userResource.call('del'), { keyId: ofSuper?.keyId ?? '' })).code).toBe(1003)
    expect((await post(userResource.call('del'), { keyId: ofAdmin?.keyId ?? '' })).code).toBe(1003)
    const update = (row: typeof ofAdmin, change: object) => postJson(userResource.call('update'), { ...row, ...change })
    expect(await update(ofOperator, { roleIds: ['super'] })).toMatchObject({
      code: 1001,
      result: [{ field: 'roleIds' }],
    })
    expect(await update(ofAdmin, { isActive: false })).toMatchObject({ code: 1001, result: [{ field: 'isActive' }] })
    expect(await update(ofAdmin, { roleIds: ['editor'] })).toMatchObject({ code: 1001, result: [{ field: 'roleIds' }] })
  })

  it('resets a password: the old one and all sessions end, and the log tells it without the password', async () => {
    const [row] = listResult.parse(
      (await demo.get(userResource.call('list'), { loginName: 'patrol' }, { token: admin })).result,
    ).list
    const { password } = userCalls.resetPassword.output.parse(
      (await post(userCalls.resetPassword.path, { keyId: row?.keyId ?? '' })).result,
    )
    expect(password).toMatch(/^.{12}$/)
    await demo.signIn('patrol', password)
    const logged = await demo.env.db.select().from(auditLog).where(eq(auditLog.action, 'resetPwd'))
    expect(logged).toMatchObject([{ loginName: 'admin', targetName: 'patrol' }])
    expect(JSON.stringify(await demo.env.db.select().from(auditLog))).not.toContain(password)
  })
})

describe('data scope', () => {
  it('shows users and organisations of the own sub-tree alone', async () => {
    const token = await demo.tokenOf('operator')
    const options = optionList.parse((await demo.post(organizationResource.call('options'), {}, { token })).result)
    expect(options.map(({ name }) => name)).toEqual([
      '城东分公司',
      '幸福里供热所',
      '运行一班',
      '运行二班',
      '东湖供热所',
      '运行一班',
      '运行二班',
    ])
    const list = listResult.parse((await demo.get(userResource.call('list'), {}, { token })).result)
    expect(list.list.map((row) => row.loginName)).toEqual(['operator'])
    const everybody = listResult.parse((await demo.get(userResource.call('list'), {}, { token: admin })).result).list
    const outside = everybody.find((row) => row.loginName === 'leader')
    expect((await demo.post(userResource.call('toEdit'), { keyId: outside?.keyId ?? '' }, { token })).code).toBe(1004)
  })
})

describe('a role for chosen organisations', () => {
  it('names the organisations in the caller’s scope, and counts the others', async () => {
    const token = await demo.tokenOf('super')
    const keyId = savedResult.parse(
      (await postJson(roleResource.call('save'), { name: '跨区查看', description: '' }, token)).result,
    ).keyId
    const read = async (asking: string) =>
      roleAuthority.parse((await post(roleCalls.authority.path, { keyId }, asking)).result)
    const { rows } = await demo.database.db.$client.query(
      "select id from organizations where code in ('CD01', 'CX01') order by code",
    )
    const organizationIds = rows.map(({ id }) => String(id))
    const wide = { ...(await read(token)), dataScope: 'nodes', organizationIds }
    expect((await postJson(roleCalls.updateAuthority.path, wide, token)).code).toBe(0)
    expect(await read(token)).toMatchObject({ numHidden: 0, mayEdit: true })
    const east = await addBranchAdmin(demo, 'east', [])
    expect(await read(east.token)).toMatchObject({
      organizationIds: organizationIds.slice(0, 1),
      numHidden: 1,
      mayEdit: false,
    })
  })
})

describe('the organisation tree', () => {
  const tree = async () => listResult.shape.list.parse((await post(organizationResource.call('tree'))).result)
  const at = async (code: string) => (await tree()).find((row) => row.code === code)

  it('moves a node with all below it, and never below itself', async () => {
    const [branch, office] = [await at('CX'), await at('CD02')]
    const move = (row: ResourceRow | undefined, parent: ResourceRow | undefined) => {
      const place = { keyId: row?.keyId ?? '', version: String(row?.version), parentId: parent?.keyId ?? '' }
      return post(organizationResource.call('move'), { ...place, index: '0' })
    }
    expect(await move(office, branch)).toMatchObject({ code: 0, result: { version: Number(office?.version) + 1 } })
    expect((await at('CD02_T1'))?.path).toContain(String(branch?.keyId))
    // a second move that is based on the old tree
    expect(await move(office, branch)).toMatchObject({ code: 1009, result: { changedBy: '管理员' } })
    expect(await move(branch, await at('CD02_T1'))).toMatchObject({ code: 1001, result: [{ field: 'parentId' }] })
    expect(await move(branch, office)).toMatchObject({ code: 1001, result: [{ field: 'parentId' }] })
  })

  it('refuses a type above its parent, a code or sibling name that is taken, and removing what is in use', async () => {
    const office = await at('CX01')
    const node = {
      name: '新班',
      code: 'N1',
      type: 'team',
      parentId: office?.keyId,
      head: '',
      phone: '',
      sortOrder: 9,
      isActive: true,
    }
    const save = (change: object) => postJson(organizationResource.call('save'), { ...node, ...change })
    expect(await save({ type: 'branch' })).toMatchObject({ code: 1001, result: [{ field: 'type' }] })
    expect(await save({ name: '运行一班' })).toMatchObject({ code: 1001, result: [{ field: 'name', rule: '已存在' }] })
    expect(await save({ code: 'cx01' })).toMatchObject({ code: 1001, result: [{ field: 'code', rule: '已存在' }] })
    expect(await post(organizationResource.call('del'), { keyId: office?.keyId ?? '' })).toMatchObject({
      code: 1001,
      result: [{ field: 'keyId' }],
    })
    expect((await save({})).code).toBe(0)
  })
})
