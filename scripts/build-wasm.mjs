import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const asc = join(root, 'node_modules/assemblyscript/bin/asc.js')
const folder = join(root, 'wasm-geom')
const output = join(folder, 'build/geom.wasm')
const stampFile = `${output}.stamp`

/**
 * Builds `wasm-geom/build/geom.wasm` when its sources or the compiler changed since the last build; the state of both
 * is kept in `geom.wasm.stamp`. Safe to run twice at once: the output is put in place by a rename.
 */
export function buildWasm() {
  const state = stateOfSources()
  if (existsSync(output) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === state) return
  mkdirSync(join(folder, 'build'), { recursive: true })
  const fresh = join(folder, `build/geom.${process.pid}.wasm`)
  try {
    execFileSync(
      process.execPath,
      [asc, '--config', 'asconfig.json', '--target', 'release', '--outFile', `build/geom.${process.pid}.wasm`],
      { cwd: folder, stdio: 'inherit' },
    )
    renameSync(fresh, output)
    writeFileSync(stampFile, state)
  } finally {
    rmSync(fresh, { force: true })
  }
}

/** For Vitest's `globalSetup`. */
export function setup() {
  buildWasm()
}

function stateOfSources() {
  const hash = createHash('sha256')
  hash.update(readFileSync(join(root, 'node_modules/assemblyscript/package.json')))
  hash.update(readFileSync(join(folder, 'asconfig.json')))
  const sources = readdirSync(join(folder, 'assembly'), { recursive: true, encoding: 'utf8' })
  for (const name of sources.filter((file) => file.endsWith('.ts')).sort()) {
    hash.update(name).update(readFileSync(join(folder, 'assembly', name)))
  }
  return hash.digest('hex')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) buildWasm()
