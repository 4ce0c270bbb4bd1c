import { expect, it } from 'vitest'
import { stageOwnDemo } from '../support/demo-stage.ts'
import {
  button,
  dialog,
  eventually,
  findNode,
  goTo,
  HISTORY,
  node,
  notice,
  openAt,
  PHYSICS,
  REALTIME,
  row,
  STATION_POINTS,
  TEMPLATES,
  TREND,
} from '../support/plant-page.ts'

const STATION = '新城换热站'
const UNIT = `${STATION} 1号机组`
const SUPPLY = 'HZ0900.1.T2g'

// counts what a template changes
stageOwnDemo()

it('an engineer copies a station, applies a template to its unit, sees it come alive, and reads its past', async () => {
  const { page, problems } = await openAt(REALTIME)
  const live = row(page, UNIT)
  await row(page, '1号机组').first().waitFor()
  expect(await live.count()).toBe(0)

  await goTo(page, PHYSICS)
  await findNode(page, 'HZ0001')
  await node(page, '换热站').click()
  await button(page, '复制换热站').click()
  await dialog(page).locator('[name=code]').fill('HZ0900')
  await dialog(page).locator('[name=name]').fill(STATION)
  await dialog(page).getByRole('checkbox', { name: '包含小区、楼栋和单元' }).check()
  await button(dialog(page), '检查').click()
  await dialog(page).getByText('换热站 1 个').waitFor()
  await button(dialog(page), '复制').click()
  await notice(page, `已复制为“${STATION}”`).waitFor()
  await page.getByRole('heading', { name: `“${STATION}”的下级` }).waitFor()
  await row(page, 'HZ0900.1').waitFor()

  await goTo(page, TEMPLATES)
  await node(page, '机组标准点位').click()
  await row(page, 'T2g').first().dblclick()
  await dialog(page).locator('[name=limitH]').fill('61.5')
  await button(dialog(page), '保存').click()
  await notice(page, '保存成功').waitFor()
  await button(page, '应用到节点').click()
  await dialog(page).getByRole('searchbox').fill(STATION)
  await dialog(page).getByRole('treeitem', { name: STATION }).getByRole('checkbox').check()
  await button(dialog(page), '查看差异（2 个节点）').click()
  await dialog(page).getByText('新增 0 个点位，修改 2 个').waitFor()
  const change = dialog(page).locator('tbody tr').filter({ hasText: SUPPLY })
  expect(await change.textContent()).toMatch(/→ 61\.5/)
  await button(dialog(page), '应用到 2 个节点').click()
  await notice(page, '已写入 2 个节点的 2 个点位').waitFor()
  await goTo(page, STATION_POINTS)
  await findNode(page, 'HZ0900.1')
  await node(page, '1号机组').click()
  await page.getByRole('main').getByRole('searchbox', { name: '参量编码' }).fill('T2g')
  await button(page, '查询').click()
  await row(page, SUPPLY).first().dblclick()
  await eventually(() => dialog(page).locator('[name=limitH]').inputValue()).toBe('61.5')
  await button(dialog(page), '取消').click()

  await goTo(page, REALTIME)
  await eventually(() => live.locator('button[data-state=good]').count()).toBeGreaterThan(3)

  await goTo(page, HISTORY)
  await findNode(page, STATION)
  await node(page, STATION).getByRole('checkbox').check()
  await page.getByRole('main').getByRole('combobox', { name: '时间间隔' }).selectOption({ label: '原始值' })
  const past = row(page, ':').first().getByRole('cell')
  await eventually(async () => {
    await button(page, '查询').click()
    await page.locator('[data-page=history][aria-busy=false]').waitFor()
    return past.nth(1).textContent()
  }).toMatch(/^\d/)

  await goTo(page, TREND)
  await findNode(page, STATION)
  await node(page, STATION).getByRole('checkbox').check()
  await button(page, /^加入曲线/).click()
  const figures = page.getByRole('table', { name: '图例与统计' }).locator('tbody tr').filter({ hasText: UNIT }).first()
  await eventually(() => figures.getByRole('cell').nth(1).textContent()).toMatch(/^\d/)
  await page.locator('#main canvas').first().waitFor()
  expect(problems).toEqual([])
}, 240_000)
