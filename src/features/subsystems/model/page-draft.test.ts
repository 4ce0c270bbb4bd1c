import { expect, it } from 'vitest'
import { draftOf, inputOf, isSameDraft, pageTree, withOpenType, withShortcut, withTicked } from './page-draft.ts'

const menu = (keyId: string, parentMenuId: string | null, menuUrl: string, menuNameEn = '') => ({
  keyId,
  menuName: `名${keyId}`,
  menuNameEn,
  menuUrl,
  path: menuUrl,
  openType: '1',
  parentMenuId,
  sortOrder: 0,
  isActive: true,
  menuSpecification: '',
  version: 1,
  updatedAt: null,
  updatedBy: '',
})

const MENUS = [
  menu('g', null, '', 'Group'),
  menu('p1', 'g', '/one'),
  menu('p2', 'g', '/two'),
  menu('both', null, '/both'),
  menu('inside', 'both', '/inside'),
  menu('empty', null, ''),
]

it('shows a leaf for each page, even one with pages below it, and no empty group', () => {
  const tree = pageTree(MENUS, 'en')
  expect(tree.map(({ id }) => id)).toEqual(['group g', 'group both'])
  expect(tree[0]?.label).toBe('Group')
  expect(tree[1]?.children?.map(({ id }) => id)).toEqual(['both', 'inside'])
})

it('keeps how a page opens while others are checked, and drops the shortcut of a page that is not opened', () => {
  const tree = pageTree(MENUS, 'zh-CN')
  let draft = draftOf({ menus: [{ menuId: 'p1', openType: 2 }], quickMenuIds: ['p1'] })
  draft = withTicked(draft, new Set(['p1', 'p2', 'group g']), tree)
  expect([...draft.pages]).toEqual([
    ['p1', 2],
    ['p2', 1],
  ])
  expect(inputOf(withTicked(draft, new Set(['p2']), tree))).toEqual({
    menus: [{ menuId: 'p2', openType: 1 }],
    quickMenuIds: [],
  })
})

it('distinguishes a changed draft from one that was changed back', () => {
  const saved = draftOf({
    menus: [
      { menuId: 'p1', openType: 1 },
      { menuId: 'p2', openType: 1 },
    ],
    quickMenuIds: [],
  })
  const changed = withShortcut(withOpenType(saved, 'p1', 2), 'p2', true)
  expect(isSameDraft(saved, changed)).toBe(false)
  expect(isSameDraft(saved, withShortcut(withOpenType(changed, 'p1', 1), 'p2', false))).toBe(true)
})
