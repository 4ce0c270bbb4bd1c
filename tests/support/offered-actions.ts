import type { Locator, Page } from 'playwright-core'

/** Begins the names of buttons that change something. Those that export are pressed instead. */
const CHANGES =
  /^(新增|添加|新建|编辑|修改(?!记录)|删除|彻底删除|移除|导入|上传|选择文件|保存|启用|停用|启动[ （]|停止[ （]|立即|取消执行|下发|发送|确认|搁置|恢复|发布|撤回|复制|重命名|应用|重置.|续期|批量|设置|上移|下移|交班|接班|签|挂牌|解除|交还|执行|触发|结束|回滚|还原|登记|补记|修订|分解|重新计算|清空)/

/** Of the person alone, of what is typed, or of the browser: no right is needed. */
const OWN = /^(保存当前视图|保存当前画面（PNG）|保存整个画板（PNG）|复制此位置的链接|删除条件 \d+)$|的历史$/

const ACTIONS = ':is(button, [role=menuitem], [role=switch]):not([role=tab]):not([role=columnheader] *):not(th *)'
/** Each value of a table has one, with the pages of its point alone. */
const MENUS = 'button[aria-haspopup=menu]:enabled:not(tbody *)'
const TABS = '[role=tab][aria-selected=false]'
const RECORDS = 'tbody button[aria-label^=查看]'

/** Names of what can be pressed in a part of a page and changes something; how much else there is to open. */
async function seenIn(part: Locator) {
  const { names, ...more } = await part.evaluateAll(
    (parts, [actions, menus, tabs, records]) => {
      const shown = (selector: string) =>
        parts
          .flatMap((one) => [...one.querySelectorAll(selector)])
          .filter((one) => one.getClientRects().length > 0 && !one.matches(':disabled, [aria-disabled=true]'))
      const nameOf = (one: Element) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim()
      const names = shown(actions).map((one) =>
        one.getAttribute('role') === 'switch' ? `编辑 ${one.getAttribute('name') ?? nameOf(one)}` : nameOf(one),
      )
      return {
        names,
        numMenus: shown(menus).length,
        numTabs: shown(tabs).length,
        hasRecord: shown(records).length > 0,
        mayExport: names.includes('导出'),
      }
    },
    [ACTIONS, MENUS, TABS, RECORDS] as const,
  )
  return { changes: names.filter((name) => CHANGES.test(name) && !OWN.test(name)), ...more }
}

/**
 * What a page offers that changes something: at first, behind its tabs and menus, and in the first record that it opens. Presses
 * what exports, so that a refusal is heard.
 */
export async function offeredActions(page: Page): Promise<string[]> {
  const main = page.locator('#main')
  const found: string[] = []
  async function lookAround() {
    const seen = await seenIn(main)
    found.push(...seen.changes)
    for (let at = 0; at < seen.numMenus; at += 1) {
      await main.locator(`${MENUS}:visible`).nth(at).click()
      found.push(...(await seenIn(page.locator('[role=menu]'))).changes)
      await page.keyboard.press('Escape')
    }
    return seen
  }
  const { numTabs, mayExport, hasRecord } = await lookAround()
  if (mayExport) await main.getByRole('button', { name: '导出', exact: true }).first().click()
  for (let at = 0; at < numTabs; at += 1) {
    // the one that was left comes into their number
    await main
      .locator('[role=tab]:visible')
      .nth(at + 1)
      .click()
    await page.locator('#main[aria-busy=false]').waitFor()
    await lookAround()
  }
  if (hasRecord && numTabs === 0) {
    const before = page.url()
    await main.locator(RECORDS).first().click()
    await page.waitForFunction((url) => location.href !== url || document.querySelector('[role=dialog]'), before)
    found.push(...(await seenIn(page.locator('[role=dialog]'))).changes)
    await page.keyboard.press('Escape')
  }
  return [...new Set(found)]
}
