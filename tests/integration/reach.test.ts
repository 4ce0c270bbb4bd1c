import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountCalls } from '#contract/endpoints/account.ts'
import { factorCalls } from '#contract/endpoints/second-factor.ts'
import { sessionCalls } from '#contract/endpoints/session.ts'
import { importResult, savedResult } from '#contract/kit/resource.ts'
import { optionList } from '#contract/kit/resource-calls.ts'
import { organizationResource } from '#contract/resources/organization.resource.ts'
import { roleCalls, roleResource } from '#contract/resources/role.resource.ts'
import { userCalls, userResource } from '#contract/resources/user.resource.ts'
import { readIdentity } from '#server/core/access/identity.repository.ts'
import { lockReach, reachOfUser } from '#server/core/access/reach.repository.ts'
import { createExcel } from '#server/core/kit/excel.ts'
import { addBranchAdmin, type BranchAdmin } from '../support/branch-admin.ts'
import type { DemoApp } from '../support/demo-app.ts'
import { createReachStage, type ReachStage, WITHOUT } from '../support/reach-stage.ts'

// Two administrators of one branch, with allowed and refused changes.

let stage: ReachStage
let demo: DemoApp
let branch: BranchAdmin
/** Ids by code or name. */
let organizations: ReadonlyMap<string, string>
let users: ReadonlyMap<string, string>

beforeAll(async () => {
  stage = await createReachStage('east')
  demo = stage.demo
  branch = stage.actor
  organizations = await stage.idsOf('select code as name, id from organizations')
  users = await stage.idsOf('select login_name as name, id from users')
})
afterAll(() => stage?.close())

const account = (loginName: string, change: object = {}) => ({
  loginName,
  realName: '某人',
  phone: '',
  organizationId: organizations.get('CD01'),
  roleIds: [branch.roleKey],
  isActive: true,
  expiresOn: null,
  mainUrl: '',
  ...change,
})
const rowOf = async (loginName: string, token: string) =>
  Object((await stage.send(userResource.call('toEdit'), { keyId: users.get(loginName) }, token)).result)

describe('an account', () => {
  it('is not made, changed or brought in with a role that reaches further, and the refusal names role and excess', async () => {
    const before = await stage.fingerprint()
    const refused = {
      code: 1001,
      result: [
        {
          field: 'roleIds',
          rule: 'the role “管理员” reaches further than you do yourself: the data of the whole company; permissions simulator:edit',
        },
      ],
    }
    expect(await stage.send(userResource.call('save'), account('climber', { roleIds: ['admin'] }))).toMatchObject(
      refused,
    )
    const operator = await rowOf('operator', branch.token)
    expect(await stage.send(userResource.call('update'), { ...operator, roleIds: ['editor', 'admin'] })).toMatchObject(
      refused,
    )
    const headings = ['登录名', '真实姓名', '所属组织', '角色']
    const content = await createExcel('x', headings, [['climber', '某人', '幸福里供热所', '管理员']])
    const answer = await demo.postFile(
      userResource.call('importExcel'),
      { name: 'a.xlsx', content },
      { mode: 'all' },
      { token: branch.token },
    )
    expect(importResult.parse(answer.result)).toMatchObject({
      written: 0,
      problems: [{ line: 2, field: '角色', rule: expect.stringContaining('simulator:edit') }],
    })
    expect(await stage.fingerprint()).toEqual(before)
  })

  it('is placed inside the own data scope, never in the company as a whole', async () => {
    for (const organizationId of [organizations.get('CX01'), organizations.get('YC'), null, 'no-uuid'])
      expect(await stage.send(userResource.call('save'), account('climber', { organizationId }))).toMatchObject({
        code: 1001,
        result: [{ field: 'organizationId', rule: 'is outside of your data scope' }],
      })
  })

  it('that reaches further is not changed, kept, reset, signed out or removed, though it works in the own branch', async () => {
    await demo.database.db.$client.query(`update users set organization_id = $1 where login_name = 'leader'`, [
      organizations.get('CD01'),
    ])
    const leader = await rowOf('leader', branch.token)
    const keyId = leader.keyId
    const before = await stage.fingerprint()
    for (const [path, body] of [
      [userResource.call('update'), { ...leader, realName: '别人' }],
      [userResource.call('update'), { ...leader, isActive: false }],
      [userCalls.resetPassword.path, { keyId }],
      [factorCalls.reset.path, { keyId }],
      [userResource.call('del'), { keyId }],
      [userResource.call('batchDel'), { ids: keyId }],
      [accountCalls.kickUser.path, { userId: keyId }],
    ] as const)
      expect([path, await stage.send(path, body)]).toMatchObject([
        path,
        { code: 1003, message: expect.stringContaining('the data of the whole company') },
      ])
    expect(await stage.fingerprint()).toEqual(before)
    // an account with the same reach may do it
    expect((await stage.send(userResource.call('update'), leader, await demo.tokenOf('admin'))).code).toBe(0)
  })

  it('without an organisation sees nothing by its own scope, and everything by an explicit grant alone', async () => {
    const move = (to: string) =>
      demo.env.db.$client.query(`update users set organization_id = ${to} where login_name = 'operator'`)
    await move('null')
    const without = await readIdentity(demo.env.db, users.get('operator') ?? '')
    await move(`'${organizations.get('CD')}'`)
    expect(without.scope).toEqual([])
    for (const name of ['super', 'admin', 'leader'])
      expect((await readIdentity(demo.env.db, users.get(name) ?? '')).scope).toBe('all')
  })

  it('of another branch is not described to an administrator of one', async () => {
    expect((await stage.send(sessionCalls.selectOneById.path, { keyId: users.get('super') })).code).toBe(1004)
  })
})

