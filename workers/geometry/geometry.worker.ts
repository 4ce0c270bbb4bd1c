import { expose } from 'comlink'
import { GeomError } from '#wasm-geom/host/geom-error.ts'
import { createGeomKernels } from '#wasm-geom/host/geom-kernels.ts'
import { installErrorCodec } from '../kit/error-codec.ts'
import { createGeometryWorker } from './geometry.service.ts'

// A static import of the module would hold this script up, and the messages sent meanwhile would be lost: so it is
// imported on the way, and exposed to callers at once.
const ready = import('#wasm-geom/build/geom.wasm').then(createGeomKernels, (cause) => {
  throw new GeomError('GEO_WASM', 'The geometry module could not be loaded.', { cause })
})

installErrorCodec()
expose(createGeometryWorker(ready))
