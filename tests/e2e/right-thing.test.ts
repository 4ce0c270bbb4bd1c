import { describe, expect, it } from 'vitest'
import { server, stageDemo } from '../support/demo-stage.ts'
import { canvasText, drawingCaller } from '../support/drawing-editor-page.ts'
import { button, eventually, openAt, REALTIME } from '../support/plant-page.ts'

stageDemo()

describe('from a value', () => {
  it('R2.3-38 leads by keyboard to its trend, and back to where it was left', async () => {
    const { page, problems } = await openAt(REALTIME)
    const values = page.locator('[data-live-table] [data-point]')
    await values.nth(20).focus()
    // of what has the focus: further columns come with their first values
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-point'))
    const code = await focused()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: '报警阈值' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('menuitem', { name: '曲线' }).and(page.locator('[data-highlighted]')).waitFor()
    await page.keyboard.press('Enter')
    await eventually(() => page.url()).toContain(`/websiteHisTrend?points=${code}`)
    await button(page.getByRole('main'), '返回“站点实时”').click()
    await eventually(focused).toBe(code)
    expect(problems).toEqual([])
  })

  it('R2.3-38 leads from a unit to its drawing, where the units of the station are switched', async () => {
    const caller = await drawingCaller(server)
    const keyId = await caller.create('1号机组工艺图', canvasText([]))
    await caller.publish(keyId, 1)
    const { page, problems } = await openAt(`/processDrawing/showS/station?id=${keyId}`)
    const units = page.getByRole('radiogroup', { name: '机组' })
    await units.getByRole('radio').nth(1).waitFor({ state: 'attached' })
    await units.getByRole('radio').first().press('ArrowRight')
    await eventually(() => page.url()).toMatch(/unit=HZ\d+\.2/)
    await eventually(() => units.getByRole('radio').nth(1).isChecked()).toBe(true)
    expect(problems).toEqual([])
  })
})
