import { describe, expect, it } from 'vitest'
import { seriousProblems } from '../support/axe.ts'
import { stageDemo } from '../support/demo-stage.ts'
import { button, dialog, eventually, notice, openAt, REALTIME } from '../support/plant-page.ts'

stageDemo()

const hashOf = (page: { url(): string }): string => new URL(page.url()).hash

describe('saved views', () => {
  it('keep what a page shows under a name, and open it with the page where it is the default', async () => {
    const { page } = await openAt(REALTIME)
    await page.getByText('电', { exact: true }).first().click()
    await eventually(() => hashOf(page)).toContain('group=')
    const kept = hashOf(page)
    await button(page, '视图').click()
    await page.getByRole('menuitem', { name: '保存当前视图' }).click()
    await dialog(page).getByLabel('名称').fill('电量')
    await dialog(page).getByLabel('打开本页时显示此视图').check()
    expect(await seriousProblems(page)).toEqual([])
    await button(dialog(page), '保存').click()
    await notice(page, '已保存视图“电量”').waitFor()

    const later = await openAt(REALTIME)
    await eventually(() => hashOf(later.page)).toBe(kept)
    await button(later.page, '视图').click()
    await later.page.getByRole('menuitem', { name: '管理视图' }).click()
    await button(dialog(later.page), '删除视图“电量”').click()
    await button(dialog(later.page), '删除').click()
    await later.page.getByText('没有可以修改的视图').waitFor()
  })
})
