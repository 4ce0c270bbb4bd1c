import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { backFillCalls } from '#contract/endpoints/back-fill.ts'
import { createExcel } from '#server/core/kit/excel.ts'
import { stageOwnDemo } from '../support/demo-stage.ts'
import { readSheet } from '../support/excel-file.ts'
import {
  button,
  dialog,
  eventually,
  findNode,
  HISTORY,
  node,
  notice,
  openAt,
  PHYSICS,
  row,
  STATION_POINTS,
} from '../support/plant-page.ts'

stageOwnDemo()

const excel = async (headings: string[], rows: (string | number)[][]) => ({
  name: 'rows.xlsx',
  mimeType: 'application/octet-stream',
  buffer: await createExcel('x', headings, rows),
})

const NODE_HEADINGS = ['名称', '编码', '类型', '上级编码', '排序', '启用']

describe('the physics tree', () => {
  it('finds by name or pinyin initials, adds below a station, and refuses a move below a wrong parent', async () => {
    const { page } = await openAt(PHYSICS)
    const names = () => page.getByRole('main').getByRole('treeitem').allTextContents()
    for (const text of ['观澜公馆换热', 'glgghrz', 'GLGGHRZ']) {
      await findNode(page, text)
      await eventually(names).toEqual(['云川第一热源厂', '观澜公馆换热站'])
    }
    await node(page, '观澜公馆换热站').click()
    await page.getByRole('radio', { name: '控制柜' }).check({ force: true })
    await button(page, '新增').first().click()
    await dialog(page).locator('[name=name]').fill('南墙控制柜')
    await dialog(page).locator('[name=code]').fill('HZ0002-K1')
    await button(dialog(page), '保存').click()
    await row(page, 'HZ0002-K1').waitFor()
    await findNode(page, '')
    const cabinet = node(page, '南墙控制柜')
    await cabinet.waitFor()

    await cabinet.dragTo(node(page, '1号燃气锅炉'))
    await page
      .locator('[data-notice=error]')
      .filter({ hasText: /^该类型的上级只能是：换热站（station）/ })
      .waitFor()
    await findNode(page, '南墙控制柜')
    await eventually(names).toEqual(['云川第一热源厂', '观澜公馆换热站', '南墙控制柜'])
  })

  it('disables a station whose units have history, and refuses a file with a node below it', async () => {
    const { page, problems } = await openAt(PHYSICS)
    await findNode(page, 'HZ0003')
    await node(page, '龙泉新村换热站').click()
    await button(page, '删除 龙泉新村换热站').click()
    await dialog(page).getByText('它们将停用并保留历史').waitFor()
    await button(dialog(page), '删除').click()
    await notice(page, '有历史数据的节点已停用').waitFor()
    await node(page, '龙泉新村换热站').getByText('停用').waitFor()

    await button(page, '导入节点').click()
    const file = await excel(NODE_HEADINGS, [['停用之下', 'HZ0003-K1', 'cabinet', 'HZ0003', 1, '是']])
    await dialog(page).locator('input[type=file]').setInputFiles(file)
    await dialog(page).getByRole('cell', { name: '上级已停用' }).waitFor()
    expect(await button(dialog(page), '导入').isDisabled()).toBe(true)
    expect(problems).toEqual([])
  })

  it('refuses a file, naming line and field of each error, and writes nothing of it', async () => {
    const { page } = await openAt(PHYSICS)
    const file = await excel(NODE_HEADINGS, [
      ['好柜', 'HZ0001-K0', 'cabinet', 'HZ0001', 1, '是'],
      ['环一', 'HZ0001-K1', 'cabinet', 'HZ0001-K2', 1, '是'],
      ['环二', 'HZ0001-K2', 'cabinet', 'HZ0001-K1', 1, '是'],
      ['错位柜', 'HZ0001-K3', 'cabinet', 'RY01', 1, '是'],
      ['重码柜', 'HZ0002', 'cabinet', 'HZ0001', 1, '是'],
      ['无主柜', 'HZ0001-K4', 'cabinet', 'HZ9999', 1, '是'],
    ])
    await button(page, '导入节点').click()
    await dialog(page).locator('input[type=file]').setInputFiles(file)
    await dialog(page).getByText('共 6 行，1 行可以导入，5 行有错误').waitFor()
    const problems = dialog(page).getByRole('region').first().locator('tbody tr')
    const told = await problems.evaluateAll((rows) =>
      rows.map((line) => [...line.querySelectorAll('td')].map((cell) => cell.textContent ?? '')),
    )
    expect(told.map(([line, field]) => [line, field])).toEqual([
      ['3', '上级编码'],
      ['4', '上级编码'],
      ['5', '上级编码'],
      ['6', '编码'],
      ['7', '上级编码'],
    ])
    expect(await button(dialog(page), '导入').isDisabled()).toBe(true)
    await button(dialog(page), '取消').click()
    await findNode(page, '好柜')
    await page.getByText('没有匹配的项').waitFor()
  })
})