describe('a role', () => {
  it('is offered to give only where it does not reach further', async () => {
    const { result } = await stage.send(roleResource.call('options'), {})
    const offered = optionList.parse(result).map(({ keyId }) => keyId)
    expect(offered).toEqual(expect.arrayContaining([branch.roleKey, 'editor']))
    expect(offered).not.toEqual(expect.arrayContaining(['admin']))
    expect(offered).not.toEqual(expect.arrayContaining(['leader']))
  })

  it('that reaches further is not renamed, emptied, narrowed or removed', async () => {
    const [role] = await stage.rowsOf(`select key as "keyId", name, version from roles where key = 'admin'`)
    const before = await stage.fingerprint()
    for (const [path, body] of [
      [roleResource.call('update'), { ...role, description: '' }],
      [roleResource.call('update'), { ...role, description: '', routes: [] }],
      [roleCalls.updateAuthority.path, { ...(await stage.authorityOf('admin')), grants: [] }],
      [roleCalls.updateAuthority.path, { ...(await stage.authorityOf('admin')), dataScope: 'own' }],
      [roleResource.call('del'), { keyId: 'leader' }],
    ] as const)
      expect([path, await stage.send(path, body)]).toMatchObject([
        path,
        { code: 1003, message: expect.stringContaining('the data of the whole company') },
      ])
    expect(await stage.fingerprint()).toEqual(before)
  })

  it('is given only codes, level, organisations and scope within the own reach, else refused at the field', async () => {
    const key = await stage.addRole('东区值班')
    const authority = await stage.authorityOf(key)
    const [page] = (await stage.authorityOf(branch.roleKey)).grants.filter(({ permissions }) =>
      permissions.includes('dict:edit'),
    )
    const grant = (code: string) => [{ menuId: page?.menuId, permissions: [code] }]
    const wishes: readonly [object, string][] = [
      [{ grants: grant('simulator:edit') }, 'grants'],
      [{ level: 1 }, 'level'],
      [{ dataScope: 'all' }, 'dataScope'],
      [{ dataScope: 'nodes', organizationIds: [organizations.get('CX01')] }, 'organizationIds'],
      [{ dataScope: 'nodes', organizationIds: ['00000000-0000-4000-8000-000000000000'] }, 'organizationIds'],
    ]
    for (const [wish, field] of wishes)
      expect([field, await stage.send(roleCalls.updateAuthority.path, { ...authority, ...wish })]).toMatchObject([
        field,
        { code: 1001, result: [{ field }] },
      ])
    const own = { dataScope: 'nodes', organizationIds: [organizations.get('CD01')], level: 2 }
    // the same page twice counts as one page
    const twice = [...grant('dict:edit'), ...grant('dict:view')]
    expect((await stage.send(roleCalls.updateAuthority.path, { ...authority, ...own, grants: twice })).code).toBe(0)
    const { grants } = await stage.authorityOf(key)
    expect(grants.flatMap(({ permissions }) => permissions).sort()).toEqual(['dict:edit', 'dict:view'])
  })

  it('that accounts beyond the own branch hold is not changed by an administrator of one', async () => {
    const key = await stage.addRole('两区共用', await demo.tokenOf('super'))
    const west = await addBranchAdmin(demo, 'west', WITHOUT)
    await demo.database.db.$client.query('update users set organization_id = $1 where id = $2', [
      organizations.get('CX'),
      west.userId,
    ])
    await demo.database.db.$client.query(
      'insert into user_roles (user_id, role_id) select $1, id from roles where key = $2',
      [west.userId, key],
    )
    const shared = { keyId: key, name: '两区共用', version: 1, description: 'x' }
    expect(await stage.send(roleResource.call('update'), shared)).toMatchObject({
      code: 1003,
      message: 'The role “两区共用” is held by accounts beyond your reach: you cannot change it',
    })
    expect((await stage.send(roleResource.call('update'), shared, await demo.tokenOf('super'))).code).toBe(0)
  })
})

