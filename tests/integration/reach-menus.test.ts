import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { savedResult } from '#contract/kit/resource.ts'
import { authorityCodeResource } from '#contract/resources/authority-code.resource.ts'
import { menuCalls, menuModelResource, menuResource } from '#contract/resources/menu.resource.ts'
import { roleCalls, roleResource } from '#contract/resources/role.resource.ts'
import { createReachStage, type ReachStage } from '../support/reach-stage.ts'

// An administrator who sees the whole company, on which menus act, and lacks a code.

let stage: ReachStage

beforeAll(async () => {
  stage = await createReachStage('whole', 'all')
})
afterAll(() => stage?.close())

describe('menus and codes', () => {
  it('give nobody a code that the user who adds the page does not hold', async () => {
    const [code] = await stage.rowsOf(
      `select id as "keyId", version, code, name from authority_codes where code = 'dict:edit'`,
    )
    const menuUrl = '/admin-new-page'
    const change = { ...code, nameEn: '', menuUrl, isBasic: true, sortOrder: 1 }
    expect((await stage.send(authorityCodeResource.call('update'), change)).code).toBe(0)
    // a code of the page that they do not hold: only who holds it may grant it
    const [foreign] = await stage.rowsOf(
      `select id as "keyId", version, code, name from authority_codes where code = 'simulator:edit'`,
    )
    const moved = { ...foreign, nameEn: '', menuUrl, isBasic: true, sortOrder: 1 }
    expect(await stage.send(authorityCodeResource.call('update'), moved)).toMatchObject({
      code: 1003,
      message: expect.stringContaining('simulator:edit'),
    })
    expect((await stage.send(authorityCodeResource.call('del'), { keyId: foreign?.keyId })).code).toBe(1003)
    expect(
      (await stage.send(authorityCodeResource.call('update'), moved, await stage.demo.tokenOf('super'))).code,
    ).toBe(0)
    const menu = {
      menuName: '新页面',
      menuNameEn: '',
      menuUrl,
      openType: '1',
      parentMenuId: null,
      sortOrder: 1,
      isActive: true,
    }
    const { result } = await stage.send(menuResource.call('save'), menu)
    const given = await stage.rowsOf(
      `select roles.key, permissions from role_menus join roles on roles.id = role_id where menu_id = $1 order by roles.key`,
      [savedResult.parse(result).keyId],
    )
    expect(given).toContainEqual({ key: stage.actor.roleKey, permissions: ['dict:edit'] })
    expect(given.map(({ key }) => key)).not.toContain('admin')
    expect(given.flatMap(({ permissions }) => permissions)).not.toContain('simulator:edit')
    const routes = [{ path: menuUrl, title: '', children: [] }]
    expect(await stage.send(roleResource.call('save'), { name: '新页面值班', description: '', routes })).toMatchObject({
      code: 1001,
      result: [{ field: 'routes', rule: expect.stringContaining('simulator:edit') }],
    })
  })

  it('are not taken from, or given back to, roles that reach further: by removal, by a switch, or by a template', async () => {
    const [page] = await stage.rowsOf(`select id from menus where url = '/admin-confDict/confDict' and set_key = '1'`)
    const menu = Object((await stage.send(menuResource.call('toEdit'), { keyId: page?.id })).result)
    const token = await stage.demo.tokenOf('super')
    const template = savedResult.parse(
      (await stage.send(menuModelResource.call('save'), { name: '缺页模板', remark: '' }, token)).result,
    )
    await stage.demo.database.db.$client.query(
      `delete from menus where url = $1 and set_key = (select key from menu_models where id = $2)`,
      [menu.menuUrl, template.keyId],
    )
    const before = await stage.fingerprint()
    for (const [path, body] of [
      [menuCalls.realDelete.path, { keyId: page?.id }],
      [menuResource.call('update'), { ...menu, isActive: false }],
      [menuCalls.changeMenuModel.path, { menuModelId: template.keyId }],
    ] as const)
      expect([path, await stage.send(path, body)]).toMatchObject([
        path,
        { code: 1003, message: expect.stringContaining('管理员') },
      ])
    expect(await stage.fingerprint()).toEqual(before)
    expect((await stage.send(menuResource.call('update'), { ...menu, menuName: '数据字典' })).code).toBe(0)
  })

  it('that are switched off keep their codes without effect, and these cannot be granted on another page', async () => {
    const [page] = await stage.rowsOf(`select id from menus where url = '/admin-confDict/confDict' and set_key = '1'`)
    const key = await stage.addRole('夜班')
    const authority = await stage.authorityOf(key)
    const [other] = (await stage.authorityOf(stage.actor.roleKey)).grants.filter(({ menuId }) => menuId !== page?.id)
    const on = (menuId: unknown) => ({ ...authority, grants: [{ menuId, permissions: ['dict:delete'] }] })
    await stage.demo.database.db.$client.query('update menus set is_active = false where id = $1', [page?.id])
    expect(await stage.send(roleCalls.updateAuthority.path, on(other?.menuId))).toMatchObject({
      code: 1001,
      result: [{ field: 'grants', rule: expect.stringContaining('dict:delete') }],
    })
    expect((await stage.send(roleCalls.updateAuthority.path, on(page?.id))).code).toBe(0)
    await stage.demo.database.db.$client.query('update menus set is_active = true where id = $1', [page?.id])
  })
})
