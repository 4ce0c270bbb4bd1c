import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enter, openPage } from '../support/browser.ts'
import { browser, server, stageDemo } from '../support/demo-stage.ts'

const NOTE = '已恢复此前在这里输入的内容，尚未保存。'
const LONG_MS = 120_000

let page: Page

stageDemo()
beforeAll(async () => {
  // wide enough for the days of the heating season in the header
  page = (await openPage(browser, { width: 1920, height: 900 })).page
  await enter(page, server, { path: '/index' })
})
afterAll(() => page?.close())

const main = () => page.locator('#main > :visible').first()
const dialog = () => page.getByRole('dialog').last()
const text = (name: string) => () => dialog().getByRole('textbox', { name }).first()
const firstRow = () => main().locator('tbody tr[data-index]').first()
const press = (name: string | RegExp) => main().getByRole('button', { name }).first().click()
const inRow = (name: RegExp) => firstRow().getByRole('button', { name }).first().click()
const withChosen = async (name: RegExp): Promise<void> => {
  await firstRow().getByRole('checkbox').first().check()
  await press(name)
}

interface DialogCase {
  readonly dialog: string
  readonly path: string
  readonly open: () => Promise<unknown>
  /** The field that is typed in. */
  readonly field: () => Locator
  readonly typed: string
}

const CASES: readonly DialogCase[] = [
  {
    dialog: 'days of the heating season',
    path: '/index',
    open: () => page.getByTitle(/点击修改采暖季日期/).click(),
    field: text('采暖开始日期'),
    typed: '2025-11-03',
  },
  {
    dialog: 'alarms out of service',
    path: '/alarmThreshold',
    open: () => inRow(/停用“.*”的报警/),
    field: text('工作许可编号'),
    typed: 'GZP-17',
  },
  {
    dialog: 'thresholds',
    path: '/alarmThreshold',
    open: () => inRow(/修改 .* 的阈值/),
    field: text('报警延时'),
    typed: '77',
  },
  {
    dialog: 'thresholds of another station',
    path: '/alarmThreshold',
    open: () => press('复制站点阈值'),
    field: () => dialog().getByRole('combobox'),
    typed: '',
  },
  {
    dialog: 'standard alarm rules',
    path: '/alarmThreshold?part=rules',
    open: () => press('添加常用规则'),
    field: text('修改原因'),
    typed: '新换热站',
  },
  {
    dialog: 'alarm rules for other nodes',
    path: '/alarmThreshold?part=rules',
    open: () => withChosen(/复制到其他对象/),
    field: text('修改原因'),
    typed: '同类机组',
  },
  {
    dialog: 'temperature limits',
    path: '/warnTempSet',
    open: () => press('新增温度限值'),
    field: text('报警延时'),
    typed: '75',
  },
  {
    dialog: 'copy of a device template',
    path: '/admin-DeviceType/admin-databases-template',
    open: () => press(/^复制 /),
    field: text('编码'),
    typed: 'KEPT-2',
  },
  {
    dialog: 'renewal of cards',
    path: '/admin-second-setting/comCard',
    open: () => inRow(/^续期/),
    field: text('月数'),
    typed: '7',
  },
  {
    dialog: 'revision of a plan',
    path: '/planned-target',
    open: async () => {
      await press(/^查看/)
      await press('修订计划')
    },
    field: text('修订原因'),
    typed: '天气转冷',
  },
  {
    dialog: 'signing of a report',
    path: '/energyReport',
    open: () => press(/签核/),
    field: text('备注'),
    typed: '已核对',
  },
  {
    dialog: 'hour at which a day begins',
    path: '/admin-dayCalcConf/dayCalcConf',
    open: () => press('修改结算时刻'),
    field: text('修改原因'),
    typed: '按供热日',
  },
  {
    dialog: 'copy of a station',
    path: '/admin-framework/admin-framework-physics',
    open: async () => {
      await main()
        .getByRole('treeitem', { name: /换热站/ })
        .first()
        .click()
      await press(/^复制/)
    },
    field: text('新编码'),
    typed: 'KEPT01',
  },
  {
    dialog: 'limits of points',
    path: '/admin-framework/admin-point-hotsite',
    open: () => withChosen(/批量设置限值/),
    field: text('事故高'),
    typed: '93.5',
  },
  {
    dialog: 'saved view',
    path: '/websiteRealTime',
    open: async () => {
      await press(/视图/)
      await page.getByRole('menuitem', { name: '保存当前视图' }).click()
    },
    field: text('名称'),
    typed: '夜班',
  },
  {
    dialog: 'wall',
    path: '/admin-drawing',
    open: async () => {
      await press(/大屏/)
      await dialog().getByRole('button', { name: /新/ }).first().click()
    },
    field: text('名称'),
    typed: '大厅',
  },
  {
    dialog: 'weather of a node',
    path: '/admin-climateModel/admin-heatingNetworkMonitoring',
    open: () => inRow(/绑定/),
    field: text('温度修正'),
    typed: '1.5',
  },
  {
    dialog: 'weather of an organisation',
    path: '/admin-framework/admin-climateModel-org',
    open: () => inRow(/修改|绑定/),
    field: text('温度修正'),
    typed: '1.5',
  },
]

async function go({ path, open }: DialogCase): Promise<void> {
  await page.goto(`${server.url}/#${path}`)
  await page.locator('#main[aria-busy=false]').waitFor()
  await open()
}

/** Types, or makes the first choice where there is nothing to type; what the field then holds. */
async function change(field: Locator, typed: string): Promise<string> {
  if (typed === '') await field.selectOption({ index: 1 })
  else await field.fill(typed)
  return field.inputValue()
}

it.each(CASES)(
  'R8-05 has what was typed again when the page was loaded again, until it is discarded: $dialog',
  async (each) => {
    await go(each)
    const field = each.field()
    const typed = await change(field, each.typed)
    await page.reload()
    await go(each)
    await dialog().getByText(NOTE).waitFor()
    expect(await field.inputValue()).toBe(typed)
    await dialog().getByRole('button', { name: '放弃恢复的内容' }).click()
    await dialog().getByText(NOTE).waitFor({ state: 'detached' })
    expect(await field.inputValue()).not.toBe(typed)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  },
  LONG_MS,
)
