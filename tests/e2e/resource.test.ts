import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { createExcel } from '#server/core/kit/excel.ts'
import { seriousProblems } from '../support/axe.ts'
import { enter, openPage } from '../support/browser.ts'
import { browser, server, stageDemo } from '../support/demo-stage.ts'
import { readSheet } from '../support/excel-file.ts'

const DICTIONARY = '/admin-confDict/confDict'
const PLATFORM_DICTIONARY = '/admin-confCenter/confDict'
const USERS = '/admin-role-power/admin-system-user'
const LOG = '/admin-system-log/admin-system-log'
const DEMO_ENTRIES = 8

stageDemo()

async function open(path: string, user = 'super'): Promise<{ page: Page; problems: string[] }> {
  const opened = await openPage(browser)
  await enter(opened.page, server, { user, path })
  return opened
}
/** Rows of the table that hold a text; all of them without one. */
const rows = (page: Page, text = ''): Locator => page.locator('main tbody tr[data-index]').filter({ hasText: text })
/** Waits, since the machine may be busy. */
const eventually = <Value>(read: () => Value) => expect.poll(read)
const dialog = (page: Page): Locator => page.getByRole('dialog').last()
const query = (page: Page): string => new URL(page.url()).hash.split('?')[1] ?? ''

async function addEntry(page: Page, code: string, label: string): Promise<void> {
  await page.getByRole('button', { name: '新增', exact: true }).first().click()
  await dialog(page).locator('[name=type]').fill('e2e')
  await dialog(page).locator('[name=code]').fill(code)
  await dialog(page).locator('[name=labelZh]').fill(label)
  await dialog(page).getByRole('button', { name: '保存' }).click()
  await rows(page, label).waitFor()
}

