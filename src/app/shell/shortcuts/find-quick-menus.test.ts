import { describe, expect, it } from 'vitest'
import type { QuickMenu } from '#contract/endpoints/quick-menus.ts'
import { findQuickMenus } from './use-quick-menus.ts'

const menu = (menuName: string, group: string): QuickMenu => ({
  menuId: menuName,
  menuName,
  menuUrl: `/${menuName}`,
  openType: 1,
  titles: [group, menuName],
})
const menus = [menu('历史数据', '报表'), menu('用户管理', '角色权限'), menu('Alarm history', 'Reports')]
const found = (text: string) => findQuickMenus(menus, text).map(({ menuName }) => menuName)

describe('findQuickMenus', () => {
  it('R9-32, R9-34 finds shortcuts by their titles, even with a close misspelling', () => {
    expect(found('用户')).toEqual(['用户管理'])
    expect(found('Alrm histry')).toEqual(['Alarm history'])
    expect(found('zzzzzz')).toEqual([])
  })

  it('R9-32 ignores the 33rd letter, and shows everything without a text', () => {
    expect(found(`Alarm history${'x'.repeat(200)}`)).toEqual(
      findQuickMenus(menus, `Alarm history${'x'.repeat(19)}`).map(({ menuName }) => menuName),
    )
    expect(found(' ')).toHaveLength(3)
  })
})
