import { expect, it } from 'vitest'
import type { MenuNode } from '#contract/pages/menu-node.ts'
import { buildMenu } from '../menu/build-menu.test-support.ts'
import { subsystemGroups } from './subsystem-groups.ts'

const menu = (keyId: string, menuUrl: string, childMenuList: MenuNode[] = []): MenuNode =>
  buildMenu(menuUrl, { keyId, menuName: keyId, childMenuList })

it('R2.3-15 shows two levels: groups, and every page below them that can be opened', () => {
  const menus = [
    menu('group', '', [
      menu('a', '/a?x=1'),
      menu('inner', '', [menu('b', 'https://b.example')]),
      menu('gone', '/gone'),
    ]),
    menu('empty', '', [menu('none', '/none')]),
  ]
  const groups = subsystemGroups(menus, (path) => path === '/a')
  expect(groups.map(({ title, pages }) => [title, pages.map(({ keyId }) => keyId)])).toEqual([['group', ['a', 'b']]])
})
