import { describe, expect, it } from 'vitest'
import { buildMenu } from '../menu/build-menu.test-support.ts'
import { menuTree, placeOf } from '../menu/menu-entries.ts'
import { crumbsOf } from './crumbs.ts'

const menus = [
  buildMenu('', {
    menuName: 'top',
    childMenuList: [
      buildMenu('/overview', { menuName: 'middle', childMenuList: [buildMenu('/page', { menuName: 'page' })] }),
    ],
  }),
]
const place = placeOf(
  menuTree(menus, () => ({})),
  '/page',
  () => false,
)

describe('crumbsOf', () => {
  it('R2.3-09 is the path from the top to the page; a parent with its own page has an address', () => {
    expect(crumbsOf(place, 'page')).toEqual([
      { title: 'top', to: null },
      { title: 'middle', to: '/overview' },
      { title: 'page', to: null },
    ])
  })

  it('R2.3-29 is only the title for a page outside the menu, and empty without a page', () => {
    expect([crumbsOf(null, 'other'), crumbsOf(null, '')]).toEqual([[{ title: 'other', to: null }], []])
  })
})
