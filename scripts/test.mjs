import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { changedJourneys } from './changed-journeys.mjs'
import { ensureInstalled, hasGateway, hasPeers, root, tryGateway } from './ensure-installed.mjs'
import { failuresText, readReport, timesText } from './test-report.mjs'

// npm test: all checks, one stage after the other; the steps of a stage run in parallel. All run even when one fails; where the time went and the summary come last. Arguments are passed on to Vitest (`npm test -- --shard
// 1/2`, `npm test -- --changed`); reports of the run are left in test-results.
ensureInstalled({ forTests: true })
tryGateway()

const SIDE_BY_SIDE = 2
const given = process.argv.slice(2)
/** `--changed`, or `--changed=COMMIT`: only what the change reaches, as Vitest knows it, and journeys to pages. */
const changed = given.find((argument) => /^--changed(=|$)/.test(argument))
const journeys = changed ? changedJourneys(changed.split('=')[1] ?? null) : null
const bin = (path) => join(root, 'node_modules', path)
const reports = join(root, 'test-results')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports)
const types = (name, project) => ({ name: `types: ${name}`, command: [bin('typescript/bin/tsc'), '-p', project] })
const vitest = (label, projects, env = {}, chosen = given) => ({
  name: `tests: ${label}`,
  command: [
    bin('vitest/vitest.mjs'),
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(reports, `${label}.json`)}`,
    ...chosen,
    ...(changed ? ['--passWithNoTests'] : []),
  ],
  report: join(reports, `${label}.json`),
  env,
})

/** Journeys that failed in so few files are run once more, on servers that no other file has used. */
const MOST_FILES_AGAIN = 3

function journeyStage([label, projects]) {
  if (journeys?.length === 0) return []
  const chosen = journeys ? [...given.filter((argument) => argument !== changed), ...journeys] : given
  const again = (paths) => ({ ...vitest(`${label}, again`, projects, {}, paths), needsBrowser: true })
  return [{ ...vitest(label, projects, {}, chosen), needsBrowser: true, again }]
}

/** @param report - Null where there is none. */
function filesToRunAgain(report) {
  const failed = [...new Set(report?.failures.map(({ file }) => file))]
  return failed.length <= MOST_FILES_AGAIN ? failed : []
}

const asFirstTry = (failure) => ({ ...failure, test: `${failure.test} (failed at first; its file is run again)` })

/** Versions of PostgreSQL that the product supports besides that of its package. */
const OLDER = [15, 16, 17]
const older = olderPostgres()
/** Checked beside the last journeys, which mostly wait, by the processor time that they leave. */
const beside = [
  types('console', 'tsconfig.json'),
  types('workers', 'workers'),
  types('server', 'server'),
  types('tests', 'tests'),
  ...(hasGateway() ? [types('field gateway', 'gateway')] : []),
  ...(hasPeers() ? [types('benches with peers', 'tests/bench')] : []),
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
      ...(hasGateway() ? ['gateway/src'] : []),
    ],
  },
  { name: 'unused exports', command: [bin('knip/bin/knip.js'), '--include', 'files,exports,types'] },
].map((step) => ({ ...step, isLowPriority: true }))
const stages = [
  [{ name: 'build: wasm', command: ['scripts/build-wasm.mjs'] }],
  [
    { name: 'build', command: ['scripts/build.mjs'] },
    { name: 'format and lint', command: [bin('@biomejs/biome/bin/biome'), 'ci', '--colors=off', '.'] },
  ],
  [vitest('unit', ['unit', 'server-unit', ...(hasGateway() ? ['gateway'] : [])])],
  [vitest('server', ['server'], { TEST_DATABASE_URL: '' })],
  older ? [vitest('marked, on an older PostgreSQL', ['server'], { TEST_MARKED: 'yes', ...older })] : [],
  ...[
    ["pages of the drawing engine's own", ['e2e-pages']],
    ['journeys on a shared server', ['e2e-shared']],
  ].map(journeyStage),
  [...journeyStage(['journeys with servers of their own', ['e2e']]), ...beside],
]

const timed = []
const files = []
const failures = []
const secondTries = []
const failedSteps = []
let passed = 0
let failed = 0
for (const steps of stages) {
  const waiting = [...steps]
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift())
      await check(step, steps.length === 1 || 'report' in step)
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work))
}
const times = timesText(timed, files)
writeFileSync(join(reports, 'times.txt'), times)
console.log(times)
if (!older)
  console.log(
    '\nLeft out: marked tests on an older PostgreSQL, as TEST_DATABASE_URL names none, and the system has none of 15 to 17.',
  )
if (!hasPeers()) console.log('\nLeft out: types of benches that compare with peers, which npm run bench installs.')
if (!hasGateway())
  console.log('\nLeft out: types, import rules and tests of the field gateway, whose packages could not be installed.')
if (!isInstalled('mosquitto')) console.log('\nLeft out: tests with an external broker, as mosquitto is not installed.')
console.log(failuresText([...secondTries, ...failures]))
for (const name of failedSteps) console.log(`✗ ${name}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

/** @param isShown - The output is shown as it comes instead of at the end. */
async function check(step, isShown) {
  const began = performance.now()
  if (isShown) console.log(`\n── ${step.name}`)
  const browser = step.needsBrowser ? await chromiumOrNothing() : undefined
  if (browser === null) {
    failed += 1
    failedSteps.push(step.name)
    return
  }
  const env = { ...step.env, ...(browser && { CHROME_PATH: browser }) }
  const { code, output } = await run(step, env, isShown)
  if (!isShown) process.stdout.write(`\n── ${step.name}\n${output}`)
  const seconds = (performance.now() - began) / 1000
  console.log(`${code === 0 ? '✓' : '✗'} ${step.name}: ${Math.round(seconds)} s`)
  timed.push({ name: step.name, seconds })
  const failedFiles = code === 0 || !step.again ? [] : filesToRunAgain(readReport(step.report))
  if (failedFiles.length > 0) {
    const first = readReport(step.report, { except: failedFiles })
    files.push(...first.files)
    secondTries.push(...first.secondTries, ...first.failures.map(asFirstTry))
    count({ passed: first.passed, failed: 0 })
    return check(step.again(failedFiles), isShown)
  }
  if (code !== 0) failedSteps.push(step.name)
  if (!step.report) return count({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 })
  // a run without a report, or without tests, counts as one failure
  const report = readReport(step.report) ?? { passed: 0, failed: 0, files: [], failures: [], secondTries: [] }
  files.push(...report.files)
  failures.push(...report.failures)
  secondTries.push(...report.secondTries)
  count({
    passed: report.passed,
    failed: Math.max(report.failed, code === 0 && (report.passed > 0 || changed) ? 0 : 1),
  })
}

function count(counts) {
  passed += counts.passed
  failed += counts.failed
}

function run({ command, isLowPriority = false }, env, isShown) {
  return new Promise((resolve) => {
    const stdio = isShown ? 'inherit' : ['ignore', 'pipe', 'pipe']
    const child = spawn(process.execPath, command, { cwd: root, stdio, env: { ...process.env, ...env } })
    if (isLowPriority && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Variables that name it: the one of TEST_DATABASE_URL, else the oldest that the system has; null where there is none. */
function olderPostgres() {
  if (process.env.TEST_DATABASE_URL) return {}
  const folders = OLDER.map((version) => `/usr/lib/postgresql/${version}/bin`)
  const folder = folders.find((each) => existsSync(join(each, 'initdb')))
  return folder ? { TEST_POSTGRES: folder } : null
}

function isInstalled(program) {
  const path = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`
  return !spawnSync(program, ['-h'], { env: { PATH: path } }).error
}

/** Path of a browser; null, after printing the reason, when none is available. */
async function chromiumOrNothing() {
  const { findTestChromium } = await import('./find-chromium.mjs')
  try {
    return await findTestChromium()
  } catch (error) {
    console.error(error.message)
    return null
  }
}
