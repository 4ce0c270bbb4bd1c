// Compresses the built console's files once, at the build: done again for each browser that comes, it takes the server's
// processor while it answers the sign-in. Only files whose names carry a hash of their content: what may be edited in
// place must not have a compressed copy that says something else.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { root } from './ensure-installed.mjs'

const FOLDER = join(root, 'build/console/assets')
const COMPRESSIBLE = /\.(js|css|svg|wasm)$/
/** Less fits into one packet anyway. */
const MIN_BYTES = 1024
/** The highest level takes more than ten times as long for 8 % less. */
const BROTLI_LEVEL = 9

for (const name of readdirSync(FOLDER)) {
  if (!COMPRESSIBLE.test(name)) continue
  const content = readFileSync(join(FOLDER, name))
  if (content.length < MIN_BYTES) continue
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  writeFileSync(join(FOLDER, `${name}.br`), brotliCompressSync(content, { params }))
  writeFileSync(join(FOLDER, `${name}.gz`), gzipSync(content, { level: 9 }))
}
