import { describe, expect, it } from 'vitest'
import { worldPoint } from './points.ts'
import { straightenEnd } from './straight-line.ts'

describe('straightenEnd', () => {
  it.each([
    ['20° becomes horizontal', 20, [94, 0]],
    ['70° becomes vertical', 70, [0, 94]],
    ['200° becomes horizontal, to the left', 200, [-94, 0]],
    ['45° becomes horizontal', 45, [71, 0]],
  ])('R2.6-02: a line at %s', (_what, degrees, [dx = 0, dy = 0]) => {
    const angle = (degrees * Math.PI) / 180
    const to = worldPoint(10 + Math.round(100 * Math.cos(angle)), 20 + Math.round(100 * Math.sin(angle)))
    expect(straightenEnd(worldPoint(10, 20), to)).toEqual(worldPoint(10 + dx, 20 + dy))
  })
})
