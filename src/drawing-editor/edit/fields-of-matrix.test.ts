import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Affine,
  composeAffines,
  elementMatrix,
  radians,
  rotation,
  scaling,
  skewing,
  translation,
} from '#drawing/engine.ts'
import { buildElement } from '#tests/support/build-element.ts'
import { fieldsOfMatrix, poseChanges } from './fields-of-matrix.ts'

const angle = fc.double({ min: -Math.PI, max: Math.PI, noNaN: true }).map(radians)
const scale = fc.double({ min: 0.05, max: 20, noNaN: true })
const side = fc.constantFrom(1, -1)
const distance = fc.double({ min: -5000, max: 5000, noNaN: true })
const lean = fc.double({ min: -1.4, max: 1.4, noNaN: true }).map(radians)

const matrices: fc.Arbitrary<Affine> = fc
  .tuple(distance, distance, angle, scale, scale, side, side, lean, lean)
  .map(([x, y, turn, scaleX, scaleY, sideX, sideY, leanX, leanY]) =>
    composeAffines(
      translation(x, y),
      rotation(turn),
      scaling(scaleX * sideX, scaleY * sideY),
      skewing(leanX, radians(leanY / 2)),
    ),
  )

const elements = fc
  .record({
    originX: fc.constantFrom('left', 'center', 'right'),
    originY: fc.constantFrom('top', 'center', 'bottom'),
    strokeWidth: fc.double({ min: 0, max: 20, noNaN: true }),
    strokeUniform: fc.boolean(),
  })
  .map((fields) => buildElement('rect', fields))

const rect = buildElement('rect')

describe('fieldsOfMatrix', () => {
  it('gives an element any matrix, whatever its origin and stroke', () => {
    fc.assert(
      fc.property(matrices, elements, (matrix, element) => {
        const moved = elementMatrix({ ...element, ...fieldsOfMatrix(matrix, element) })
        const reach = Math.max(...matrix.map(Math.abs))
        for (const [i, part] of moved.entries()) expect(Math.abs(part - (matrix[i] ?? 0))).toBeLessThan(1e-7 * reach)
      }),
    )
  })

  it('keeps scales from being negative, and angles within a turn', () => {
    fc.assert(
      fc.property(matrices, (matrix) => {
        const { scaleX, scaleY, angle: turn } = fieldsOfMatrix(matrix, rect)
        expect(Math.min(scaleX, scaleY)).toBeGreaterThanOrEqual(0)
        expect(turn).toBeGreaterThanOrEqual(0)
        expect(turn).toBeLessThan(360)
      }),
    )
  })

  it('mirrors along the axis that needs no turn', () => {
    const upright = { angle: 0, scaleX: 1, scaleY: 1, skewX: 0, skewY: 0 }
    expect(fieldsOfMatrix([-1, 0, 0, 1, 0, 0], rect)).toMatchObject({ ...upright, flipX: true, flipY: false })
    expect(fieldsOfMatrix([1, 0, 0, -1, 0, 0], rect)).toMatchObject({ ...upright, flipX: false, flipY: true })
  })

  it('keeps what is left of a matrix that flattens', () => {
    const flat: Affine[] = [
      [0, 0, 0, 0, 5, 6],
      [0, 0, 0, 2, 5, 6],
      [0, 0, -3, 0, 5, 6],
      [2, 0, 0, 0, 5, 6],
      [1, 1, 1, 1, 5, 6],
    ]
    for (const matrix of flat) {
      const moved = elementMatrix({ ...rect, ...fieldsOfMatrix(matrix, rect) })
      expect(moved).toEqual(matrix.map((part) => expect.closeTo(part, 9)))
    }
  })
})

describe('fieldsOfMatrix of an element as it was', () => {
  const turned = buildElement('rect', {
    angle: 33.3,
    scaleX: 1.7,
    scaleY: -0.3,
    skewX: 12,
    skewY: 7,
    flipX: true,
    originX: 'right',
  })

  it('gives back every field to the last digit, skew along both axes and negative scales too', () => {
    expect(poseChanges(fieldsOfMatrix(elementMatrix(turned), turned), turned)).toEqual({})
  })

  it('changes place and angle alone where the element is only moved and turned', () => {
    const matrix = composeAffines(translation(5, 6), rotation(radians(Math.PI / 2)), elementMatrix(turned))
    const changes = poseChanges(fieldsOfMatrix(matrix, turned), turned)
    expect(Object.keys(changes).sort()).toEqual(['angle', 'left', 'top'])
    expect(changes.angle).toBe(123.3)
  })

  it('keeps flips and signs of scales that the matrix allows, and turns instead', () => {
    const matrix = composeAffines(
      rotation(radians(Math.PI)),
      scaling(2, 3),
      elementMatrix(buildElement('rect', { flipX: true })),
    )
    expect(fieldsOfMatrix(matrix, buildElement('rect', { flipX: true }))).toMatchObject({
      flipX: true,
      flipY: false,
      angle: 180,
      scaleX: 2,
      scaleY: 3,
    })
  })

  it('takes the flips that it is told, where the matrix allows them', () => {
    const fields = fieldsOfMatrix([-2, 0, 0, -3, 0, 0], rect, { flipX: true, flipY: true })
    expect(fields).toMatchObject({ flipX: true, flipY: true, angle: 0, scaleX: 2, scaleY: 3 })
  })

  it('writes whole numbers without rounding errors', () => {
    const element = buildElement('rect', { left: 10, top: 20 })
    const third = radians((30 * Math.PI) / 180)
    const back = composeAffines(rotation(radians(-third)), rotation(third), elementMatrix(element))
    expect(poseChanges(fieldsOfMatrix(back, element), element)).toEqual({})
  })
})
