import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { StoredElement } from '../support/drawing-editor-page.ts'
import { openDrawing, rectAt, stageEditor } from '../support/editor-stage.ts'

stageEditor()

/** A picture of two colours, 200 × 100 px, as PNG. */
const pictureFile = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const sheet = document.createElement('canvas')
    sheet.width = 200
    sheet.height = 100
    const pen = sheet.getContext('2d')
    if (!pen) throw new Error('The browser draws no canvas.')
    pen.fillStyle = '#d04040'
    pen.fillRect(0, 0, 100, 100)
    pen.fillStyle = '#4040d0'
    pen.fillRect(100, 0, 100, 100)
    return sheet.toDataURL('image/png').split(',')[1] ?? ''
  })

describe('pictures', () => {
  it('places a picture that is uploaded, and crops it by its handles, as one step', async () => {
    const { editor, page, saved } = await openDrawing()
    const buffer = Buffer.from(await pictureFile(page), 'base64')
    await editor.press('i')
    const chooser = page.waitForEvent('filechooser')
    await editor.drag([400, 300], [800, 500], { keys: ['Control'] })
    await (await chooser).setFiles({ name: 'pump.png', mimeType: 'image/png', buffer })
    await page.getByRole('img', { name: '图片预览' }).waitFor()
    const placed = await saved()
    expect(placed.elements[0]).toMatchObject({ type: 'img', width: 200, height: 100, scaleX: 2, scaleY: 2 })
    expect(placed.elements[0]?.src).toMatch(/^\/.+/)
    // another file in its place
    await page
      .locator('input[type=file][accept="image/*"]')
      .setInputFiles({ name: 'other.png', mimeType: 'image/png', buffer })
    await expect.poll(async () => (await saved()).elements[0]?.src).not.toBe(placed.elements[0]?.src)
    expect((await saved()).elements[0]?.src).toMatch(/^\/.+/)
    await editor.press('Control+z')

    await editor.doubleClick([600, 400])
    // the right side is dragged to the middle: the left half of 200 px stays, as large as it was
    await editor.drag([800, 400], [600, 400])
    await editor.press('Enter')
    const cropped = await saved()
    const [picture] = cropped.elements
    expect(picture?.height).toBe(100)
    expect(Math.round(Number(picture?.width))).toBe(100)
    expect(Number(picture?.scaleX)).toBeCloseTo(2, 3)
    expect(Number(picture?.cropX)).toBeCloseTo(0, 2)
    await editor.press('Control+z')
    expect((await saved()).text).toBe(placed.text)
  })
})

describe('stored pictures', () => {
  it('are uploaded, found by name, and placed by a click or a drag', async () => {
    const { page, saved } = await openDrawing()
    await page.getByRole('tab', { name: '图片' }).click()
    const panel = page.getByRole('tabpanel', { name: '图片' })
    const png = {
      name: '锅炉房 平面.png',
      mimeType: 'image/png',
      buffer: Buffer.from(await pictureFile(page), 'base64'),
    }
    const svg = {
      name: '循环泵.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><script>globalThis.wasRun = 1</script><circle cx="30" cy="20" r="18" fill="red"/></svg>',
      ),
    }
    await panel.locator('input[type=file]').setInputFiles([png, svg])
    await panel.getByRole('button', { name: '循环泵', exact: true }).waitFor()
    await panel.getByRole('status').filter({ hasText: '已移除：script' }).waitFor()
    await panel.getByRole('searchbox').fill('平面')
    await panel.getByRole('button', { name: '循环泵', exact: true }).waitFor({ state: 'detached' })
    await panel.getByRole('button', { name: '锅炉房 平面', exact: true }).click()
    await page.getByRole('img', { name: '图片预览' }).waitFor()
    expect((await saved()).elements).toMatchObject([{ type: 'img', width: 200, height: 100, scaleX: 1 }])

    await panel.getByRole('searchbox').fill('没有这个')
    await panel.getByText('没有符合的图片').waitFor()
    await panel.getByRole('searchbox').fill('')
    await panel.getByRole('button', { name: '循环泵', exact: true }).dragTo(page.locator('.drawing-viewer'))
    await expect.poll(async () => (await saved()).elements.map(({ width }) => width)).toEqual([200, 60])

    // taken out of the list, and the drawing keeps it
    await panel.getByRole('button', { name: '循环泵', exact: true }).hover()
    await panel.getByRole('button', { name: '移除图片 循环泵' }).click()
    await page.getByRole('button', { name: '移除', exact: true }).click()
    await panel.getByRole('button', { name: '循环泵', exact: true }).waitFor({ state: 'detached' })
    expect((await saved()).elements).toHaveLength(2)

    await panel
      .locator('input[type=file]')
      .setInputFiles({ ...png, name: 'page.png', buffer: Buffer.from('<html></html>') })
    await panel.getByRole('alert').filter({ hasText: '请上传 PNG、JPEG、GIF、WebP 或 SVG 图片' }).waitFor()
  })
})

