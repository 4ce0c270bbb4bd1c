import { describe, expect, it } from 'vitest'
import { seriousProblems } from '../support/axe.ts'
import { stageDemoWithPast } from '../support/demo-stage.ts'
import { button, eventually, openAt } from '../support/plant-page.ts'

stageDemoWithPast(2)
/** Until the past is computed, and the key figures of its days. */
const PAST = { timeout: 300_000, interval: 3_000 }
const PATIENCE_MS = 400_000

/** The least comes first; equal values may follow each other, but not all are equal. */
const isRising = (values: readonly number[]): boolean =>
  values.every((value, at) => at === 0 || value >= (values[at - 1] ?? value)) && (values[0] ?? 0) < (values.at(-1) ?? 0)

describe('the data ranking', () => {
  it(
    'R2.5-37 R2.3-38 ranks units by what is chosen, says so in its address, and leads to the trend of one',
    async () => {
      const { page } = await openAt('/dataRanking')
      const main = page.getByRole('main')
      await main.getByRole('combobox', { name: '排名数据' }).fill('T1h')
      await page.getByRole('option', { name: /一次回水温度/ }).click()
      await main.getByText('今天', { exact: true }).click()
      const rows = main.locator('tbody tr[data-row]')
      const column = async (at: number): Promise<string[]> => {
        const cells = await Promise.all((await rows.all()).map((row) => row.locator('td').nth(at).textContent()))
        return cells.map((text) => text ?? '')
      }
      // the name stays in view at the left of the rank
      await expect
        .poll(async () => {
          await button(main, '刷新').click()
          return (await column(1)).slice(0, 3)
        }, PAST)
        .toEqual(['1', '2', '3'])
      const values = async (): Promise<number[]> =>
        (await column(4)).map(Number).filter((value) => !Number.isNaN(value))
      const falling = await values()
      expect(falling.length).toBeGreaterThan(2)
      expect(falling).toEqual(falling.toSorted((a, b) => b - a))

      await main.getByText('从低到高', { exact: true }).click()
      // the day goes on, so the values themselves may have changed
      await eventually(async () => isRising(await values())).toBe(true)
      const [, search] = page.url().split('?')
      expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
        by: 'point:T1h',
        range: 'today',
        order: 'lowest',
      })
      expect(await seriousProblems(page)).toEqual([])

      const [name = ''] = await column(0)
      await rows.first().dblclick()
      await page.locator('[data-tag="/websiteHisTrend"][data-current]').waitFor()
      await page.locator('[data-page=trend]').getByText(name).first().waitFor()
      await button(page, '返回“数据排名”').click()
      await eventually(async () => (await column(0))[0]).toBe(name)
    },
    PATIENCE_MS,
  )
})

describe('the working-condition ranking', () => {
  it(
    'R2.5-37 ranks units by their scores, shows the parts of each, and leads to its trend',
    async () => {
      const { page } = await openAt('/workCondintionRank')
      const main = page.getByRole('main')
      const rows = main.getByRole('table', { name: '工况排名' }).locator('tbody tr[data-row]')
      const scores = async (): Promise<number[]> => {
        const cells = await Promise.all((await rows.all()).map((row) => row.locator('td').nth(2).textContent()))
        return cells.map(Number).filter((score) => !Number.isNaN(score))
      }
      await expect
        .poll(async () => {
          await button(main, '刷新').click()
          return (await scores()).length
        }, PAST)
        .toBeGreaterThan(2)
      const falling = await scores()
      expect(falling).toEqual(falling.toSorted((a, b) => b - a))

      const last = rows.last()
      const name = (await last.locator('td').first().textContent()) ?? ''
      await last.getByRole('button', { name: /得分构成/ }).click()
      const parts = main.getByRole('region', { name: `得分构成 · ${name}` })
      await parts.getByRole('row', { name: /折算热耗/ }).waitFor()
      expect(new URL(page.url()).hash).toContain('unit=')
      await main.getByRole('columnheader', { name: /^得分/ }).getByRole('button', { name: /得分/ }).click()
      await eventually(async () => (await scores())[0]).toBe(falling.at(-1))
      expect(await seriousProblems(page)).toEqual([])

      await rows.first().dblclick()
      await page.locator('[data-tag="/websiteHisTrend"][data-current]').waitFor()
    },
    PATIENCE_MS,
  )
})
