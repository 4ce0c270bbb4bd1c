import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildElement, buildLine } from '../../../tests/support/build-element.ts'
import type { DrawingElement } from '../../contract/drawing/element.ts'
import { applyAffine } from '../geometry/affine.ts'
import { localPoint, type WorldPoint } from '../geometry/points.ts'
import { boxStrokeWidth, elementFrame, elementSize, localLinePoints, localStrokeWidth } from './element-frame.ts'

const put = (element: DrawingElement, x: number, y: number, version = '5.3.0') => {
  const { x: worldX, y: worldY } = applyAffine<WorldPoint>(elementFrame(element, version), localPoint(x, y))
  return [worldX, worldY]
}
const close = ([x = 0, y = 0]: number[]) => [expect.closeTo(x, 6), expect.closeTo(y, 6)]

describe('elementFrame', () => {
  it('takes left and top as the left upper corner before version 7', () => {
    expect(put(buildElement('rect'), 0, 0, '5.3.0')).toEqual([120, 60])
    expect(put(buildElement('rect'), 0, 0, '')).toEqual([120, 60])
  })

  it('takes left and top as the centre from version 7 on', () => {
    expect(put(buildElement('rect'), 0, 0, '7.0.0')).toEqual([100, 50])
    expect(put(buildElement('rect'), 0, 0, '12.1')).toEqual([100, 50])
  })

  it('goes by the origin that an element names, whatever the version', () => {
    const element = buildElement('rect', { originX: 'right', originY: 'bottom' })
    expect(put(element, 0, 0, '5.3.0')).toEqual([80, 40])
    expect(put(element, 0, 0, '7.0.0')).toEqual([80, 40])
  })

  it('counts the stroke into the box, painted or not', () => {
    expect(put(buildElement('rect', { strokeWidth: 6, stroke: null }), 0, 0)).toEqual([123, 63])
  })

  it('scales the stroke with the box, except a uniform one', () => {
    expect(put(buildElement('rect', { strokeWidth: 6, scaleX: 2 }), 0, 0)).toEqual([146, 63])
    expect(put(buildElement('rect', { strokeWidth: 6, scaleX: 2, strokeUniform: true }), 0, 0)).toEqual([143, 63])
  })

  it('turns about the origin, clockwise', () => {
    const element = buildElement('rect', { angle: 90 })
    expect(put(element, -20, -10)).toEqual(close([100, 50]))
    expect(put(element, 20, -10)).toEqual(close([100, 90]))
    expect(put(element, -20, 10)).toEqual(close([80, 50]))
  })

  it('mirrors within the box', () => {
    const element = buildElement('rect', { flipX: true })
    expect(put(element, -20, 0)).toEqual([140, 60])
    expect(put({ ...element, flipY: true }, -20, -10)).toEqual([140, 70])
  })

  it('leaves the origin where it is, however the element is turned and scaled', () => {
    const finite = (max: number) => fc.double({ min: -max, max, noNaN: true })
    const scale = fc.double({ min: 0.1, max: 8, noNaN: true })
    fc.assert(
      fc.property(finite(720), scale, scale, fc.nat(9), (angle, scaleX, scaleY, strokeWidth) => {
        const element = buildElement('rect', { angle, scaleX, scaleY, strokeWidth })
        const corner = put(element, -20 - strokeWidth / 2, -10 - strokeWidth / 2)
        expect(corner).toEqual(close([100, 50]))
      }),
    )
  })

  it('puts the points of a line where the document has them', () => {
    const points = [
      [300, 80],
      [340, 80],
      [340, 200],
    ] as const
    const line = buildLine('polyLine', points)
    expect(localLinePoints(line).map(({ x, y }) => put(line, x, y))).toEqual(points)
  })

  it('shears the points that skewX names, and the box with them', () => {
    const element = buildElement('rect', { skewX: 45 })
    expect(put(element, -20, -10)).toEqual(close([100, 50]))
    expect(put(element, -20, 10)).toEqual(close([120, 70]))
  })
})

describe('elementSize', () => {
  it('is that of the radius for a circle, and of the points for a line', () => {
    expect(elementSize(buildElement('circle', { radius: 15 }))).toEqual({ width: 30, height: 30 })
    const line = buildLine('arrowLine', [
      [0, 0],
      [50, 10],
    ])
    expect(elementSize({ ...line, width: 1, height: 1 })).toEqual({ width: 50, height: 10 })
  })

  it('is the stored one for a line without points', () => {
    expect(elementSize(buildElement('polyLine'))).toMatchObject({ width: 40, height: 20 })
  })
})

describe('boxStrokeWidth', () => {
  it('is 1 for a shape that names none, as in Fabric, and 0 for texts and pictures', () => {
    const { strokeWidth: _strokeWidth, ...rect } = buildElement('rect')
    expect(boxStrokeWidth(rect)).toBe(1)
    expect(boxStrokeWidth({ ...rect, type: 'text' })).toBe(0)
    expect(boxStrokeWidth({ ...rect, type: 'img' })).toBe(0)
  })

  it('is undone by the scale for a stroke that stays as it is', () => {
    const element = buildElement('rect', { strokeWidth: 6, strokeUniform: true, scaleX: 2, scaleY: 4 })
    expect(localStrokeWidth(element)).toBe(2)
  })
})
