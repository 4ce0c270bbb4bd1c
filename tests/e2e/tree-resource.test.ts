import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { createExcel } from '#server/core/kit/excel.ts'
import { seriousProblems } from '../support/axe.ts'
import { enter, openPage } from '../support/browser.ts'
import { browser, server, stageDemo } from '../support/demo-stage.ts'
import { readSheet } from '../support/excel-file.ts'

const ORGANIZATION = '/admin-framework/admin-framework-org'
const MENUS = '/admin-power-developer/developer-menu'
const TEMPLATES = '/admin-power-developer/developer-menu-template'
const SUBSYSTEMS = '/admin-power-developer/developer-system-child'
const SUBSYSTEM_PAGES = '/admin-system-conf/admin-children-system'

stageDemo()

async function open(path: string, viewport?: { width: number; height: number }) {
  const opened = await openPage(browser, viewport)
  await enter(opened.page, server, { path })
  return opened
}
/** Waits, since the machine may be busy. */
const eventually = <Value>(read: () => Value) => expect.poll(read)
const node = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('treeitem').filter({ hasText: name }).first()
const names = (page: Page): Promise<string[]> =>
  page.getByRole('main').locator('tbody tr[data-index] td:first-child').allTextContents()
const row = (page: Page, name: string): Locator =>
  page.getByRole('main').locator('tbody tr[data-index]').filter({ hasText: name })
const dialog = (page: Page): Locator => page.getByRole('dialog').last()
const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('main').getByRole('button', { name, exact: true })
const notice = (page: Page, text: string): Locator => page.locator('[data-notice]').filter({ hasText: text })

async function choose(page: Page, name: string): Promise<void> {
  await node(page, name).click()
  await page.getByRole('heading', { name: `“${name}”的下级` }).waitFor()
}
/** Collapses the tree before choosing: of many menus, only those in view are in the page. */
async function chooseGroup(page: Page, name: string): Promise<void> {
  await button(page, '全部收起').click()
  await choose(page, name)
}

