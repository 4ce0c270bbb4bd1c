import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const OLDEST_NODE = [20, 19]

/**
 * Checks Node's version and installs the locked packages where they are missing or older than the lock file.
 *
 * @param forTests - With those that only tests, checks and benches use; once installed, they are kept up to date as well.
 */
export function ensureInstalled({ forTests = false } = {}) {
  checkNode()
  const hasTests = existsSync(join(root, 'node_modules/vitest'))
  if (isCurrent(root) && (hasTests || !forTests)) return
  install(root, hasTests || forTests ? '--include=dev' : '--omit=dev')
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return
  console.error(`Node ${OLDEST_NODE.join('.')} or newer is needed; this is ${process.versions.node}.`)
  process.exit(1)
}

const peers = join(root, 'tests/bench/peers')
/** Whether what the benches compare the product with is there. */
export const hasPeers = () => existsSync(join(peers, 'node_modules'))

/** Installs what the benches compare the product with. */
export function ensurePeers() {
  if (!isCurrent(peers)) install(peers)
}

const gateway = join(root, 'gateway')
/** Whether the field gateway's own packages are there, as in its lock file. */
export const hasGateway = () => isCurrent(gateway)

/** Installs the field gateway's own packages; they are none of the server's. */
export function ensureGateway() {
  checkNode()
  if (!hasGateway()) install(gateway)
}

/** The same for tests, which go on without it. */
export function tryGateway() {
  if (hasGateway()) return
  try {
    installFrom(gateway)
  } catch {
    // those that need it are left out, and said to be
  }
}

function isCurrent(folder) {
  const installed = join(folder, 'node_modules/.package-lock.json')
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(folder, 'package-lock.json')).mtimeMs
}

function install(folder, ...options) {
  try {
    installFrom(folder, ...options)
  } catch {
    console.error(
      'The packages could not be installed: see the lines above, and check the connection to the npm registry.',
    )
    process.exit(1)
  }
}

function installFrom(folder, ...options) {
  console.log('Installing packages (a few minutes the first time) …')
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...options], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
}
