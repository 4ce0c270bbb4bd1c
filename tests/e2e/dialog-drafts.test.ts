import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enter, openPage } from '../support/browser.ts'
import { browser, server, stageDemo } from '../support/demo-stage.ts'

const NOTE = '已恢复此前在这里输入的内容，尚未保存。'
const LONG_MS = 60_000

let page: Page

stageDemo()
beforeAll(async () => {
  page = (await openPage(browser)).page
  await enter(page, server, { path: '/index' })
})
afterAll(() => page?.close())

const main = () => page.locator('#main > :visible').first()
const button = (name: string | RegExp): Locator => main().getByRole('button', { name }).first()
const firstRow = () => main().locator('tbody tr[data-index]').first()
const press = (name: string | RegExp) => () => button(name).click()
const inRow = (name: RegExp) => () => firstRow().getByRole('button', { name }).first().click()
const withChosen = (name: RegExp) => async () => {
  await firstRow().getByRole('checkbox').first().check()
  await button(name).click()
}

interface DialogCase {
  readonly dialog: string
  readonly path: string
  readonly open: () => Promise<unknown>
  /** Name of the field that is typed in. */
  readonly field: string | RegExp
  readonly typed: string
}

const CASES: readonly DialogCase[] = [
  {
    dialog: 'days of the heating season',
    path: '/index',
    open: () => page.getByTitle(/点击修改采暖季日期/).click(),
    field: /开始/,
    typed: '2025-11-03',
  },
  {
    dialog: 'alarms out of service',
    path: '/alarmThreshold',
    open: inRow(/停用“.*”的报警/),
    field: /许可|工作票/,
    typed: 'GZP-17',
  },
  { dialog: 'thresholds', path: '/alarmThreshold', open: inRow(/修改 .* 的阈值/), field: /死区/, typed: '0.7' },
  {
    dialog: 'standard alarm rules',
    path: '/alarmThreshold?tab=rules',
    open: press('添加常用规则'),
    field: /原因/,
    typed: '新换热站',
  },
  { dialog: 'temperature limits', path: '/warnTempSet', open: press('新增温度限值'), field: /延时/, typed: '75' },
  {
    dialog: 'copy of a device template',
    path: '/admin-DeviceType/admin-databases-template',
    open: press(/^复制 /),
    field: /编码/,
    typed: 'KEPT-2',
  },
  { dialog: 'renewal of cards', path: '/admin-second-setting/comCard', open: inRow(/^续期/), field: /月/, typed: '7' },
  { dialog: 'revision of a plan', path: '/planned-target', open: press('修订计划'), field: /原因/, typed: '天气转冷' },
  { dialog: 'signing of a report', path: '/energyReport', open: press(/签核/), field: /备注/, typed: '已核对' },
  {
    dialog: 'hour at which a day begins',
    path: '/admin-dayCalcConf/dayCalcConf',
    open: press('修改结算时刻'),
    field: /原因/,
    typed: '按供热日',
  },
  {
    dialog: 'copy of a station',
    path: '/admin-framework/admin-framework-physics',
    open: press(/^复制/),
    field: /编码/,
    typed: 'KEPT01',
  },
  {
    dialog: 'limits of points',
    path: '/admin-point',
    open: withChosen(/批量设置限值/),
    field: /事故高/,
    typed: '93.5',
  },
  { dialog: 'saved view', path: '/websiteRealTime', open: async () => undefined, field: /名称/, typed: '夜班' },
  { dialog: 'wall', path: '/admin-drawing', open: async () => undefined, field: /名称/, typed: '大厅' },
  {
    dialog: 'weather of a node',
    path: '/admin-climateModel/admin-heatingNetworkMonitoring',
    open: inRow(/修改/),
    field: /修正/,
    typed: '1.5',
  },
  {
    dialog: 'weather of an organisation',
    path: '/admin-framework/admin-climateModel-org',
    open: inRow(/修改/),
    field: /修正/,
    typed: '1.5',
  },
]

async function go({ path, open }: DialogCase): Promise<void> {
  await page.goto(`${server.url}/#${path}`)
  await page.locator('#main[aria-busy=false]').waitFor()
  await open()
}

it.each(CASES)(
  'R8-05 has what was typed again after the page was loaded again: $dialog',
  async (each) => {
    await go(each)
    const field = page.getByRole('dialog').getByRole('textbox', { name: each.field }).first()
    await field.fill(each.typed)
    await page.reload()
    await go(each)
    await page.getByRole('dialog').getByText(NOTE).waitFor()
    expect(await field.inputValue()).toBe(each.typed)
    await page.getByRole('button', { name: '放弃恢复的内容' }).click()
    await expect.poll(() => page.getByText(NOTE).count()).toBe(0)
  },
  LONG_MS,
)