/** Cells of a point whose node does not exist. */
const POINT: Readonly<Record<string, string | number>> = {
  节点编码: 'HZ9999',
  参量编码: 'T2g',
  死区: 0.1,
  '存储周期（s）': 60,
  系数: 1,
  修正值: 0,
  报警: '否',
  '报警延时（s）': 60,
  启用: '是',
}

describe('points', () => {
  it('take limits for several points at once, and refuse a lower limit above the upper one', async () => {
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
  })

  it('are copied with all their settings, only once per node', async () => {
    const { page } = await openAt(STATION_POINTS)
    await findNode(page, 'HZ0001.1')
    await node(page, '1号机组').click()
    await button(row(page, 'HZ0001.1.T1g'), '复制 HZ0001.1.T1g').click()
    const field = (name: string) => dialog(page).locator(`[name=${name}]`)
    expect([await field('paramCode').inputValue(), await field('nodeCode').inputValue()]).toEqual(['T1g', ''])
    await field('nodeCode').fill('HZ0002.1')
    await button(dialog(page), '保存').click()
    await eventually(() => field('paramCode').getAttribute('aria-invalid')).toBe('true')
    await field('nodeCode').fill('HZ9999')
    await button(dialog(page), '保存').click()
    await eventually(() => field('nodeCode').getAttribute('aria-invalid')).toBe('true')
  })

  it('are not imported from a file with errors', async () => {
    const { page } = await openAt(STATION_POINTS)
    await button(page, '导入').click()
    const template = page.waitForEvent('download')
    await button(dialog(page), '下载模板').click()
    const [headings = []] = await readSheet(await readFile(await (await template).path()))
    const wrong = headings.map((heading) => POINT[String(heading)] ?? '')
    await dialog(page)
      .locator('input[type=file]')
      .setInputFiles(await excel(headings.map(String), [wrong]))
    await dialog(page).getByText('共 1 行，0 行可以导入，1 行有错误').waitFor()
    await dialog(page).getByRole('cell', { name: '节点编码', exact: true }).waitFor()
    expect(await button(dialog(page), '导入').isDisabled()).toBe(true)
  })
})

describe('the first page of the administration', () => {
  it('starts a fault by its code, says which input is wrong, and ends the fault', async () => {
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
  })

  it('shows the progress of computing the past, until it is done, and then what came', async () => {
    let share: number | null = 0.42
    let numAsked = 0
    const { page } = await openAt(HISTORY)
    await page.route(`**${backFillCalls.progress.path}*`, (route) =>
      route.fulfill({ json: { code: 0, result: share === null ? null : { part: 'day', share } } }),
    )
    page.on('request', (request) => {
      if (request.url().includes('/energyAnalysis/structure')) numAsked += 1
    })
    await page.evaluate(() => {
      location.hash = '/energyAnalysis'
    })
    await page.getByText('正在计算最近 24 小时42 %').waitFor()
    await row(page, '热').first().waitFor()
    const numBefore = numAsked
    expect(numBefore).toBeGreaterThan(0)
    share = null
    await eventually(() => page.getByText('正在计算最近 24 小时').count()).toBe(0)
    await eventually(() => numAsked).toBeGreaterThan(numBefore)
  })
})

describe('communication cards', () => {
  it('R7-90 are exported as they are found, and renewed', async () => {
    const { page, problems } = await openAt('/admin-second-setting/comCard')
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('exportExcel')) asked.push(`${request.method()} ${new URL(request.url()).pathname}`)
    })
    const card = page.locator('#main tbody tr[data-index]').first()
    const iccid = (await card.getByRole('cell').nth(1).textContent()) ?? ''
    await page.getByRole('main').getByRole('searchbox', { name: 'ICCID' }).fill(iccid)
    await eventually(() => page.locator('#main tbody tr[data-index]').count()).toBe(1)
    const downloaded = page.waitForEvent('download')
    await button(page, '导出').click()
    await page.getByRole('menuitem').first().click()
    const sheet = await readSheet(await readFile(await (await downloaded).path()))
    expect(sheet?.slice(1).map((cells) => cells.map(String))).toEqual([expect.arrayContaining([iccid])])
    expect(asked).toEqual(['POST /tx-ew-new-app/ewCommunicationCardApi/exportExcel'])

    await button(page, `续期 ${iccid}`).click()
    await dialog(page).locator('[name=months]').fill('12')
    await button(dialog(page), '续期').click()
    await notice(page, '已为 1 张通讯卡续期').waitFor()
    expect(problems).toEqual([])
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
  })
})
