import { describe, expect, it } from 'vitest'
import type { RouteSpec } from '../../lib/feature-manifest.ts'
import { buildMenu } from '../shell/build-menu.test-support.ts'
import { mayOpen } from './access.ts'

const route = (path: string, change: Partial<RouteSpec> = {}): RouteSpec => ({
  path,
  titleKey: 'drawing.title',
  page: async () => () => null,
  access: 'menu',
  ...change,
})
const ROUTES = [
  route('/index', { access: 'signedIn' }),
  route('/show/:type'),
  route('/detail/:type', { sharesMenuOf: '/show/:type' }),
]
const MENUS = [buildMenu('group', { childMenuList: [buildMenu('/show/station?id=1')] })]

describe('mayOpen', () => {
  it('R2.1-17 opens what a menu names, whatever its parameters', () => {
    expect([mayOpen(ROUTES, MENUS, '/show/station'), mayOpen(ROUTES, MENUS, '/show/unit')]).toEqual([true, true])
  })

  it('refuses what no menu names', () => {
    expect([mayOpen(ROUTES, [], '/show/station'), mayOpen(ROUTES, [], '/detail/a')]).toEqual([false, false])
  })

  it('opens a page together with the page whose menu it shares', () => {
    expect(mayOpen(ROUTES, MENUS, '/detail/a')).toBe(true)
  })

  it('R2.1-16, R2.1-32 opens to anybody signed in what asks for no menu', () => {
    expect(mayOpen(ROUTES, [], '/index')).toBe(true)
  })

  it('leaves unknown paths to the router', () => {
    expect(mayOpen(ROUTES, [], '/no-such-page')).toBe(true)
  })
})
