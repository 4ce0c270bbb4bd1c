import { expect, it } from 'vitest'
import { differenceOf } from './template-difference.ts'

const inUse = (menuName: string, menuUrl: string) => ({
  keyId: menuName,
  menuName,
  menuNameEn: '',
  menuUrl,
  path: menuUrl,
  openType: '1',
  parentMenuId: null,
  sortOrder: 0,
  isActive: true,
  menuSpecification: '',
  version: 1,
  updatedAt: null,
  updatedBy: '',
})
const page = (menuName: string, menuUrl: string) => ({ keyId: menuName, menuName, menuUrl, childMenuList: [] })

it('names the pages that a template adds and removes; groups and different page names are ignored', () => {
  const template = [{ ...page('系统', ''), childMenuList: [page('用户管理', '/users'), page('日志', '/log')] }]
  expect(differenceOf(template, [inUse('组', ''), inUse('用户', '/users'), inUse('角色', '/roles')])).toEqual({
    added: ['日志'],
    removed: ['角色'],
  })
})
