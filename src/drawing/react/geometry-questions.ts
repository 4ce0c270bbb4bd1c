import type { Arrangement } from '../geometry/arrange.ts'
import type { OutlineColumns } from '../geometry/outlines.ts'
import type { SnapAnswer, SnapRequest } from '../geometry/snapping.ts'
import type { GeometryService } from '../services/geometry-service.ts'
import { createInThreadGeometryService } from '../services/in-thread-geometry-service.ts'
import { createWorkerGeometryService } from '../services/worker-geometry-service.ts'

/** What a board's elements cover now; the arrays belong to whoever asked for them. */
export interface BoardShapes {
  readonly boxes: Float32Array
  readonly outlines?: OutlineColumns
}

/**
 * Geometry of one board, in the worker. It survives the worker: a stale one is loaded again, and in place of a broken
 * one this thread answers, slower and with the same answers. Changes follow in the order of the calls; a question is
 * answered from all changes before it. Queries are those of {@link GeometryService}.
 */
export interface GeometryQuestions {
  /** Follows changed elements. As with `splice`, the shapes that {@link openGeometry} asks for hold the change already. */
  update(elements: Uint32Array, shapes: BoardShapes): void
  /** Follows removed and inserted elements; parameters as in {@link GeometryService.splice}. */
  splice(removed: Uint32Array, indices: Uint32Array, shapes: BoardShapes): void
  visible(minX: number, minY: number, maxX: number, maxY: number): Promise<Uint32Array | null>
  hit(x: number, y: number, radius: number, limit: number, signal?: AbortSignal): Promise<Uint32Array>
  marquee: GeometryService['marquee']
  /** Freezes the snap targets, all elements but `dragged`, until the next call or the next splice. */
  beginSnapping(dragged: Uint32Array, isLine?: boolean): Promise<void>
  snap(request: SnapRequest): Promise<SnapAnswer | null>
  arrange(boxes: Float64Array, how: Arrangement, signal?: AbortSignal): Promise<Float64Array>
  close(): void
}

/**
 * @param present - All shapes of the board as they are now; asked at the start, and whenever they are loaded again.
 * @param given - A service of the page, which stays open; without one a worker is started, and ended by `close`.
 */
export function openGeometry(present: () => BoardShapes, given: GeometryService | undefined): GeometryQuestions {
  let service = given ?? createWorkerGeometryService()
  let isOwn = given === undefined
  let isClosed = false
  /** Rises with every load. */
  let generation = 0
  let hasFallback = false
  let dragged: Uint32Array | null = null
  let isLineDragged = false

  const load = async (): Promise<void> => {
    generation++
    const { boxes, outlines } = present()
    const loading = service.load(boxes, outlines)
    // posted right after the load, so that no question comes between
    const targets = dragged && service.beginSnapping(dragged.slice(), isLineDragged)
    await loading
    await targets
  }
  const begin = (): Promise<void> => {
    const loading = load()
    // the first question waits for it, and meets a failure
    loading.catch(() => undefined)
    return loading
  }
  let loaded = begin()

  /** Loads all shapes again, into another service where this one is broken; once for all calls that failed together. */
  const heal = async (failed: number, cause: unknown): Promise<void> => {
    if (failed !== generation) return loaded
    if (isStale(cause)) loaded = begin()
    else if (hasFallback) throw cause
    else {
      hasFallback = true
      if (isOwn) service.close()
      service = createInThreadGeometryService()
      isOwn = true
      loaded = begin()
    }
    return loaded
  }
  const ask = async <T>(question: (service: GeometryService) => Promise<T>, signal?: AbortSignal): Promise<T> => {
    let asked = generation
    try {
      await loaded
      asked = generation
      return await question(service)
    } catch (cause) {
      if (isClosed || signal?.aborted) throw cause
      await heal(asked, cause)
      return question(service)
    }
  }
  const follow = (change: (service: GeometryService) => Promise<void>): void => {
    const asked = generation
    change(service).catch((cause: unknown) => {
      // where loading fails too, the next question meets the failure
      if (!isClosed) heal(asked, isRefusal(cause) ? STALE : cause).catch(() => undefined)
    })
  }

  return {
    update: (elements, { boxes, outlines }) => follow((asked) => asked.update(elements, boxes, outlines)),
    splice(removed, indices, { boxes, outlines }) {
      dragged = null
      follow((asked) => asked.splice(removed, indices, boxes, outlines))
    },
    visible: (minX, minY, maxX, maxY) => ask((asked) => asked.visible(minX, minY, maxX, maxY)),
    hit: (x, y, radius, limit, signal) => ask((asked) => asked.hit(x, y, radius, limit, signal), signal),
    marquee: (how, minX, minY, maxX, maxY, signal) =>
      ask((asked) => asked.marquee(how, minX, minY, maxX, maxY, signal), signal),
    beginSnapping(elements, isLine = false) {
      dragged = elements
      isLineDragged = isLine
      return ask((asked) => asked.beginSnapping(elements.slice(), isLine))
    },
    snap: (request) => ask((asked) => asked.snap(request)),
    // a second attempt needs the boxes, which the first one took along
    arrange: (boxes, how, signal) => ask((asked) => asked.arrange(boxes.slice(), how, signal), signal),
    close() {
      isClosed = true
      if (isOwn) service.close()
    },
  }
}

/** The cause of a load where the worker has missed a change. */
const STALE = { code: 'GEO_STALE' } as const
const codeOf = (cause: unknown): unknown =>
  typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined
const isStale = (cause: unknown): boolean => codeOf(cause) === STALE.code
/** The service works, but the change did not fit what it held. */
const isRefusal = (cause: unknown): boolean => REFUSALS.includes(codeOf(cause))
const REFUSALS: readonly unknown[] = ['GEO_ELEMENT', 'GEO_BOX', 'GEO_OUTLINE']
