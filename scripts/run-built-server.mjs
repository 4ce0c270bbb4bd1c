import { ensureInstalled, root } from './ensure-installed.mjs'

/** Installs what is missing, builds what changed, and starts the server in this process with additional arguments. */
export async function runBuiltServer(...args) {
  ensureInstalled()
  // imported late: build.mjs needs the installed packages
  const { build } = await import('./build.mjs')
  try {
    build()
  } catch {
    console.error('The build failed: see the lines above.')
    process.exit(1)
  }
  process.argv.push(...args)
  process.chdir(root)
  await import('../build/server/main.js')
}
