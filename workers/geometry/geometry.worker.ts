import { expose } from 'comlink'
import { GeomError } from '#wasm-geom/host/geom-error.ts'
import { createGeomKernels } from '#wasm-geom/host/geom-kernels.ts'
import { installErrorCodec } from '../kit/error-codec.ts'
import { createGeometryWorker } from './geometry.service.ts'

// A static import of the module would delay this script, and messages sent meanwhile would be lost. It is therefore
// imported dynamically, while the service is exposed immediately.
const ready = import('#wasm-geom/build/geom.wasm').then(createGeomKernels, (cause) => {
  throw new GeomError('GEO_WASM', 'The geometry module could not be loaded.', { cause })
})

installErrorCodec()
expose(createGeometryWorker(ready))
