import { ensureInstalled } from './ensure-installed.mjs'

// npm run import -- --data FILE|FOLDER --map FILE: history of files into a running server
ensureInstalled()
// imported late: build.mjs needs the installed packages
const { build } = await import('./build.mjs')
try {
  build()
} catch {
  console.error('The build failed: see the lines above.')
  process.exit(1)
}
await import('../build/server/import-history.js')
