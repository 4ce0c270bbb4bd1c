// Logic of the geometry worker: the geometry of one board, and the revision that every answer about elements carries.
// geometry.worker.ts exposes it, src/drawing/services/worker-geometry-service.ts calls it, wasm-geom/host is its index.
// Calls run in the order of their arrival, including those that arrive before the index is ready, because each awaits
// the same promise first.

import { arrangeBoxes } from '#drawing/geometry/arrange.ts'
import { createBoardGeometry } from '#drawing/geometry/board-geometry.ts'
import type { BoxIndex } from '#drawing/geometry/box-index.ts'
import { transferArrays } from '../kit/transfer-arrays.ts'
import type { GeometryAnswer, GeometryWorker } from './protocol.ts'

/** @param ready - The index; when it rejects, so does every call. */
export function createGeometryWorker(ready: Promise<BoxIndex>): GeometryWorker {
  const boardReady = ready.then(createBoardGeometry)
  let revisionOfBoxes = 0
  const answer = (elements: Uint32Array): GeometryAnswer =>
    transferArrays({ revision: revisionOfBoxes, elements }, elements)

  return {
    async load(boxes, revision, outlines) {
      const board = await boardReady
      board.load(boxes, outlines)
      revisionOfBoxes = revision
    },
    async update(elements, boxes, revision, outlines) {
      const board = await boardReady
      board.update(elements, boxes, outlines)
      revisionOfBoxes = revision
    },
    async splice(removed, indices, boxes, revision, outlines) {
      const board = await boardReady
      board.splice(removed, indices, boxes, outlines)
      revisionOfBoxes = revision
    },
    async visible(minX, minY, maxX, maxY) {
      const board = await boardReady
      return answer(board.visible(minX, minY, maxX, maxY))
    },
    async hit(x, y, radius, limit) {
      const board = await boardReady
      return answer(board.hit(x, y, radius, limit))
    },
    async touched(minX, minY, maxX, maxY) {
      const board = await boardReady
      return answer(board.touched(minX, minY, maxX, maxY))
    },
    async enclosed(minX, minY, maxX, maxY) {
      const board = await boardReady
      return answer(board.enclosed(minX, minY, maxX, maxY))
    },
    async beginSnapping(dragged, isLine) {
      const board = await boardReady
      board.snapping.begin(dragged, isLine)
    },
    async snap(request) {
      const board = await boardReady
      const found = board.snapping.move(request)
      return transferArrays(found, found.guides, found.gaps)
    },
    async arrange(boxes, how) {
      const ways = arrangeBoxes(boxes, how)
      return transferArrays(ways, ways)
    },
  }
}
