import { arrangeBoxes } from '../geometry/arrange.ts'
import { createBoardGeometry } from '../geometry/board-geometry.ts'
import { createReferenceBoxIndex } from '../geometry/box-index.reference.ts'
import { GeometryError } from '../geometry/geometry-error.ts'
import type { GeometryService } from './geometry-service.ts'

/**
 * A {@link GeometryService} without a worker, on the TypeScript reference: for tests, and where no worker can be
 * started. Answers within the same task, so no query is ever replaced. Rejects with a {@link GeometryError}.
 */
export function createInThreadGeometryService(): GeometryService {
  const board = createBoardGeometry(createReferenceBoxIndex())
  let isClosed = false
  const openBoard = (signal?: AbortSignal) => {
    if (isClosed) throw new GeometryError('GEO_CLOSED', 'The geometry service is closed.')
    signal?.throwIfAborted()
    return board
  }

  return {
    load: async (boxes, outlines) => openBoard().load(boxes, outlines),
    update: async (elements, boxes, outlines) => openBoard().update(elements, boxes, outlines),
    splice: async (removed, indices, boxes, outlines) => openBoard().splice(removed, indices, boxes, outlines),
    visible: async (minX, minY, maxX, maxY) => openBoard().visible(minX, minY, maxX, maxY),
    hit: async (x, y, radius, limit, signal) => openBoard(signal).hit(x, y, radius, limit),
    marquee: async (how, minX, minY, maxX, maxY, signal) => {
      const asked = openBoard(signal)
      return how === 'touch' ? asked.touched(minX, minY, maxX, maxY) : asked.enclosed(minX, minY, maxX, maxY)
    },
    beginSnapping: async (dragged, isLine) => openBoard().snapping.begin(dragged, isLine),
    snap: async (request) => openBoard().snapping.move(request),
    arrange: async (boxes, how, signal) => {
      openBoard(signal)
      return arrangeBoxes(boxes, how)
    },
    close() {
      isClosed = true
      board.load(new Float32Array(0))
    },
  }
}
