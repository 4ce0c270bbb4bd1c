import { describe, expect, it } from 'vitest'
import type { MenuNode } from '#contract/pages/menu-node.ts'
import { buildMenu } from '../menu/build-menu.test-support.ts'
import { chosenPages, editorTree, withMoved } from './shortcut-choice.ts'

const menu = (keyId: string, menuUrl: string, childMenuList: MenuNode[] = []): MenuNode =>
  buildMenu(menuUrl, { keyId, menuName: keyId, childMenuList })
const tree = editorTree([menu('g', '', [menu('a', '/a'), menu('h', '', [menu('b', '/b')])]), menu('top', '/top')])

describe('shortcut editor', () => {
  it('R6-12, R6-13 offers the pages that the role may open; top-level menus cannot be chosen', () => {
    expect(tree.map(({ id, isDisabled, children }) => [id, isDisabled, children.map((child) => child.id)])).toEqual([
      ['g', undefined, ['a', 'b']],
      ['top', true, []],
    ])
    expect(chosenPages(tree, new Set(['g', 'a', 'b', 'top']), [])).toEqual(['a', 'b'])
  })

  it('keeps the order of the chosen pages, and appends new ones', () => {
    expect(chosenPages(tree, new Set(['a', 'b']), ['b'])).toEqual(['b', 'a'])
    expect(chosenPages(tree, new Set(['a']), ['b', 'a'])).toEqual(['a'])
    expect(withMoved(['x', 'y', 'z'], 2, 0)).toEqual(['z', 'x', 'y'])
  })
})
