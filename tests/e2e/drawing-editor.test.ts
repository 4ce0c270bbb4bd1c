import { describe, expect, it } from 'vitest'
import { server } from '../support/demo-stage.ts'
import { EditorPage } from '../support/drawing-editor-page.ts'
import { caller, context, openDrawing, rectAt, stageEditor } from '../support/editor-stage.ts'

stageEditor()

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN)

describe('drawing', () => {
  it('R3-64 draws a rectangle by a drag, and an exact size is typed', async () => {
    const { editor, page, saved } = await openDrawing()
    await editor.press('r')
    await editor.drag([400, 300], [640, 460], { keys: ['Control'] })
    const width = page.getByRole('textbox', { name: '宽', exact: true })
    await width.fill('250')
    await width.press('Enter')
    const { elements } = await saved()
    expect(elements).toHaveLength(1)
    // the border of 2 px is part of the size
    expect(elements[0]).toMatchObject({ type: 'rect', width: 248, strokeWidth: 2 })
  })

  it('R9-45 draws a pipe of six points, and moves one of them', async () => {
    const { editor, saved } = await openDrawing()
    await editor.press('l')
    for (const place of [
      [200, 200],
      [500, 200],
      [500, 500],
      [900, 500],
      [900, 300],
    ] as const)
      await editor.click(place, { keys: ['Control'] })
    await editor.click([1200, 300], { keys: ['Control'] })
    await editor.press('Enter')
    await editor.drag([500, 500], [500, 700], { keys: ['Control'] })
    const { elements } = await saved()
    const points = elements[0]?.points
    expect(points).toHaveLength(6)
    expect(Array.isArray(points) ? Math.round(numberOf(points[2].y)) : null).toBeCloseTo(700, -1)
  })

  it('R3-64 joins a pipe to two devices, which it follows when one of them is dragged', async () => {
    const { editor, page, saved } = await openDrawing([rectAt(200, 200), rectAt(900, 600)])
    await editor.press('l')
    await editor.click([302, 232])
    await editor.click([950, 232])
    await editor.click([952, 598])
    await editor.drag([920, 640], [1120, 440], { keys: ['Control'] })
    const { elements } = await saved()
    const [, device, pipe] = elements
    expect(pipe).toMatchObject({ from: { uuid: 'e0', port: 'right' }, to: { uuid: 'e1', port: 'up' } })
    const points = Array.isArray(pipe?.points) ? pipe.points : []
    expect(points[0]).toEqual({ x: 300, y: 230 })
    expect(points.at(-1)).toEqual({ x: numberOf(device?.left) + 50, y: numberOf(device?.top) })
    await editor.click([700, 230])
    const joints = page.locator('[data-section=ends]')
    await joints.getByRole('button', { name: '矩形 · 右' }).waitFor()
    await joints.getByRole('button', { name: '断开终点' }).click()
    await joints.getByText('未连接').waitFor()
    const { elements: freed } = await saved()
    expect([freed[2]?.from, freed[2]?.to]).toEqual([{ uuid: 'e0', port: 'right' }, undefined])
  })

  it('R2.6-02 draws an arrow line level', async () => {
    const { editor, saved } = await openDrawing()
    await editor.press('a')
    await editor.drag([300, 300], [700, 380], { keys: ['Control'] })
    const { elements } = await saved()
    expect(elements[0]).toMatchObject({ type: 'arrowLine', height: 0 })
  })

  it('types Chinese with an input method, and what is composed is no step', async () => {
    const { editor, page, saved } = await openDrawing()
    await editor.press('t')
    await editor.click([400, 300])
    const field = page.locator('.drawing-typed-text')
    await field.waitFor()
    const tools = await context.newCDPSession(page)
    await tools.send('Input.imeSetComposition', { text: 'gong', selectionStart: 4, selectionEnd: 4 })
    await tools.send('Input.insertText', { text: '供水温度' })
    await editor.press('Escape')
    const { elements } = await saved()
    expect(elements[0]).toMatchObject({ type: 'text', text: '供水温度' })
    await editor.press('Control+z')
    const undone = await saved()
    expect(undone.elements).toEqual([])
  })
})

