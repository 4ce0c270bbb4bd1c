import type { Page } from 'playwright-core'
import { withHarness, withinLimit } from '../drawing/contest.ts'
import { type HarnessSite, openHarnessSite } from '../drawing/harness-site.ts'
import { type BenchRow, benchRow, median, withAim } from '../results.ts'
import { p95, traceMainThread } from '../thread-trace.ts'
import { MAP_CONTESTANTS, type MapContestantName } from './map-harness-api.ts'
import { SPOIL_MS } from './spoil.ts'

const RUNS = 2
/** Small, since the emulated graphics of the same cores take longer the more they draw. */
const WINDOW = { width: 1280, height: 720 }
const WARM_UP_MS = 2_000
const WATCH_MS = 5_000
const PAN_STEPS = 30
const PAN_PX = 12
const MAX_FRAME_MS = 8
/** Of the better peer. */
const MAX_FRAME_SHARE = 0.7
const MAX_FIRST_MS = 1_500
/** Of the stations in view that have the colour of their last value: a mark of another may lie over one. */
const LEAST_RIGHT = 0.9
/** What comes in the fewest frames that are watched. */
const LEAST_VALUES = 100
const LEAST_STATIONS = 20

interface Entry {
  readonly name: MapContestantName
  readonly firstMs: number[]
  /** Main thread a frame, p95 of each run, ms. */
  readonly frameMs: number[]
  readonly panMs: number[]
}

/**
 * 5,000 pipes, 500 stations, 300 areas: first picture, frames with as many values as come in one of sixty a second while a
 * thousand come a second, and a pan by the pointer.
 */
export async function pictureRows(): Promise<BenchRow[]> {
  const site = await openHarnessSite('tests/bench/map/page')
  try {
    const entries = MAP_CONTESTANTS.map((name): Entry => ({ name, firstMs: [], frameMs: [], panMs: [] }))
    for (let run = 0; run < RUNS; run += 1) for (const entry of entries) await measure(site, entry)
    return rowsOf(entries)
  } finally {
    await site.close()
  }
}

const isOurs = (name: MapContestantName): boolean => name.startsWith('ours')

async function measure(site: HarnessSite, { name, firstMs, frameMs, panMs }: Entry): Promise<void> {
  await withHarness(
    site,
    async (page) => {
      await page.setViewportSize(WINDOW)
      await page.evaluate(([who, spoilMs]) => mapHarness.prepare(who, spoilMs), [
        name,
        isOurs(name) ? SPOIL_MS : 0,
      ] as const)
      firstMs.push(await withinLimit(page.evaluate(() => mapHarness.open())))
      await page.evaluate((ms) => mapHarness.change(ms, 'by frame'), WARM_UP_MS)
      let numValues = 0
      const { framesMs } = await traceMainThread(page, async () => {
        numValues = await withinLimit(page.evaluate((ms) => mapHarness.change(ms, 'by frame'), WATCH_MS))
      })
      if (numValues < LEAST_VALUES) throw new Error(`${name} was told ${numValues} values.`)
      frameMs.push(p95(framesMs))
      await refuseUnseen(name, page)
      const panned = await traceMainThread(page, () => withinLimit(pan(page)))
      panMs.push(p95(panned.framesMs))
    },
    { global: 'mapHarness' },
  )
  const told = ([label, runs]: readonly [string, readonly number[]]): string => `${label} ${runs.at(-1)?.toFixed(2)} ms`
  console.log(
    `  ${name}: ${(
      [
        ['first', firstMs],
        ['frame', frameMs],
        ['pan', panMs],
      ] as const
    )
      .map(told)
      .join(', ')}`,
  )
}

/** What is quick as it shows nothing is not measured. */
async function refuseUnseen(name: MapContestantName, page: Page): Promise<void> {
  await page.evaluate(() => mapHarness.settle())
  const picture = `data:image/png;base64,${(await page.screenshot()).toString('base64')}`
  const { numStations, numRight, numTexts, numRightTexts } = await page.evaluate(
    (address) => mapHarness.judge(address),
    picture,
  )
  const told = `${name} shows ${numRight} of ${numStations} stations in their colours, ${numRightTexts} of ${numTexts} texts.`
  console.log(`  ${told}`)
  const hasTexts = name === 'ours with values'
  const isSeen = numRight >= LEAST_RIGHT * numStations && numStations >= LEAST_STATIONS
  if (!isSeen || (hasTexts && (numTexts === 0 || numRightTexts < numTexts))) throw new Error(told)
}

/** Drags the map there and back. */
async function pan(page: Page): Promise<void> {
  const [x, y] = [WINDOW.width / 2, WINDOW.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 0; step < PAN_STEPS; step += 1) {
    const way = PAN_PX * (step < PAN_STEPS / 2 ? step : PAN_STEPS - step)
    await page.mouse.move(x + way, y + way / 2)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  await page.mouse.up()
}

interface Figure {
  readonly name: string
  readonly of: (entry: Entry) => number[]
  readonly limitMs: number
  /** Of the better peer. */
  readonly share: number
}
const FIGURES: readonly Figure[] = [
  {
    name: '1,000 values a second: main thread a frame, p95',
    of: ({ frameMs }) => frameMs,
    limitMs: MAX_FRAME_MS,
    share: MAX_FRAME_SHARE,
  },
  { name: 'first picture', of: ({ firstMs }) => firstMs, limitMs: MAX_FIRST_MS, share: Number.POSITIVE_INFINITY },
  { name: 'pan: main thread a frame, p95', of: ({ panMs }) => panMs, limitMs: Number.POSITIVE_INFINITY, share: 1 },
]

function rowsOf(entries: readonly Entry[]): BenchRow[] {
  const [own, withTexts] = entries.filter(({ name }) => isOurs(name))
  const peers = entries.filter(({ name }) => !isOurs(name))
  if (!own || !withTexts) throw new Error('Ours was not measured.')
  return FIGURES.flatMap((figure) => {
    const { name, of, limitMs, share } = figure
    const [better, ...others] = peers.toSorted((a, b) => median(of(a)) - median(of(b)))
    if (!better) throw new Error('No peer was measured.')
    const beside = (peer: Entry): BenchRow =>
      benchRow('map', `${name}, beside ${peer.name}`, 'ms', of(own), { name: peer.name, runs: of(peer) })
    const first = beside(better)
    const isMet = first.ours <= limitMs && (first.ratio ?? Number.NaN) <= share
    const texts = benchRow('map', `${name}, with values written beside stations`, 'ms', of(withTexts))
    return [
      withAim(first, aimOf(figure), isMet),
      ...others.map(beside),
      Number.isFinite(limitMs) ? withAim(texts, `at most ${limitMs}`, texts.ours <= limitMs) : texts,
    ]
  })
}

const aimOf = ({ limitMs, share }: Figure): string =>
  [
    ...(Number.isFinite(limitMs) ? [`at most ${limitMs}`] : []),
    ...(Number.isFinite(share) ? [`at most ${share} of the better peer`] : []),
  ].join(', and ')
