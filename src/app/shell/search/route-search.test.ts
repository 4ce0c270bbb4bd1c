import { describe, expect, it } from 'vitest'
import { label } from '#contract/kit/language.ts'
import type { PageSpec } from '#contract/pages/page.ts'
import { buildMenu } from '../menu/build-menu.test-support.ts'
import { menuTree, placesIn } from '../menu/menu-entries.ts'
import { createRouteSearch, type FoundRoute, searchableRoutes, titleChain } from './route-search.ts'

const route = (path: string, change: Partial<PageSpec> = {}): PageSpec => ({ path, name: label(path, path), ...change })

describe('searchableRoutes', () => {
  const routes = [
    route('/menu1-1'),
    route('/index', { access: 'signedIn' }),
    route('/pdf/download', { access: 'signedIn', hidden: true }),
    route('/show/:type', { access: 'signedIn' }),
    route('/bare', { access: 'signedIn', isBare: true }),
  ]
  const menus = [
    buildMenu('Nested', {
      menuName: 'Nested',
      childMenuList: [
        buildMenu('Menu1', { menuName: 'Menu1', childMenuList: [buildMenu('/menu1-1', { menuName: 'Menu1-1' })] }),
        buildMenu('https://outside/'),
      ],
    }),
  ]
  const found = searchableRoutes(placesIn(menuTree(menus, () => ({}))), routes, (path) => path)

  it('R2.3-45 shows the chain of titles', () => {
    expect(found.map(titleChain)).toEqual(['Nested > Menu1 > Menu1-1', '/index'])
  })

  it('R2.3-44 leaves out hidden routes, parents, and addresses outside the console', () => {
    expect(found.map(({ to }) => to)).toEqual(['/menu1-1', '/index'])
  })
})

describe('createRouteSearch', () => {
  const ROUTES: readonly FoundRoute[] = [
    { to: '/alarm', titles: ['Reports', 'Weather'] },
    { to: '/weather', titles: ['Reports', 'Alarms'] },
    { to: '/users', titles: ['角色权限', '用户管理'] },
  ]
  const search = createRouteSearch(ROUTES)
  const find = (text: string) => search(text).map(({ to }) => to)

  it('R2.3-43 finds a route by part of its title', () => {
    expect(find('用户')).toEqual(['/users'])
  })

  it('R9-33 ranks a match in the title above one in the path', () => {
    expect(find('weather')).toEqual(['/alarm', '/weather'])
  })

  it('R9-32 finds a close misspelling, not a far one', () => {
    expect([find('wether').includes('/alarm'), find('xqzvk')]).toEqual([true, []])
  })

  it('R9-32 considers only the first 32 letters', () => {
    const long = 'a'.repeat(32)
    const only = createRouteSearch([{ to: '/x', titles: [long] }])
    expect(only(`${long}${'z'.repeat(40)}`)).toHaveLength(1)
  })

  it('offers everything while nothing is typed', () => {
    expect(find('  ')).toEqual(ROUTES.map(({ to }) => to))
  })
})
