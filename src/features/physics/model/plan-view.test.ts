import { describe, expect, it } from 'vitest'
import { fitTo, groundOf, nearest, pixelOf, projectionAround, scaleBar, zoomAt } from './plan-view.ts'

const projection = projectionAround([115.6, 40.2])
const size = { width: 800, height: 600 }

describe('projectionAround', () => {
  it('converts to metres: a hundredth of a degree is 1,113 m to the north, and less to the east', () => {
    const { x, y } = projection.toGround([115.61, 40.21])
    expect(y).toBeCloseTo(-1113.2, 1)
    expect(x).toBeCloseTo(1113.2 * Math.cos((40.2 * Math.PI) / 180), 1)
  })

  it('restores a place to within a tenth of a millimetre', () => {
    const [lng, lat] = projection.toPlace(projection.toGround([115.687_654, 40.154_321]))
    expect([lng, lat]).toEqual([expect.closeTo(115.687_654, 9), expect.closeTo(40.154_321, 9)])
  })
})

describe('a view', () => {
  const grounds = [
    { x: -2000, y: 500 },
    { x: 3000, y: -1500 },
  ]

  it('fitted to the nodes shows all of them, centred', () => {
    const pixels = grounds.map((ground) => pixelOf(fitTo(grounds, size), ground))
    for (const { px, py } of pixels) {
      expect(px).toBeGreaterThan(0)
      expect(px).toBeLessThan(size.width)
      expect(py).toBeGreaterThan(0)
      expect(py).toBeLessThan(size.height)
    }
    expect(((pixels[0]?.px ?? 0) + (pixels[1]?.px ?? 0)) / 2).toBeCloseTo(400)
  })

  it('is valid for one place, and for none', () => {
    for (const few of [grounds.slice(0, 1), []]) expect(fitTo(few, size).scale).toBeCloseTo(472 / 300)
  })

  it('keeps the ground under the pointer while it zooms, also at the zoom limits', () => {
    const at = { px: 123, py: 456 }
    for (const factor of [1.5, 0.2, 1e9, 1e-9]) {
      const before = fitTo(grounds, size)
      const under = groundOf(before, at)
      const now = pixelOf(zoomAt(before, at, factor), under)
      expect([now.px, now.py]).toEqual([expect.closeTo(123, 6), expect.closeTo(456, 6)])
    }
  })

  it('finds the node nearest to a press, and none beyond the radius', () => {
    const view = { scale: 1, offsetX: 0, offsetY: 0 }
    const items = [
      { id: 'a', ground: { x: 10, y: 10 } },
      { id: 'b', ground: { x: 20, y: 10 } },
    ]
    expect(nearest(items, view, { px: 17, py: 10 }, 12)?.id).toBe('b')
    expect(nearest(items, view, { px: 40, py: 10 }, 12)).toBeNull()
  })

  it('shows its scale as a round length that fits', () => {
    for (const scale of [0.013, 0.5, 3.7]) {
      const { metres, px } = scaleBar({ scale, offsetX: 0, offsetY: 0 })
      expect(px).toBeLessThanOrEqual(120)
      expect(px).toBeGreaterThan(45)
      expect(String(metres)).toMatch(/^[125]0*$|^0\./)
    }
  })
})
