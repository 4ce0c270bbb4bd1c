import { describe, expect, it } from 'vitest'
import { buildElement, buildLine } from '#tests/support/build-element.ts'
import type { DrawingElement } from '../document/drawing-element.ts'
import { createInThreadGeometryService } from '../services/in-thread-geometry-service.ts'
import { elementBox } from './element-boxes.ts'
import { outlineColumns } from './element-outline.ts'

/** Whether a pointer takes an element at points of the board. */
async function takes(element: DrawingElement, points: readonly (readonly [number, number])[]): Promise<boolean[]> {
  const service = createInThreadGeometryService()
  const { minX, minY, maxX, maxY } = elementBox(element)
  await service.load(Float32Array.of(minX, minY, maxX, maxY), outlineColumns([element], [0]))
  const found = await Promise.all(points.map(([x, y]) => service.hit(x, y, 1, 8)))
  return found.map(({ length }) => length === 1)
}

const PLACE = { left: 100, top: 100, originX: 'center', originY: 'center', strokeWidth: 4 } as const

describe('outlineForHits', () => {
  it('takes a filled shape inside, and not beside it in its box', async () => {
    const circle = buildElement('circle', { ...PLACE, radius: 50, fill: '#ff0000' })
    expect(
      await takes(circle, [
        [100, 100],
        [62, 62],
        [149, 100],
      ]),
    ).toEqual([true, false, true])
  })

  it('takes a shape that is not filled by its border alone', async () => {
    const rect = buildElement('rect', { ...PLACE, width: 80, height: 60, fill: null, stroke: '#ffffff' })
    expect(
      await takes(rect, [
        [100, 100],
        [60, 100],
        [100, 130],
      ]),
    ).toEqual([false, true, true])
  })

  it('takes a line along its stroke, as broad as that is', async () => {
    const line = buildLine(
      'polyLine',
      [
        [0, 0],
        [100, 0],
        [100, 100],
      ],
      { stroke: '#ffffff', strokeWidth: 10 },
    )
    expect(
      await takes(line, [
        [50, 5],
        [50, 9],
        [97, 50],
        [50, 50],
      ]),
    ).toEqual([true, false, true, false])
  })

  it('takes a turned text within its turned box', async () => {
    const text = buildElement('text', { ...PLACE, text: 'T2g', width: 100, height: 20, angle: 45, strokeWidth: 0 })
    expect(
      await takes(text, [
        [130, 130],
        [130, 100],
      ]),
    ).toEqual([true, false])
  })
})