describe('an organisation', () => {
  it('is not moved below one whose users exceed the mover’s reach', async () => {
    const token = await demo.tokenOf('super')
    const key = await stage.addRole('模拟值班', token)
    const [menu] = await stage.rowsOf(
      `select menu_id from role_menus where 'simulator:edit' = any(permissions) limit 1`,
    )
    const grants = [{ menuId: menu?.menu_id, permissions: ['simulator:edit'] }]
    expect(
      (await stage.send(roleCalls.updateAuthority.path, { ...(await stage.authorityOf(key, token)), grants }, token))
        .code,
    ).toBe(0)
    const keeper = account('keeper', { roleIds: [key] })
    expect((await stage.send(userResource.call('save'), keeper, token)).code).toBe(0)
    const [team] = await stage.rowsOf(`select id, name, version from organizations where code = 'CD02_T1'`)
    await demo.database.db.$client.query(`update organizations set name = '东湖一班' where id = $1`, [team?.id])
    const move = { keyId: team?.id, version: team?.version, parentId: organizations.get('CD01'), index: 0 }
    expect(await stage.send(organizationResource.call('move'), move)).toMatchObject({
      code: 1001,
      result: [{ field: 'parentId', rule: 'would show it to accounts that reach further than you do yourself' }],
    })
    expect((await stage.send(organizationResource.call('move'), move, token)).code).toBe(0)
  })
})

describe('an administrator who is narrowed', () => {
  it('is limited from the next call on, and no longer changes earlier grants, which stay', async () => {
    const other = await addBranchAdmin(demo, 'narrowed', WITHOUT)
    const { result } = await stage.send(
      userResource.call('save'),
      account('given', { roleIds: [other.roleKey] }),
      other.token,
    )
    const { keyId } = savedResult.parse(result)
    const before = await reachOfUser(demo.env.db, keyId)
    const key = await stage.addRole('仅查看', await demo.tokenOf('super'))
    const [menu] = await stage.rowsOf(`select menu_id from role_menus where 'user:edit' = any(permissions) limit 1`)
    const grants = [{ menuId: menu?.menu_id, permissions: ['user:view', 'user:edit'] }]
    const authority = await stage.authorityOf(key, await demo.tokenOf('super'))
    await stage.send(roleCalls.updateAuthority.path, { ...authority, level: 2, grants }, await demo.tokenOf('super'))
    await demo.database.db.$client.query(
      'update user_roles set role_id = (select id from roles where key = $1) where user_id = $2',
      [key, other.userId],
    )
    expect((await stage.send(userResource.call('save'), account('more'), other.token)).code).toBe(1003)
    const row = Object((await stage.send(userResource.call('toEdit'), { keyId }, other.token)).result)
    expect(await stage.send(userResource.call('update'), { ...row, realName: '改名' }, other.token)).toMatchObject({
      code: 1003,
      message: expect.stringContaining('permissions'),
    })
    expect((await stage.send(userCalls.resetPassword.path, { keyId }, other.token)).code).toBe(1003)
    expect(await reachOfUser(demo.env.db, keyId)).toEqual(before)
  })

  it('has a running call checked against the reach at the time of writing', async () => {
    const racer = await addBranchAdmin(demo, 'racer', WITHOUT)
    const key = await stage.addRole('竞态', racer.token)
    const body = await wish(key)
    const narrowing = await demo.database.db.$client.connect()
    try {
      await narrowing.query('begin')
      await lockReach(drizzle(narrowing))
      const answer = stage.send(roleCalls.updateAuthority.path, body, racer.token)
      await expect
        .poll(
          async () =>
            (
              await stage.rowsOf(
                `select from pg_locks join pg_database own on own.oid = database where locktype = 'advisory' and not granted and datname = current_database()`,
              )
            ).length,
        )
        .toBeGreaterThan(0)
      await narrowing.query(
        `update role_menus set permissions = array_remove(permissions, 'dict:edit')
        where role_id = (select id from roles where key = $1)`,
        [racer.roleKey],
      )
      await narrowing.query('commit')
      expect(await answer).toMatchObject({ code: 1001, result: [{ field: 'grants' }] })
    } finally {
      narrowing.release()
    }
  })
})

/** Request of the waiting call: grants a code that the caller is about to lose. */
async function wish(key: string) {
  const [page] = await stage.rowsOf(`select id from menus where url = '/admin-confDict/confDict' and set_key = '1'`)
  const grants = [{ menuId: page?.id, permissions: ['dict:edit'] }]
  return { keyId: key, version: 1, level: 3, dataScope: 'own', organizationIds: [], grants }
}
