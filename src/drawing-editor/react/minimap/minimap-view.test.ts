import { describe, expect, it } from 'vitest'
import { EMPTY_BOX } from '#drawing/engine.ts'
import { boardPlace, minimapView, panTo, windowBox } from './minimap-view.ts'

const ROOM = { width: 200, height: 130 }
const SHEET = { width: 1920, height: 1080 }

describe('minimapView', () => {
  it('shows the whole sheet in the middle', () => {
    const { scale, x, y } = minimapView(SHEET, EMPTY_BOX, ROOM)
    expect(scale).toBeCloseTo(200 / 1920, 12)
    expect(x).toBeCloseTo(0, 9)
    expect(y * 2 + 1080 * scale).toBeCloseTo(130, 9)
  })

  it('shows what is drawn beside the sheet', () => {
    const view = minimapView(SHEET, { minX: -1920, minY: 0, maxX: 10, maxY: 10 }, ROOM)
    expect(view.scale).toBeCloseTo(200 / 3840, 12)
    expect(boardPlace(view, { x: 0, y: view.y }).x).toBeCloseTo(-1920, 9)
  })

  it('stands a sheet of no size', () => {
    expect(Number.isFinite(minimapView({ width: 0, height: 0 }, EMPTY_BOX, ROOM).scale)).toBe(true)
  })
})

describe('windowBox', () => {
  const view = minimapView(SHEET, EMPTY_BOX, ROOM)
  const window = { width: 960, height: 540 }

  it('is what the window shows of the board', () => {
    const box = windowBox(view, { x: 0, y: 0, zoom: 1 }, window)
    expect(box.maxX - box.minX).toBeCloseTo(100, 9)
    expect(box.minX).toBeCloseTo(0, 9)
    expect(windowBox(view, { x: 0, y: 0, zoom: 2 }, window).maxX).toBeCloseTo(50, 9)
  })

  it('follows a pan to a place, which is then in its middle', () => {
    const camera = { x: -37, y: 12, zoom: 0.8 }
    const at = boardPlace(view, { x: 120, y: 60 })
    const { dx, dy } = panTo(camera, window, at)
    const box = windowBox(view, { x: camera.x + dx, y: camera.y + dy, zoom: camera.zoom }, window)
    expect((box.minX + box.maxX) / 2).toBeCloseTo(120, 9)
    expect((box.minY + box.maxY) / 2).toBeCloseTo(60, 9)
  })
})
