import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { build } from './build.mjs'
import { ensureInstalled, root } from './ensure-installed.mjs'

// npm run dev: the demo company's server is rebuilt and restarted on change; Vite serves the console with hot reload
// and passes calls on to it.
ensureInstalled()
build()
const vite = join(root, 'node_modules/vite/bin/vite.js')
const run = (...args) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
const children = [run(vite, 'build', '--watch', '--config', 'vite.server.config.ts', '--logLevel', 'warn'), run(vite)]
// the first build of the watcher empties the folder for a moment
while (!existsSync(join(root, 'build/server/main.js'))) await pause(200)
children.push(
  run(
    '--max-semi-space-size=64',
    '--watch-preserve-output',
    '--watch',
    'build/server/main.js',
    '--demo',
    '--no-console',
  ),
)

const stop = () => {
  for (const child of children) child.kill('SIGINT')
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const child of children) child.on('close', stop)
