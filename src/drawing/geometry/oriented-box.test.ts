import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyAffine, composeAffines, rotation, scaling, skewing, translation } from './affine.ts'
import { type Box, boxAround, EMPTY_BOX } from './box.ts'
import { boundsOfOrientedBox, boundsOfTransformedBox } from './oriented-box.ts'
import { localPoint, radians, radiansFromDegrees, type WorldPoint } from './points.ts'

function expectCloseBox(actual: Box, expected: Box, scale = 1): void {
  for (const side of ['minX', 'minY', 'maxX', 'maxY'] as const) {
    // a few units in the last place of the largest number that takes part
    expect(Math.abs(actual[side] - expected[side])).toBeLessThan(1e-12 * scale)
  }
}

describe('boundsOfOrientedBox', () => {
  it('is the box itself at 0°, and swaps the sides at 90°', () => {
    const at = { centerX: 50, centerY: 40, width: 30, height: 10 }
    expectCloseBox(boundsOfOrientedBox({ ...at, angle: radians(0) }), { minX: 35, minY: 35, maxX: 65, maxY: 45 }, 100)
    expectCloseBox(
      boundsOfOrientedBox({ ...at, angle: radiansFromDegrees(90) }),
      { minX: 45, minY: 25, maxX: 55, maxY: 55 },
      100,
    )
  })

  it.each([1, 1e6, 1e-6])('is the box around the four turned corners, at scale %d', (scale) => {
    const some = fc.double({ min: -100, max: 100, noNaN: true }).map((value) => value * scale)
    const size = fc.double({ min: 0, max: 100, noNaN: true }).map((value) => value * scale)
    const turn = fc.double({ min: -10, max: 10, noNaN: true }).map(radians)
    fc.assert(
      fc.property(some, some, size, size, turn, (centerX, centerY, width, height, angle) => {
        const m = composeAffines(translation(centerX, centerY), rotation(angle))
        const corners = [-1, 1].flatMap((right) =>
          [-1, 1].map((low) => applyAffine<WorldPoint>(m, localPoint((right * width) / 2, (low * height) / 2))),
        )
        const bounds = boundsOfOrientedBox({ centerX, centerY, width, height, angle })
        expectCloseBox(bounds, boxAround(corners), 1000 * scale)
      }),
    )
  })
})

describe('boundsOfTransformedBox', () => {
  it('is the box around the four transformed corners, mirrored and sheared ones too', () => {
    const some = fc.double({ min: -100, max: 100, noNaN: true })
    const factor = fc.double({ min: -3, max: 3, noNaN: true })
    const lean = fc.double({ min: -1, max: 1, noNaN: true }).map(radians)
    fc.assert(
      fc.property(some, some, some, some, factor, factor, lean, (x1, y1, x2, y2, sx, sy, angle) => {
        const m = composeAffines(translation(x2, y1), rotation(angle), scaling(sx, sy), skewing(angle, radians(0.3)))
        const box = boxAround([localPoint(x1, y1), localPoint(x2, y2)])
        const corners = [box.minX, box.maxX].flatMap((x) =>
          [box.minY, box.maxY].map((y) => applyAffine<WorldPoint>(m, localPoint(x, y))),
        )
        expectCloseBox(boundsOfTransformedBox(m, box), boxAround(corners), 10_000)
      }),
    )
  })

  it('keeps an empty box empty', () => {
    expect(boundsOfTransformedBox(scaling(2, -1), EMPTY_BOX)).toEqual(EMPTY_BOX)
  })
})
