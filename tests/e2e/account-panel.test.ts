import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { seriousProblems } from '../support/axe.ts'
import { enter, STILL } from '../support/browser.ts'
import { TEST_CODE } from '../support/demo-server.ts'
import { browser, server, stageDemo } from '../support/demo-stage.ts'
import { notice } from '../support/panel-page.ts'

let pages: Page[] = []

stageDemo()
afterEach(async () => {
  await Promise.all(pages.map((page) => page.context().close()))
  pages = []
})

async function open(user: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1600, height: 900 }, ...STILL })).newPage()
  pages.push(page)
  await enter(page, server, { user })
  return page
}
const panelOf = (page: Page) => page.getByRole('dialog', { name: '用户信息' })
async function openPanel(page: Page, tab: string) {
  await page.getByRole('button', { name: '用户信息', exact: true }).first().click()
  await panelOf(page).getByRole('tab', { name: tab, exact: true }).click()
  return panelOf(page)
}

describe('user panel', () => {
  it('R2.3-05 R6-11 R5-19 R5-20 R5-21 R7-11 R8-27 R5-43 shows the user, and saves a valid name and phone', async () => {
    const page = await open('admin')
    const panel = await openPanel(page, '个人信息')
    await panel.getByText('管理员', { exact: false }).first().waitFor()
    const [name, tel] = [panel.locator('[name=realName]'), panel.locator('[name=tel]')]
    await name.fill('')
    await tel.fill('16012345678')
    await panel.getByRole('button', { name: '保存' }).click()
    await panel.getByText('真实姓名不能为空').waitFor()
    await panel.getByText('联系电话格式有误').waitFor()
    await name.fill('李工')
    await tel.fill('13812345678')
    expect(await seriousProblems(page, 'frame and what is over it')).toEqual([])
    await panel.getByRole('button', { name: '保存' }).click()
    await notice(page, '修改成功', 'success').waitFor()
    expect(await panel.locator('input[type=file]').count()).toBe(0)
    await page.reload()
    await openPanel(page, '个人信息')
    expect([await name.inputValue(), await tel.inputValue()]).toEqual(['李工', '13812345678'])
  })

  it('R5-22 R5-23 R5-24 R5-25 R5-26 R5-27 R5-28 R5-29 R5-30 R5-31 R4-41 R8-26 R8-32 changes the password if the server accepts it, and asks to sign in with it', async () => {
    const page = await open('leader')
    const panel = await openPanel(page, '修改密码')
    const fill = async (oldPwd: string, newPwd: string, confirmPwd: string): Promise<void> => {
      for (const [name, value] of Object.entries({ oldPwd, newPwd, confirmPwd }))
        await panel.locator(`[name=${name}]`).fill(value)
      await panel.getByRole('button', { name: '修改密码' }).click()
    }
    await fill('', '', '')
    for (const text of ['原密码不能为空', '新密码不能为空', '确认密码不能为空']) await panel.getByText(text).waitFor()
    await fill('x', '        ', 'y')
    await panel.getByText('新密码不能只包含空格').waitFor()
    await panel.getByText('两次输入密码不一致').waitFor()
    await fill('x', 'a', 'a')
    await panel.getByText(/^新密码长度至少[68]位$/).waitFor()
    expect(await panel.locator('[name=newPwd]').getAttribute('maxlength')).toBe('20')
    await fill('wrong', 'Kettle+Moss7', 'Kettle+Moss7')
    await notice(page, '原密码错误', 'error').waitFor()
    await fill('Heat-2026!', 'Kettle+Moss7', 'Kettle+Moss7')
    await page.waitForURL((url) => url.hash.startsWith('#/login'))
    await notice(page, '密码修改成功，请重新登陆', 'success').waitFor()
    await page.fill('[name=loginName]', 'leader')
    await page.fill('[name=loginPwd]', 'Kettle+Moss7')
    await page.fill('[name=code]', TEST_CODE)
    await page.fill('[name=vcode]', TEST_CODE)
    await page.click('[type=submit]')
    await page.waitForURL((url) => !url.hash.startsWith('#/login'))
    expect(await panelOf(page).count()).toBe(0)
  })

  it('R6-06 R6-07 R6-08 R6-09 R7-26 R7-27 R7-28 lets administrators see who is online, end a session, and renew the cache', async () => {
    const operator = await open('operator')
    await operator.getByRole('button', { name: '用户信息', exact: true }).first().click()
    expect(await panelOf(operator).getByRole('tab').allTextContents()).toEqual(['个人信息', '修改密码', '动态验证码'])
    const page = await open('super')
    const panel = await openPanel(page, '用户')
    const line = panel.getByRole('listitem').filter({ hasText: 'operator' })
    expect(await line.textContent()).toMatch(/云川热力.*\d{4}-\d\d-\d\d.*已登录 \d+ 分钟/)
    await line.getByRole('button', { name: '强制下线' }).click()
    const question = page.getByRole('dialog', { name: /强制“.+”下线/ })
    await question.getByRole('button', { name: '强制下线' }).click()
    await notice(page, '已强制下线', 'success').waitFor()
    await operator.waitForURL((url) => url.hash.startsWith('#/login'))
    await panel.getByRole('button', { name: '刷新缓存' }).click()
    await notice(page, '缓存已刷新', 'success').waitFor()
  })
})

