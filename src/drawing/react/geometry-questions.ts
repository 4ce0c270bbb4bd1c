import type { GeometryService } from '../services/geometry-service.ts'
import { createInThreadGeometryService } from '../services/in-thread-geometry-service.ts'
import { createWorkerGeometryService } from '../services/worker-geometry-service.ts'

/**
 * Boxes of one drawing and queries about them, in the worker; should that fail, in this thread: slower, with the same
 * answers.
 */
export interface GeometryQuestions {
  visible(minX: number, minY: number, maxX: number, maxY: number): Promise<Uint32Array | null>
  hit(x: number, y: number, radius: number, limit: number): Promise<Uint32Array>
  close(): void
}

/**
 * @param boxes - Not transferred.
 * @param given - A service of the page, which stays open; without one a worker is started, and ended by `close`.
 */
export function openGeometry(boxes: Float32Array, given: GeometryService | undefined): GeometryQuestions {
  let service = given ?? createWorkerGeometryService()
  let isOwn = given === undefined
  let isClosed = false
  let hasFallback = false
  const load = (): Promise<void> => {
    const loading = service.load(boxes.slice())
    // the first query waits for the boxes, and so meets a failure
    loading.catch(() => undefined)
    return loading
  }
  let loaded = load()

  const ask = async <T>(question: (service: GeometryService) => Promise<T>): Promise<T> => {
    try {
      await loaded
      return await question(service)
    } catch (cause) {
      if (isClosed) throw cause
      if (!hasFallback) {
        hasFallback = true
        if (isOwn) service.close()
        service = createInThreadGeometryService()
        isOwn = true
        loaded = load()
      }
      await loaded
      return question(service)
    }
  }
  return {
    visible: (minX, minY, maxX, maxY) => ask((asked) => asked.visible(minX, minY, maxX, maxY)),
    hit: (x, y, radius, limit) => ask((asked) => asked.hit(x, y, radius, limit)),
    close() {
      isClosed = true
      if (isOwn) service.close()
    },
  }
}
