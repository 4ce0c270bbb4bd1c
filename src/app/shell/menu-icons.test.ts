import { Flame, Folder, Gauge, LayoutGrid } from 'lucide-react'
import { describe, expect, it } from 'vitest'
import { buildMenu } from './build-menu.test-support.ts'
import { menuTree } from './menu-entries.ts'
import { iconOf } from './menu-icons.ts'

const iconOfGroup = (menuName: string, ...urls: string[]) => {
  const group = buildMenu('group', { menuName, childMenuList: urls.map((url) => buildMenu(url)) })
  return menuTree([group], () => ({})).map(iconOf)
}

describe('iconOf', () => {
  it('draws a group of the product by its name in either language, whatever is in it', () => {
    expect([iconOfGroup('在线监测', '/index'), iconOfGroup('Monitoring', '/index')]).toEqual([[Gauge], [Gauge]])
  })

  it('draws a renamed group by the first of its pages that the product knows', () => {
    expect(iconOfGroup('My stations', '/own-page', '/websiteHis')).toEqual([Gauge])
  })

  it('draws a folder for a group of which the product knows nothing', () => {
    expect(iconOfGroup('Links', '/own-page')).toEqual([Folder])
  })

  it('draws a page by its own icon, a page of nobody by a general one', () => {
    const [group] = menuTree(
      [buildMenu('g', { childMenuList: [buildMenu('/admin-dataConf/heatSourceConf?a=1'), buildMenu('/own-page')] })],
      () => ({}),
    )
    expect(group?.kind === 'group' && group.items.map(iconOf)).toEqual([Flame, LayoutGrid])
  })
})