describe('shortcuts', () => {
  it('R2.3-41 R2.3-42 R6-12 R6-13 R8-28 are chosen, ordered, kept, seen in two ways, and opened', async () => {
    const page = await open('super')
    const icon = page.locator('[data-shortcut-icon]')
    await icon.click()
    const menu = page.getByRole('dialog', { name: '快捷菜单' })
    const view = (name: string) => menu.getByText(name, { exact: true }).click()
    await menu.getByText('还没有快捷菜单').waitFor()
    await view('编辑')
    for (const name of ['系统日志', '站工艺图']) {
      await menu.getByRole('searchbox').fill(name)
      await menu.getByRole('treeitem').filter({ hasText: name }).last().getByRole('checkbox').check()
    }
    await expect.poll(() => menu.locator('[data-chosen]').count()).toBe(2)
    await menu.getByRole('button', { name: '上移“站工艺图”' }).click()
    expect(await seriousProblems(page, 'frame and what is over it')).toEqual([])
    await menu.getByRole('button', { name: '保存' }).click()
    await notice(page, '保存成功', 'success').waitFor()
    await view('列表')
    const names = () => menu.locator('[data-view] button').allTextContents()
    await expect.poll(async () => (await names()).map((text) => text.slice(0, 4))).toEqual(['站工艺图', '系统日志'])
    await view('图标')
    await expect.poll(names).toEqual(['站工艺图', '系统日志'])
    await menu.getByRole('button', { name: '系统日志' }).click()
    await page.waitForURL((url) => url.hash.startsWith('#/admin-system-log'))
    await menu.waitFor({ state: 'detached' })
  })

  it('are not lost unasked: an unsaved choice stays in the dialog until it is discarded', async () => {
    const page = await open('admin')
    await page.locator('[data-shortcut-icon]').click()
    const menu = page.getByRole('dialog', { name: '快捷菜单' })
    await menu.getByText('编辑', { exact: true }).click()
    await menu.getByRole('searchbox').fill('系统日志')
    await menu.getByRole('treeitem').filter({ hasText: '系统日志' }).last().getByRole('checkbox').check()
    await menu.getByText('列表', { exact: true }).click()
    await page.getByRole('button', { name: '继续编辑' }).last().click()
    await expect.poll(() => menu.locator('[data-chosen]').count()).toBe(1)
    await menu.getByRole('button', { name: '关闭' }).first().click()
    await page.getByText('放弃未保存的修改？').waitFor()
    await page.getByRole('button', { name: '放弃修改' }).click()
    await menu.waitFor({ state: 'detached' })
    await page.locator('[data-shortcut-icon]').click()
    await menu.getByText('还没有快捷菜单').waitFor()
  })

  it('R2.3-41 have an icon that pointer or arrows move along the edge without opening it', async () => {
    const page = await open('super')
    const icon = page.locator('[data-shortcut-icon]')
    const top = async () => (await icon.boundingBox())?.y ?? 0
    const before = await icon.boundingBox()
    await icon.hover()
    await page.mouse.down()
    await page.mouse.move((before?.x ?? 0) - 200, (before?.y ?? 0) + 168, { steps: 4 })
    await page.mouse.up()
    await expect.poll(top).toBeCloseTo((before?.y ?? 0) + 150, -1)
    expect((await icon.boundingBox())?.x).toBe(before?.x)
    expect(await page.getByRole('dialog', { name: '快捷菜单' }).count()).toBe(0)
    const dragged = await top()
    await icon.press('ArrowUp')
    await expect.poll(top).toBe(dragged - 24)
    await page.reload()
    await icon.waitFor()
    await expect.poll(top).toBe(dragged - 24)
    await icon.press('Enter')
    await page.getByRole('dialog', { name: '快捷菜单' }).waitFor()
  })
})