describe('changing', () => {
  it('moves 200 elements that a rectangle took, snapping, and takes it back to the byte', async () => {
    const elements = Array.from({ length: 200 }, (_, at) =>
      rectAt(100 + (at % 20) * 60, 100 + Math.floor(at / 20) * 50, 40, 30),
    )
    const { editor, text, saved } = await openDrawing([...elements, rectAt(1500, 800, 80, 80)])
    await editor.drag([60, 60], [1400, 700])
    await editor.drag([120, 115], [320, 318])
    const moved = await saved()
    expect(moved.elements[0]?.left).not.toBe(100)
    const [first, last] = [moved.elements[0], moved.elements[199]]
    expect(numberOf(last?.left) - numberOf(first?.left)).toBe(19 * 60)
    expect(moved.elements[200]).toMatchObject({ left: 1500, top: 800 })
    await editor.press('Control+z')
    expect((await saved()).text).toBe(text)
  })

  it('R2.6-01 R2.6-03 snaps to an edge, and keeps the margin of the sheet', async () => {
    const { editor, saved } = await openDrawing([rectAt(200, 200), rectAt(800, 600)])
    await editor.drag([250, 230], [853, 430])
    expect((await saved()).elements[0]?.left).toBe(800)
    await editor.drag([853, 430], [2400, 430])
    expect((await saved()).elements[0]?.left).toBe(1920 - 20 - 100)
  })

  it('aligns and spaces five pumps', async () => {
    const pumps = [
      [200, 210],
      [420, 190],
      [600, 260],
      [900, 205],
      [1200, 230],
    ] as const
    const { editor, page, saved } = await openDrawing(pumps.map(([x, y]) => rectAt(x, y, 60, 60)))
    await editor.press('Control+a')
    await page.getByRole('button', { name: '顶端对齐' }).click()
    await page.getByRole('button', { name: '横向等距' }).click()
    // the second command may still be under way when the first is saved
    await expect
      .poll(async () => (await saved()).elements.map(({ left, top }) => [left, top]))
      .toEqual([200, 450, 700, 950, 1200].map((left) => [left, 190]))
  })

  it('groups, turns, flips and ungroups, and takes it all back to the byte', async () => {
    const { editor, text, saved } = await openDrawing([rectAt(600, 400), rectAt(760, 400, 60, 120)])
    await editor.press('Control+a', 'Control+g')
    // the handle for turning stands above the middle
    await editor.drag([710, 400 - 26 / 0.5], [900, 420], { keys: ['Shift'] })
    const turned = await saved()
    expect(turned.elements).toHaveLength(1)
    expect(numberOf(turned.elements[0]?.angle) % 15).toBe(0)
    await editor.press('Control+Shift+g')
    expect((await saved()).elements).toHaveLength(2)
    await editor.press('Control+z', 'Control+z', 'Control+z')
    expect((await saved()).text).toBe(text)
  })

  it('R4-55 deletes what is chosen, nudges, duplicates and orders by keys', async () => {
    const { editor, saved } = await openDrawing([rectAt(200, 200), rectAt(500, 200), rectAt(260, 230)])
    await editor.click([550, 230])
    await editor.press('Delete')
    expect((await saved()).elements.map(({ uuid }) => uuid)).toEqual(['e0', 'e2'])
    await editor.click([220, 220])
    await editor.press('ArrowRight', 'ArrowRight', 'Shift+ArrowDown')
    expect((await saved()).elements[0]).toMatchObject({ left: 202, top: 210 })
    await editor.press('Control+z')
    expect((await saved()).elements[0]).toMatchObject({ left: 200, top: 200 })
    await editor.press('Control+]')
    expect((await saved()).elements.map(({ uuid }) => uuid)).toEqual(['e2', 'e0'])
    await editor.press('Control+d')
    expect((await saved()).elements).toHaveLength(3)
  })

  it('chooses a locked element, and moves it only once it is unlocked', async () => {
    const { editor, saved, text } = await openDrawing([
      rectAt(200, 200, 100, 60, { lockMovementX: true, lockMovementY: true }),
    ])
    await editor.click([250, 230])
    await editor.drag([250, 230], [500, 500])
    expect((await saved()).text).toBe(text)
  })

  it('copies to another tab by the clipboard, under new names', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const from = await openDrawing([rectAt(200, 200), rectAt(500, 200)])
    await from.editor.press('Control+a', 'Control+c')
    const to = await openDrawing([rectAt(900, 700)])
    await to.editor.press('Control+v')
    const { elements } = await to.saved()
    expect(elements).toHaveLength(3)
    expect(new Set(elements.map(({ uuid }) => uuid)).size).toBe(3)
  })
})