describe('the organisation tree', () => {
  it('opens nodes by tree and table, keeps the chosen node in the address, and finds by name', async () => {
    const { page, problems } = await open(ORGANIZATION)
    await node(page, '城东分公司').click()
    await eventually(() => names(page)).toEqual(['幸福里供热所', '东湖供热所'])
    await row(page, '东湖供热所').getByRole('cell').nth(1).dblclick()
    await eventually(() => names(page)).toEqual(['运行一班', '运行二班'])
    await page.reload()
    await eventually(() => names(page)).toEqual(['运行一班', '运行二班'])
    await node(page, '东湖供热所').waitFor()

    await page.keyboard.press('/')
    await page.keyboard.type('西山')
    await eventually(() => page.getByRole('treeitem').count()).toBe(3)
    expect(await seriousProblems(page)).toEqual([])
    expect(problems).toEqual([])
    await page.close()
  })

  it('adds below the chosen node, disables it, and refuses to delete a node with children', async () => {
    const { page } = await open(ORGANIZATION)
    await choose(page, '城西分公司')
    await button(page, '新增').first().click()
    await dialog(page).locator('[name=name]').fill('新建供热所')
    await dialog(page).locator('[name=code]').fill('CX99')
    await dialog(page).getByRole('button', { name: '保存', exact: true }).click()
    await eventually(() => names(page)).toEqual(['西山供热所', '河湾供热所', '新建供热所'])
    await button(page, '停用 新建供热所').click()
    await node(page, '新建供热所').getByText('停用').waitFor()

    await button(page, '删除 西山供热所').click()
    await dialog(page).getByRole('button', { name: '删除', exact: true }).click()
    await notice(page, '还有 2 个下级').waitFor()
    await button(page, '删除 新建供热所').click()
    await dialog(page).getByRole('button', { name: '删除', exact: true }).click()
    await eventually(() => names(page)).toEqual(['西山供热所', '河湾供热所'])
    await page.close()
  })

  it('moves by Alt and an arrow, undoes it from the notice, and moves below another node by dragging', async () => {
    const { page } = await open(ORGANIZATION)
    await node(page, '城东分公司').click()
    await node(page, '城东分公司').press('ArrowRight')
    await node(page, '东湖供热所').focus()
    await page.keyboard.press('Alt+ArrowUp')
    await eventually(() => names(page)).toEqual(['东湖供热所', '幸福里供热所'])
    await notice(page, '已移动“东湖供热所”').getByRole('button', { name: '撤销' }).click()
    await eventually(() => names(page)).toEqual(['幸福里供热所', '东湖供热所'])

    await node(page, '东湖供热所').dragTo(node(page, '城西分公司'))
    await eventually(() => names(page)).toEqual(['幸福里供热所'])
    await notice(page, '已移动“东湖供热所”').getByRole('button', { name: '撤销' }).click()
    await eventually(() => names(page)).toEqual(['幸福里供热所', '东湖供热所'])
    await page.close()
  })

  it('exports the whole tree, and imports rows by the name of their parent', async () => {
    const { page } = await open(ORGANIZATION)
    await node(page, '城东分公司').waitFor()
    const downloaded = page.waitForEvent('download')
    await button(page, '导出').click()
    await page.getByRole('menuitem', { name: '导出全部' }).click()
    const sheet = await readSheet(await readFile(await (await downloaded).path()))
    expect(sheet?.length).toBeGreaterThan(14)

    const content = await createExcel(
      'x',
      ['名称', '编码', '类型', '上级组织', '负责人', '联系电话', '排序', '启用'],
      [['导入班组', 'IMP1', '班组', '幸福里供热所', '', '', 9, '是']],
    )
    await button(page, '导入').click()
    const file = { name: 'organisation.xlsx', mimeType: 'application/octet-stream', buffer: content }
    await dialog(page).locator('input[type=file]').setInputFiles(file)
    await dialog(page).getByText('共 1 行，1 行可以导入，0 行有错误').waitFor()
    await dialog(page).getByRole('button', { name: '导入', exact: true }).click()
    await dialog(page).getByText('已导入 1 行').waitFor()
    await dialog(page).getByRole('button', { name: '关闭' }).last().click()
    await button(page, '全部展开').click()
    await node(page, '导入班组').waitFor()
    await page.close()
  })

  it('stacks on a narrow screen, and shows only the buttons that the role permits', async () => {
    const { page } = await openPage(browser, { width: 420, height: 900 })
    await page.route('**/authority/getAuthByRole*', (route) =>
      route.fulfill({ json: { code: 0, result: [{ menuUrl: ORGANIZATION, authorityNo: 'organization:view' }] } }),
    )
    await enter(page, server, { path: ORGANIZATION })
    await node(page, '城东分公司').waitFor()
    const tree = await page.getByRole('tree').boundingBox()
    const table = await page.getByRole('main').getByRole('table').boundingBox()
    expect(table?.y).toBeGreaterThan((tree?.y ?? 0) + (tree?.height ?? 0))
    for (const name of ['新增', '导入', '导出', /^编辑/, /^删除/, /^停用/])
      expect(await button(page, name).count()).toBe(0)
    expect(await node(page, '城东分公司').getAttribute('draggable')).toBe('false')
    await page.close()
  })
})

