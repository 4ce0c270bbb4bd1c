import { setTimeout as pause } from 'node:timers/promises'
import { ALARM_POLL_MS } from '#contract/endpoints/alarms.ts'
import { enter, launchBrowser } from '#tests/support/browser.ts'
import { measuredClusters, withDatabase } from '../databases.ts'
import { type BenchRow, benchRow, percentile, withAim, withLimit } from '../results.ts'
import { drawAtEachRefresh, p95, traceMainThread } from '../thread-trace.ts'
import { type AlarmServer, withAlarmServer } from './alarm-server.ts'
import { alarmPoller, numOpenIn } from './polling.ts'

const ALARMS = 5_000
const BURST_MS = 10_000
const SLICES = 20
const CONSOLES = 10
const REST_MS = 15_000
const LONGEST_MS = 120_000
const MAX_POLL_MS = 300
const MAX_FRAME_MS = 16
/** Of the display. */
const REFRESH_MS = 1_000 / 60

/** 5,000 alarms in 10 s: whether all are raised, what the polls of ten consoles cost, and what a page draws. */
export async function benchBurst(): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const { cluster, url } of measuredClusters())
    rows.push(
      ...(await withDatabase(url, (place) => withAlarmServer(place, 0, (stage) => measureBurst(cluster, stage)))),
    )
  return rows
}

async function measureBurst(cluster: string, { server, points, publish }: AlarmServer): Promise<BenchRow[]> {
  const browser = await launchBrowser('by GPU')
  const consoles: Poller[] = []
  // one after the other: many attempts of one account at the same moment are refused
  while (consoles.length < CONSOLES) consoles.push(await alarmPoller(server))
  const [first] = consoles
  if (!first) throw new Error('There is no console.')
  const page = await browser.newPage({ viewport: { width: 1600, height: 900 } })
  try {
    await enter(page, server, { path: '/realTimeAlerts' })
    await publish(points.map((point) => [point, point.middle]))
    const before = numOpenIn((await first.pollAll()).summary)
    // also the time in which a server that has just begun sends everything
    const rest = await pollsDuring(consoles, () => pause(REST_MS))
    let inBurst: number[] = []
    await drawAtEachRefresh(page)
    const { framesMs, longestTaskMs } = await traceMainThread(page, async () => {
      inBurst = await pollsDuring(consoles, async () => {
        const beyond = points.slice(0, ALARMS)
        for (let slice = 0; slice < SLICES; slice += 1) {
          const next = pause(BURST_MS / SLICES)
          await publish(beyond.filter((_point, i) => i % SLICES === slice).map((point) => [point, point.high]))
          await next
        }
      })
    })
    const lost = ALARMS - (await numRaised(first, before))
    const row = (name: string, value: number, unit = 'ms') =>
      benchRow('alarms', `${ALARMS} alarms in ${BURST_MS / 1000} s on ${cluster}: ${name}`, unit, [value])
    const polls = benchRow(
      'alarms',
      `${ALARMS} alarms in ${BURST_MS / 1000} s on ${cluster}: eject of ${CONSOLES} consoles, p99`,
      'ms',
      [percentile(inBurst, 0.99)],
      { name: 'at rest', runs: [percentile(rest, 0.99)] },
    )
    return [
      withAim(row('lost', lost, 'alarms'), 'none', lost === 0),
      withLimit(polls, MAX_POLL_MS),
      withLimit(row('main thread a frame, p95', p95(longestFrames(framesMs))), MAX_FRAME_MS),
      row('main thread, longest task', longestTaskMs),
    ]
  } finally {
    await browser.close()
  }
}

/** As many frames as the burst has: at a server that answers late, frames of waiting would hide those of its answers. */
const longestFrames = (framesMs: readonly number[]): number[] =>
  [...framesMs].sort((one, other) => other - one).slice(0, BURST_MS / REFRESH_MS)

type Poller = Awaited<ReturnType<typeof alarmPoller>>

/** How long each poll took, ms, while `work` went on; each console polls as the console does. */
async function pollsDuring(consoles: readonly Poller[], work: () => Promise<void>): Promise<number[]> {
  let isOver = false
  const times: number[] = []
  const polling = consoles.map(async ({ poll }, i) => {
    await pause((i * ALARM_POLL_MS) / consoles.length)
    while (!isOver) {
      times.push((await poll()).ms)
      await pause(ALARM_POLL_MS)
    }
  })
  await work()
  isOver = true
  await Promise.all(polling)
  return times
}

async function numRaised({ pollAll }: Poller, before: number): Promise<number> {
  const began = performance.now()
  let raised = 0
  while (raised < ALARMS && performance.now() - began < LONGEST_MS) {
    raised = numOpenIn((await pollAll()).summary) - before
    await pause(500)
  }
  return Math.min(raised, ALARMS)
}