describe('nested canvases', () => {
  it('R3-69 draws two canvases below the drawing, finds the way back, and undoes from the top', async () => {
    const { editor, page, text, saved } = await openDrawing([rectAt(200, 200, 800, 600)])
    const openInner = async (): Promise<void> => {
      const section = page.getByRole('button', { name: '内嵌图纸', exact: true })
      if ((await section.getAttribute('aria-expanded')) === 'false') await section.click()
      await page.getByRole('button', { name: '新建内嵌图纸' }).click()
      await editor.fit()
    }
    const levels = page.getByRole('navigation', { name: '画布层级' })
    await editor.click([600, 500])
    await openInner()
    await editor.press('r')
    await editor.drag([700, 300], [1200, 800], { keys: ['Control'] })
    await openInner()
    await editor.press('o')
    await editor.drag([700, 300], [1200, 800], { keys: ['Control'] })
    expect(await levels.getByRole('button').count()).toBe(2)
    await page.getByRole('button', { name: '新建内嵌图纸' }).click()
    await page.getByText('画布最多嵌套三层').waitFor()
    await levels.getByRole('button').first().click()
    await levels.waitFor({ state: 'detached' })
    const { elements } = await saved()
    const outer = inner(elements[0])
    expect(outer).toMatchObject([{ type: 'rect' }])
    expect(inner(outer[0])).toMatchObject([{ type: 'circle' }])
    await editor.press('Control+z', 'Control+z')
    expect((await saved()).text).toBe(text)
  })
})

/** The elements of the canvas inside one. */
function inner(element: StoredElement | undefined): StoredElement[] {
  const stored = element?.canvasJson
  const parsed = typeof stored === 'string' ? JSON.parse(stored) : stored
  return parsed?.boards?.[0]?.objects?.objects ?? []
}

describe('double clicks', () => {
  it('enter a group, whose members are then moved alone', async () => {
    const members = [rectAt(-150, -50, 100, 100, { uuid: 'm0' }), rectAt(50, -50, 100, 100, { uuid: 'm1' })]
    const group = { type: 'group', left: 500, top: 400, width: 300, height: 100, originX: 'left', originY: 'top' }
    const { editor, saved } = await openDrawing([{ ...group, strokeWidth: 0, objects: members }])
    await editor.doubleClick([550, 450])
    await editor.drag([550, 450], [550, 650], { keys: ['Control'] })
    const [moved] = (await saved()).elements
    expect(moved).toMatchObject({ left: 500, top: 400, width: 300, height: 300 })
  })

  it('type into a text, and end a pipe', async () => {
    const text = { type: 'text', left: 300, top: 300, text: '供温', fontSize: 30, originX: 'left', originY: 'top' }
    const { editor, page, saved } = await openDrawing([{ ...text, width: 60, height: 34 }])
    await editor.doubleClick([330, 315])
    await page.locator('.drawing-typed-text').fill('回温')
    await editor.press('Escape', 'l')
    await editor.click([600, 300])
    await editor.click([600, 600])
    await editor.doubleClick([900, 600])
    const { elements } = await saved()
    expect(elements.map(({ type }) => type)).toEqual(['text', 'polyLine'])
    expect(elements[0]?.text).toBe('回温')
    expect(elements[1]?.points).toHaveLength(3)
  })
})

