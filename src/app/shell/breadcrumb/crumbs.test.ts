import { describe, expect, it } from 'vitest'
import { buildMenu } from '../build-menu.test-support.ts'
import { menuTree, placeOf } from '../menu-entries.ts'
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
  it('R2.3-09 leads from the top to the page; a parent with a page of its own has an address', () => {
    expect(crumbsOf(place, 'page')).toEqual([
      { title: 'top', to: null },
      { title: 'middle', to: '/overview' },
      { title: 'page', to: null },
    ])
  })

  it('R2.3-29 is the title alone for a page outside the menu, and nothing while there is none', () => {
    expect([crumbsOf(null, 'other'), crumbsOf(null, '')]).toEqual([[{ title: 'other', to: null }], []])
  })
})