describe('a resource page', () => {
  it('searches half a second after the last key or at once on Enter, and keeps the query in the address', async () => {
    const { page, problems } = await open(DICTIONARY)
    await eventually(() => rows(page).count()).toBe(DEMO_ENTRIES)
    await page.keyboard.press('/')
    await page.keyboard.type('shift')
    await eventually(() => query(page)).toBe('type=shift')
    await eventually(() => rows(page).count()).toBe(3)
    await page.reload()
    await eventually(() => rows(page).count()).toBe(3)
    expect(await page.locator('[name=type]').inputValue()).toBe('shift')
    await page.getByRole('button', { name: '重置' }).click()
    await eventually(() => rows(page).count()).toBe(DEMO_ENTRIES)
    await page.locator('[name=code]').fill('no-such-code')
    await page.keyboard.press('Enter')
    await page.getByText('没有符合条件的字典').waitFor()
    expect(problems).toEqual([])
    await page.close()
  })

  it('R5-12 shows an error shortly after typing, and the errors of all fields on saving', async () => {
    const { page } = await open(DICTIONARY)
    await page.getByRole('button', { name: '新增', exact: true }).first().click()
    const form = dialog(page)
    await form.locator('[name=code]').fill('有空 格')
    await form.getByText('必须由英文字母、数字及下划线组成').waitFor()
    await form.getByRole('button', { name: '保存' }).click()
    await eventually(() => form.locator('[aria-invalid=true]').count()).toBe(3)
    expect(await form.locator('[name=type]').evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await seriousProblems(page)).toEqual([])
    await page.close()
  })

  it('adds, opens by double click, saves by Ctrl+S, asks before dropping changes, and deletes after a question that names the record', async () => {
    const { page, problems } = await open(DICTIONARY)
    await addEntry(page, 'one', '甲项')
    await rows(page, '甲项').getByRole('cell').nth(2).dblclick()
    await dialog(page).locator('[name=labelZh]').fill('乙项')
    await page.keyboard.press('Control+s')
    await rows(page, '乙项').waitFor()
    await page.getByText('保存成功').waitFor()

    await page.getByRole('button', { name: '编辑 乙项' }).click()
    await dialog(page).locator('[name=labelZh]').fill('丙项')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '继续编辑' }).last().click()
    expect(await dialog(page).locator('[name=labelZh]').inputValue()).toBe('丙项')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '放弃修改' }).click()
    await eventually(() => page.getByRole('dialog').count()).toBe(0)

    await page.getByRole('button', { name: '删除 乙项' }).click()
    await page.getByText('将删除“乙项”。删除后不能恢复。').waitFor()
    await page.getByRole('button', { name: '删除', exact: true }).last().click()
    await eventually(() => rows(page).count()).toBe(DEMO_ENTRIES)
    expect(problems).toEqual([])
    await page.close()
  })

  it('puts the focus in the first field, or on Cancel where something would be lost', async () => {
    const { page } = await open(DICTIONARY)
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent)
    await page.getByRole('button', { name: '新增', exact: true }).first().click()
    await eventually(focused).toBe('type')
    await page.keyboard.press('Escape')
    await rows(page).first().getByRole('button', { name: /^删除/ }).click()
    await eventually(focused).toBe('取消')
    await page.keyboard.press('Enter')
    await eventually(() => page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('button', { name: '导入' }).click()
    await dialog(page)
      .locator('input[type=file]')
      .evaluate((field) => field.dispatchEvent(new Event('cancel', { bubbles: true })))
    expect(await page.getByRole('dialog').count()).toBe(1)
    await page.close()
  })

  it('after a conflicting save, shows newest and typed values side by side, and saves the chosen ones', async () => {
    const { page } = await open(DICTIONARY)
    await addEntry(page, 'stale', '竞争项')
    const { page: other } = await open(DICTIONARY, 'admin')
    await page.getByRole('button', { name: '编辑 竞争项' }).click()
    await dialog(page).locator('[name=labelZh]').fill('我的名称')
    await dialog(page).locator('[name=remark]').fill('我的备注')
    await other.getByRole('button', { name: '编辑 竞争项' }).click()
    await dialog(other).locator('[name=labelZh]').fill('对方名称')
    await dialog(other).locator('[name=labelEn]').fill('Theirs')
    await dialog(other).getByRole('button', { name: '保存' }).click()
    await rows(other, '对方名称').waitFor()

    await dialog(page).getByRole('button', { name: '保存' }).click()
    await dialog(page).getByText('管理员 已于').waitFor()
    expect(await dialog(page).locator('[name=labelZh]').inputValue()).toBe('我的名称')
    await dialog(page).getByRole('button', { name: '读取最新数据并比较' }).click()
    await dialog(page).getByRole('cell', { name: '对方名称' }).waitFor()
    await dialog(page)
      .getByRole('group', { name: '英文名称保存时采用' })
      .or(dialog(page).getByRole('radiogroup', { name: '英文名称保存时采用' }))
      .getByText('最新')
      .click()
    await dialog(page).getByRole('button', { name: '再次保存' }).click()
    const saved = rows(page, '我的名称')
    await saved.waitFor()
    expect(await saved.textContent()).toMatch(/Theirs.*我的备注/)
    await page.close()
    await other.close()
  })

  it('R2.1-31, R9-26 R9-27 R9-28 R9-29 R9-30 R3-55 loads page by page, scrolls to the top, and restarts at the first page with another size', async () => {
    const { page } = await openPage(browser)
    const asked: string[] = []
    await page.route('**/jeasy-base/dict/list*', async (route) => {
      const search = new URL(route.request().url()).searchParams
      asked.push(`${search.get('page')}/${search.get('limit')}`)
      const [at, limit] = [Number(search.get('page')), Number(search.get('limit'))]
      const list = Array.from({ length: Math.min(limit, 620 - (at - 1) * limit) }, (_, index) =>
        entryNumber((at - 1) * limit + index),
      )
      await route.fulfill({ json: { code: 0, result: { list, total: 620 } } })
    })
    await enter(page, server, { path: DICTIONARY })
    await rows(page, 'code0').first().waitFor()
    const pages = page.getByRole('navigation', { name: '分页' })
    await page.locator('[data-scroll=table]').evaluate((table) => {
      table.scrollTop = 600
    })
    await pages.getByRole('button', { name: '第 2 页' }).click()
    await rows(page, 'code50').first().waitFor()
    await expect.poll(() => page.locator('[data-scroll=table]').evaluate((table) => table.scrollTop)).toBe(0)
    expect(query(page)).toBe('page=2')
    expect(await pages.locator('select option').allTextContents()).toEqual([
      '50 条/页',
      '100 条/页',
      '200 条/页',
      '500 条/页',
    ])
    await pages.locator('select').selectOption('200')
    await eventually(() => query(page)).toBe('limit=200')
    await rows(page, 'code0').first().waitFor()
    expect(asked).toEqual(['1/50', '2/50', '1/200'])
    await page.close()
  })

  it('R4-53, R4-54 hides columns for one page, and remembers it', async () => {
    const { page } = await open(DICTIONARY)
    const header = (name: string) => page.getByRole('columnheader', { name })
    await header('备注').waitFor()
    await page.getByRole('button', { name: '显示列' }).click()
    await dialog(page).getByRole('checkbox', { name: '备注' }).uncheck()
    await page.keyboard.press('Escape')
    expect(await header('备注').count()).toBe(1)
    await page.getByRole('button', { name: '显示列' }).click()
    await dialog(page).getByRole('checkbox', { name: '备注' }).uncheck()
    await dialog(page).getByRole('button', { name: '确定' }).click()
    await eventually(() => header('备注').count()).toBe(0)
    await page.reload()
    await header('编码').waitFor()
    expect(await header('备注').count()).toBe(0)
    await page.goto(`${server.url}/#${PLATFORM_DICTIONARY}`)
    await header('备注').waitFor()
    await page.close()
  })

  it('exports the shown rows, and imports the valid rows of a file after listing the invalid ones', async () => {
    const { page } = await open(`${DICTIONARY}?type=shift&sortColumn=code&sortType=asc`)
    await eventually(() => rows(page).count()).toBe(3)
    const downloaded = page.waitForEvent('download')
    await page.getByRole('button', { name: '导出' }).click()
    await page.getByRole('menuitem', { name: '导出当前查询结果' }).click()
    // the notice may be gone by the time a busy machine has read the file, so it is awaited first
    const [file] = await Promise.all([downloaded, page.getByText('已导出 3 行').waitFor()])
    const sheet = await readSheet(await readFile(await file.path()))
    expect(sheet?.map((line) => line[1])).toEqual(['编码', 'day', 'middle', 'night'])

    const content = await createExcel(
      'x',
      ['类型', '编码', '中文名称', '英文名称', '排序', '启用', '备注'],
      [
        ['e2e', 'imported', '导入项', '', 1, '是', ''],
        ['e2e', 'bad code', '坏项', '', 1, '也许', ''],
      ],
    )
    await page.getByRole('button', { name: '导入' }).click()
    const entries = { name: 'entries.xlsx', mimeType: 'application/octet-stream', buffer: content }
    await dialog(page).locator('input[type=file]').setInputFiles(entries)
    await dialog(page).getByText('共 2 行，1 行可以导入，1 行有错误').waitFor()
    await dialog(page)
      .getByRole('row', { name: /3 启用/ })
      .waitFor()
    const start = dialog(page).getByRole('button', { name: '导入', exact: true })
    expect(await start.isDisabled()).toBe(true)
    await dialog(page).getByText('只导入正确的行').click()
    await start.click()
    await dialog(page).getByText('已导入 1 行，未导入 1 行').waitFor()
    await dialog(page).getByRole('button', { name: '关闭' }).last().click()
    await page.getByRole('button', { name: '重置' }).click()
    await rows(page, '导入项').waitFor()
    await page.close()
  })

  it('R5-17 shows only the buttons that the role permits, and says so where it permits nothing', async () => {
    const { page } = await openPage(browser)
    await page.route('**/authority/getAuthByRole*', (route) =>
      route.fulfill({ json: { code: 0, result: [{ menuUrl: DICTIONARY, authorityNo: 'dict:view,dict:export' }] } }),
    )
    await enter(page, server, { path: DICTIONARY })
    await eventually(() => rows(page).count()).toBeGreaterThan(0)
    expect(await page.getByRole('button', { name: '导出' }).count()).toBe(1)
    for (const name of ['新增', '批量删除', '导入', /^编辑/, /^删除/])
      expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0)
    await page.route('**/jeasy-base/dict/list*', (route) =>
      route.fulfill({ json: { code: 1003, message: '没有权限' } }),
    )
    await page.reload()
    await page.getByText('当前账号没有查看这些数据的权限').waitFor()
    await page.close()
  })

  it('says that the list could not be loaded, and loads it again when asked', async () => {
    const { page } = await openPage(browser)
    let isDown = true
    await page.route('**/jeasy-base/dict/list*', (route) =>
      isDown ? route.fulfill({ json: { code: 500, message: '数据库维护中' } }) : route.continue(),
    )
    await enter(page, server, { path: DICTIONARY })
    await page.getByText('未能读取数据').waitFor()
    isDown = false
    await page.getByRole('button', { name: '重试' }).click()
    await eventually(() => rows(page).count()).toBeGreaterThan(0)
    await page.close()
  })
})

