import { ensureInstalled, root } from './ensure-installed.mjs'

// npm start: installs what is missing, builds what changed, starts the demo company in this process.
ensureInstalled()
const { build } = await import('./build.mjs')
try {
  build()
} catch {
  console.error('The build failed: see the lines above.')
  process.exit(1)
}
process.argv.push('--demo')
process.chdir(root)
await import('../build/server/main.js')
