import { describe, expect, it } from 'vitest'
import { label } from '#contract/kit/language.ts'
import type { PageSpec } from '#contract/pages/page.ts'
import { buildMenu } from '../shell/menu/build-menu.test-support.ts'
import { groupOf, mayOpen, routeOf, routesFor, type Visitor } from './access.ts'
import { featureRoutes } from './features.ts'

const route = (path: string, change: Partial<PageSpec> = {}): PageSpec => ({ path, name: label(path, path), ...change })
const ROUTES = [
  route('/index', { access: 'signedIn' }),
  route('/admin-home/index'),
  route('/show/:type'),
  route('/detail/:type', { sharesMenuOf: '/show/:type' }),
  route('/secret', { roles: ['admin'], menu: { group: 'permission', order: 1 } }),
]
const MENUS = [buildMenu('group', { childMenuList: [buildMenu('/show/station?id=1'), buildMenu('/secret')] })]
const visitor = (roles: string[], menus = MENUS, level = 3): Visitor => ({ menus, user: { roles, level } })
const NOBODY = visitor([], [])

describe('mayOpen', () => {
  it('R2.1-17 opens a path in a menu, whatever its parameters', () => {
    const editor = visitor(['editor'])
    expect([mayOpen(ROUTES, editor, '/show/station'), mayOpen(ROUTES, editor, '/show/unit')]).toEqual([true, true])
  })

  it('refuses a path that is in no menu', () => {
    expect([mayOpen(ROUTES, NOBODY, '/show/station'), mayOpen(ROUTES, NOBODY, '/detail/a')]).toEqual([false, false])
  })

  it('refuses a path that is only in a menu below an inactive one', () => {
    const hidden = visitor(['editor'], [buildMenu('group', { isActive: false, childMenuList: MENUS })])
    expect(mayOpen(ROUTES, hidden, '/show/station')).toBe(false)
  })

  it('opens a page together with the page whose menu it shares', () => {
    expect(mayOpen(ROUTES, visitor(['editor']), '/detail/a')).toBe(true)
  })

  it('R2.1-16, R2.1-32 opens pages that need no menu to any signed-in user', () => {
    expect(mayOpen(ROUTES, NOBODY, '/index')).toBe(true)
  })

  it('R2.1-15 keeps /admin-home and leaves unknown paths to the router, without any menu', () => {
    expect(['/admin-home/index', '/backHome', '/no-such-page'].map((path) => mayOpen(ROUTES, NOBODY, path))).toEqual([
      true,
      true,
      true,
    ])
  })

  it('R2.1-33 requires one of the roles of a route and one of its group', () => {
    const may = (roles: string[]) => mayOpen(ROUTES, visitor(roles), '/secret')
    expect([may([]), may(['editor']), may(['editor', 'admin'])]).toEqual([false, false, true])
  })

  it('R2.1-33 lets the highest level pass every check of roles', () => {
    expect(mayOpen(ROUTES, visitor(['super'], MENUS, 1), '/secret')).toBe(true)
  })
})

describe('featureRoutes', () => {
  it('R6-18 R6-19 opens /permission/role only to administrators, whatever the menus of an operator contain', () => {
    const menus = [buildMenu('/permission/role')]
    const may = (roles: string[]) => mayOpen(featureRoutes, visitor(roles, menus), '/permission/role')
    expect([may(['editor']), may(['leader']), may(['admin'])]).toEqual([false, false, true])
    const role = featureRoutes.find(({ path }) => path === '/permission/role')
    expect([role && groupOf(role)?.roles, role?.roles]).toEqual([['admin', 'editor'], ['admin']])
  })
})

describe('routesFor', () => {
  it('R1-05, R2.2-02 derives the routes of a user from roles and menus', () => {
    const pathsFor = (who: Visitor) => routesFor(ROUTES, who).map(({ path }) => path)
    expect(pathsFor(NOBODY)).toEqual(['/index', '/admin-home/index'])
    expect(pathsFor(visitor(['admin']))).toEqual(ROUTES.map(({ path }) => path))
  })
})

describe('routeOf', () => {
  it('prefers the exact path to a pattern', () => {
    const routes = [route('/a/:x'), route('/a/b')]
    expect([routeOf(routes, '/a/b')?.path, routeOf(routes, '/a/c')?.path]).toEqual(['/a/b', '/a/:x'])
  })
})
