import { type BenchRow, benchRow, withAim } from '../results.ts'
import { p95, traceMainThread } from '../thread-trace.ts'
import { NotFinished, withHarness, withinLimit } from './contest.ts'
import type { LiveCounts, LiveName } from './harness-api.ts'
import type { HarnessSite } from './harness-site.ts'

const NUM_VALUES = 20_000
const CHANGES_PER_SECOND = 5_000
/** Values in the window after zooming in. */
const NUM_CLOSE = 500
const WARM_UP_MS = 2_000
const WATCH_MS = 5_000
const MAX_FRAME_MS = 3
const MAX_TASK_MS = 50
const MAX_UPLOAD_KB = 200
const CHANGES_WATCHED = CHANGES_PER_SECOND * (WATCH_MS / 1_000)
const NAMES: readonly LiveName[] = ['ours', 'pixi', 'meta2d']

interface LiveEntry {
  readonly name: LiveName
  /** Null: did not finish. */
  readonly fitted: Watched | null
  readonly close: Watched | null
}
interface Watched extends LiveCounts {
  readonly frameP95: number
  readonly longestTask: number
}

/** Thousands of value changes a second, with all values or a few hundred in view. */
export async function liveRows(site: HarnessSite): Promise<BenchRow[]> {
  const entries: LiveEntry[] = []
  for (const name of NAMES) entries.push(await watchContestant(site, name))
  const changes = `${NUM_VALUES} values, ${CHANGES_PER_SECOND} changes a second`
  return [
    ...rowsOf(`${changes}, all visible`, entries, ({ fitted }) => fitted),
    ...rowsOf(`${changes}, ${NUM_CLOSE} visible`, entries, ({ close }) => close),
  ]
}

async function watchContestant(site: HarnessSite, name: LiveName): Promise<LiveEntry> {
  let [fitted, close]: [Watched | null, Watched | null] = [null, null]
  try {
    await withHarness(site, async (page) => {
      const watch = async (label: string): Promise<Watched> => {
        await withinLimit(page.evaluate((ms) => liveHarness.watch(ms), WARM_UP_MS))
        let counts: LiveCounts = { frames: 0, patches: 0, uploads: 0, uploadedBytes: 0 }
        const { framesMs, longestTaskMs } = await traceMainThread(page, async () => {
          counts = await withinLimit(page.evaluate((ms) => liveHarness.watch(ms), WATCH_MS))
        })
        const watched = { ...counts, frameP95: p95(framesMs), longestTask: longestTaskMs }
        console.log(`  ${label}, ${name}: ${JSON.stringify(watched)}`)
        return watched
      }
      await withinLimit(page.evaluate(([who, size]) => liveHarness.open(who, size), [name, NUM_VALUES] as const))
      await page.evaluate((rate) => liveHarness.setRate(rate), CHANGES_PER_SECOND)
      fitted = await watch('all visible')
      await withinLimit(page.evaluate((count) => liveHarness.zoomToValues(count), NUM_CLOSE))
      close = await watch(`${NUM_CLOSE} visible`)
    })
  } catch (cause) {
    if (!(cause instanceof NotFinished)) throw cause
    console.log(`  values, ${name}: did not finish`)
  }
  return { name, fitted, close }
}

function rowsOf(name: string, entries: readonly LiveEntry[], of: (entry: LiveEntry) => Watched | null): BenchRow[] {
  const [own, ...peers] = entries
  const ours = own && of(own)
  if (!ours) throw new Error(`${name}: ours did not finish.`)
  const frame = `${name}: main thread a frame, p95`
  const task = `${name}: longest task`
  const perFrame = (count: number): number => count / Math.max(ours.frames, 1)
  const uploadedKb = perFrame(ours.uploadedBytes) / 1000
  const atMost = (label: string, value: number, limit: number): BenchRow =>
    withAim(benchRow('drawing', `${name}: ${label}`, '', [value]), `at most ${limit}`, value <= limit)
  return [
    withAim(benchRow('drawing', frame, 'ms', [ours.frameP95]), `under ${MAX_FRAME_MS}`, ours.frameP95 < MAX_FRAME_MS),
    withAim(
      benchRow('drawing', task, 'ms', [ours.longestTask]),
      `not over ${MAX_TASK_MS}`,
      ours.longestTask <= MAX_TASK_MS,
    ),
    // one patch may have been under way when counting began
    atMost('patches a frame', perFrame(Math.max((ours.patches ?? 0) - 1, 0)), 1),
    benchRow('drawing', `${name}: uploads a frame`, '', [perFrame(ours.uploads)]),
    // tells also where few frames are drawn, each with many changes
    benchRow('drawing', `${name}: uploaded a change`, 'B', [ours.uploadedBytes / CHANGES_WATCHED]),
    withAim(
      benchRow('drawing', `${name}: uploaded a frame`, 'kB', [uploadedKb]),
      `under ${MAX_UPLOAD_KB}`,
      uploadedKb > 0 && uploadedKb < MAX_UPLOAD_KB,
    ),
    ...peers.flatMap((peer) => {
      const watched = of(peer)
      const beside = `, beside ${peer.name}${watched ? '' : ', which did not finish'}`
      const runs = (value: number | undefined) => (value === undefined ? undefined : { name: peer.name, runs: [value] })
      return [
        benchRow('drawing', `${frame}${beside}`, 'ms', [ours.frameP95], runs(watched?.frameP95)),
        benchRow('drawing', `${task}${beside}`, 'ms', [ours.longestTask], runs(watched?.longestTask)),
      ]
    }),
  ]
}
