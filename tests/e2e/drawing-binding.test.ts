import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openDrawing, rectAt, stageEditor } from '../support/editor-stage.ts'

stageEditor()

/** Opens a part of the inspector, where it is folded. */
async function unfold(page: Page, name: string): Promise<void> {
  const part = page.getByRole('button', { name, exact: true })
  if ((await part.getAttribute('aria-expanded')) === 'false') await part.click()
}

describe('expressions', () => {
  it('are completed, marked where they go wrong, computed live, and written as one step', async () => {
    const { editor, page, text, saved } = await openDrawing([rectAt(200, 200)])
    await editor.click([250, 230])
    await unfold(page, '表达式')
    const field = page.locator('[data-field=rotation]')
    await field.getByRole('textbox').click()
    const code = field.locator('.cm-content')
    await code.waitFor()

    await page.keyboard.type('ab')
    await field.getByRole('option', { name: /abs/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.type('{ecgs')
    await field.getByRole('option', { name: /T2g.*二次供水温度/ }).waitFor()
    // the first Escape is the list's
    await page.keyboard.press('Escape')
    await field.getByRole('option').first().waitFor({ state: 'detached' })
    for (let letter = 0; letter < 4; letter++) await page.keyboard.press('Backspace')
    await page.keyboard.type('T2g')
    await field.getByRole('option', { name: /T2g二次/ }).waitFor()
    await page.keyboard.press('Enter')
    await field.getByText('第 10 个字符处为 结尾').waitFor()
    expect(await field.locator('.expression-problem').textContent()).toBe('}')
    await page.keyboard.type(')')
    await field.getByText(/^当前 \d+\.\d °C$/).waitFor()
    await page.keyboard.press('Enter')
    const [written] = (await saved()).elements
    expect(written?.expressions).toEqual({ rotation: 'abs({T2g})' })

    // what is given up is not written, and Tab leaves the field
    await code.click()
    await page.keyboard.type(' + 1')
    await page.keyboard.press('Escape')
    expect(await code.textContent()).toBe('abs({T2g})')
    await page.keyboard.press('Tab')
    expect(await code.evaluate((element) => element.contains(document.activeElement))).toBe(false)
    await page.locator('.drawing-viewer').focus()
    await editor.press('Control+z')
    expect((await saved()).text).toBe(text)
  })

  it('are typed into a plain field where the code for it does not arrive', async () => {
    const { editor, page, saved } = await openDrawing([rectAt(200, 200)])
    await page.context().route(/code-field.*\.js/, (route) => route.abort())
    await editor.click([250, 230])
    await unfold(page, '表达式')
    await page.locator('[data-field=rotation]').getByRole('textbox').fill('45 * 2')
    await page.keyboard.press('Enter')
    await page.locator('[data-field=rotation]').getByText('当前 90').waitFor()
    expect(await page.locator('[data-field=rotation] textarea').inputValue()).toBe('45 * 2')
    expect((await saved()).elements[0]?.expressions).toEqual({ rotation: '45 * 2' })
  })
})

describe('a point that is bound by hand', () => {
  it('gives its unit, its alarm limits as colours, and the rule of its heating curve', async () => {
    const value = { type: 'text', left: 300, top: 300, text: '0.0', fontSize: 30, originX: 'left', originY: 'top' }
    const { editor, page, saved } = await openDrawing([{ ...value, fill: '#dfe3ea', width: 60, height: 34 }])
    await editor.click([330, 315])
    await unfold(page, '数据绑定')
    await page.getByRole('combobox', { name: '参数 1' }).fill('T2g')
    await page.getByRole('option', { name: /^二次供水温度/ }).click()
    await expect.poll(async () => (await saved()).elements[0]).toMatchObject({ stationVal1: 'T2g', unitText: '°C' })

    await unfold(page, '按值变色')
    await page.getByRole('button', { name: '按报警限设置' }).click()
    await page.getByRole('group', { name: '第 1 个区间' }).waitFor()
    await unfold(page, '表达式')
    const rule = page.getByRole('group', { name: '按偏离曲线变色' })
    await rule.getByRole('textbox', { name: '严重偏离大于' }).fill('2')
    await page.keyboard.press('Enter')
    await rule.getByText('严重偏离的界限应更大').waitFor()
    await rule.getByRole('textbox', { name: '严重偏离大于' }).fill('6')
    await page.keyboard.press('Enter')
    await rule.getByRole('button').click()
    const [element] = (await saved()).elements
    expect(element?.colorKeys).toContainEqual(expect.objectContaining({ min: 75, blink: true }))
    expect(element?.expressions).toMatchObject({
      color: 'abs({T2g} - {T2gSP}) > 6 ? #ff6a5f : abs({T2g} - {T2gSP}) > 3 ? #ff9f43 : #dfe3ea',
      blink: 'abs({T2g} - {T2gSP}) > 6',
    })
    await page.locator('[data-field=blink]').getByText('当前 不闪烁').waitFor()
  })
})

describe('the preview', () => {
  it('shows live values, holds them, and makes some up that never leave the editor', async () => {
    const color = '{T2g} > 60 ? #ff0000 : #00ff00'
    const { editor, page, text, saved } = await openDrawing([
      rectAt(800, 400, 300, 200, { expressions: { color, rotation: '{T2g}' } }),
    ])
    const colorOfBoard = async (): Promise<string> => {
      const shot = await page.locator('.drawing-viewer canvas').screenshot()
      return page.evaluate(async (data) => {
        const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())
        const pen = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
        pen?.drawImage(picture, 0, 0)
        const [red = 0, green = 0] = pen?.getImageData(picture.width / 2, picture.height / 2, 1, 1).data ?? []
        return red > 200 && green < 60 ? 'red' : green > 200 && red < 60 ? 'green' : 'other'
      }, shot.toString('base64'))
    }
    const mode = (name: string) => page.getByRole('radiogroup', { name: '画面数值' }).getByText(name, { exact: true })
    const result = page.locator('[data-field=rotation] [data-part=expression-result]')
    await editor.click([950, 500])
    await unfold(page, '表达式')
    expect(await colorOfBoard()).toBe('other')

    await mode('实时').click()
    await expect.poll(colorOfBoard).toBe('green')
    await page.getByRole('button', { name: '定格' }).click()
    await page.getByText(/^定格于 .*，数值不再更新$/).waitFor()
    expect(await colorOfBoard()).toBe('green')
    await result.getByText(/^当前 \d+\.\d °C$/).waitFor()

    await mode('模拟').click()
    await page.getByText('模拟数值，不是实测值').waitFor()
    const slider = page.getByRole('slider', { name: '二次供水温度 T2g' })
    await slider.fill('88.5')
    await result.getByText('当前 88.5 °C').waitFor()
    await expect.poll(colorOfBoard).toBe('red')
    await page.getByRole('button', { name: '恢复自动' }).click()
    await result.getByText('当前 88.5 °C').waitFor({ state: 'detached' })

    await mode('图样').click()
    await expect.poll(colorOfBoard).toBe('other')
    expect((await saved()).text).toBe(text)
  })
})

describe('the tree of points', () => {
  it('binds an element by a drop or by Enter, places a value on the board, and binds symbols to a dropped unit', async () => {
    const { editor, page, text, saved } = await openDrawing([rectAt(800, 400, 300, 200), rectAt(300, 700, 200, 100)])
    await page.getByRole('tab', { name: '点位' }).click()
    const tree = page.getByRole('tree', { name: '点位' })
    const point = (name: string) => tree.getByRole('treeitem', { name }).locator('[draggable=true]')
    await point('T1g 一次供水温度').waitFor()
    await page.getByRole('searchbox', { name: '搜索点位（名称、编码或拼音）' }).fill('ecgswd')
    await tree.getByText('T1g 一次供水温度').waitFor({ state: 'detached' })
    await editor.dragIn(point('T2g 二次供水温度'), [950, 500])
    await expect.poll(async () => (await saved()).elements[0]?.stationVal1).toBe('T2g')
    await editor.dragIn(point('T2g 二次供水温度'), [300, 200])
    await expect
      .poll(async () => (await saved()).elements[2])
      .toMatchObject({ type: 'text', stationVal1: 'T2g', unitText: '°C' })

    await editor.click([400, 750])
    await tree.getByRole('treeitem', { name: 'T2g 二次供水温度' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await saved()).elements[1]?.stationVal1).toBe('T2g')
    for (let step = 0; step < 3; step++) await editor.press('Control+z')
    expect((await saved()).text).toBe(text)

    await page.getByRole('searchbox', { name: '搜索点位（名称、编码或拼音）' }).fill('HZ0001.2')
    await editor.dragIn(tree.locator('[data-node="HZ0001.2"] [draggable=true]'), [950, 500])
    const dialog = page.getByRole('dialog', { name: '符号绑定机组点位' })
    await expect.poll(() => dialog.getByRole('combobox').inputValue()).toContain('2号机组')
  })
})
