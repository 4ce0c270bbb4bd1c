import { setTimeout as pause } from 'node:timers/promises'
import { ALARM_POLL_MS, alarmCalls } from '#contract/endpoints/alarms.ts'
import { enter, launchBrowser } from '#tests/support/browser.ts'
import { withDatabase } from '../databases.ts'
import { measureTasks } from '../main-thread.ts'
import { type BenchRow, benchRow, percentile, withLimit } from '../results.ts'
import { type AlarmServer, withAlarmServer } from './alarm-server.ts'
import { alarmPoller, numOpenIn } from './polling.ts'

const OPEN = 20_000
const POLLS = 10
/** Alarms that are raised between two polls. */
const NEW_A_POLL = 20
/** A server that has just begun sends everything for ten seconds: it cannot know yet what others still write. */
const SETTLING_POLLS = 5
/** A page that asks for nothing itself. */
const QUIET_PAGE = '/permission/role'
const MAX_MAIN_MS = 50
const MAX_KB = 300

/** What 20,000 open alarms cost a console at each poll, beside sending and reading the whole list. */
export const benchOpenAlarms = (): Promise<BenchRow[]> =>
  withDatabase(undefined, (place) => withAlarmServer(place, OPEN, measure))

async function measure({ server, points, publish }: AlarmServer): Promise<BenchRow[]> {
  const browser = await launchBrowser('by GPU')
  try {
    const page = await browser.newPage({ viewport: { width: 1600, height: 900 } })
    await enter(page, server, { path: QUIET_PAGE })
    const { poll, pollAll } = await alarmPoller(server)
    await publish(points.map((point) => [point, point.middle]))
    const { summary } = await pollAll()
    if (numOpenIn(summary) < OPEN) throw new Error(`Only ${numOpenIn(summary)} alarms are open.`)
    const [sample] = summary.retWarnNumList.flatMap(({ warnNumberList }) => warnNumberList)
    const whole = JSON.stringify(Array.from({ length: OPEN }, (_, i) => ({ ...sample, keyId: `${sample?.keyId}${i}` })))
    const polls: { ms: number; bytes: number }[] = []
    for (let round = 0; round < SETTLING_POLLS; round += 1) {
      await pause(ALARM_POLL_MS)
      await poll()
    }
    // the page polls by its interval, and when it is told that alarms have changed
    let numPolls = 0
    page.on('request', (request) => {
      if (request.url().endsWith(alarmCalls.eject.path)) numPolls += 1
    })
    const taskMs = await measureTasks(page, async () => {
      for (let round = 0; round < POLLS; round += 1) {
        const next = pause(ALARM_POLL_MS)
        const beyond = points.slice(round * NEW_A_POLL, (round + 1) * NEW_A_POLL)
        await publish(beyond.map((point) => [point, point.high]))
        polls.push(await poll())
        await next
      }
    })
    if (numPolls < POLLS) throw new Error(`The page polled ${numPolls} times.`)
    const wholeMs = await page.evaluate((text) => {
      const began = performance.now()
      JSON.parse(text)
      return performance.now() - began
    }, whole)
    const row = (name: string, unit: string, ours: number, peer?: { name: string; runs: number[] }) =>
      benchRow('alarms', `${OPEN} open, ${NEW_A_POLL} new a poll: ${name}`, unit, [ours], peer)
    return [
      withLimit(
        row('main thread a poll', 'ms', taskMs / numPolls, { name: 'reading the whole list alone', runs: [wholeMs] }),
        MAX_MAIN_MS,
      ),
      withLimit(
        row('a poll, largest', 'kB', Math.max(...polls.map(({ bytes }) => bytes)) / 1000, {
          name: 'the whole list',
          runs: [Buffer.byteLength(whole) / 1000],
        }),
        MAX_KB,
      ),
      row(
        'a poll at the server, p99',
        'ms',
        percentile(
          polls.map(({ ms }) => ms),
          0.99,
        ),
      ),
    ]
  } finally {
    await browser.close()
  }
}
