import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { drawingCalls } from '#contract/endpoints/drawings.ts'
import { envelope } from '#contract/kit/envelope.ts'
import { savedResult } from '#contract/kit/resource.ts'
import { drawingResource } from '#contract/resources/drawing.resource.ts'
import { seriousProblems } from '../support/axe.ts'
import { stageDemo } from '../support/demo-stage.ts'
import { canvasOf, PIXEL } from '../support/drawings.ts'
import { button, dialog, eventually, goTo, notice, openAt, row } from '../support/plant-page.ts'

const DRAWINGS = '/admin-drawing'

stageDemo()

/** Saves a version as an editor does. */
const saveVersion = (page: Page, keyId: string, base: number) =>
  page.evaluate(
    async ({ path, canvas, picture, id, over }) => {
      const token = /Admin-Token=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const form = new FormData()
      const fields = { keyId: id, base: String(over), picture, comment: '移泵' }
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      form.set('canvas', new Blob([canvas]))
      await fetch(path, { method: 'POST', body: form, headers: { token, authentication: token } })
    },
    { path: drawingCalls.save.path, canvas: canvasOf(), picture: PIXEL, id: keyId, over: base },
  )

async function choose(page: Page, field: string, typed: string, option: string): Promise<void> {
  await dialog(page).getByRole('combobox', { name: field }).fill(typed)
  await page.getByRole('option').filter({ hasText: option }).click()
}

it('R2.5-09 lists drawings, creates, copies and publishes them, restores their versions, and takes back a deletion', async () => {
  const { page, problems } = await openAt(DRAWINGS)
  await row(page, '供热系统总图').waitFor()

  // an empty drawing of a source, which is found by its code; what is wrong is shown at its field
  await button(page, '新增').first().click()
  await dialog(page).locator('[name=title]').fill('首站总图')
  await choose(page, '节点编码', 'ry01', 'RY01')
  await button(dialog(page), '保存').click()
  await dialog(page).getByText('应为换热站的编码').waitFor()
  await dialog(page).locator('[name=type]').selectOption('source')
  expect(await seriousProblems(page)).toEqual([])
  const answer = page.waitForResponse((response) => response.url().endsWith(drawingResource.call('save')))
  await button(dialog(page), '保存').click()
  const keyId = savedResult.parse(envelope.parse(await (await answer).json()).result).keyId
  await row(page, '首站总图').getByText('未发布').waitFor()

  // viewers do not see it yet, and the page says why
  await page.evaluate((id) => {
    location.hash = `/processDrawing/showR/source?id=${id}`
  }, keyId)
  await page.getByText('图纸尚未发布').waitFor()
  await goTo(page, DRAWINGS)

  await button(row(page, '首站总图'), '发布 首站总图 的最新版本').click()
  await page.getByText('查看人员将可以看到版本 1。').waitFor()
  await button(dialog(page), '发布').click()
  await row(page, '首站总图').getByText('已发布').waitFor()

  // a version that an editor has saved
  await saveVersion(page, keyId, 1)
  await button(page, '刷新').click()
  await row(page, '首站总图').getByText('有未发布的修改').waitFor()
  await row(page, '首站总图').locator('img[data-picture="2"]').waitFor()
  await button(row(page, '首站总图'), '首站总图 的版本').click()
  const version = (number: number) => page.locator(`[data-version="${number}"]`)
  await version(2).getByText('移泵').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await button(version(2), '发布').click()
  await page.getByText('查看人员将看到版本 2，不再看到版本 1。').waitFor()
  await button(dialog(page), '发布').click()
  await version(2).getByText('已发布').waitFor()
  await button(version(1), '恢复').click()
  await version(3).getByText('恢复自版本 1').waitFor()
  await page.keyboard.press('Escape')

  await button(row(page, '首站总图'), '复制 首站总图').click()
  await eventually(() => dialog(page).locator('[name=title]').inputValue()).toBe('首站总图 副本')
  await eventually(() => dialog(page).getByRole('combobox', { name: '复制自' }).inputValue()).toBe('首站总图')
  await button(dialog(page), '保存').click()
  await row(page, '首站总图 副本').waitFor()

  await button(row(page, '首站总图 副本'), '删除 首站总图 副本').click()
  await page.getByText('将删除“首站总图 副本”。删除后可以立即撤销。').waitFor()
  await button(dialog(page), '删除').click()
  await row(page, '首站总图 副本').waitFor({ state: 'detached' })
  await button(notice(page, '已删除 1 项'), '撤销删除').click()
  await row(page, '首站总图 副本').waitFor()

  await button(row(page, '首站总图 副本'), '绘制 首站总图 副本').click()
  await page.waitForURL(/#\/processDrawing\/drawR\/source\?id=[0-9a-f-]{36}/)
  expect(problems).toEqual([])
})

it('R2.5-09 shows only what a role may do', async () => {
  const { page, problems } = await openAt(DRAWINGS, 'operator')
  const drawing = page.locator('#main tbody tr[data-index]').first()
  await drawing.waitFor()
  const names = await drawing.getByRole('button').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  expect(names.map((name) => name?.split(' ')[0])).toEqual(['查看'])
  expect(await button(page, '新增').count()).toBe(0)
  expect(problems).toEqual([])
})
