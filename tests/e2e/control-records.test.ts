import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { seriousProblems } from '../support/axe.ts'
import { enter, openPage } from '../support/browser.ts'
import { commander } from '../support/demo-commands.ts'
import { browser, server, stageDemo } from '../support/demo-stage.ts'

stageDemo()

const row = (page: Page, text: string): Locator =>
  page.getByRole('main').locator('tbody tr[data-index]').filter({ hasText: text })
const dialog = (page: Page): Locator => page.getByRole('dialog').last()

describe('the record of commands', () => {
  it('R2.3-40 shows who asked for what and what became of it, and a second person decides there', async () => {
    const operator = await commander(server.url, 'operator')
    await operator.ask('HZ0001.1', 'KTemp', 1, '夜间降温过快')
    await operator.ask('HZ0001.1', 'XP1_Stop', 1, '检修循环泵')
    await operator.ask('HZ0001.1', 'CV1_Min', 19, '试一次大的变化')
    const { page, problems } = await openPage(browser)
    await enter(page, server, { user: 'admin', path: '/regulateControlRecord?sendChannel=manual' })
    await row(page, '夜间降温过快').getByText('已回读').waitFor()
    await row(page, '试一次大的变化').getByText('已拒绝').waitFor()
    await row(page, '试一次大的变化').getByText('一次最多变化').waitFor()
    expect(await seriousProblems(page)).toEqual([])

    await row(page, '检修循环泵').getByRole('button', { name: '查看详情' }).click()
    await dialog(page).getByText('待复核').first().waitFor()
    await dialog(page).getByRole('button', { name: '不通过' }).click()
    await dialog(page).getByLabel('原因').fill('供热期内不停泵')
    await dialog(page).getByRole('button', { name: '不通过' }).click()
    await page.getByRole('dialog').getByText('供热期内不停泵').waitFor()
    expect(await seriousProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await row(page, '检修循环泵').getByText('已拒绝').waitFor()

    await page.goto(`${server.url}/#/regulateControlRecord?sendChannel=22`)
    await row(page, '夜间降温过快').waitFor({ state: 'detached' })
    expect(problems).toEqual([])
  })

  it('shows the frames that went over the bus, and sends one again as a new command', async () => {
    const operator = await commander(server.url, 'operator')
    await operator.ask('HZ0001.1', 'XP_DPSP', 0.01, '末端压差偏低')
    const { page, problems } = await openPage(browser)
    await enter(page, server, { user: 'operator', path: '/sendReceiveRecord?text=XP_DPSP' })
    await expect
      .poll(async () => {
        await page.getByRole('main').getByRole('button', { name: '刷新' }).click()
        return row(page, '应答').getByText('已执行').count()
      })
      .toBe(1)
    const down = row(page, '下发').first()
    await down.getByText('"point":"HZ0001.1.XP_DPSP"').waitFor()
    expect(await seriousProblems(page)).toEqual([])

    await down.getByRole('button', { name: '重新下发' }).click()
    await dialog(page)
      .getByText(/HZ0001\.1\.XP_DPSP\)：\d\.\d{3} MPa/)
      .waitFor()
    await dialog(page).getByLabel('原因').fill('核对设定')
    await dialog(page).getByRole('button', { name: '重新下发' }).click()
    const details = page.getByRole('dialog', { name: '命令详情' })
    await details.getByText('核对设定').waitFor()
    expect(await seriousProblems(page)).toEqual([])
    expect(problems).toEqual([])
  })
})

describe('everything by hand', () => {
  it('is reached from the home page, and handed back together: the modes that stood before are set and read back', async () => {
    const operator = await commander(server.url, 'operator')
    for (const unit of ['HZ0001.1', 'HZ0001.2']) {
      const { present } = await operator.right(unit, 'CV1_Mode')
      await operator.ask(unit, 'CV1_Mode', -(present?.value ?? 0), '手动试阀')
    }
    const { page, problems } = await openPage(browser)
    await enter(page, server, { user: 'operator', path: '/index' })
    await page
      .getByRole('main')
      .getByRole('link', { name: /人工干预/ })
      .click()
    const taken = row(page, '手动试阀')
    await expect.poll(() => taken.getByText('人工保持').count()).toBe(2)
    expect(await seriousProblems(page, 'page within the frame')).toEqual([])
    for (const one of await taken.getByRole('checkbox').all()) await one.check()
    await page.getByRole('main').getByRole('button', { name: '交还 2 项' }).click()
    await dialog(page).getByText('手动阀位 → 气候补偿').nth(1).waitFor()
    expect(await seriousProblems(page, 'frame and what is over it')).toEqual([])
    await dialog(page).getByRole('button', { name: '交还 2 项' }).click()
    await expect.poll(() => dialog(page).getByText('已回读').count()).toBe(2)
    await dialog(page).getByRole('button', { name: '关闭' }).last().click()
    await taken.first().waitFor({ state: 'detached' })
    expect(problems).toEqual([])
  })
})
