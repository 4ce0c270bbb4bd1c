import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled, root } from './ensure-installed.mjs'

const PARTS = [
  {
    name: 'console',
    sources: ['src', 'workers', 'wasm-geom', 'public', 'index.html', 'vite.config.ts', 'package-lock.json'],
    output: 'build/console/index.html',
    commands: [
      ['scripts/build-wasm.mjs'],
      ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
      ['scripts/compress-console.mjs'],
    ],
  },
  {
    name: 'server',
    sources: ['server', 'src/contract', 'src/lib', 'vite.server.config.ts', 'package-lock.json'],
    output: 'build/server/main.js',
    commands: [['node_modules/vite/bin/vite.js', 'build', '--config', 'vite.server.config.ts', '--logLevel', 'warn']],
  },
]

/** Builds what changed since its last build; the state of the sources is kept in `build/*.stamp`. */
export function build() {
  for (const { name, sources, output, commands } of PARTS) {
    const stampFile = join(root, `build/${name}.stamp`)
    const state = hashOf(sources)
    if (existsSync(join(root, output)) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === state) continue
    console.log(`Building the ${name} …`)
    for (const command of commands) execFileSync(process.execPath, command, { cwd: root, stdio: 'inherit' })
    mkdirSync(join(root, 'build'), { recursive: true })
    writeFileSync(stampFile, state)
  }
}

/** Fingerprint of files and folders: names and content, tests and build output left out. */
function hashOf(sources) {
  const hash = createHash('sha256')
  const add = (path) => {
    const full = join(root, path)
    if (!existsSync(full)) return
    if (!statSync(full).isDirectory()) return void hash.update(path).update(readFileSync(full))
    for (const name of readdirSync(full).sort()) {
      if (name !== 'build' && !/\.test\.tsx?$/.test(name)) add(`${path}/${name}`)
    }
  }
  sources.forEach(add)
  return hash.digest('hex')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  ensureInstalled()
  build()
}