describe('nothing is lost', () => {
  it('gives back all committed steps of a tab that was killed in a drag', async () => {
    const { editor, page, keyId } = await openDrawing([rectAt(200, 200), rectAt(500, 200)])
    await editor.drag([250, 230], [250, 530], { keys: ['Control'] })
    await editor.drag([550, 230], [900, 700], { keys: ['Control'], isLeft: true })
    const tools = await context.newCDPSession(page)
    const crashed = page.waitForEvent('crash')
    tools.send('Page.crash').catch(() => undefined)
    await crashed
    const again = await EditorPage.open(context, server, keyId)
    await again.page.getByRole('button', { name: '恢复', exact: true }).click()
    await again.page.getByText('有未保存的修改').waitFor()
    await again.save()
    const { elements } = await caller.read(keyId)
    expect(numberOf(elements[0]?.top)).toBeCloseTo(500, -1)
    expect(elements).toHaveLength(2)
  })

  it('R4-57 tells who saved meanwhile, and replays the steps on what they saved', async () => {
    const { editor, page, keyId, text } = await openDrawing([rectAt(200, 200), rectAt(500, 200)])
    await editor.drag([250, 230], [250, 530], { keys: ['Control'] })
    await caller.save(keyId, 1, text.replace('"left":500', '"left":1000'))
    await editor.press('Control+s')
    await page.getByText('图纸已被他人修改').waitFor()
    await page.getByRole('button', { name: '比较并重放我的修改' }).click()
    await page.locator('[data-part=comparison]').waitFor()
    await page.getByRole('button', { name: /采用新版本/ }).click()
    await page.getByText('有未保存的修改').waitFor()
    await editor.save()
    const { number, elements } = await caller.read(keyId)
    expect(number).toBe(3)
    expect(elements[1]?.left).toBe(1000)
    expect(numberOf(elements[0]?.top)).toBeCloseTo(500, -1)
  })

  it('lets one tab edit at a time, and the other take over', async () => {
    const { editor, keyId } = await openDrawing([rectAt(200, 200)])
    await editor.drag([250, 230], [250, 530], { keys: ['Control'] })
    const other = await EditorPage.open(context, server, keyId)
    await other.page.getByText('正在本浏览器的另一个标签页中编辑').waitFor()
    await other.page.getByRole('button', { name: '在此处编辑' }).click()
    await editor.page.getByText('正在本浏览器的另一个标签页中编辑').waitFor()
    await other.save()
    expect(numberOf((await caller.read(keyId)).elements[0]?.top)).toBeCloseTo(500, -1)
  })

  it('asks before it is left unsaved, and goes on as it was on return', async () => {
    const { editor, page, keyId } = await openDrawing([rectAt(200, 200)])
    await editor.drag([250, 230], [250, 530], { keys: ['Control'] })
    await page.getByRole('link', { name: '系统日志' }).click()
    await page.getByRole('button', { name: '离开', exact: true }).click()
    await page.getByRole('heading', { name: '系统日志' }).waitFor()
    await page.evaluate((id) => {
      location.hash = `/processDrawing/drawS/station?id=${id}`
    }, keyId)
    await page.getByText('有未保存的修改').waitFor()
    await editor.save()
    expect(numberOf((await caller.read(keyId)).elements[0]?.top)).toBeCloseTo(500, -1)
  })
})
