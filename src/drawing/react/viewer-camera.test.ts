import { describe, expect, it } from 'vitest'
import { screenPoint } from '../geometry/points.ts'
import { fitCamera } from '../scene/camera.ts'
import { ViewerCamera } from './viewer-camera.ts'

const extent = { minX: 0, minY: 0, maxX: 1920, maxY: 1080 }
const window = { width: 1280, height: 720 }

function buildCamera() {
  const zoomed: boolean[] = []
  return { camera: new ViewerCamera(window, extent, (isZoom) => zoomed.push(isZoom)), zoomed }
}

describe('ViewerCamera', () => {
  it('begins fitted, and stays so while the window changes its size', () => {
    const { camera } = buildCamera()
    expect(camera.current).toEqual(fitCamera(window, extent))
    camera.resize({ width: 640, height: 900 })
    expect(camera.current).toEqual(fitCamera({ width: 640, height: 900 }, extent))
  })

  it('keeps its zoom through a resize once it was moved, until it is fitted again', () => {
    const { camera } = buildCamera()
    camera.zoomAt(screenPoint(640, 360), 3)
    const { zoom } = camera.current
    camera.resize({ width: 900, height: 500 })
    expect(camera.current.zoom).toBe(zoom)
    camera.fit()
    expect(camera.current).toEqual(fitCamera({ width: 900, height: 500 }, extent))
  })

  it('comes back to its zoom after as many steps out as in', () => {
    const { camera } = buildCamera()
    const { zoom } = camera.current
    camera.zoomBySteps(1)
    expect(camera.current.zoom).toBeCloseTo(zoom * 1.25)
    camera.zoomBySteps(-1)
    expect(camera.current.zoom).toBeCloseTo(zoom)
  })

  it('tells of each change, and whether the zoom changed', () => {
    const { camera, zoomed } = buildCamera()
    camera.panBy(5, 5)
    camera.zoomBySteps(1)
    expect(zoomed).toEqual([false, true])
  })

  it('moves no further than needed for an element to be well inside, and not at all where it is', () => {
    const { camera } = buildCamera()
    camera.zoomAt(screenPoint(0, 0), 4)
    const before = camera.current
    const inside = { minX: 100, minY: 100, maxX: 200, maxY: 140 }
    camera.keepInside(inside)
    expect(camera.current).toEqual(before)
    camera.keepInside({ minX: 1000, minY: 100, maxX: 1100, maxY: 140 })
    const { x, y, zoom } = camera.current
    expect([x + 1100 * zoom, y, zoom]).toEqual([1280 - 24, before.y, before.zoom])
  })

  it('shows an element in the middle, and nearer where its texts could not be read', () => {
    const { camera } = buildCamera()
    camera.zoomAt(screenPoint(640, 360), 0.5)
    camera.reveal({ minX: 300, minY: 200, maxX: 500, maxY: 240 })
    const { x, y, zoom } = camera.current
    expect([zoom, x + 400 * zoom, y + 220 * zoom]).toEqual([0.4, 640, 360])
    camera.zoomAt(screenPoint(640, 360), 5)
    camera.reveal({ minX: 300, minY: 200, maxX: 500, maxY: 240 })
    expect(camera.current.zoom).toBe(2)
  })

  it('does not let the drawing leave the window', () => {
    const { camera } = buildCamera()
    camera.panBy(1e6, -1e6)
    const { x, y, zoom } = camera.current
    expect(x).toBeLessThanOrEqual(1280 - 64)
    expect(y + 1080 * zoom).toBeGreaterThanOrEqual(64)
  })
})
