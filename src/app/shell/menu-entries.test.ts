import { describe, expect, it } from 'vitest'
import type { MenuNode } from '../../contract/endpoints/session.ts'
import { buildMenu } from './build-menu.test-support.ts'
import { menuGroups, placeOf } from './menu-entries.ts'

const group = (...childMenuList: MenuNode[]): MenuNode => buildMenu('group', { childMenuList })
const everyPage = (): boolean => true
const targetsOf = (menu: MenuNode) =>
  menuGroups([menu], everyPage).flatMap((each) => each.entries.map((entry) => entry.target))

describe('menuGroups', () => {
  it('R2.1-18 titles groups and entries by the names of the server', () => {
    expect(menuGroups([group(buildMenu('/index', { menuName: '首页' }))], everyPage)).toEqual([
      {
        id: 'group',
        title: 'name of group',
        entries: [{ id: '/index', title: '首页', target: { kind: 'page', to: '/index' } }],
      },
    ])
  })

  it('R2.1-17 drops a menu without child menus', () => {
    expect(menuGroups([group(), buildMenu('/alone')], everyPage)).toEqual([])
  })

  it('R2.1-14 never lists /backHome', () => {
    expect(menuGroups([group(buildMenu('/backHome'))], everyPage)).toEqual([])
  })

  it('leaves out what is not active, with all below it', () => {
    const inactive = buildMenu('x', { isActive: false, childMenuList: [buildMenu('/index')] })
    expect(menuGroups([inactive, group(inactive)], everyPage)).toEqual([])
  })

  it('leaves out pages that the console does not have', () => {
    const groups = menuGroups([group(buildMenu('/index?a=1'), buildMenu('/later'))], (path) => path === '/index')
    expect(groups[0]?.entries.map(({ id }) => id)).toEqual(['/index?a=1'])
  })

  it('brings deeper levels up to their group', () => {
    const deep = group(buildMenu('level', { childMenuList: [buildMenu('/a'), buildMenu('/b')] }))
    expect(targetsOf(deep)).toEqual([
      { kind: 'page', to: '/a' },
      { kind: 'page', to: '/b' },
    ])
  })

  it('R2.3-17, R2.3-19 opens addresses outside and open type 2 in another tab', () => {
    expect(targetsOf(group(buildMenu('https://x/y'), buildMenu('/index', { openType: 2 })))).toEqual([
      { kind: 'tab', href: 'https://x/y' },
      { kind: 'tab', href: '#/index' },
    ])
  })

  it('leaves out addresses that are neither a page nor http', () => {
    expect(targetsOf(group(buildMenu('javascript:alert(1)'), buildMenu('//evil.example')))).toEqual([])
  })
})

describe('placeOf', () => {
  const groups = menuGroups([group(buildMenu('/show/a?x=1'), buildMenu('/show/b'))], everyPage)
  const isSamePage = (to: string, path: string): boolean => to.split('/')[1] === path.split('/')[1]

  it('finds the entry of the very path', () => {
    expect(placeOf(groups, '/show/b', isSamePage)?.entry.id).toBe('/show/b')
  })

  it('finds the entry of the same page for other parameters', () => {
    expect(placeOf(groups, '/show/c', isSamePage)?.entry.id).toBe('/show/a?x=1')
  })

  it('finds nothing for a page outside the menu', () => {
    expect(placeOf(groups, '/other', isSamePage)).toBeNull()
  })
})
