import { setTimeout as sleep } from 'node:timers/promises'
import { type BackFillProgress, backFillCalls, backFillProgress } from '#contract/endpoints/back-fill.ts'
import { launchBrowser } from '../support/browser.ts'
import { busyMachine } from '../support/busy-machine.ts'
import { createDataFolder, type DemoServer, startDemo } from '../support/demo-server.ts'
import { timeSignIn } from './page-times.ts'
import { type BenchRow, benchRow, percentile, reportRows, withAim, withLimit } from './results.ts'
import { type AskedCall, createConsole } from './server/asking.ts'
import { callRows, printFailures } from './server/call-rows.ts'
import { walkPages } from './server/walk.ts'

const MINUTES = 7
const REST_MINUTES = 1
const PEOPLE = ['super', 'admin']
const PAUSE_MS = 700
const WEEK_AIM_S = 60
const DAY_AIM_S = 120
const SEASON_AIM_S = 300
const PROGRESS_MS = 1_000
/**
 * People ask the server alone for the first three minutes; from then on, one person signs in again and again, in a browser
 * that has its processors from the same machine as the server, as a newcomer's has.
 */
const SIGN_INS_FROM_MS = 180_000
const SIGN_IN_PAUSE_MS = 3_000
const SIGN_IN_AIM_MS = 2_000

type Part = BackFillProgress['part']

interface Walked {
  readonly calls: AskedCall[]
  /** Seconds from the console's first answer until each part of the past is computed; those that are not lack. */
  readonly readyS: ReadonlyMap<Part, number>
  /** Computed share of the season before the last week, 0 to 1. */
  readonly seasonShare: number
  /** From the click to the home page in use, in a browser, ms. */
  readonly signIns: readonly number[]
}

/**
 * The first minutes of a fresh demo: two people ask for one page after the other while the past is computed, then one comes
 * with a browser. Compared with the same calls to a demo without a past. BENCH_MINUTES: duration, default 7. BENCH_LOAD: processes for
 * each core that keep the machine busy meanwhile, default none.
 */
async function run(): Promise<void> {
  const minutes = Number(process.env.BENCH_MINUTES || MINUTES)
  if (!(minutes > 0)) throw new Error('BENCH_MINUTES: a number of minutes.')
  const load = Number(process.env.BENCH_LOAD || 0)
  if (!(Number.isInteger(load) && load >= 0)) throw new Error('BENCH_LOAD: a number of processes for each core.')
  const endLoad = busyMachine(load)
  try {
    await compare(minutes)
  } finally {
    endLoad()
  }
}

async function compare(minutes: number): Promise<void> {
  const rest = await walkDemo({ SIM_HISTORY_DAYS: '0' }, Math.min(minutes, REST_MINUTES))
  const first = await walkDemo({ SIM_HISTORY_DAYS: '66' }, minutes)
  printFailures(first.calls)
  reportRows([
    ...progressRows(first, minutes),
    ...signInRows(first, rest),
    ...callRows('first-hour', first.calls, { name: 'at rest', calls: rest.calls }),
  ])
}

async function walkDemo(variables: Record<string, string>, minutes: number): Promise<Walked> {
  const folder = await createDataFolder()
  const server = await startDemo({
    DATA_DIR: folder.path,
    SIM_STATIONS: '60',
    SIM_STEP_S: '5',
    LOG_LEVEL: 'error',
    ...variables,
  })
  try {
    return await walk(server, minutes * 60_000)
  } finally {
    await server.stop()
    await folder.remove()
  }
}

async function walk(server: DemoServer, forMs: number): Promise<Walked> {
  const started = performance.now()
  const isOver = (): boolean => performance.now() - started > forMs
  // of a short run, sign-ins have the last third
  const signInsFromMs = Math.min(SIGN_INS_FROM_MS, (forMs * 2) / 3)
  const isWalkOver = (): boolean => performance.now() - started > signInsFromMs
  const calls: AskedCall[] = []
  const watching = watchProgress(server, isOver)
  await Promise.all(
    PEOPLE.map(async (loginName) => {
      const console = createConsole(server.url, calls)
      for (let round = 0; !isWalkOver(); round += 1) await walkPages(console, loginName, round, () => sleep(PAUSE_MS))
    }),
  )
  return { calls, signIns: await timeSignIns(server, isOver), ...(await watching) }
}

async function timeSignIns(server: DemoServer, isOver: () => boolean): Promise<number[]> {
  const browser = await launchBrowser('by CPU')
  const times: number[] = []
  try {
    do {
      times.push(await timeSignIn(browser, server, 'super'))
      await sleep(SIGN_IN_PAUSE_MS)
    } while (!isOver())
  } finally {
    await browser.close()
  }
  return times
}

/** Polls the progress with a separate session, whose calls are not counted. */
async function watchProgress(server: DemoServer, isOver: () => boolean): Promise<Omit<Walked, 'calls' | 'signIns'>> {
  const started = performance.now()
  const watcher = createConsole(server.url, [])
  await watcher.signIn('operator')
  const readyS = new Map<Part, number>()
  const ready = (...parts: readonly Part[]): void => {
    for (const part of parts) if (!readyS.has(part)) readyS.set(part, (performance.now() - started) / 1000)
  }
  let seasonShare = 0
  for (; !isOver(); await sleep(PROGRESS_MS)) {
    const answer = await watcher.ask('progress', 'GET', backFillCalls.progress.path)
    const { data } = backFillProgress.nullable().safeParse(answer)
    if (data?.part === 'day') ready('week')
    if (data?.part === 'season') {
      ready('week', 'day')
      seasonShare = data.share
    }
    if (server.output().includes('complete')) {
      ready('week', 'day', 'season')
      seasonShare = 1
    }
  }
  return { readyS, seasonShare }
}

function progressRows({ readyS, seasonShare }: Walked, minutes: number): BenchRow[] {
  const row = (part: Part, name: string, aimS: number): BenchRow => {
    const seconds = readyS.get(part) ?? Number.POSITIVE_INFINITY
    return withAim(benchRow('first-hour', `${name} computed after`, 's', [seconds]), `within ${aimS}`, seconds <= aimS)
  }
  return [
    row('week', 'figures of the last week', WEEK_AIM_S),
    row('day', 'last 24 h', DAY_AIM_S),
    row('season', 'season', SEASON_AIM_S),
    benchRow('first-hour', `season computed after ${minutes} minutes (higher is better)`, '%', [100 * seasonShare]),
  ]
}

function signInRows({ signIns }: Walked, rest: Walked): BenchRow[] {
  const peer = { name: 'at rest', runs: rest.signIns }
  return [
    benchRow('first-hour', 'sign-in to home page in use, from the third minute: median', 'ms', signIns, peer),
    withLimit(
      benchRow('first-hour', 'sign-in to home page in use, from the third minute: p95', 'ms', [
        percentile(signIns, 0.95),
      ]),
      SIGN_IN_AIM_MS,
    ),
  ]
}

await run()
