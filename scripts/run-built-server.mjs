import { ensureInstalled, root } from './ensure-installed.mjs'

/** Installs what is missing, builds what changed, and starts the server in this process with additional arguments. */
export async function runBuiltServer(...args) {
  await buildOrExit()
  process.argv.push(...args)
  process.chdir(root)
  await import('../build/server/main.js')
}

/** Installs what is missing and builds what changed; where that fails, the process ends. */
export async function buildOrExit() {
  ensureInstalled()
  // imported late: build.mjs needs the installed packages
  const { build } = await import('./build.mjs')
  try {
    build()
  } catch {
    console.error('The build failed: see the lines above.')
    process.exit(1)
  }
}
