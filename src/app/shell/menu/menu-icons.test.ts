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
  it('gives a built-in group its icon by its name in either language, whatever pages it contains', () => {
    expect([iconOfGroup('在线监测', '/index'), iconOfGroup('Monitoring', '/index')]).toEqual([[Gauge], [Gauge]])
  })

  it('gives a renamed group the icon of the group of its first built-in page', () => {
    expect(iconOfGroup('My stations', '/own-page', '/websiteHis')).toEqual([Gauge])
  })

  it('gives a group without built-in pages a folder icon', () => {
    expect(iconOfGroup('Links', '/own-page')).toEqual([Folder])
  })

  it('gives a page its own icon, and an unknown page a general one', () => {
    const [group] = menuTree(
      [buildMenu('g', { childMenuList: [buildMenu('/admin-dataConf/heatSourceConf?a=1'), buildMenu('/own-page')] })],
      () => ({}),
    )
    expect(group?.kind === 'group' && group.items.map(iconOf)).toEqual([Flame, LayoutGrid])
  })
})
