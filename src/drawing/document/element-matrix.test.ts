import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildElement, buildLine } from '#tests/support/build-element.ts'
import { applyAffine } from '../geometry/affine.ts'
import { localPoint, type WorldPoint } from '../geometry/points.ts'
import type { DrawingElement } from './drawing-element.ts'
import { elementMatrix, localLinePoints, localStrokeWidth } from './element-matrix.ts'

const put = (element: DrawingElement, x: number, y: number) => {
  const { x: worldX, y: worldY } = applyAffine<WorldPoint>(elementMatrix(element), localPoint(x, y))
  return [worldX, worldY]
}
const close = ([x = 0, y = 0]: number[]) => [expect.closeTo(x, 6), expect.closeTo(y, 6)]

describe('elementMatrix', () => {
  it('takes left and top as the left upper corner before version 7, as the centre from then on', () => {
    for (const version of ['5.3.0', '', '4.6.0'])
      expect(put(buildElement('rect', {}, version), 0, 0)).toEqual([120, 60])
    for (const version of ['7.0.0', '12.1']) expect(put(buildElement('rect', {}, version), 0, 0)).toEqual([100, 50])
  })

  it.each(['5.3.0', '7.0.0'])('goes by the origin that an element names, whatever the version: %s', (version) => {
    const element = buildElement('rect', { originX: 'right', originY: 'bottom' }, version)
    expect(put(element, 0, 0)).toEqual([80, 40])
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

describe('localStrokeWidth', () => {
  it('is undone by the scale for a stroke that stays as it is', () => {
    const element = buildElement('rect', { strokeWidth: 6, strokeUniform: true, scaleX: 2, scaleY: 4 })
    expect(localStrokeWidth(element)).toBe(2)
  })
})
