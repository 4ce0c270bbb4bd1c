import { describe, expect, it } from 'vitest'
import type { GeometryService } from '../services/geometry-service.ts'
import { createInThreadGeometryService } from '../services/in-thread-geometry-service.ts'
import { openGeometry } from './geometry-questions.ts'

const boxes = Float32Array.of(0, 0, 10, 10, 50, 50, 60, 60)

/** A service whose worker breaks down at the call named. */
function breakingAt(call: 'load' | 'visible'): GeometryService {
  const service = createInThreadGeometryService()
  return { ...service, [call]: () => Promise.reject(new Error(`${call} broke down`)) }
}

describe('openGeometry', () => {
  it('answers from the service that the page gives, and leaves it open', async () => {
    const service = createInThreadGeometryService()
    const geometry = openGeometry(boxes, service)
    expect([...((await geometry.visible(0, 0, 20, 20)) ?? [])]).toEqual([0])
    geometry.close()
    expect([...(await service.hit(55, 55, 1, 8))]).toEqual([1])
  })

  it('keeps the boxes of the caller, though a service takes its own over', async () => {
    const geometry = openGeometry(boxes, createInThreadGeometryService())
    await geometry.hit(5, 5, 1, 1)
    expect(boxes).toHaveLength(8)
  })

  it('answers by itself when the service breaks down, at loading or later', async () => {
    for (const call of ['load', 'visible'] as const) {
      const geometry = openGeometry(boxes, breakingAt(call))
      const [first, second] = await Promise.all([geometry.visible(0, 0, 20, 20), geometry.visible(45, 45, 70, 70)])
      expect([...(first ?? [])]).toEqual([0])
      expect([...(second ?? [])]).toEqual([1])
      expect([...(await geometry.hit(5, 5, 1, 8))]).toEqual([0])
    }
  })

  it('does not answer once it is closed', async () => {
    const geometry = openGeometry(boxes, breakingAt('visible'))
    geometry.close()
    await expect(geometry.visible(0, 0, 1, 1)).rejects.toThrow('broke down')
  })
})
