import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { changeInitialPassword, enter, openPage, signIn } from '../support/browser.ts'
import { browser, server, stageDemo } from '../support/demo-stage.ts'

stageDemo()

/** Waits, since the machine may be busy. */
const eventually = <Value>(read: () => Value) => expect.poll(read)
const dialog = (page: Page): Locator => page.getByRole('dialog').last()
async function goTo(page: Page, path: string): Promise<void> {
  // sign-in opens a first page; navigating before that page is in front would be undone by it
  await page.locator('[data-tag][data-current]').first().waitFor()
  await page.goto(`${server.url}/#${path}`)
}
const sidebar = (page: Page): Locator => page.locator('#sidebar')

describe('administration', () => {
  it('R2.3-31 R2.4-05 R2.4-08 R7-18 gives a new user exactly the menus of a new role, with the help text that was written', async () => {
    const { page, problems } = await openPage(browser)
    await enter(page, server, { user: 'admin', path: '/admin-power-developer/developer-menu' })
    await page.getByRole('treeitem', { name: '总览' }).click()
    await page.getByRole('heading', { name: '“总览”的下级' }).waitFor()
    await page.getByRole('button', { name: '新增', exact: true }).click()
    await dialog(page).locator('[name=menuName]').fill('值班手册')
    await dialog(page).locator('[name=menuUrl]').fill('https://handbook.example/')
    await dialog(page).getByRole('button', { name: '保存' }).click()
    await page.locator('main tbody tr').filter({ hasText: '值班手册' }).waitFor()

    await page.getByRole('button', { name: '编辑“首页”的说明' }).click()
    const editor = dialog(page).getByRole('textbox', { name: /页面说明/ })
    await editor.click()
    await page.keyboard.type('先看报警，再看温度')
    await dialog(page).getByRole('button', { name: '保存' }).click()
    await page.getByText('保存成功').waitFor()

    await goTo(page, '/admin-role-power/admin-system-role')
    await page.getByRole('button', { name: 'New Role' }).click()
    await dialog(page).locator('[name=name]').fill('值班员')
    await dialog(page).getByRole('treeitem', { name: '首页' }).first().click()
    await dialog(page).getByRole('searchbox').fill('值班手册')
    // what is found moves up: a click before that falls upon another line
    await dialog(page).getByRole('treeitem', { name: '首页' }).first().waitFor({ state: 'hidden' })
    const handbook = dialog(page).getByRole('treeitem', { name: '值班手册' })
    await handbook.click()
    await eventually(() => handbook.getAttribute('aria-checked')).toBe('true')
    await dialog(page).getByRole('button', { name: 'Confirm' }).click()
    await page.locator('main tbody tr').filter({ hasText: '值班员' }).waitFor()

    await goTo(page, '/admin-role-power/admin-system-user')
    await page.getByRole('button', { name: '新增', exact: true }).first().click()
    await dialog(page).locator('[name=loginName]').fill('watcher')
    await dialog(page).locator('[name=realName]').fill('值班员甲')
    await dialog(page).getByRole('checkbox', { name: '值班员' }).check()
    await dialog(page).getByRole('button', { name: '保存' }).click()
    const password = await page.getByRole('dialog', { name: 'watcher 的新密码' }).locator('input').inputValue()
    expect(problems).toEqual([])
    await page.close()

    const theirs = await openPage(browser)
    await signIn(theirs.page, server, 'watcher', password)
    await changeInitialPassword(theirs.page, password, 'Silver+Pond7')
    await signIn(theirs.page, server, 'watcher', 'Silver+Pond7')
    await sidebar(theirs.page).getByText('首页', { exact: true }).first().waitFor()
    await sidebar(theirs.page).getByText('值班手册').waitFor()
    expect(
      await sidebar(theirs.page)
        .getByText(/用户管理|角色|菜单|站工艺图|日志/)
        .count(),
    ).toBe(0)
    await theirs.page.getByRole('button', { name: '说明' }).click()
    await theirs.page.getByText('先看报警，再看温度').waitFor()
    await goTo(theirs.page, '/admin-role-power/admin-system-user')
    await theirs.page.waitForURL((url) => url.hash === '#/404')
    await theirs.page.close()
  })

  it('R2.4-01 R2.4-02 R2.4-03 R2.4-06 R2.4-07 R2.4-09 R2.4-10 R4-16 R4-17 R4-19 R4-20 R4-21 R4-22 R8-31 makes, changes and deletes a role, and changes nothing on cancel', async () => {
    const { page, problems } = await openPage(browser)
    const calls: string[] = []
    page.on('request', (request) => {
      const verb = /\/role\/(save|update|del)\b/.exec(request.url())?.[1]
      if (verb) calls.push(verb)
    })
    await signIn(page, server, 'admin')
    await goTo(page, '/admin-role-power/admin-system-role')
    const table = page.locator('main [data-page=roles] table')
    const row = (text: string) => table.locator('tbody tr').filter({ hasText: text })
    const name = dialog(page).locator('input[name=name]')
    const description = dialog(page).locator('textarea[name=description]')
    const press = (label: string) => dialog(page).getByText(label, { exact: true }).last().click()
    await row('super').waitFor()
    expect(await table.locator('th').allTextContents()).toEqual(['Role Key', 'Role Name', 'Description', 'Operations'])

    await page.getByRole('button', { name: 'New Role' }).click()
    expect([await name.inputValue(), await description.inputValue()]).toEqual(['', ''])
    await press('Confirm')
    await dialog(page).getByText('不能为空').waitFor()
    await name.fill('夜班')
    await press('Cancel')
    expect([await row('夜班').count(), calls]).toEqual([0, []])

    await page.getByRole('button', { name: 'New Role' }).click()
    await name.fill('夜班')
    await description.fill('值夜班')
    await press('Confirm')
    const made = page.locator('[data-notice=success]').filter({ hasText: '夜班' })
    await made.waitFor()
    const key = (await row('夜班').locator('td').first().textContent()) ?? ''
    expect(await made.textContent()).toContain(`${key}，夜班，值夜班`)

    await row('夜班').getByRole('button', { name: 'Edit' }).click()
    expect([await name.inputValue(), await description.inputValue()]).toEqual(['夜班', '值夜班'])
    await name.fill('<b>早班</b>')
    expect(await row('夜班').count()).toBe(1)
    await name.fill('早班')
    const before = await table.locator('tbody tr').allTextContents()
    await press('Confirm')
    await eventually(() => table.locator('tbody tr').allTextContents()).toEqual(
      before.map((text) => text.replace('夜班', '早班')),
    )

    await row('早班').getByRole('button', { name: 'Delete' }).click()
    await press('Cancel')
    expect([await row('早班').count(), calls]).toEqual([1, ['save', 'update']])
    await row('早班').getByRole('button', { name: 'Delete' }).click()
    await press('Delete')
    await page.getByText('Delete succed!', { exact: true }).waitFor()
    await row('早班').waitFor({ state: 'detached' })
    expect(calls).toEqual(['save', 'update', 'del'])
    expect(problems).toEqual([])
    await page.close()
  })

  it.each(['super', 'admin'])(
    'R2.4-04 R2.4-11 shows %s the roles on both their pages, with Edit and Delete on every row',
    async (user) => {
      const { page } = await openPage(browser)
      await enter(page, server, { user })
      for (const path of ['/admin-role-power/admin-system-role', '/permission/role']) {
        await goTo(page, path)
        const rows = page.locator('main [data-page=roles] tbody tr[data-index]')
        await rows.first().waitFor()
        const numRows = await rows.count()
        expect(await rows.getByRole('button', { name: 'Edit' }).count()).toBe(numRows)
        expect(await rows.getByRole('button', { name: 'Delete' }).count()).toBe(numRows)
      }
      await page.close()
    },
  )

  it('R2.2-14 keeps the pages that a subsystem opens over a reload', async () => {
    const { page, problems } = await openPage(browser)
    await enter(page, server, { user: 'admin', path: '/admin-system-conf/admin-children-system' })
    await page.getByRole('treeitem', { name: '监控' }).click()
    const pages = page.getByRole('tree', { name: '可打开的页面' })
    const log = pages.getByRole('treeitem', { name: '系统日志' }).last()
    await page.getByRole('searchbox', { name: '查找页面' }).fill('系统日志')
    await log.getByRole('checkbox').check()
    await page.getByText('有未保存的修改').waitFor()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText('保存成功').waitFor()
    await page.reload()
    await page.getByRole('searchbox', { name: '查找页面' }).fill('系统日志')
    await eventually(() => log.getAttribute('aria-checked')).toBe('true')
    expect(problems).toEqual([])
    await page.close()
  })
})

describe('the demo accounts', () => {
  const ALL = ['/index', '/processDrawing/showS/station', '/admin-role-power/admin-system-user', '/permission/role']
  const OWN: Readonly<Record<string, readonly string[]>> = {
    super: ALL,
    admin: ALL,
    operator: ALL.slice(0, 3),
    leader: ['/index'],
  }

  it.each(Object.keys(OWN))('R1-03 %s signs in and sees the pages of this account', async (user) => {
    const { page, problems } = await openPage(browser)
    await signIn(page, server, user)
    await sidebar(page).getByRole('link').first().waitFor()
    const closed = sidebar(page).locator('button[aria-expanded=false]')
    while ((await closed.count()) > 0) await closed.first().click()
    const shown = await sidebar(page)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    expect(ALL.filter((path) => shown.some((address) => address.startsWith(`#${path}`)))).toEqual(OWN[user])
    await page.getByText('全网概况').waitFor()
    expect(problems).toEqual([])
    await page.close()
  })
})