describe('arranging', () => {
  it('repeats an element in four columns and three rows', async () => {
    const { editor, page, saved } = await openDrawing([rectAt(200, 200, 100, 60)])
    await editor.click([250, 230])
    await editor.press('Control+k')
    await page.getByRole('combobox').fill('阵列')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: '阵列' })
    await dialog.getByRole('textbox', { name: '行数' }).fill('3')
    await dialog.getByRole('textbox', { name: '列数' }).fill('4')
    await dialog.getByRole('button', { name: '生成' }).click()
    const { elements } = await saved()
    expect(elements).toHaveLength(12)
    expect(new Set(elements.map(({ uuid }) => uuid)).size).toBe(12)
    expect([...new Set(elements.map(({ left }) => left))]).toEqual([200, 320, 440, 560])
    expect([...new Set(elements.map(({ top }) => top))]).toEqual([200, 280, 360])
  })

  it('orders and locks by keys and menu: what is locked stays until it is unlocked', async () => {
    const { editor, saved } = await openDrawing([rectAt(200, 200), rectAt(260, 230), rectAt(600, 200)])
    const uuids = async () => (await saved()).elements.map(({ uuid }) => uuid)
    await editor.contextMenu([220, 220], '置于顶层')
    expect(await uuids()).toEqual(['e1', 'e2', 'e0'])
    await editor.contextMenu([220, 220], '置于底层')
    expect(await uuids()).toEqual(['e0', 'e1', 'e2'])

    await editor.contextMenu([640, 230], '锁定')
    await editor.drag([640, 230], [900, 600], { keys: ['Control'] })
    await editor.press('Delete')
    expect((await saved()).elements[2]).toMatchObject({ left: 600, top: 200, lockMovementX: true })
    await editor.contextMenu([640, 230], '解锁')
    await editor.drag([640, 230], [900, 600], { keys: ['Control'] })
    const moved = (await saved()).elements[2]
    expect(Math.abs(Number(moved?.left) - 860)).toBeLessThan(3)
  })

  it('flips a group across and back to the byte', async () => {
    const { editor, page, saved, text } = await openDrawing([rectAt(600, 400), rectAt(760, 400, 60, 120)])
    await editor.press('Control+a')
    await page.getByRole('menuitem', { name: '排列' }).click()
    await page.getByRole('menuitem', { name: '水平翻转' }).click()
    const [first, second] = (await saved()).elements
    expect([first?.left, second?.left]).toEqual([720, 600])
    await editor.press('Control+z')
    expect((await saved()).text).toBe(text)
  })
})

describe('finding', () => {
  it('replaces the station of all bindings of the board at once', async () => {
    const bound = (left: number, stationVal1: string): StoredElement =>
      rectAt(left, 200, 100, 60, { stationId1: 'HZ0001.1', stationVal1 })
    const { editor, page, saved } = await openDrawing([bound(200, 'T1g'), bound(500, 'T1h'), rectAt(800, 200)])
    await editor.press('Control+f')
    await page.getByRole('textbox', { name: '查找内容' }).fill('T1h')
    await page.getByText('找到 1 个图元').waitFor()
    await page.getByRole('button', { name: '替换绑定', exact: true }).click()
    await page.getByRole('textbox', { name: '原编码' }).fill('HZ0001')
    await page.getByRole('textbox', { name: '新编码' }).fill('HZ0002')
    await page.getByText('将更改 2 处绑定').waitFor()
    await page.getByRole('button', { name: '替换', exact: true }).click()
    await page.getByText('已替换 2 处绑定').waitFor()
    const { elements } = await saved()
    expect(elements.map(({ stationId1, stationVal1 }) => [stationId1, stationVal1])).toEqual([
      ['HZ0002.1', 'T1g'],
      ['HZ0002.1', 'T1h'],
      [undefined, undefined],
    ])
  })
})

