import { describe, expect, it } from 'vitest'
import type { MenuNode } from '#contract/pages/menu-node.ts'
import { buildMenuTree } from './menu-tree.ts'
import type { MenuRow } from './repository.ts'

const menu = (id: string, parentId: string | null, changes: Partial<MenuRow> = {}): MenuRow => ({
  id,
  parentId,
  name: `菜单 ${id}`,
  setKey: '1',
  url: '',
  path: '',
  openType: 1,
  sortOrder: 0,
  isActive: true,
  nameEn: '',
  specification: '',
  version: 1,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  updatedBy: '',
  ...changes,
})

const outline = (nodes: readonly MenuNode[]): unknown =>
  nodes.map((node) => (node.childMenuList.length > 0 ? [node.keyId, outline(node.childMenuList)] : node.keyId))

describe('buildMenuTree', () => {
  const menus = [menu('a', null), menu('b', null), menu('a1', 'a'), menu('a2', 'a'), menu('b1', 'b'), menu('b1x', 'b1')]

  it('R6-03 shows granted pages with the groups above them, in the given order', () => {
    expect(outline(buildMenuTree(menus, new Set(['a2', 'a1', 'b1x'])))).toEqual([
      ['a', ['a1', 'a2']],
      ['b', [['b1', ['b1x']]]],
    ])
  })

  it('drops a group when nothing below it is granted', () => {
    expect(outline(buildMenuTree(menus, new Set(['a1'])))).toEqual([['a', ['a1']]])
    expect(buildMenuTree(menus, new Set())).toEqual([])
  })

  it('hides an inactive menu and all below it', () => {
    const inactive = menus.map((row) => (row.id === 'b1' ? { ...row, isActive: false } : row))
    expect(outline(buildMenuTree(inactive, new Set(['a1', 'b1', 'b1x'])))).toEqual([['a', ['a1']]])
  })

  it('starts below a given parent', () => {
    expect(outline(buildMenuTree(menus, new Set(['a1', 'b1x']), { parentId: 'b' }))).toEqual([['b1', ['b1x']]])
    expect(buildMenuTree(menus, new Set(['a1']), { parentId: 'unknown' })).toEqual([])
  })

  it('terminates for menus that are their own ancestors', () => {
    const ring = [menu('x', 'y'), menu('y', 'x'), menu('a', null)]
    expect(outline(buildMenuTree(ring, new Set(['x', 'y', 'a'])))).toEqual(['a'])
  })

  it('R3-07 names the fields as the console reads them', () => {
    const page = menu('p', null, { url: '/index', path: '/index', openType: 2 })
    expect(buildMenuTree([page], new Set(['p']))).toEqual([
      {
        keyId: 'p',
        menuName: '菜单 p',
        menuUrl: '/index',
        path: '/index',
        openType: 2,
        parentMenuId: null,
        isActive: true,
        childMenuList: [],
      },
    ])
  })
})
