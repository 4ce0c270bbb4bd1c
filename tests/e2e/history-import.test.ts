import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { seriousProblems } from '../support/axe.ts'
import { enter, openPage } from '../support/browser.ts'
import { browser, server, stageDemo } from '../support/demo-stage.ts'

const PAGE = '/admin-framework/history-import'

stageDemo()

const button = (page: Page | Locator, name: string): Locator => page.getByRole('button', { name, exact: true })

it('a folder of files is sent, mapped by a file of its own, checked, written and undone as a whole', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'heat-files-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const hours = (day: string, value: number): string =>
    [
      'time,supply',
      ...Array.from({ length: 24 }, (_, hour) => `${day} ${String(hour).padStart(2, '0')}:00,${value}`),
    ].join('\n')
  await mkdir(join(folder, 'more'))
  await writeFile(join(folder, 'a.csv'), hours('2025-11-03', 60))
  await writeFile(join(folder, 'more/b.csv'), `${hours('2025-11-04', 61)}\n2025-11-05 00:00,warm`)
  await writeFile(join(folder, 'notes.md'), 'not history')

  const { page, problems } = await openPage(browser)
  await enter(page, server, { path: PAGE })
  const chosen = page.waitForEvent('filechooser')
  await button(page, '选择文件夹').click()
  await (await chosen).setFiles(folder)
  await page.getByText('more/b.csv').waitFor()
  expect(await page.getByText('notes.md').count()).toBe(0)
  await button(page, '上传并识别').click()

  const point = page.getByRole('combobox', { name: '“supply”的点位' })
  await point.fill('t1g')
  await page.getByRole('option', { name: /T1g/ }).first().click()
  const saved = page.waitForEvent('download')
  await button(page, '映射存为文件').click()
  const mapping = join(folder, 'mapping.json')
  await (await saved).saveAs(mapping)
  expect(JSON.parse(await readFile(mapping, 'utf8'))).toMatchObject({
    layouts: [{ shape: 'wide', columns: [{ column: 1 }] }],
  })
  await page.getByRole('combobox', { name: '文件形式' }).selectOption('long')
  await page.getByRole('combobox', { name: '点位列' }).waitFor()
  const loaded = page.waitForEvent('filechooser')
  await button(page, '使用映射文件').click()
  await (await loaded).setFiles(mapping)
  await page.getByText('已套用映射文件：1 种表头').waitFor()
  await page.getByText('已映射 1 个点位').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await button(page, '检查文件').click()

  await page.getByText('将写入 48 个值').waitFor()
  const found = page.getByRole('table', { name: '各文件的结果' })
  await found
    .getByRole('row', { name: 'more/b.csv 25 48 0 1' })
    .or(found.getByRole('row', { name: /more\/b\.csv/ }))
    .waitFor()
  await page.getByText('more/b.csv', { exact: true }).last().click()
  await page.getByText('第 26 行 supply：不是数值（warm）').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await button(page, '写入').click()
  await page.getByText('已完成').first().waitFor()
  await button(page, '撤回').click()
  await button(page.getByRole('dialog'), '撤回').click()
  await page.getByText('文件写入后不再保留').waitFor()
  expect(problems).toEqual([])
})