describe('symbols of devices', () => {
  it('are found by pinyin and placed by click, drag and key, joined by a line, and put into it', async () => {
    const { editor, page, text, saved } = await openDrawing()
    await page.getByRole('tab', { name: '符号' }).click()
    const search = page.getByRole('searchbox', { name: '搜索符号（名称或拼音）' })
    const tile = (name: string) => page.getByRole('button', { name, exact: true }).first()

    await search.fill('banhuan')
    await tile('板式换热器').click()
    await editor.click([400, 400])
    await search.fill('循环泵')
    await editor.dragIn(tile('循环泵'), [1000, 370])
    await search.fill('temperature transmitter')
    await tile('温度变送器').focus()
    await page.keyboard.press('Enter')
    const placed = await saved()
    expect(placed.elements.map(({ type, symbolId }) => [type, symbolId])).toEqual([
      ['group', 'plateExchanger'],
      ['group', 'circulationPump'],
      ['group', 'temperatureTransmitter'],
    ])

    // from the hot side of the exchanger to the pump
    await page.locator('.drawing-viewer').focus()
    await editor.press('l')
    await editor.click([430, 371])
    await editor.click([979, 369])
    await editor.press('Enter')
    const joined = await saved()
    const [exchanger, pump] = joined.elements
    expect(joined.elements.at(-1)).toMatchObject({
      type: 'polyLine',
      from: { uuid: exchanger?.uuid, port: 'secondaryOut' },
      to: { uuid: pump?.uuid, port: 'in' },
    })

    // a valve goes into the line, and out of it again
    await search.fill('闸阀')
    await tile('闸阀').click()
    await editor.click([700, 370])
    const opened = await saved()
    const valve = opened.elements.find(({ symbolId }) => symbolId === 'gateValve')
    expect(opened.elements.filter(({ type }) => type === 'polyLine').map(({ from, to }) => [from, to])).toEqual([
      [
        { uuid: exchanger?.uuid, port: 'secondaryOut' },
        { uuid: valve?.uuid, port: 'in' },
      ],
      [
        { uuid: valve?.uuid, port: 'out' },
        { uuid: pump?.uuid, port: 'in' },
      ],
    ])
    await page.locator('.drawing-viewer').focus()
    await editor.press('Delete')
    expect((await saved()).elements.filter(({ type }) => type === 'polyLine')).toMatchObject([
      { from: { uuid: exchanger?.uuid, port: 'secondaryOut' }, to: { uuid: pump?.uuid, port: 'in' } },
    ])
    for (let step = 0; step < 6; step++) await editor.press('Control+z')
    expect((await saved()).text).toBe(text)
  })

  it('are drawn by the company: what is chosen is kept with its ports, placed again, and renewed by its next version', async () => {
    const { editor, page, saved } = await openDrawing([rectAt(400, 400), rectAt(520, 400)])
    await page.getByRole('tab', { name: '符号' }).click()
    const own = page.getByRole('region', { name: '自有符号' })
    const dialog = page.getByRole('dialog', { name: '存为自有符号' })
    await page.locator('.drawing-viewer').focus()
    await editor.press('Control+a')
    await own.getByRole('button', { name: '存为自有符号' }).click()
    await dialog.getByRole('button', { name: '保存' }).click()
    await dialog.getByText('请填写名称').waitFor()
    await dialog.getByRole('textbox', { name: '名称', exact: true }).fill('双罐')
    await dialog.getByRole('button', { name: '添加端口' }).click()
    await dialog.getByRole('textbox', { name: '横向 % 1' }).fill('150')
    await dialog.getByRole('button', { name: '保存' }).click()
    await dialog.getByText('位置应为 0 到 100 的数').waitFor()
    await dialog.getByRole('textbox', { name: '横向 % 1' }).fill('0')
    await dialog.getByRole('button', { name: '保存' }).click()
    await dialog.waitFor({ state: 'detached' })

    await own.getByRole('button', { name: '双罐', exact: true }).click()
    await editor.click([1000, 700])
    const [, , use] = (await saved()).elements
    expect(use).toMatchObject({
      type: 'group',
      elementName: '双罐',
      symbolVersion: 1,
      ports: [{ id: 'p1', x: 0, y: 0.5 }],
    })

    // drawn anew from the use itself, which then is of the version before
    await own.getByRole('button', { name: '存为自有符号' }).click()
    await dialog.getByRole('checkbox', { name: /更新“双罐”为版本 2/ }).waitFor()
    await dialog.getByRole('button', { name: '保存' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('有新版本 2，图中为版本 1').waitFor()
    await page.getByRole('button', { name: '更新本画板的 1 处' }).click()
    expect((await saved()).elements.at(-1)).toMatchObject({ symbolVersion: 2, elementName: '双罐' })

    await own.getByRole('button', { name: '删除符号 双罐' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click()
    await own.getByText('还没有自有符号').waitFor()
  })

  it('are made of an SVG file without putting it on the board; what is not taken is listed', async () => {
    const { page, text, saved, editor } = await openDrawing()
    await page.getByRole('tab', { name: '符号' }).click()
    const file = page.getByLabel('由 SVG 文件新建符号').and(page.locator('input'))
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><script>run()</script><rect width="60" height="40" fill="#4d505f"/></svg>'
    await file.setInputFiles({ name: '混水器.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) })
    const dialog = page.getByRole('dialog', { name: '存为自有符号' })
    expect(await dialog.getByRole('textbox', { name: '名称' }).first().inputValue()).toBe('混水器')
    await dialog.getByText('脚本').waitFor()
    await dialog.getByRole('button', { name: '保存' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '混水器', exact: true }).click()
    await editor.click([600, 400])
    const { elements, text: after } = await saved()
    expect(after).not.toBe(text)
    expect(elements).toMatchObject([{ type: 'group', symbolId: expect.stringMatching(/^own:/), elementName: '混水器' }])

    await file.setInputFiles({ name: '坏.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg') })
    await page.getByRole('region', { name: '自有符号' }).getByRole('alert').waitFor()
  })
})
