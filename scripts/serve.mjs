import { ensureInstalled, root } from './ensure-installed.mjs'

// npm run serve: installs what is missing, builds what changed, starts the server for real use in this process.
ensureInstalled()
const { build } = await import('./build.mjs')
try {
  build()
} catch {
  console.error('The build failed: see the lines above.')
  process.exit(1)
}
process.chdir(root)
await import('../build/server/main.js')
