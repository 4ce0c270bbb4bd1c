import { readFile } from 'node:fs/promises'

/** Bytes of the built geometry module. */
export async function readGeomBytes(): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await readFile(new URL('../../wasm-geom/build/geom.wasm', import.meta.url)))
  } catch (cause) {
    throw new Error('The geometry module is not built: run node scripts/build-wasm.mjs.', { cause })
  }
}
