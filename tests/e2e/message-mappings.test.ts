import { describe, expect, it } from 'vitest'
import { stageDemo } from '../support/demo-stage.ts'
import { button, dialog, notice, openAt } from '../support/plant-page.ts'

stageDemo()

describe('a mapping of foreign messages', () => {
  it('begins with a preset, is tried on a message, mended where it is wrong, saved, and deleted', async () => {
    const { page, problems } = await openAt('/admin-framework/message-mappings')
    await button(page, '新增映射').click()
    await page.getByRole('menuitem', { name: '阿里云 IoT 属性上报' }).click()
    const editor = page.getByRole('region', { name: '阿里云 IoT 属性上报' })
    await editor.getByRole('button', { name: '试一试' }).click()
    const row = editor.getByRole('row', { name: /T2g/ })
    await row.getByText('48.5').waitFor()
    await row.getByText('没有此点位').waitFor()

    await editor.getByRole('textbox', { name: '主题', exact: true }).fill('a/#/b')
    await button(editor, '保存').click()
    await editor.getByText('# 只能作为最后一层').waitFor()
    await editor.getByRole('textbox', { name: '主题', exact: true }).fill('journey/{device}')
    await editor.getByRole('textbox', { name: '下发主题' }).fill('journey/{device}')
    await button(editor, '保存').click()
    await editor.getByText(/与映射自身的主题重叠/).waitFor()
    await editor.getByRole('textbox', { name: '下发主题' }).fill('journey-set/{device}')
    await button(editor, '保存').click()
    await notice(page, '保存成功').waitFor()

    await button(editor, '删除').click()
    await button(dialog(page), '删除').click()
    await page.getByText('还没有报文映射').first().waitFor()
    expect(problems).toEqual([])
  })
})
