import { geometryRows } from './map/geometry-rows.ts'
import { networkRows } from './map/network-rows.ts'
import { pageRows } from './map/page-rows.ts'
import { pictureRows } from './map/picture-rows.ts'
import { runParts } from './parts.ts'

/**
 * The map of a town with changing values beside other libraries of maps, its page, and the code behind its editing.
 * BENCH_PARTS: some of it; BENCH_SPOIL_MS: holds up ours in `network` and `picture`, whose aims must then be missed.
 */
await runParts({
  network: async () => networkRows(),
  picture: pictureRows,
  page: pageRows,
  geometry: geometryRows,
})
