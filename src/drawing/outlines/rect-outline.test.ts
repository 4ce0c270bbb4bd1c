import { describe, expect, it } from 'vitest'
import { buildElement } from '#tests/support/build-element.ts'
import { isTank, tankInside } from '../shapes/rect/tank-level.ts'
import { cornerRadii, rectOutline } from './rect-outline.ts'

describe('cornerRadii', () => {
  it('takes a missing radius from the other, and none longer than half its side', () => {
    expect(cornerRadii(buildElement('rect', { rx: 4 }))).toEqual({ rx: 4, ry: 4 })
    expect(cornerRadii(buildElement('rect', { rx: 50, ry: 50 }))).toEqual({ rx: 20, ry: 10 })
    expect(cornerRadii(buildElement('rect'))).toEqual({ rx: 0, ry: 0 })
  })
})

describe('rectOutline', () => {
  it('closes, and stays within the rectangle and outside its corners', () => {
    const outline = rectOutline(40, 20, 8, 4)
    expect(outline.at(-1)).toEqual(outline[0])
    for (const { x, y } of outline) {
      expect(Math.abs(x)).toBeLessThanOrEqual(20 + 1e-9)
      expect(Math.abs(y)).toBeLessThanOrEqual(10 + 1e-9)
      const [cornerX, cornerY] = [Math.max(Math.abs(x) - 12, 0) / 8, Math.max(Math.abs(y) - 6, 0) / 4]
      expect(Math.hypot(cornerX, cornerY)).toBeLessThanOrEqual(1 + 1e-9)
    }
  })
})

describe('tankInside', () => {
  it('is what the walls leave', () => {
    expect(tankInside(buildElement('rect'), 4)).toEqual({ minX: -18, minY: -8, maxX: 18, maxY: 8 })
  })

  it('is that of rectangles with a height when full only', () => {
    expect(isTank(buildElement('rect', { waterBoxMaxHeight: 2 }))).toBe(true)
    expect(isTank(buildElement('rect'))).toBe(false)
    expect(isTank(buildElement('circle', { waterBoxMaxHeight: 2 }))).toBe(false)
  })
})
