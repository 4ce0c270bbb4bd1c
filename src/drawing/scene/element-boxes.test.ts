import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildBoxes, buildElement, buildLine } from '#tests/support/build-element.ts'
import { elementMatrix } from '../document/element-matrix.ts'
import { applyAffine } from '../geometry/affine.ts'
import { isEmptyBox } from '../geometry/box.ts'
import { localPoint, type WorldPoint } from '../geometry/points.ts'
import { arrowHead } from '../outlines/arrow-head.ts'
import { drawingExtent, elementBox, extentOf, localBox, seenSlots } from './element-boxes.ts'
import { isElementAt } from './element-hit.ts'

const finite = (max: number) => fc.double({ min: -max, max, noNaN: true })
const scale = fc.double({ min: 0.05, max: 10, noNaN: true })

describe('elementBox', () => {
  it('contains the corners of the element with its stroke, however it is turned, scaled, mirrored and skewed', () => {
    const pose = fc.record({
      angle: finite(720),
      scaleX: scale,
      scaleY: scale,
      skewX: finite(60),
      flipX: fc.boolean(),
      strokeWidth: fc.nat(20),
    })
    fc.assert(
      fc.property(pose, fc.constantFrom('5.3.0', '7.0.0'), (fields, version) => {
        const element = buildElement('rect', fields, version)
        const box = elementBox(element)
        const [x, y] = [20 + fields.strokeWidth / 2, 10 + fields.strokeWidth / 2]
        for (const corner of [localPoint(-x, -y), localPoint(x, -y), localPoint(x, y), localPoint(-x, y)]) {
          const at = applyAffine<WorldPoint>(elementMatrix(element), corner)
          expect(at.x).toBeGreaterThanOrEqual(box.minX - 1e-6)
          expect(at.x).toBeLessThanOrEqual(box.maxX + 1e-6)
          expect(at.y).toBeGreaterThanOrEqual(box.minY - 1e-6)
          expect(at.y).toBeLessThanOrEqual(box.maxY + 1e-6)
        }
      }),
    )
  })

  it('is no larger than the element where it stands upright', () => {
    expect(elementBox(buildElement('rect', { strokeWidth: 4 }))).toEqual({
      minX: 100,
      minY: 50,
      maxX: 144,
      maxY: 74,
    })
  })

  it('contains the head of an arrow, which is broader than its line', () => {
    const arrow = buildLine('arrowLine', [
      [0, 0],
      [100, 0],
    ])
    const head = arrowHead([localPoint(-50, 0), localPoint(50, 0)], 4)
    const { minY, maxY } = localBox(arrow)
    for (const { y } of head ?? []) {
      expect(y).toBeGreaterThanOrEqual(minY)
      expect(y).toBeLessThanOrEqual(maxY)
    }
    expect(maxY).toBeGreaterThan(4)
  })

  it('is empty for a hidden element', () => {
    expect(isEmptyBox(elementBox(buildElement('rect', { visible: false })))).toBe(true)
  })
})

describe('drawingExtent', () => {
  it('is the sheet, and what stands out of it; hidden elements do not count', () => {
    const elements = [buildElement('rect', { left: -30 }), buildElement('rect', { left: 9_000, visible: false })]
    const boxes = buildBoxes(elements)
    expect(
      drawingExtent({ width: 800, height: 600 }, { extent: extentOf(boxes, seenSlots(boxes, Uint32Array.of(0, 1))) }),
    ).toEqual({
      minX: -30,
      minY: 0,
      maxX: 800,
      maxY: 600,
    })
  })
})

describe('isElementAt', () => {
  const at = (x: number, y: number) => applyAffine<WorldPoint>([1, 0, 0, 1, 0, 0], { x, y })

  it('knows the turned element from the box around it', () => {
    const element = buildElement('rect', { width: 100, height: 10, angle: 45 })
    expect(isElementAt(element, elementMatrix(element), at(130, 85), 1)).toBe(true)
    expect(isElementAt(element, elementMatrix(element), at(165, 55), 1)).toBe(false)
  })

  it('takes a line by its stroke, not by its box, and within reach of the pointer', () => {
    const line = buildLine('polyLine', [
      [0, 0],
      [100, 0],
      [100, 100],
    ])
    expect(isElementAt(line, elementMatrix(line), at(50, 1), 0)).toBe(true)
    expect(isElementAt(line, elementMatrix(line), at(50, 50), 4)).toBe(false)
    expect(isElementAt(line, elementMatrix(line), at(95, 50), 4)).toBe(true)
  })

  it('finds nothing of an element without extent', () => {
    const flat = buildElement('rect', { scaleX: 0 })
    expect(isElementAt(flat, elementMatrix(flat), at(100, 60), 4)).toBe(false)
  })
})
