import { parentPort, workerData } from 'node:worker_threads'
import { expose } from 'comlink'
import nodeEndpoint from 'comlink/dist/umd/node-adapter.js'
import { createReferenceBoxIndex } from '#drawing/geometry/box-index.reference.ts'
import type { SnapRequest } from '#drawing/geometry/snapping.ts'
import { instantiateGeom } from '#wasm-geom/host/geom-kernels.ts'
import { createGeometryWorker } from '#workers/geometry/geometry.service.ts'
import { installErrorCodec } from '#workers/kit/error-codec.ts'
import { readGeomBytes } from '../parity/geom-bytes.ts'

// The geometry worker on its own thread, with each snap answer timed.

/** Calls for the bench, in addition to those of the geometry worker. */
export interface SnapClock {
  /** Times of the answers since the last call, ms. */
  takeTimes(): number[]
}

export interface SnapThread {
  readonly isWasm: boolean
}

const { isWasm }: SnapThread = workerData
const index = isWasm ? readGeomBytes().then(instantiateGeom) : Promise.resolve(createReferenceBoxIndex())
const worker = createGeometryWorker(index)
const times: number[] = []

if (!parentPort) throw new Error('The snap worker runs on a thread of its own.')
installErrorCodec()
expose(
  {
    ...worker,
    async snap(request: SnapRequest) {
      const start = performance.now()
      const answer = await worker.snap(request)
      times.push(performance.now() - start)
      return answer
    },
    takeTimes: () => times.splice(0),
  },
  nodeEndpoint(parentPort),
)
