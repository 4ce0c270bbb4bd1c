import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled, root } from './ensure-installed.mjs'

// npm test: every check in order of cost; all run even when one fails, and the last line counts.
ensureInstalled()

const bin = (path) => join(root, 'node_modules', path)
const TSC = bin('typescript/bin/tsc')
const reports = mkdtempSync(join(tmpdir(), 'heat-test-'))
const vitest = (project, label = project, env = {}) => ({
  name: `tests: ${label}`,
  command: [
    bin('vitest/vitest.mjs'),
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(reports, `${label}.json`)}`,
  ],
  report: join(reports, `${label}.json`),
  env,
})

const onPostgres = process.env.TEST_DATABASE_URL
const steps = [
  { name: 'format and lint', command: [bin('@biomejs/biome/bin/biome'), 'ci', '--colors=off', '.'] },
  { name: 'build: wasm', command: ['scripts/build-wasm.mjs'] },
  { name: 'types: console', command: [TSC, '-p', 'tsconfig.json'] },
  { name: 'types: workers', command: [TSC, '-p', 'workers'] },
  { name: 'types: server', command: [TSC, '-p', 'server'] },
  { name: 'types: tests', command: [TSC, '-p', 'tests'] },
  {
    name: 'import rules',
    command: [
      bin('dependency-cruiser/bin/dependency-cruise.mjs'),
      '--config',
      '.dependency-cruiser.mjs',
      'src',
      'workers',
      'server',
      'wasm-geom',
    ],
  },
  vitest('unit'),
  vitest('server', 'server on PGlite', { TEST_DATABASE_URL: '' }),
  ...(onPostgres ? [vitest('server', 'server on PostgreSQL')] : []),
  { name: 'build', command: ['scripts/build.mjs'] },
  { ...vitest('e2e', 'browser journeys'), needsBrowser: true },
]

let passed = 0
let failed = 0
for (const step of steps) {
  console.log(`\n── ${step.name}`)
  const browser = step.needsBrowser ? await chromiumOrNothing() : undefined
  if (browser === null) {
    failed += 1
    continue
  }
  const code = await run(step.command, { ...step.env, ...(browser && { CHROME_PATH: browser }) })
  const counts = step.report ? readCounts(step.report) : { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
  passed += counts.passed
  failed += Math.max(counts.failed, code === 0 ? 0 : 1)
  if (code !== 0) console.log(`✗ ${step.name} failed`)
}
rmSync(reports, { recursive: true, force: true })
if (!onPostgres) console.log('\nLeft out: the server on PostgreSQL, as TEST_DATABASE_URL is not set.')
if (!isInstalled('mosquitto')) console.log('\nLeft out: tests with an external broker, as mosquitto is not installed.')
if (!existsSync('/usr/lib/postgresql')) console.log('\nLeft out: a stopped database, as PostgreSQL is not installed.')
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

function run(command, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('close', (code) => resolve(code ?? 1))
  })
}

function isInstalled(program) {
  const path = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`
  return !spawnSync(program, ['-h'], { env: { PATH: path } }).error
}

/** Path of a browser, or null after saying that none can be had. */
async function chromiumOrNothing() {
  const { findChromium } = await import('./find-chromium.mjs')
  try {
    return await findChromium()
  } catch (error) {
    console.error(error.message)
    return null
  }
}

/** A run that wrote no report, or ran no test, counts as one failure. */
function readCounts(file) {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8'))
    return { passed: numPassedTests, failed: numPassedTests + numFailedTests === 0 ? 1 : numFailedTests }
  } catch {
    return { passed: 0, failed: 1 }
  }
}
