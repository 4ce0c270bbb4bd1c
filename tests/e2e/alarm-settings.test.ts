import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { seriousProblems } from '../support/axe.ts'
import { stageDemo } from '../support/demo-stage.ts'
import { button, dialog, eventually, goTo, notice, openAt, row } from '../support/plant-page.ts'

stageDemo()

const THRESHOLDS = '/alarmThreshold'
const BASIS = '/admin-AlarmIntegration/AlarmBasis'
const MAIL_GROUPS = '/admin-power-developer/developer-email-group'
const TEMPERATURES = '/warnTempSet'

/** Counts what a change would have raised, then makes it with its reason. */
async function countAndConfirm(page: Page, reason: string, confirm = '保存'): Promise<void> {
  await button(dialog(page), '试算报警次数').click()
  await dialog(page).locator('[name=reason]').fill(reason)
  await button(dialog(page), confirm).click()
}
const close = (drawer: Locator): Promise<void> => button(drawer, '关闭').click()

describe('settings of alarms', () => {
  it('R2.5-38 a threshold is changed with its reason, is in the history of the point, and is taken back', async () => {
    const { page } = await openAt(`${THRESHOLDS}?paramCode=T1g`)
    const first = page.locator('#main tbody tr').filter({ visible: true }).first()
    const limitOf = async (value: string) => {
      await first.getByRole('button', { name: /的阈值/ }).click()
      const field = dialog(page).locator('[name=limitHh]')
      const before = await field.inputValue()
      await field.fill(value)
      await countAndConfirm(page, `改为 ${value || '不设'}`)
      await notice(page, '已修改 1 个点位').first().waitFor()
      await dialog(page).waitFor({ state: 'hidden' })
      return before
    }
    const before = await limitOf('149')
    await eventually(() => first.textContent()).toContain('149')
    await limitOf(before)
    await first.getByRole('button', { name: /的修改记录/ }).click()
    for (const value of ['149', before || '不设']) await dialog(page).getByText(`改为 ${value}`).waitFor()
    expect(await seriousProblems(page)).toEqual([])
    await close(dialog(page))
  })

  it('R2.5-24 the look of a level is previewed while it is typed, saved, and set back', async () => {
    const { page } = await openAt(BASIS)
    const size = page.locator('[name=highWarnSize]')
    const preview = page.locator('#main [data-level=highWarn]')
    const before = await size.inputValue()
    await size.fill('22')
    await eventually(() => preview.evaluate((text) => getComputedStyle(text).fontSize)).toBe('22px')
    await button(page, '保存').click()
    await notice(page, '保存成功').waitFor()
    await page.reload()
    await eventually(() => size.inputValue()).toBe('22')
    await size.fill(before)
    await button(page, '保存').click()
    await notice(page, '保存成功').waitFor()
    expect(await seriousProblems(page)).toEqual([])
  })

  it('R2.5-12 a mail group is added, changed, and removed; the page says that no mail server is set', async () => {
    const { page } = await openAt(MAIL_GROUPS)
    await page.getByText('服务器未设置 SMTP_URL，不发送邮件').waitFor()
    await button(page, '新增').first().click()
    await dialog(page).locator('[name=name]').fill('夜班')
    await dialog(page).locator('[name=members]').fill('night@example.com')
    await button(dialog(page), '保存').click()
    await notice(page, '保存成功').first().waitFor()
    await row(page, '夜班').getByText('night@example.com').waitFor()
    expect(await seriousProblems(page)).toEqual([])
    await row(page, '夜班')
      .getByRole('button', { name: /编辑|修改/ })
      .click()
    await dialog(page).locator('[name=members]').fill('night@example.com\nchief@example.com')
    await button(dialog(page), '保存').click()
    await eventually(() => row(page, '夜班').textContent()).toContain('chief@example.com')
  })

  it('R2.5-40 temperature limits are added with a chart and a reason, are in the history, and are undone', async () => {
    const { page } = await openAt(BASIS)
    await goTo(page, TEMPERATURES)
    await button(page, '新增温度限值').click()
    const form = dialog(page)
    await form.getByText('全公司', { exact: true }).click()
    await form.locator('[name=paramId]').selectOption({ index: 1 })
    for (const [name, value] of Object.entries({ low0: '16', high0: '26', low1: '18', high1: '28' }))
      await form.locator(`[name=${name}]`).fill(value)
    await form.getByRole('img', { name: /限值随室外温度变化/ }).waitFor()
    expect(await seriousProblems(page)).toEqual([])
    await countAndConfirm(page, '按室外温度')
    await notice(page, '已保存').first().waitFor()
    await row(page, '全公司').waitFor()

    await button(page, '修改记录').click()
    await dialog(page).getByText('按室外温度').waitFor()
    await dialog(page)
      .getByRole('button', { name: /撤销此修改/ })
      .click()
    await countAndConfirm(page, '误操作', '撤销')
    await page.getByText('还没有温度限值').waitFor()
    expect(await seriousProblems(page)).toEqual([])
  })
})
