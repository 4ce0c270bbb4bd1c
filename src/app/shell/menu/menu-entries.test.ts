import { describe, expect, it } from 'vitest'
import type { MenuNode } from '#contract/pages/menu-node.ts'
import { buildMenu } from './build-menu.test-support.ts'
import { type MenuItem, menuTree, type PageTraits, placeOf, placesIn } from './menu-entries.ts'

const group = (...childMenuList: MenuNode[]): MenuNode => buildMenu('group', { childMenuList })
const PAGE: PageTraits = {}
const everyPage = (): PageTraits => PAGE
const entriesOf = (menus: readonly MenuNode[], pageAt: (path: string) => PageTraits | undefined = everyPage) =>
  placesIn(menuTree(menus, pageAt)).map(({ entry }) => entry.id)
/** Ids of groups with those of their items; a group with a single page is replaced by the page. */
const shapeOf = (items: readonly MenuItem[]): unknown[] =>
  items.flatMap((item) => {
    if (item.kind === 'entry') return [item.id]
    return item.isSinglePage ? shapeOf(item.items) : [{ [item.id]: shapeOf(item.items) }]
  })

describe('menuTree', () => {
  it('R2.1-18 titles groups and entries by the names of the server', () => {
    const [shown] = menuTree([group(buildMenu('/a', { menuName: '首页' }), buildMenu('/b'))], everyPage)
    expect(shown).toMatchObject({
      kind: 'group',
      title: 'name of group',
      to: null,
      items: [{ title: '首页', target: { kind: 'route', to: '/a' } }, { title: 'name of /b' }],
    })
  })

  it('R2.1-17 drops a menu without child menus', () => {
    expect(menuTree([group(), buildMenu('/alone'), buildMenu('x', { childMenuList: [group()] })], everyPage)).toEqual(
      [],
    )
  })

  it('R2.1-14 never lists /backHome', () => {
    expect(entriesOf([group(buildMenu('/backHome'), buildMenu('/a'))])).toEqual(['/a'])
  })

  it('leaves out inactive menus with everything below them', () => {
    const inactive = buildMenu('x', { isActive: false, childMenuList: [buildMenu('/index')] })
    expect(menuTree([inactive, group(inactive)], everyPage)).toEqual([])
  })

  it('R2.1-34 leaves out hidden pages, and pages that the console does not have', () => {
    const pages: Record<string, PageTraits> = { '/index': {}, '/hidden': { hidden: true } }
    const menus = [group(buildMenu('/index?a=1'), buildMenu('/hidden'), buildMenu('/later'))]
    expect(entriesOf(menus, (path) => pages[path])).toEqual(['/index?a=1'])
  })

  it('keeps deeper levels as they are', () => {
    const level = buildMenu('level', { childMenuList: [buildMenu('/a'), buildMenu('/b')] })
    expect(shapeOf(menuTree([group(level, buildMenu('/c'))], everyPage))).toEqual([
      { group: [{ level: ['/a', '/b'] }, '/c'] },
    ])
  })

  it('R2.1-34 marks a group of a single page, unless the page is always shown in its group', () => {
    const menus = [group(buildMenu('/a'))]
    expect(shapeOf(menuTree(menus, everyPage))).toEqual(['/a'])
    expect(shapeOf(menuTree(menus, () => ({ alwaysShow: true })))).toEqual([{ group: ['/a'] }])
  })

  it('leaves out addresses that are neither a page nor http', () => {
    expect(entriesOf([group(buildMenu('javascript:alert(1)'), buildMenu('//evil.example'))])).toEqual([])
  })
})

describe('placeOf', () => {
  const items = menuTree([group(buildMenu('/show/a?x=1'), buildMenu('/show/b'))], everyPage)
  const isSamePage = (to: string, path: string): boolean => to.split('/')[1] === path.split('/')[1]

  it('R2.3-09 finds the entry of exactly the path, and its parent groups', () => {
    const place = placeOf(items, '/show/b', isSamePage)
    expect([place?.entry.id, place?.groups.map(({ id }) => id)]).toEqual(['/show/b', ['group']])
  })

  it('finds the entry of the same page for other parameters', () => {
    expect(placeOf(items, '/show/c', isSamePage)?.entry.id).toBe('/show/a?x=1')
  })

  it('finds nothing for a page outside the menu', () => {
    expect(placeOf(items, '/other', isSamePage)).toBeNull()
  })
})
