import { expect, it } from 'vitest'
import { seriousProblems } from '../support/axe.ts'
import { stageDemo } from '../support/demo-stage.ts'
import { button, dialog, goTo, notice, openAt } from '../support/plant-page.ts'

stageDemo()

it('domain 4.10 a dispatcher reads tomorrow’s load, shifts the morning with a reason, and confirms', async () => {
  const { page, problems } = await openAt('/LoadPrediction', 'admin', { width: 1600, height: 900 })
  const main = page.getByRole('main')
  // a new demo has its weather within a minute
  const forecast = async (): Promise<string> => {
    await button(main, '立即预测').click()
    await page.locator('[data-notice]').first().waitFor()
    return (await page.locator('[data-notice]').allTextContents()).join()
  }
  await expect.poll(forecast, { timeout: 90_000, interval: 5_000 }).toContain('已完成')

  await goTo(page, '/loadForecast')
  await main.getByText('明日', { exact: true }).waitFor()
  await main.getByText('热源', { exact: true }).click()
  await main.getByRole('combobox').first().click()
  await page
    .getByRole('option', { name: /热源厂/ })
    .first()
    .click()
  await main.getByText('尚未确认').waitFor()
  await button(main, '调整并确认').click()
  await dialog(page).locator('[name=amount0]').fill('10')
  await dialog(page).getByLabel('原因').fill('早高峰提前升温')
  await button(dialog(page), '核对').click()
  await dialog(page).getByText('首次计划').waitFor()
  await dialog(page).getByText('06:00 至 09:00：+10 %').waitFor()
  await button(dialog(page), '确认计划').click()
  await notice(page, '计划已确认（第 1 版）').waitFor()
  await main.getByText('早高峰提前升温').waitFor()
  await button(main, '修订计划').waitFor()
  expect(await seriousProblems(page)).toEqual([])

  await goTo(page, '/unit-loadForecast')
  await main.getByText('只发布建议').waitFor()
  await main.locator('tbody [type=checkbox], tbody [role=checkbox]').first().click()
  await button(main, '发布建议（1）').click()
  await button(dialog(page), '发布建议').click()
  await notice(page, '已向 1 台机组发布建议').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  expect(problems).toEqual([])
})