describe('the menu page', () => {
  it('R7-46, R7-48, R7-50 adds a menu, writes its help text with a preview, and removes it for good', async () => {
    const { page, problems } = await open(MENUS)
    await chooseGroup(page, '日志')
    await button(page, '新增').first().click()
    await dialog(page).locator('[name=menuName]').fill('临时页面')
    await dialog(page).locator('[name=menuUrl]').fill('/somewhere')
    await dialog(page).getByRole('button', { name: '保存', exact: true }).click()
    await button(page, '编辑“临时页面”的说明').click()
    const text = dialog(page).locator('[contenteditable=true]')
    await text.fill('先看这里')
    await dialog(page).getByText('预览').click()
    await dialog(page).getByRole('document').getByText('先看这里').waitFor()
    expect(await seriousProblems(page)).toEqual([])
    await dialog(page).getByRole('button', { name: '保存', exact: true }).click()
    await eventually(() => page.getByRole('dialog').count()).toBe(0)
    await button(page, '编辑“临时页面”的说明').click()
    await dialog(page).locator('[contenteditable=true]').getByText('先看这里').waitFor()
    await dialog(page).getByRole('button', { name: '取消' }).click()

    await button(page, '删除 临时页面').click()
    await page.getByText('彻底删除菜单“临时页面”？').waitFor()
    await dialog(page).getByRole('button', { name: '删除', exact: true }).click()
    await eventually(() => row(page, '临时页面').count()).toBe(0)
    expect(problems).toEqual([])
    await page.close()
  })

  it('keeps a written help text when somebody else saved the menu first', async () => {
    const { page } = await open(MENUS)
    await chooseGroup(page, '日志')
    await button(page, /^编辑“.*”的说明$/)
      .first()
      .click()
    await dialog(page).locator('[contenteditable=true]').fill('我的说明')
    const { page: other } = await open(MENUS)
    await chooseGroup(other, '日志')
    await button(other, /^编辑“.*”的说明$/)
      .first()
      .click()
    await dialog(other).locator('[contenteditable=true]').fill('对方的说明')
    await dialog(other).getByRole('button', { name: '保存', exact: true }).click()
    await eventually(() => other.getByRole('dialog').count()).toBe(0)

    await dialog(page).getByRole('button', { name: '保存', exact: true }).click()
    await dialog(page).getByRole('alert').filter({ hasText: '您的内容仍在' }).waitFor()
    await dialog(page).getByRole('button', { name: '以最新版本为准' }).click()
    await dialog(page).getByRole('button', { name: '保存', exact: true }).click()
    await eventually(() => page.getByRole('dialog').count()).toBe(0)
    await page.close()
    await other.close()
  })
})

describe('the menu templates', () => {
  const template = (page: Page) => page.getByRole('tree', { name: '模板' }).getByRole('treeitem', { name: '全部页面' })

  it('R7-51, R7-55 save the present menus, show what applying them changes, and restore them', async () => {
    const { page } = await open(TEMPLATES)
    await button(page, '新建模板').click()
    await dialog(page).locator('[name=name]').fill('全部页面')
    await dialog(page).getByRole('button', { name: '保存', exact: true }).click()
    await template(page).click()
    await page.getByText('与在用菜单的页面相同').waitFor()
    expect(await seriousProblems(page)).toEqual([])

    await page.goto(`${server.url}/#${MENUS}`)
    await chooseGroup(page, '日志')
    await button(page, '新增').first().click()
    await dialog(page).locator('[name=menuName]').fill('多余页面')
    await dialog(page).locator('[name=menuUrl]').fill('/surplus')
    await dialog(page).getByRole('button', { name: '保存', exact: true }).click()
    await row(page, '多余页面').waitFor()

    await page.goto(`${server.url}/#${TEMPLATES}`)
    await page.reload()
    await template(page).click()
    await page.getByText('移除：多余页面').waitFor()
    await button(page, '应用').click()
    await dialog(page).getByText('新增 0 个页面，移除 1 个页面').waitFor()
    await dialog(page).getByRole('button', { name: '应用' }).click()
    await notice(page, '已应用模板').waitFor()
    await page.getByText('与在用菜单的页面相同').waitFor()
    await button(page, '删除').click()
    await dialog(page).getByRole('button', { name: '删除', exact: true }).click()
    await eventually(() => template(page).count()).toBe(0)
    await page.close()
  })
})

