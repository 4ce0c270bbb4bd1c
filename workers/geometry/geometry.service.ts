// Logic of the geometry worker: the boxes of one board behind an index, and the revision that every answer carries.
// Neighbours: geometry.worker.ts exposes it, src/drawing/services/worker-geometry-service.ts calls it, wasm-geom/host is
// its index. Invariant: calls act in the order in which they came, also those that came before the index was ready,
// because each waits for the same promise before it does anything.

import type { BoxIndex } from '../../src/drawing/geometry/box-index.ts'
import { transferArrays } from '../kit/transfer-arrays.ts'
import type { GeometryAnswer, GeometryWorker } from './protocol.ts'

/** @param ready - The index; when it rejects, so does every call. */
export function createGeometryWorker(ready: Promise<BoxIndex>): GeometryWorker {
  let revisionOfBoxes = 0
  const answer = (elements: Uint32Array): GeometryAnswer =>
    transferArrays({ revision: revisionOfBoxes, elements }, elements)

  return {
    async load(boxes, revision) {
      const index = await ready
      index.load(boxes)
      revisionOfBoxes = revision
    },
    async update(elements, boxes, revision) {
      const index = await ready
      index.update(elements, boxes)
      revisionOfBoxes = revision
    },
    async visible(minX, minY, maxX, maxY) {
      const index = await ready
      return answer(index.visible(minX, minY, maxX, maxY))
    },
    async hit(x, y, radius, limit) {
      const index = await ready
      return answer(index.hit(x, y, radius, limit))
    },
  }
}
