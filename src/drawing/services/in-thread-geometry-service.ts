import { createReferenceBoxIndex } from '../geometry/box-index.reference.ts'
import { GeometryError } from '../geometry/geometry-error.ts'
import type { GeometryService } from './geometry-service.ts'

/**
 * A {@link GeometryService} without a worker, on the TypeScript reference: for tests, and where no worker can be started.
 * Every answer is there before the next task, so no question is ever overtaken. Rejects with a {@link GeometryError}.
 */
export function createInThreadGeometryService(): GeometryService {
  const index = createReferenceBoxIndex()
  let isClosed = false
  const openIndex = () => {
    if (isClosed) throw new GeometryError('GEO_CLOSED', 'The geometry service is closed.')
    return index
  }

  return {
    load: async (boxes) => openIndex().load(boxes),
    update: async (elements, boxes) => openIndex().update(elements, boxes),
    visible: async (minX, minY, maxX, maxY) => openIndex().visible(minX, minY, maxX, maxY),
    hit: async (x, y, radius, limit) => openIndex().hit(x, y, radius, limit),
    close() {
      isClosed = true
      index.load(new Float32Array(0))
    },
  }
}