describe('the subsystems', () => {
  it('R7-62, R7-64, R7-66 are added, sorted and removed', async () => {
    const { page, problems } = await open(SUBSYSTEMS)
    await eventually(() => names(page)).toEqual(['监控', '后台管理', '开发者'])
    await node(page, '开发者').focus()
    await page.keyboard.press('Alt+ArrowUp')
    await eventually(() => names(page)).toEqual(['监控', '开发者', '后台管理'])
    await notice(page, '已移动“开发者”').getByRole('button', { name: '撤销' }).click()
    await eventually(() => names(page)).toEqual(['监控', '后台管理', '开发者'])
    await button(page, '新增').first().click()
    await dialog(page).locator('[name=menuName]').fill('收费')
    await dialog(page).locator('[name=sid]').fill('charge')
    await dialog(page).getByRole('button', { name: '保存', exact: true }).click()
    await row(page, '收费').waitFor()
    expect(await seriousProblems(page)).toEqual([])
    await button(page, '删除 收费').click()
    await dialog(page).getByRole('button', { name: '删除', exact: true }).click()
    await eventually(() => row(page, '收费').count()).toBe(0)
    expect(problems).toEqual([])
    await page.close()
  })

  it('open the ticked pages, take over those of another one, and keep ticks after a conflicting save', async () => {
    const { page, problems } = await open(SUBSYSTEM_PAGES)
    await node(page, '开发者').click()
    // what is typed before belongs to the one chosen at first
    await page.getByRole('region', { name: '开发者' }).waitFor()
    const pages = page.getByRole('tree', { name: '可打开的页面' })
    const log = pages.getByRole('treeitem', { name: '系统日志' })
    await page.getByRole('main').getByRole('searchbox').fill('系统日志')
    await log.getByRole('checkbox', { name: '系统日志' }).check()
    await log.getByRole('checkbox', { name: '新标签页打开' }).check()
    await log.getByRole('button', { name: '快捷入口' }).click()
    await log.getByText('超级管理员').waitFor()
    expect(await seriousProblems(page)).toEqual([])
    await button(page, '保存').click()
    await notice(page, '保存成功').waitFor()

    const { page: other } = await open(SUBSYSTEM_PAGES)
    await node(other, '开发者').click()
    await other.getByRole('region', { name: '开发者' }).waitFor()
    await other.getByRole('main').getByRole('searchbox').fill('系统日志')
    const theirs = other.getByRole('tree', { name: '可打开的页面' }).getByRole('treeitem', { name: '系统日志' })
    expect(await theirs.getByRole('checkbox', { name: '新标签页打开' }).isChecked()).toBe(true)
    expect(await theirs.getByRole('button', { name: '快捷入口' }).getAttribute('aria-pressed')).toBe('true')
    await theirs.getByRole('checkbox', { name: '系统日志' }).uncheck()
    await button(other, '保存').click()
    await notice(other, '保存成功').waitFor()

    await log.getByRole('checkbox', { name: '新标签页打开' }).uncheck()
    await button(page, '保存').click()
    await page.getByRole('alert').filter({ hasText: '您的内容仍在' }).waitFor()
    expect(await log.getByRole('checkbox', { name: '系统日志' }).isChecked()).toBe(true)
    await button(page, /^以最新版本为准/).click()
    await button(page, '保存').click()
    await notice(page, '保存成功').waitFor()

    await page.getByRole('main').getByRole('searchbox').fill('')
    await button(page, '从其他子系统复制').click()
    await page.getByRole('menuitem', { name: '监控' }).click()
    // the pages of the other one are read first
    await eventually(() => button(page, '保存').isEnabled()).toBe(true)
    await page.getByRole('main').getByRole('searchbox').fill('系统日志')
    await eventually(() => log.count()).toBe(1)
    await node(page, '监控').click()
    await dialog(page).getByText('放弃未保存的修改？').waitFor()
    await dialog(page).getByRole('button', { name: '放弃修改' }).click()
    await page.getByRole('region', { name: '监控' }).waitFor()
    expect(problems).toEqual([])
    await page.close()
    await other.close()
  })
})
