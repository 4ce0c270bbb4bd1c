import { describe, expect, it } from 'vitest'
import { extentOf } from '../scene/element-boxes.ts'
import { createInThreadGeometryService } from '../services/in-thread-geometry-service.ts'
import { openGeometry } from './geometry-questions.ts'
import { ViewWindow } from './view-window.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))
const size = { width: 100, height: 100 }
/** A row of 10 px squares, 50 px apart. */
const boxes = Float32Array.from(
  { length: 400 },
  (_, i) => Math.floor(i / 4) * (i % 2 === 0 ? 50 : 0) + (i % 4 > 1 ? 10 : 0),
)

function buildWindow(zooms = new Float32Array(100)) {
  const service = createInThreadGeometryService()
  const asked: number[][] = []
  const answers: number[][] = []
  const geometry = openGeometry(() => ({ boxes: boxes.slice() }), {
    ...service,
    visible: (...box) => {
      asked.push(box)
      return service.visible(...box)
    },
  })
  const slots = Uint32Array.from({ length: 100 }, (_, slot) => slot)
  const seen = { slots, extent: extentOf(boxes, slots) }
  const board = { seen, detailZooms: zooms, boxes }
  const view = new ViewWindow({ geometry, board, onElements: (shown) => answers.push([...shown]) })
  return { view, asked, answers }
}

describe('ViewWindow', () => {
  it('asks for the window and half of it around', async () => {
    const { view, asked, answers } = buildWindow()
    view.follow({ x: 0, y: 0, zoom: 1 }, size)
    await settled()
    expect(asked).toEqual([[-50, -50, 150, 150]])
    expect(answers).toEqual([[0, 1, 2, 3]])
  })

  it('asks no more while the window stays within what it asked for', async () => {
    const { view, asked } = buildWindow()
    for (const x of [0, -10, -30, 20]) view.follow({ x, y: 0, zoom: 1 }, size)
    await settled()
    expect(asked).toHaveLength(1)
  })

  it('asks again when the window leaves it, and when it has become small within it', async () => {
    const { view, asked } = buildWindow()
    view.follow({ x: 0, y: 0, zoom: 1 }, size)
    view.follow({ x: -60, y: 0, zoom: 1 }, size)
    expect(asked.length).toBeLessThanOrEqual(2)
    view.follow({ x: -60, y: 0, zoom: 8 }, size)
    await settled()
    expect(asked).toHaveLength(3)
    expect(asked.at(-1)).toEqual([1.25, -6.25, 26.25, 18.75])
  })

  it('chooses by detail anew when the zoom changes, without asking', async () => {
    const { view, asked, answers } = buildWindow(new Float32Array(100).fill(0.95))
    view.follow({ x: 0, y: 0, zoom: 1 }, size)
    await settled()
    view.follow({ x: 10, y: 10, zoom: 0.8 }, size)
    expect(asked).toHaveLength(1)
    expect(answers).toEqual([[0, 1, 2, 3], []])
  })

  it('says nothing more once it is closed', async () => {
    const { view, answers } = buildWindow()
    view.follow({ x: 0, y: 0, zoom: 1 }, size)
    view.close()
    await settled()
    expect(answers).toEqual([])
  })
})
