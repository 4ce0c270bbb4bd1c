import { describe, expect, it } from 'vitest'
import { TELEMETRY_BACK_FILL } from '../../src/contract/endpoints/telemetry.ts'
import { stageDemo } from '../support/demo-stage.ts'
import {
  button,
  dialog,
  eventually,
  findNode,
  HISTORY,
  node,
  notice,
  openAt,
  row,
  STATION_POINTS,
} from '../support/plant-page.ts'

stageDemo()

describe('points', () => {
  it('take limits many at once, and refuse those that cross', async () => {
    const { page } = await openAt(STATION_POINTS)
    await findNode(page, 'HZ0001.1')
    await node(page, '1号机组').click()
    for (const code of ['HZ0001.1.DP1', 'HZ0001.1.DP2'])
      await page.locator('#main tbody tr').filter({ hasText: code }).getByRole('checkbox').check()
    await button(page, '批量设置限值（2）').click()
    await dialog(page).locator('[name=limitL]').fill('0.4')
    await dialog(page).locator('[name=limitH]').fill('0.2')
    await button(dialog(page), '保存').click()
    await eventually(() => dialog(page).locator('[name=limitH]').getAttribute('aria-invalid')).toBe('true')
    await dialog(page).locator('[name=limitL]').fill('0.1')
    await button(dialog(page), '保存').click()
    await notice(page, '保存成功').waitFor()
    await row(page, 'HZ0001.1.DP2').dblclick()
    await eventually(() => dialog(page).locator('[name=limitH]').inputValue()).toBe('0.2')
    await page.close()
  })
})

describe('the first page of the administration', () => {
  it('starts a fault by its code, names what is wrong with one, and ends it', async () => {
    const { page } = await openAt('/admin-home/index')
    const target = page.locator('#main [name=target]')
    await target.fill('HZ9999.1')
    await button(page, '触发').click()
    await page.getByText('HZ9999.1 不是机组，例如 HZ0001.1').waitFor()
    await target.fill('HZ0001.1')
    await page.locator('#main [name=severity]').fill('3')
    await button(page, '触发').click()
    await page.getByText('应在 1 到 2 之间').waitFor()
    await page.locator('#main [name=severity]').fill('')
    await button(page, '触发').click()
    await page.getByText('循环泵跳闸 · HZ0001.1').waitFor()
    await button(page, '结束 循环泵跳闸').click()
    await page.getByText('当前没有故障').waitFor()
    await page.close()
  })

  it('shows how far the past is computed, until it is', async () => {
    let share: number | null = 0.42
    const { page } = await openAt(HISTORY)
    await page.route(`**${TELEMETRY_BACK_FILL}*`, (route) =>
      route.fulfill({ json: { code: 0, result: share === null ? null : { part: 'day', share } } }),
    )
    await page.evaluate(() => {
      location.hash = '/admin-home/index'
    })
    await page.getByText('正在计算最近 24 小时42 %').waitFor()
    share = null
    await eventually(() => page.getByText('正在计算最近 24 小时').count()).toBe(0)
    await page.close()
  })
})

describe('the config centre', () => {
  it('changes a value, and goes back to the one before', async () => {
    const { page, problems } = await openAt('/admin-framework/confCenter')
    const setting = row(page, 'heating.legalRoom')
    await button(setting, /^编辑/).click()
    await dialog(page).locator('[name=value]').fill('20')
    await button(dialog(page), '保存').click()
    await eventually(() => setting.textContent()).toContain('20')
    await button(setting, '法定室温 的历史').click()
    await button(dialog(page), '恢复为 18').click()
    await notice(page, '已恢复为 18').waitFor()
    await eventually(() => setting.textContent()).not.toContain('20')
    expect(problems).toEqual([])
    await page.close()
  })
})
