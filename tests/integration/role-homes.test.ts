import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { homeLayout, homeLayoutCalls } from '#contract/endpoints/home-layout.ts'
import { type RoleHome, roleHome, roleHomeCalls } from '#contract/endpoints/role-homes.ts'
import { sessionCalls, sessionUser } from '#contract/endpoints/session.ts'
import { FIRST_TILES, tileOf } from '#contract/home/home-widgets.ts'
import { savedResult } from '#contract/kit/resource.ts'
import { roleCalls, roleResource } from '#contract/resources/role.resource.ts'
import { userResource } from '#contract/resources/user.resource.ts'
import { addBranchAdmin, type BranchAdmin } from '../support/branch-admin.ts'
import { createDemoApp, type DemoAccount, type DemoApp } from '../support/demo-app.ts'

let demo: DemoApp
/** Administers a branch, with every code but one. */
let branch: BranchAdmin

beforeAll(async () => {
  demo = await createDemoApp()
  branch = await addBranchAdmin(demo, 'west', ['simulator:edit'])
})
afterAll(() => demo?.close())

const tokenOf = (who: DemoAccount | 'branch') => (who === 'branch' ? branch.token : demo.tokenOf(who))
const send = async (who: DemoAccount | 'branch', path: string, body: object) =>
  demo.postJson(path, body, { token: await tokenOf(who), headers: { 'accept-language': 'en' } })
const homeOf = async (keyId: string, who: DemoAccount | 'branch' = 'super'): Promise<RoleHome> =>
  roleHome.parse((await send(who, roleHomeCalls.toEdit.path, { keyId })).result)
/** Saves over what is stored. */
const save = async (keyId: string, change: object, who: DemoAccount | 'branch' = 'super') => {
  const { version, mainUrl, tiles } = await homeOf(keyId)
  return send(who, roleHomeCalls.update.path, { keyId, version, mainUrl, tiles, ...change })
}
const reset = (keyId: string) => save(keyId, { mainUrl: null, tiles: null })
const layoutOf = async (who: DemoAccount) =>
  homeLayout.parse((await demo.get(homeLayoutCalls.own.path, {}, { token: await demo.tokenOf(who) })).result)
const startOf = async (who: DemoAccount) =>
  sessionUser.parse((await demo.post(sessionCalls.selectOneById.path, {}, { token: await demo.tokenOf(who) })).result)
    .mainUrl
const change = (statement: string) => demo.database.db.$client.query(statement)

