import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { screenPoint } from '../geometry/points.ts'
import {
  fitCamera,
  keepInWindow,
  onWholePixels,
  panCamera,
  resizeCamera,
  visibleBox,
  worldFromScreen,
  zoomCamera,
  zoomLimits,
} from './camera.ts'

const window = { width: 1280, height: 720 }
const extent = { minX: 0, minY: 0, maxX: 1920, maxY: 1080 }
const limits = zoomLimits(window, extent)

const camera = fc.record({
  x: fc.double({ min: -3000, max: 3000, noNaN: true }),
  y: fc.double({ min: -3000, max: 3000, noNaN: true }),
  zoom: fc.double({ min: limits.min, max: limits.max, noNaN: true }),
})
const at = fc.record({ x: fc.integer({ min: 0, max: 1280 }), y: fc.integer({ min: 0, max: 720 }) })

describe('zoomCamera', () => {
  it('keeps the point of the board under the pointer where it is', () => {
    fc.assert(
      fc.property(camera, at, fc.double({ min: 0.01, max: 100, noNaN: true }), (from, pointer, factor) => {
        const point = screenPoint(pointer.x, pointer.y)
        const before = worldFromScreen(from, point)
        const after = worldFromScreen(zoomCamera(from, point, factor, limits), point)
        expect(after.x).toBeCloseTo(before.x, 5)
        expect(after.y).toBeCloseTo(before.y, 5)
      }),
    )
  })

  it('never leaves the limits', () => {
    const from = fitCamera(window, extent)
    expect(zoomCamera(from, screenPoint(0, 0), 1e9, limits).zoom).toBe(limits.max)
    expect(zoomCamera(from, screenPoint(0, 0), 1e-9, limits).zoom).toBe(limits.min)
  })
})

describe('fitCamera', () => {
  it('shows all of the drawing, in the middle', () => {
    const fitted = fitCamera(window, extent)
    const box = visibleBox(fitted, window)
    expect(box.minX).toBeLessThanOrEqual(0)
    expect(box.minY).toBeLessThanOrEqual(0)
    expect(box.maxX).toBeGreaterThanOrEqual(1920)
    expect(box.maxY).toBeGreaterThanOrEqual(1080)
    expect(box.minX + box.maxX).toBeCloseTo(1920)
    expect(box.minY + box.maxY).toBeCloseTo(1080)
  })

  it('does not blow up a small drawing beyond 4:1, nor fail on an empty one or in a closed window', () => {
    expect(fitCamera(window, { minX: 0, minY: 0, maxX: 10, maxY: 10 }).zoom).toBe(4)
    const odd = fitCamera({ width: 0, height: 0 }, { minX: 0, minY: 0, maxX: 0, maxY: 0 })
    expect(odd.zoom).toBeGreaterThan(0)
  })
})

describe('keepInWindow', () => {
  it('keeps a strip of the drawing in the window, however far it was moved', () => {
    fc.assert(
      fc.property(camera, ({ x, y, zoom }) => {
        const kept = keepInWindow({ x: x * 10, y: y * 10, zoom }, window, extent)
        const box = visibleBox(kept, window)
        const strip = (64 - 1e-6) / zoom
        expect(Math.min(box.maxX, extent.maxX) - Math.max(box.minX, extent.minX)).toBeGreaterThanOrEqual(strip)
        expect(Math.min(box.maxY, extent.maxY) - Math.max(box.minY, extent.minY)).toBeGreaterThanOrEqual(strip)
      }),
    )
  })

  it('leaves a camera alone that shows the drawing', () => {
    const fitted = fitCamera(window, extent)
    expect(keepInWindow(fitted, window, extent)).toEqual(fitted)
  })
})

describe('panCamera', () => {
  it('moves the drawing with the pointer, by screen px at every zoom', () => {
    const point = screenPoint(100, 100)
    const from = { x: 5, y: 7, zoom: 3 }
    const grabbed = worldFromScreen(from, point)
    expect(worldFromScreen(panCamera(from, 30, -12), screenPoint(130, 88))).toEqual(grabbed)
  })
})

describe('resizeCamera', () => {
  it('keeps the middle of the window in the middle', () => {
    const from = { x: 12, y: -40, zoom: 1.5 }
    const before = worldFromScreen(from, screenPoint(640, 360))
    const resized = resizeCamera(from, window, { width: 800, height: 1000 })
    expect(worldFromScreen(resized, screenPoint(400, 500))).toEqual(before)
  })
})

describe('onWholePixels', () => {
  it('puts the camera on a whole px of the device at 100 %, and leaves it anywhere else', () => {
    expect(onWholePixels({ x: 10.4, y: -3.3, zoom: 1 }, 2)).toEqual({ x: 10.5, y: -3.5, zoom: 1 })
    expect(onWholePixels({ x: 10.4, y: -3.3, zoom: 1.25 }, 2)).toEqual({ x: 10.4, y: -3.3, zoom: 1.25 })
  })
})
