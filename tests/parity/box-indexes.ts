import { createReferenceBoxIndex } from '#drawing/geometry/box-index.reference.ts'
import type { BoxIndex } from '#drawing/geometry/box-index.ts'
import { instantiateGeom } from '#wasm-geom/host/geom-kernels.ts'
import { readGeomBytes } from './geom-bytes.ts'

/** Both implementations of a box index; every parity test runs for each. */
export const BOX_INDEXES: readonly { readonly name: string; readonly create: () => Promise<BoxIndex> }[] = [
  { name: 'WASM kernels', create: async () => instantiateGeom(await readGeomBytes()) },
  { name: 'TypeScript reference', create: async () => createReferenceBoxIndex() },
]
