import { describe, expect, it } from 'vitest'
import { seriousProblems } from '../support/axe.ts'
import { stageDemo } from '../support/demo-stage.ts'
import { button, dialog, notice, openAt, row } from '../support/plant-page.ts'

stageDemo()

const NOTICES = '/admin-message/admin-notice'

describe('notices', () => {
  it('R3-14, R2.3-58 are written, previewed and published, and open from the notification centre', async () => {
    const { page } = await openAt(NOTICES)
    await button(page, '新增').first().click()
    await dialog(page).locator('[name=title]').fill('周五停热检修')
    await button(dialog(page), '保存').click()

    const text = page.getByRole('dialog', { name: /周五停热检修.*正文/ })
    await text.locator('[contenteditable=true]').fill('凌晨两点至六点')
    await text.getByText('预览').click()
    await text.getByRole('document').getByText('凌晨两点至六点').waitFor()
    await button(text, '保存').click()
    await text.waitFor({ state: 'hidden' })

    await row(page, '周五停热检修').getByRole('button', { name: '发布' }).click()
    await button(dialog(page), '发布').click()
    await notice(page, '已发布“周五停热检修”').waitFor()
    expect(await seriousProblems(page)).toEqual([])

    await page.getByRole('button', { name: '消息', exact: true }).click()
    await page.getByRole('tab', { name: /系统通知/ }).click()
    await page.getByRole('button', { name: '周五停热检修', exact: true }).click()
    await page.getByRole('dialog', { name: '周五停热检修' }).getByText('凌晨两点至六点').waitFor()
  })
})
