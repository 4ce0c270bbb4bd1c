import axe from 'axe-core'
import type { Page } from 'playwright-core'

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
const menu = (menuName: string, menuUrl: string, childMenuList: SentMenu[] = [], openType = 1): SentMenu => ({
  keyId: `${menuName} ${menuUrl}`,
  menuName,
  menuUrl,
  path: menuUrl,
  openType,
  parentMenuId: null,
  isActive: true,
  childMenuList,
})
/** Groups two deep, with entries of every kind. */
export const MENUS = [
  menu('总览', '', [menu('首页', '/index')]),
  menu('监控', '', [
    menu('工艺', '/index', [menu('站工艺图', DRAWING), menu('机组工艺图', '/processDrawing/showS/unit')]),
    menu('外部系统', 'https://outside.example/p?a=1'),
    menu('新窗口首页', '/index?from=tab', [], 2),
  ]),
  menu('日志', '', [menu('系统日志', LOG)]),
]
/** A success as the server sends it, for a route that is answered by the test. */
export const answer = (result: unknown) => ({ json: { code: 0, result } })

/** What axe finds around the page in front that keeps somebody out. */
export async function seriousProblems(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const checker: unknown = Reflect.get(window, 'axe')
    const run: unknown = checker instanceof Object ? Reflect.get(checker, 'run') : null
    if (typeof run !== 'function') throw new Error('axe is not there')
    const { violations } = await run.call(checker, { exclude: ['#main > *'] })
    return violations
      .filter(({ impact }: { impact: string }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }: { id: string; nodes: { html: string }[] }) => `${id}: ${nodes[0]?.html}`)
  })
}
