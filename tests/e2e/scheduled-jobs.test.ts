import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { seriousProblems } from '../support/axe.ts'
import { enter, openPage } from '../support/browser.ts'
import { browser, server, stageDemo } from '../support/demo-stage.ts'

const DEFINITIONS = '/admin-schedTaskConf/admin-task-conf'

/** A time of day half a day from now, in China: no test runs long enough to see it come. */
const FAR = (() => {
  const hour = (new Date().getUTCHours() + 8 + 12) % 24
  return { cron: `30 ${hour} * * *`, time: `${String(hour).padStart(2, '0')}:30` }
})()

stageDemo()

const row = (page: Page, name: string): Locator =>
  page.getByRole('main').locator('tbody tr[data-index]').filter({ hasText: name })
const dialog = (page: Page): Locator => page.getByRole('dialog').last()
const button = (page: Page, name: string): Locator => page.getByRole('main').getByRole('button', { name, exact: true })

describe('scheduled tasks', () => {
  it('R2.5-18, R7-89 are defined with their next times in sight, run at once, stopped, and leave a record', async () => {
    const { page, problems } = await openPage(browser)
    await enter(page, server, { path: DEFINITIONS })
    await button(page, '编辑 清理执行记录').click()
    await dialog(page).getByText('1 至 3650，默认 30').waitFor()
    const times = dialog(page).getByRole('region', { name: '接下来五次执行' })
    await times.getByRole('listitem').nth(4).waitFor()
    await dialog(page).locator('[name=cron]').fill('0 0 30 2 *')
    await times.getByText('所填时间永远不会到来').waitFor()
    await dialog(page).locator('[name=cron]').fill(FAR.cron)
    await times.getByText(FAR.time).first().waitFor()
    expect(await seriousProblems(page)).toEqual([])
    await dialog(page).getByRole('button', { name: '保存', exact: true }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await row(page, '清理执行记录').getByText(FAR.cron).waitFor()

    await page.getByRole('main').getByRole('link', { name: '定时任务' }).click()
    await button(page, '立即执行 清理执行记录').click()
    await row(page, '清理执行记录').getByText('成功').waitFor()
    await row(page, '清理执行记录').getByText('删除 0 条记录').waitFor()
    await button(page, '停止 清理执行记录').click()
    await row(page, '清理执行记录').getByText('已停止').waitFor()
    expect(await seriousProblems(page)).toEqual([])

    await button(page, '查看 清理执行记录 的执行记录').click()
    await page.getByText('只显示一个任务的执行记录').waitFor()
    await button(page, '查看详情').first().click()
    await dialog(page).getByText('1 / 3').waitFor()
    expect(await seriousProblems(page)).toEqual([])
    expect(problems).toEqual([])
  })
})
