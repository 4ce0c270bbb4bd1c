import { describe, expect, it } from 'vitest'
import { WHOLE } from '../geometry/snapping.ts'
import type { GeometryService } from '../services/geometry-service.ts'
import { createInThreadGeometryService } from '../services/in-thread-geometry-service.ts'
import { openGeometry } from './geometry-questions.ts'

const BOXES = [0, 0, 10, 10, 50, 50, 60, 60]
const present = () => ({ boxes: Float32Array.from(BOXES) })

/** A service whose worker breaks down at the call named. */
function breakingAt(call: 'load' | 'visible' | 'update'): GeometryService {
  const service = createInThreadGeometryService()
  return { ...service, [call]: () => Promise.reject(new Error(`${call} broke down`)) }
}

/** A board of boxes that change, and its geometry over a service that may be out of order. */
function follow(given: GeometryService) {
  let boxes = [...BOXES]
  const geometry = openGeometry(() => ({ boxes: Float32Array.from(boxes) }), given)
  return {
    geometry,
    put(element: number, box: readonly number[]) {
      boxes = boxes.with(element * 4, box[0] ?? 0)
      for (let side = 1; side < 4; side++) boxes = boxes.with(element * 4 + side, box[side] ?? 0)
      geometry.update(Uint32Array.of(element), { boxes: Float32Array.from(box) })
    },
    removeFirst() {
      boxes = boxes.slice(4)
      geometry.splice(Uint32Array.of(0), new Uint32Array(0), { boxes: new Float32Array(0) })
    },
  }
}

describe('openGeometry', () => {
  it('answers from the service that the page gives, and leaves it open', async () => {
    const service = createInThreadGeometryService()
    const geometry = openGeometry(present, service)
    expect([...((await geometry.visible(0, 0, 20, 20)) ?? [])]).toEqual([0])
    geometry.close()
    expect([...(await service.hit(55, 55, 1, 8))]).toEqual([1])
  })

  it('answers by itself when the service breaks down, at loading or later', async () => {
    for (const call of ['load', 'visible'] as const) {
      const geometry = openGeometry(present, breakingAt(call))
      const [first, second] = await Promise.all([geometry.visible(0, 0, 20, 20), geometry.visible(45, 45, 70, 70)])
      expect([...(first ?? [])]).toEqual([0])
      expect([...(second ?? [])]).toEqual([1])
      expect([...(await geometry.hit(5, 5, 1, 8))]).toEqual([0])
    }
  })

  it('answers from every change before the question, in the worker and after it broke down at one of them', async () => {
    for (const service of [createInThreadGeometryService(), breakingAt('update')]) {
      const { geometry, put, removeFirst } = follow(service)
      put(0, [200, 200, 210, 210])
      put(1, [0, 0, 10, 10])
      expect([...(await geometry.hit(5, 5, 1, 8))]).toEqual([1])
      removeFirst()
      expect([...(await geometry.marquee('touch', 0, 0, 300, 300))]).toEqual([0])
      geometry.close()
    }
  })

  it('loads the shapes again after an answer of older ones, and after a refused change', async () => {
    const service = createInThreadGeometryService()
    let numLoads = 0
    let isStale = false
    const stale = Object.assign(new Error('older boxes'), { code: 'GEO_STALE' })
    const { geometry } = follow({
      ...service,
      load: (...given) => {
        numLoads++
        isStale = false
        return service.load(...given)
      },
      hit: (...probe) => (isStale ? Promise.reject(stale) : service.hit(...probe)),
    })
    expect([...(await geometry.hit(55, 55, 1, 8))]).toEqual([1])
    isStale = true
    const answers = await Promise.all([geometry.hit(55, 55, 1, 8), geometry.hit(5, 5, 1, 8)])
    expect(answers.map((elements) => [...elements])).toEqual([[1], [0]])
    expect(numLoads).toBe(2)
    geometry.update(Uint32Array.of(7), { boxes: Float32Array.of(0, 0, 1, 1) })
    await geometry.hit(5, 5, 1, 8)
    expect(numLoads).toBe(3)
  })

  it('snaps on, to the same targets, where the worker breaks down in the middle of a drag', async () => {
    const service = createInThreadGeometryService()
    let isBroken = false
    const two = () => ({ boxes: Float32Array.of(100, 100, 130, 130, 300, 300, 330, 330) })
    const geometry = openGeometry(two, {
      ...service,
      snap: (request) => (isBroken ? Promise.reject(new Error('broke down')) : service.snap(request)),
    })
    await geometry.beginSnapping(Uint32Array.of(1))
    const request = {
      box: { minX: 102, minY: 400, maxX: 132, maxY: 430 },
      zoom: 1,
      partsX: WHOLE,
      partsY: WHOLE,
      sheet: { width: 1000, height: 1000 },
      grid: 0,
      isSuspended: false,
    } as const
    const before = await geometry.snap(request)
    expect(before).toMatchObject({ dx: -2, dy: 0 })
    isBroken = true
    expect(await geometry.snap(request)).toEqual(before)
  })

  it('arranges boxes that the caller keeps', async () => {
    const geometry = openGeometry(present, createInThreadGeometryService())
    const boxes = Float64Array.of(0, 0, 10, 10, 30, 20, 50, 30)
    expect([...(await geometry.arrange(boxes, { kind: 'align', side: 'left' }))]).toEqual([0, 0, -30, 0])
    expect(boxes).toHaveLength(8)
  })

  it('gives a question up that was taken back, and stays with the service', async () => {
    const service = createInThreadGeometryService()
    let numAsked = 0
    const geometry = openGeometry(present, {
      ...service,
      hit: (...probe) => {
        numAsked++
        return service.hit(...probe)
      },
    })
    const taken = AbortSignal.abort(new Error('moved on'))
    await expect(geometry.hit(5, 5, 1, 8, taken)).rejects.toThrow('moved on')
    await geometry.hit(5, 5, 1, 8)
    expect(numAsked).toBe(2)
  })

  it('does not answer once it is closed', async () => {
    const geometry = openGeometry(present, breakingAt('visible'))
    geometry.close()
    await expect(geometry.visible(0, 0, 1, 1)).rejects.toThrow('broke down')
  })
})
