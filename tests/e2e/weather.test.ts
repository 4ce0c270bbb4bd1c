import { describe, expect, it } from 'vitest'
import { seriousProblems } from '../support/axe.ts'
import { stageDemo } from '../support/demo-stage.ts'
import { button, dialog, eventually, goTo, notice, openAt, row } from '../support/plant-page.ts'

stageDemo()

const SITUATION = '/weatherSituation'
const HISTORY = '/weatherHis'
const CONFIG = '/admin-framework/admin-climateModel-org'
const NODES = '/admin-climateModel/admin-heatingNetworkMonitoring'

describe('the weather', () => {
  it('R2.3-39, R5-32, R5-34 shows now, a day, a week and the error of the forecast; the header edits the season', async () => {
    const { page } = await openAt(SITUATION, 'admin', { width: 1920, height: 1080 })
    const main = page.getByRole('main')
    await main.getByText('体感').waitFor({ timeout: 60_000 })
    for (const name of ['未来 24 小时', '未来 7 天']) await main.getByRole('img', { name }).waitFor()
    await main.getByRole('region', { name: '预报误差（近 30 天）' }).getByText('沿用昨日误差').waitFor()
    expect(await page.locator('[data-header=weather]').getByRole('link').count()).toBe(1)
    expect(await seriousProblems(page)).toEqual([])

    await page.getByTitle('点击修改采暖季日期').click()
    const [from, to] = [dialog(page).locator('[name=heatingStartDate]'), dialog(page).locator('[name=heatingEndDate]')]
    await from.fill('2024-04-01')
    await to.fill('2023-11-01')
    await button(dialog(page), '保存').click()
    await dialog(page).getByText('开始日期不能大于结束日期').first().waitFor()
    expect([await from.inputValue(), await to.inputValue()]).toEqual(['', ''])
    await button(dialog(page), '保存').click()
    await dialog(page).getByText('请选择所采暖开始日期').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '放弃修改' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await goTo(page, HISTORY)
    await main.getByText('采暖度日数（基准 18 °C）').first().waitFor()
    await main.getByText('逐时').click()
    await main
      .getByText(/\d{4}-\d\d-\d\d \d\d:00/)
      .first()
      .waitFor()
    expect(await seriousProblems(page)).toEqual([])

    await goTo(page, CONFIG)
    await row(page, '幸福里供热所').getByText('沿用').waitFor()
    await row(page, '幸福里供热所').getByRole('button', { name: '绑定' }).click()
    await button(dialog(page), '测试采集').click()
    await dialog(page)
      .getByText(/条实测/)
      .waitFor()
    await dialog(page).locator('[name=offsetK]').fill('-1.5')
    await button(dialog(page), '保存').click()
    await notice(page, '保存成功').waitFor()
    await eventually(() => row(page, '幸福里供热所').first().textContent()).toMatch(/-1\.5 K/)
  })

  it('binds a heat source to a city; its stations say that they follow it', async () => {
    const { page } = await openAt(NODES)
    const source = row(page, '云川第一热源厂').first()
    await source.getByText(/沿用组织/).waitFor()
    await source.getByRole('button', { name: '绑定' }).click()
    await dialog(page).locator('[name=designOutdoorC]').fill('-9')
    await button(dialog(page), '测试采集').click()
    await dialog(page)
      .getByText(/条实测/)
      .waitFor()
    await button(dialog(page), '保存').click()
    await notice(page, '保存成功').waitFor()
    await page.getByText('沿用节点“云川第一热源厂”').first().waitFor()
    expect(await seriousProblems(page)).toEqual([])
    await source.getByRole('button', { name: '解除' }).click()
    await button(dialog(page), '解除').click()
    await notice(page, '已解除').waitFor()
    await source.getByText(/沿用组织/).waitFor()
  })
})