describe('the home page of a role', () => {
  it('gives its users their widgets until they arrange their own, and again after that', async () => {
    const tiles = [
      { widget: 'alarms', width: 4 },
      { widget: 'worst', width: 2 },
    ] as const
    expect(await homeOf('editor')).toMatchObject({ version: 0, mainUrl: null, tiles: null, mayEdit: true })
    expect(await save('editor', { tiles })).toMatchObject({ code: 0, result: { tiles, version: 1 } })
    expect(await layoutOf('operator')).toMatchObject({ tiles, isOwn: false })
    expect((await layoutOf('leader')).tiles.map(({ widget }) => widget)).not.toEqual(['alarms', 'worst'])
    const own = [{ widget: 'load', width: 1 }]
    await send('operator', homeLayoutCalls.save.path, { tiles: own })
    expect(await layoutOf('operator')).toMatchObject({ tiles: own, isOwn: true })
    await send('operator', homeLayoutCalls.del.path, {})
    expect(await layoutOf('operator')).toMatchObject({ tiles, isOwn: false })
    await reset('editor')
    expect((await layoutOf('operator')).tiles.map(({ widget }) => widget)).toEqual(
      FIRST_TILES.map(({ widget }) => widget),
    )
  })

  it('R2.1-07 is where its users begin who have no start page of their own, as long as they may open it', async () => {
    expect(await startOf('operator')).toBeNull()
    expect(await save('editor', { mainUrl: '/websiteRealTime' })).toMatchObject({ code: 0 })
    expect([await startOf('operator'), await startOf('leader')]).toEqual(['/websiteRealTime', null])
    await change(`update users set main_url = '/websiteHis' where login_name = 'operator'`)
    expect(await startOf('operator')).toBe('/websiteHis')
    await change(`update users set main_url = null where login_name = 'operator'`)
    await change(`update menus set is_active = false where url = '/websiteRealTime'`)
    expect(await startOf('operator')).toBeNull()
    await change(`update menus set is_active = true where url = '/websiteRealTime'`)
    expect(await startOf('operator')).toBe('/websiteRealTime')
    await reset('editor')
  })

  it('gives way to an own start page only while the user may open it, and takes none that the user may not', async () => {
    const { rows } = await change(`select id from users where login_name = 'operator'`)
    const keyId = String(rows[0].id)
    const row = async () => Object((await send('super', userResource.call('toEdit'), { keyId })).result)
    const choose = async (mainUrl: string) =>
      send('super', userResource.call('update'), { ...(await row()), keyId, mainUrl })
    await save('editor', { mainUrl: '/websiteRealTime' })
    for (const mainUrl of ['/websiteHis?station=HZ0001', 'https://intranet.example/board', '/data-view?id=1'])
      expect([await choose(mainUrl), await startOf('operator')]).toMatchObject([{ code: 0 }, mainUrl])
    for (const mainUrl of ['/homeConfig/homeConfig', '/no-such-page', '/login', '/backHome'])
      expect([mainUrl, await choose(mainUrl)]).toMatchObject([
        mainUrl,
        { code: 1001, result: [{ field: 'mainUrl', rule: 'is not a page that this account may open' }] },
      ])
    await choose('/websiteHis')
    await change(`update menus set is_active = false where url = '/websiteHis'`)
    expect(await startOf('operator')).toBe('/websiteRealTime')
    // a page that is lost meanwhile does not stand in the way of other changes
    expect(
      await send('super', userResource.call('update'), { ...(await row()), keyId, phone: '13800000000' }),
    ).toMatchObject({ code: 0 })
    await change(`update menus set is_active = true where url = '/websiteHis'`)
    expect(await startOf('operator')).toBe('/websiteHis')
    expect([await choose(''), await startOf('operator')]).toMatchObject([{ code: 0 }, '/websiteRealTime'])
    await reset('editor')
  })

  it('is, of several roles, that of the main one, then by level, of the first that has one', async () => {
    const grant = () =>
      change(`insert into user_roles (user_id, role_id, is_main)
        select users.id, roles.id, false from users, roles where login_name = 'operator' and roles.key = 'leader'`)
    const revoke = () =>
      change(`delete from user_roles using users, roles where user_roles.user_id = users.id and role_id = roles.id
        and login_name = 'operator' and roles.key = 'leader'`)
    await grant()
    const ofLeader = [{ widget: 'load', width: 1 }] as const
    expect(await save('leader', { tiles: ofLeader, mainUrl: '/uIndex' })).toMatchObject({ code: 0 })
    const ofOperator = async () => [(await layoutOf('operator')).tiles, await startOf('operator')]
    // the operator's own role has none of either
    expect(await ofOperator()).toMatchObject([ofLeader, '/uIndex'])
    const ofEditor = [{ widget: 'load', width: 3 }] as const
    await save('editor', { tiles: ofEditor })
    expect(await ofOperator()).toMatchObject([ofEditor, '/uIndex'])
    await save('editor', { mainUrl: '/websiteRealTime' })
    expect(await ofOperator()).toMatchObject([ofEditor, '/websiteRealTime'])
    await revoke()
    await Promise.all([reset('editor'), reset('leader')])
  })

  it('takes only widgets that the role may see and pages that it may open, and names the others by field', async () => {
    const before = await homeOf('leader')
    const { allowed, pages } = before
    expect(allowed).not.toContain('plan')
    const paths = pages.map(({ path }) => path)
    expect(paths).toContain('/uIndex')
    expect(paths).not.toContain('/admin-role-power/admin-system-role')
    const tiles = ['load', 'plan'].map((widget) => ({ widget, width: 1 }))
    const rule = 'shows what this role may not see'
    expect(await save('leader', { tiles })).toMatchObject({ code: 1001, result: [{ field: 'tiles.1.widget', rule }] })
    for (const mainUrl of [
      '/admin-role-power/admin-system-role',
      '/no-such-page',
      '/login',
      'https://evil.example/',
      '//evil.example/',
      'javascript:alert(1)',
      '',
    ])
      expect([mainUrl, await save('leader', { mainUrl })]).toMatchObject([
        mainUrl,
        { code: 1001, result: [{ field: 'mainUrl', rule: 'is not a page that this role may open' }] },
      ])
    expect(await homeOf('leader')).toEqual(before)
  })

  it.each([
    ['an unknown widget', { tiles: [{ widget: 'dial', width: 1 }] }, 'tiles.0.widget'],
    ['one widget twice', { tiles: ['load', 'load'].map((widget) => ({ widget, width: 1 })) }, 'tiles.1.widget'],
    ['a width that no page has', { tiles: [{ widget: 'load', width: 9 }] }, 'tiles.0.width'],
    ['an endless address', { mainUrl: `/${'x'.repeat(300)}` }, 'mainUrl'],
    ['no version', { version: null }, 'version'],
  ])('refuses %s by field', async (_what, wrong, field) => {
    const answer = await save('editor', wrong)
    expect(answer.code).toBe(1001)
    expect(answer.result).toContainEqual(expect.objectContaining({ field }))
  })

  it('is not changed by who reaches less than the role or its holders, nor by who lacks the permission', async () => {
    const before = await homeOf('admin')
    expect(before.mayEdit).toBe(true)
    expect((await homeOf('admin', 'branch')).mayEdit).toBe(false)
    for (const keyId of ['admin', 'super', 'leader'])
      expect([keyId, await save(keyId, { mainUrl: '/uIndex' }, 'branch')]).toMatchObject([keyId, { code: 1003 }])
    expect(await save('super', { mainUrl: '/uIndex' }, 'admin')).toMatchObject({ code: 1003 })
    for (const who of ['operator', 'leader'] as const)
      for (const [path, body] of [
        [roleHomeCalls.update.path, { keyId: 'editor', version: 0, mainUrl: null, tiles: null }],
        [roleHomeCalls.toEdit.path, { keyId: 'editor' }],
      ] as const)
        expect([who, path, await send(who, path, body)]).toMatchObject([who, path, { code: 1003 }])
    expect(await homeOf('admin')).toEqual(before)
    expect(await save(branch.roleKey, { mainUrl: '/uIndex' }, 'branch')).toMatchObject({ code: 0 })
  })

  it('is saved over the version that was read alone, by the first of two', async () => {
    const { version } = await homeOf('leader')
    const first = { keyId: 'leader', version, mainUrl: '/uIndex', tiles: null }
    const answers = await Promise.all([
      send('admin', roleHomeCalls.update.path, first),
      send('super', roleHomeCalls.update.path, { ...first, mainUrl: '/index' }),
    ])
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1009])
    const again = await send('super', roleHomeCalls.update.path, first)
    expect(again).toMatchObject({ code: 1009, result: { changedBy: expect.any(String) } })
    await reset('leader')
  })

  it('goes with its role, and is none of a role that does not exist', async () => {
    const added = await send('super', roleResource.call('save'), { name: '调度', description: '' })
    const { keyId } = savedResult.parse(added.result)
    expect(await save(keyId, { tiles: [] })).toMatchObject({ code: 0, result: { tiles: [], allowed: [] } })
    expect(await demo.post(roleResource.call('del'), { keyId }, { token: await demo.tokenOf('super') })).toMatchObject({
      code: 0,
    })
    expect(await send('super', roleHomeCalls.toEdit.path, { keyId })).toMatchObject({ code: 1004 })
    const { rows } = await demo.database.db.$client.query(
      `select count(*)::int as left_over from role_homes where role_id not in (select id from roles)`,
    )
    expect(rows).toEqual([{ left_over: 0 }])
  })

  it('follows the authority of its role: what is taken from the role leaves the page', async () => {
    const tiles = ['load', 'alarms'].map((widget) => ({ widget, width: 1 }))
    expect(await save('editor', { tiles })).toMatchObject({ code: 0 })
    const authority = Object((await send('super', roleCalls.authority.path, { keyId: 'editor' })).result)
    const grants: { menuId: string; permissions: string[] }[] = authority.grants
    const without = grants.map((grant) => ({
      ...grant,
      permissions: grant.permissions.filter((code) => !code.startsWith('alarm:')),
    }))
    const { version, level, dataScope, organizationIds } = authority
    const update = { keyId: 'editor', version, level, dataScope, organizationIds }
    expect(await send('super', roleCalls.updateAuthority.path, { ...update, grants: without })).toMatchObject({
      code: 0,
    })
    expect((await homeOf('editor')).tiles).toEqual([{ ...tileOf('load'), width: 1 }])
    expect((await layoutOf('operator')).tiles).toEqual([{ ...tileOf('load'), width: 1 }])
    await send('super', roleCalls.updateAuthority.path, { ...update, version: version + 1, grants })
    await reset('editor')
  })
})
