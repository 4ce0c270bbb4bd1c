export const DRAWING = '/processDrawing/showS/station'
export const LOG = '/admin-system-log/admin-system-log'

interface SentMenu {
  keyId: string
  menuName: string
  menuUrl: string
  path: string
  openType: number
  parentMenuId: null
  isActive: boolean
  childMenuList: SentMenu[]
}
/** A menu as the server sends it. */
export const menu = (menuName: string, menuUrl: string, childMenuList: SentMenu[] = [], openType = 1): SentMenu => ({
  keyId: `${menuName} ${menuUrl}`,
  menuName,
  menuUrl,
  path: menuUrl,
  openType,
  parentMenuId: null,
  isActive: true,
  childMenuList,
})
/** Two levels of groups, with entries of every kind. */
export const MENUS = [
  menu('总览', '', [menu('首页', '/index')]),
  menu('监控', '', [
    menu('工艺', '/index', [menu('站工艺图', DRAWING), menu('机组工艺图', '/processDrawing/showS/unit')]),
    menu('外部系统', 'https://outside.example/p?a=1'),
    menu('新窗口首页', '/index?from=tab', [], 2),
  ]),
  menu('日志', '', [menu('系统日志', LOG)]),
]
/** A successful answer in the server's form, for a route mocked by the test. */
export const answer = (result: unknown) => ({ json: { code: 0, result } })
