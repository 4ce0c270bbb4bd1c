import { describe, expect, it } from 'vitest'
import type { AuthorityNode } from '#contract/resources/role.resource.ts'
import { type Grants, grantList, groupsOf, isSameGrants, withAllCodes, withCode, withPage } from './authority.ts'

const page = (menuId: string, codes: string[]): AuthorityNode => ({
  menuId,
  menuName: `页面 ${menuId}`,
  menuUrl: `/${menuId}`,
  codes: codes.map((code, at) => ({ code, name: code, isBasic: at === 0 })),
  children: [],
})
const dict = page('dict', ['dict:view', 'dict:edit'])
const none: Grants = new Map()

describe('grants', () => {
  it('R6-23 grant a page with the codes it needs, and revoke it with all its codes', () => {
    const given = withPage(none, dict, true)
    expect(grantList(given)).toEqual([{ menuId: 'dict', permissions: ['dict:view'] }])
    expect(grantList(withPage(given, dict, false))).toEqual([])
  })

  it('R6-23 grant the page of a granted code, and all codes at once', () => {
    expect(grantList(withCode(none, dict, 'dict:edit', true))).toEqual([{ menuId: 'dict', permissions: ['dict:edit'] }])
    const all = withAllCodes(none, dict, true)
    expect(grantList(all)[0]?.permissions).toEqual(['dict:view', 'dict:edit'])
    expect(grantList(withCode(all, dict, 'dict:edit', false))[0]?.permissions).toEqual(['dict:view'])
  })

  it('do not change the original grants', () => {
    const before = withPage(none, dict, true)
    withCode(before, dict, 'dict:edit', true)
    expect(grantList(before)[0]?.permissions).toEqual(['dict:view'])
  })

  it('are equal in any order', () => {
    const one = withCode(withPage(none, dict, true), dict, 'dict:edit', true)
    const other = withCode(withCode(none, dict, 'dict:edit', true), dict, 'dict:view', true)
    expect([isSameGrants(one, other), isSameGrants(one, none)]).toEqual([true, false])
  })
})

describe('groupsOf', () => {
  const tree: AuthorityNode[] = [
    { menuId: 'g', menuName: '字典', menuUrl: '', codes: [], children: [dict, page('other', [])] },
    { menuId: 'empty', menuName: '空', menuUrl: '', codes: [], children: [] },
  ]

  it('shows pages below their first-level menu, and finds them by name, address or code', () => {
    expect(groupsOf(tree, '').map(({ title, pages }) => [title, pages.length])).toEqual([['字典', 2]])
    expect(groupsOf(tree, 'DICT:EDIT')[0]?.pages).toEqual([dict])
    expect(groupsOf(tree, 'nothing')).toEqual([])
  })
})
