import { setTimeout as sleep } from 'node:timers/promises'
import { backFillCalls, backFillProgress } from '#contract/endpoints/back-fill.ts'
import { createDataFolder, type DemoServer, startDemo } from '../support/demo-server.ts'
import { type BenchRow, benchRow, reportRows, withAim } from './results.ts'
import { type AskedCall, createConsole } from './server/asking.ts'
import { callRows, printFailures } from './server/call-rows.ts'
import { walkPages } from './server/walk.ts'

const MINUTES = 7
const REST_MINUTES = 1
const PEOPLE = ['super', 'admin']
const PAUSE_MS = 700
const DAY_AIM_S = 180
const PROGRESS_MS = 1_000

interface Walked {
  readonly calls: AskedCall[]
  /** Seconds from the console's first answer until the last day is computed; null: not computed yet. */
  readonly dayReadyS: number | null
  /** Computed share of the season before the last day, 0 to 1. */
  readonly seasonShare: number
}

/**
 * The first minutes of a fresh demo: people sign in and look at one page after the other while the past is computed.
 * Compared with the same calls to a demo without a past. BENCH_MINUTES: duration, default 7.
 */
async function run(): Promise<void> {
  const minutes = Number(process.env.BENCH_MINUTES || MINUTES)
  if (!(minutes > 0)) throw new Error('BENCH_MINUTES: a number of minutes.')
  const rest = await walkDemo({ SIM_HISTORY_DAYS: '0' }, Math.min(minutes, REST_MINUTES))
  const first = await walkDemo({ SIM_HISTORY_DAYS: '66' }, minutes)
  printFailures(first.calls)
  reportRows([
    ...progressRows(first, minutes),
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
  const calls: AskedCall[] = []
  const watching = watchProgress(server, isOver)
  await Promise.all(
    PEOPLE.map(async (loginName) => {
      const console = createConsole(server.url, calls)
      for (let round = 0; !isOver(); round += 1) await walkPages(console, loginName, round, () => sleep(PAUSE_MS))
    }),
  )
  return { calls, ...(await watching) }
}

/** Polls the progress with a separate session, whose calls are not counted. */
async function watchProgress(server: DemoServer, isOver: () => boolean): Promise<Omit<Walked, 'calls'>> {
  const started = performance.now()
  const watcher = createConsole(server.url, [])
  await watcher.signIn('operator')
  let dayReadyS: number | null = null
  let seasonShare = 0
  for (; !isOver(); await sleep(PROGRESS_MS)) {
    const answer = await watcher.ask('progress', 'GET', backFillCalls.progress.path)
    const { data } = backFillProgress.nullable().safeParse(answer)
    if (data?.part === 'season' || server.output().includes('complete')) {
      dayReadyS ??= (performance.now() - started) / 1000
      seasonShare = data?.share ?? 1
    }
  }
  return { dayReadyS, seasonShare }
}

function progressRows({ dayReadyS, seasonShare }: Walked, minutes: number): BenchRow[] {
  const day = benchRow('first-hour', 'last 24 h computed after', 's', [dayReadyS ?? Number.POSITIVE_INFINITY])
  return [
    withAim(day, `within ${DAY_AIM_S}`, (dayReadyS ?? Number.POSITIVE_INFINITY) <= DAY_AIM_S),
    benchRow('first-hour', `season computed after ${minutes} minutes (higher is better)`, '%', [100 * seasonShare]),
  ]
}

await run()