const entryNumber = (at: number) => ({
  keyId: `k${at}`,
  version: 1,
  updatedAt: null,
  updatedBy: '',
  type: 'many',
  code: `code${at}`,
  labelZh: `第${at}项`,
  labelEn: '',
  sortOrder: at,
  isEnabled: true,
  remark: '',
})

describe('the user page', () => {
  it('R6-23 gives a new account a password that is shown once, resets it, and switches the account off and on', async () => {
    const { page, problems } = await open(USERS)
    await page.getByRole('button', { name: '新增', exact: true }).first().click()
    const form = dialog(page)
    await form.locator('[name=loginName]').fill('super')
    await form.locator('[name=realName]').fill('新人')
    await form.getByText('已存在').waitFor()
    await form.locator('[name=loginName]').fill('newcomer')
    await form.getByRole('checkbox').first().check()
    await form.getByRole('button', { name: '保存' }).click()
    const password = page.getByRole('dialog', { name: 'newcomer 的新密码' }).locator('input')
    const first = await password.inputValue()
    expect(first.length).toBeGreaterThanOrEqual(8)
    await page.getByRole('button', { name: '关闭' }).last().click()

    await page.getByRole('button', { name: '重置 newcomer 的密码' }).click()
    await page.getByRole('button', { name: '重置密码', exact: true }).click()
    await password.waitFor()
    expect(await password.inputValue()).not.toBe(first)
    await page.getByRole('button', { name: '关闭' }).last().click()

    await page.getByRole('button', { name: '停用 newcomer' }).click()
    await page.getByRole('button', { name: '停用', exact: true }).click()
    await page.getByRole('button', { name: '启用 newcomer' }).click()
    await page.getByRole('button', { name: '停用 newcomer' }).waitFor()
    expect(problems).toEqual([])
    await page.close()
  })

  it('offers no action that would lock out the signed-in user', async () => {
    const { page } = await open(USERS)
    for (const name of ['删除 super', '停用 super', '重置 super 的密码'])
      expect(await page.getByRole('button', { name }).isDisabled()).toBe(true)
    await page.close()
  })
})

describe('the system log', () => {
  it('shows who changed what, with old and new values side by side, and cannot be edited', async () => {
    const { page } = await open(DICTIONARY)
    await addEntry(page, 'logged', '日志项')
    await page.getByRole('button', { name: '编辑 日志项' }).click()
    await dialog(page).locator('[name=labelZh]').fill('改名项')
    await dialog(page).getByRole('button', { name: '保存' }).click()
    await rows(page, '改名项').waitFor()

    await page.goto(`${server.url}/#${LOG}?module=dict&action=update`)
    await rows(page, '日志项').first().waitFor()
    for (const name of [/^编辑/, /^删除/, '新增', '批量删除'])
      expect(await page.getByRole('button', { name }).count()).toBe(0)
    await rows(page, '日志项').first().getByRole('button', { name: '查看详情' }).click()
    const changed = page.getByRole('table', { name: '变更内容' }).locator('tr[data-changed]')
    await changed.first().waitFor()
    expect(await changed.allTextContents()).toEqual(['中文名称已变更日志项改名项'])
    expect(await seriousProblems(page)).toEqual([])
    await page.close()
  })
})
