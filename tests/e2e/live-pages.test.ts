import { describe, expect, it } from 'vitest'
import { seriousProblems } from '../support/axe.ts'
import { stageDemo } from '../support/demo-stage.ts'
import { button, dialog, eventually, notice, openAt } from '../support/plant-page.ts'

stageDemo()

describe('the page of one station', () => {
  it('R2.5-40 shows its values, draws what is chosen, and keeps both in the address', async () => {
    const { page, problems } = await openAt('/stationRealTime')
    const values = page.getByRole('table', { name: '实时值' })
    const value = values
      .getByRole('row', { name: /^二次供水压力/ })
      .locator('[data-point]')
      .first()
    await eventually(() => value.textContent()).toMatch(/^\d\.\d{3}/)
    await eventually(() => page.getByRole('application').or(page.locator('canvas')).count()).toBeGreaterThan(0)
    await value.click()
    await eventually(() => page.url()).toMatch(/points=HZ.*\.P2g/)
    await page.getByRole('img', { name: /二次供水压力/ }).waitFor()
    expect(await seriousProblems(page)).toEqual([])
    const first = page.url()
    await button(page, '下一个换热站').click()
    await eventually(() => page.url()).toMatch(/id=/)
    expect(page.url()).not.toBe(first)
    expect(problems).toEqual([])
  })

  it('R2.5-40 keeps notes: written, changed and deleted', async () => {
    const { page, problems } = await openAt('/stationRealTime?tab=notes', 'operator')
    await page.getByLabel(/^写给下一班的记录/).fill('2号循环泵异响')
    await button(page, '添加记录').click()
    await notice(page, '已添加记录').waitFor()
    const note = page.locator('[data-note]').filter({ hasText: '2号循环泵异响' })
    await note.waitFor()
    await button(note, '修改记录').click()
    await note.getByLabel('记录内容').fill('2号循环泵异响，已停')
    await button(note, '保存').click()
    await note.getByText('修改于').waitFor()
    expect(await seriousProblems(page)).toEqual([])
    await button(note, '删除记录').click()
    await button(dialog(page), '删除记录').click()
    await page.getByText('还没有记录').waitFor()
    expect(problems).toEqual([])
  })
})

describe('the cards of stations', () => {
  it('R2.5-38 show each station at a glance, and lead to it', async () => {
    const { page, problems } = await openAt('/siteRealtime')
    const card = page.locator('[data-station]').first()
    await eventually(() => card.locator('[data-point$=".T2g"]').first().textContent()).toMatch(/^\d+\.\d/)
    const numStations = await page.locator('[data-station]').count()
    const name = (await card.getByRole('link').first().textContent()) ?? ''
    await page.getByRole('searchbox', { name: '名称、编码或拼音' }).nth(1).fill(name)
    await eventually(() => page.locator('[data-station]').count()).toBeLessThan(numStations)
    await eventually(() => page.url()).toContain('search=')
    expect(await seriousProblems(page)).toEqual([])
    await card.getByRole('link').first().click()
    await page.getByRole('table', { name: `${name}的实时值` }).waitFor()
    expect(problems).toEqual([])
  })
})

describe('the lines of the primary network', () => {
  it('R2.5-39 show what is lost between chambers, and lead to the curves of both ends', async () => {
    const { page, problems } = await openAt('/monitoringLine')
    const segment = page.getByRole('table', { name: '管段' }).getByRole('row', { name: /→/ }).first()
    await eventually(() => segment.textContent()).toMatch(/→.*\d\.\d/)
    await page.getByRole('img', { name: /沿程温度与压力: .* 0 m 供水温度 \d/ }).waitFor()
    expect(await seriousProblems(page)).toEqual([])
    await button(segment, /^打开两端曲线/).click()
    await eventually(() => page.url()).toMatch(/websiteHisTrend\?points=.*J\d+\.W_Tg/)
    expect(problems).toEqual([])
  })
})

describe('the page of the primary network', () => {
  it('R2.5-39 shows what the chambers measure, and leads to the past of a value', async () => {
    const { page, problems } = await openAt('/pipeLineRealTimeData')
    const flow = page.locator('[data-point$=".W_F"]').first()
    await eventually(() => flow.textContent()).toMatch(/^[\d,]+\.\d/)
    await flow.click()
    await page.getByRole('link', { name: '打开完整曲线' }).click()
    await eventually(() => page.url()).toMatch(/websiteHisTrend\?points=J\d+\.W_F/)
    await page.getByText('支线流量').first().waitFor()
    expect(problems).toEqual([])
  })
})
