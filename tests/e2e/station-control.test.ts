import type { Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { seriousProblems } from '../support/axe.ts'
import { enter, openPage } from '../support/browser.ts'
import { server } from '../support/demo-stage.ts'
import { context, stageEditor } from '../support/editor-stage.ts'

stageEditor()

const STATION_CONTROL = '/ST-Control'

it('changes the heating curve of several units at once: preview, confirmation, a result for each', async () => {
  const { page } = await openPage(context)
  await enter(page, server, { path: STATION_CONTROL })
  const tree = page.getByRole('tree')
  await tree.getByRole('checkbox').first().check()
  await page.getByText('供温与热量').click()
  await page.getByRole('combobox', { name: '参量' }).selectOption('气候补偿偏移')
  await page.getByText('增减', { exact: true }).click()
  const number = page.getByRole('textbox', { name: '数值' })
  const preview = page.getByRole('button', { name: '预览' })
  // further than one command may go: the gate refuses each row by name, and none can be chosen
  await number.fill('7')
  await preview.click()
  const table = page.getByRole('table', { name: '批量控制' })
  await table.getByText('一次最多变化', { exact: false }).first().waitFor()
  expect(await page.getByRole('button', { name: '下发所选 0 条' }).isDisabled()).toBe(true)
  await number.fill('0.5')
  await preview.click()
  await page.getByText(/^可下发 [1-9]/).waitFor()
  const numRows = await table.getByText('→').count()
  expect(numRows).toBeGreaterThan(1)
  await page.getByRole('button', { name: /^下发所选/ }).click()
  const question = page.getByRole('dialog', { name: /个点位下发/ })
  await question.getByText('气候补偿偏移：增减 0.5 K').waitFor()
  await question.getByRole('textbox', { name: '原因' }).fill('寒潮')
  await question.getByRole('button', { name: '下发' }).click()
  await expect.poll(() => table.getByText('已回读').count(), { timeout: 120_000 }).toBeGreaterThan(0)
  await page.goto(`${server.url}/#/regulateControlRecord?text=${encodeURIComponent('寒潮')}`)
  await page.getByRole('table').getByText('寒潮').first().waitFor()
})

it('sends what its confirmation names on a slow line, not what was shown before', async () => {
  const { page } = await openPage(context)
  await enter(page, server, { path: STATION_CONTROL })
  await page.getByRole('tree').getByRole('checkbox').first().check()
  await page.getByText('供温与热量').click()
  await page.getByText('增减', { exact: true }).click()
  const number = page.getByRole('textbox', { name: '数值' })
  const preview = page.getByRole('button', { name: '预览' })
  const param = page.getByRole('combobox', { name: '参量' })
  await param.selectOption('气候补偿偏移')
  await number.fill('0.5')
  await expect.poll(() => preview.isDisabled()).toBe(false)
  const held: (() => void)[] = []
  const hold = async (route: Route): Promise<void> => {
    await new Promise<void>((release) => held.push(release))
    await route.continue()
  }
  const releaseAll = (): void => {
    for (const release of held.splice(0)) release()
  }
  await page.route('**/tx-ws-base/telemetry/points*', hold)
  // the points of the parameter before are there, and nothing can be done with them
  await param.selectOption('热量设定')
  await number.fill('0.1')
  await page.getByText('正在读取该参量的点位').waitFor()
  expect(await preview.isDisabled()).toBe(true)
  expect(await page.getByRole('radio', { name: '增减' }).isChecked()).toBe(true)
  await expect.poll(() => held.length).toBeGreaterThan(0)
  releaseAll()
  await expect.poll(() => preview.isDisabled()).toBe(false)
  // a choice that changes while the gate answers: its answer is for another choice
  await page.route('**/tx-ws-control/command/check*', hold)
  await preview.click()
  await expect.poll(() => held.length).toBeGreaterThan(0)
  const others = page.getByRole('tree').getByRole('checkbox')
  await others.nth(1).click()
  releaseAll()
  await page.unroute('**/tx-ws-control/command/check*')
  await page.unroute('**/tx-ws-base/telemetry/points*')
  await expect.poll(() => preview.isDisabled()).toBe(false)
  expect(await page.getByText(/^可下发/).count()).toBe(0)
  await preview.click()
  await page.getByText(/^可下发 [1-9]/).waitFor()
  const rows = page.getByRole('table', { name: '批量控制' })
  await page.getByRole('button', { name: /^下发所选/ }).click()
  const question = page.getByRole('dialog', { name: /个点位下发/ })
  await question.getByText(/热量设定：增减 0.10 MW（→ [\d.]+ MW/).waitFor()
  await page.keyboard.press('Escape')
  expect(await rows.getByText('热量设定', { exact: true }).count()).toBeGreaterThan(0)
})

it('says why nothing can be sent to whoever may look, but not write', async () => {
  const { page, problems } = await openPage(context)
  await page.route('**/authority/getAuthByRole*', (route) =>
    route.fulfill({ json: { code: 0, result: [{ menuUrl: STATION_CONTROL, authorityNo: 'control:view' }] } }),
  )
  await enter(page, server, { path: STATION_CONTROL })
  await page.getByText('没有下发控制的权限').waitFor()
  await page.getByRole('tree').getByRole('checkbox').first().check()
  await page.getByRole('textbox', { name: '数值' }).fill('1')
  expect(await page.getByRole('button', { name: '预览' }).isDisabled()).toBe(true)
  expect(await seriousProblems(page)).toEqual([])
  expect(problems).toEqual([])
})

it('stops all strategies by one press and one confirmation, says since when and by whom, and lets them go on', async () => {
  const { page } = await openPage(context)
  await enter(page, server, { path: STATION_CONTROL })
  await page.getByRole('button', { name: '停止全部策略' }).click()
  const dialog = page.getByRole('dialog', { name: '停止全部策略' })
  const send = dialog.getByRole('button', { name: '停止全部策略' })
  expect(await send.isDisabled()).toBe(true)
  await dialog.getByRole('textbox', { name: '原因' }).fill('爆管抢修')
  expect(await seriousProblems(page)).toEqual([])
  await send.click()
  for (const path of [STATION_CONTROL, '/byHand', '/regulateControlRecord', '/sendReceiveRecord']) {
    await page.goto(`${server.url}/#${path}`)
    const stands = page.getByRole('status').filter({ hasText: '策略已停止：全公司' })
    await stands.getByText(/停止，原因：爆管抢修/).waitFor()
  }
  expect(await page.getByRole('button', { name: '停止全部策略' }).count()).toBe(0)
  await page.getByRole('button', { name: '解除停止' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '解除停止' }).click()
  await page.getByRole('button', { name: '停止全部策略' }).waitFor()
  await expect.poll(() => page.getByText('策略已停止').count()).toBe(0)
})
