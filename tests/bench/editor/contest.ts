import type { Page } from 'playwright-core'
import {
  costsOf,
  type DragCosts,
  type HarnessOptions,
  NotFinished,
  withHarness,
  withinLimit,
} from '../drawing/contest.ts'
import type { HarnessSite } from '../drawing/harness-site.ts'
import { median } from '../results.ts'
import { p95 } from '../thread-trace.ts'
import type { Edit, EditorHarnessApi, EditorName, EditTime, OurHarnessApi } from './harness-api.ts'

const RUNS = 3
/** Largest size at which Fabric and meta2d run; above it they need minutes. */
const SMALL = 10_000
const FRAMES_MS = 4_000
/** Elements dragged at once. */
export const DRAGGED = [1, 500]
const NUM_FILLS = 10
/** Slows ours down by so many ms, and lets it keep memory, to see that the figures show it. */
export const SPOIL_MS = Number(process.env.BENCH_SPOIL_MS || 0)
export const PAGE: HarnessOptions = { global: 'editorHarness' }

interface EditorDrag extends DragCosts {
  readonly movesPerFrame: number
}

/** Results of one contestant at one size; missing results did not finish. */
export interface EditorEntry {
  readonly name: EditorName
  readonly openMs: number[]
  /** By how many elements are dragged. */
  readonly drags: Map<number, EditorDrag>
  readonly edits: Map<Edit, EditTime[]>
}

export interface EditorContest {
  readonly numElements: number
  readonly entries: readonly EditorEntry[]
}

/** Runs every contestant at every size, one after another. */
export async function runContests(site: HarnessSite, sizes: readonly number[]): Promise<EditorContest[]> {
  const contests: EditorContest[] = []
  for (const numElements of sizes) {
    const names: EditorName[] = ['ours', 'konva', ...(numElements <= SMALL ? (['fabric', 'meta2d'] as const) : [])]
    const entries: EditorEntry[] = []
    for (const name of names) entries.push(await runContestant(site, name, numElements))
    contests.push({ numElements, entries })
  }
  return contests
}

/** Each run in a fresh browser. An operation beyond the limit ends the contestant's turn. */
async function runContestant(site: HarnessSite, name: EditorName, numElements: number): Promise<EditorEntry> {
  const entry: EditorEntry = { name, openMs: [], drags: new Map(), edits: new Map() }
  try {
    for (let run = 1; run <= RUNS; run += 1) {
      await withHarness(site, (page) => measure(page, entry, numElements, run === RUNS), PAGE)
    }
  } catch (cause) {
    if (!(cause instanceof NotFinished)) throw cause
  }
  print(entry, numElements)
  return entry
}

async function measure(page: Page, entry: EditorEntry, numElements: number, isLast: boolean): Promise<void> {
  await page.evaluate(([who, size, spoilMs]) => editorHarness.prepare(who, size, spoilMs), [
    entry.name,
    numElements,
    SPOIL_MS,
  ] as const)
  entry.openMs.push(await withinLimit(page.evaluate(() => editorHarness.open())))
  if (!isLast) return
  const edit = async (what: Edit): Promise<void> => {
    const time = await withinLimit(page.evaluate((wanted) => editorHarness.edit(wanted), what))
    entry.edits.set(what, [...(entry.edits.get(what) ?? []), time])
  }
  for (let at = 0; at < NUM_FILLS; at += 1) await edit('fill')
  const picture = `data:image/png;base64,${(await page.screenshot()).toString('base64')}`
  if (!(await page.evaluate((shot) => editorHarness.isFilled(shot), picture)))
    throw new Error(`${entry.name}: the fill is not on the screen.`)
  for (const count of DRAGGED) {
    const begunMs = await withinLimit(page.evaluate((dragged) => editorHarness.beginDrag(dragged), count))
    const costs = await costsOf(page, () => page.evaluate((ms) => editorHarness.drag(ms), FRAMES_MS))
    const { drawnMs, movesPerFrame } = await withinLimit(page.evaluate(() => editorHarness.endDrag()))
    entry.drags.set(count, { ...costs, begunMs, endedMs: drawnMs, movesPerFrame })
  }
  for (let run = 0; run < RUNS; run += 1) {
    for (const what of ['marquee', 'move', 'undo', 'save'] as const) await edit(what)
  }
}

function print({ name, openMs, drags, edits }: EditorEntry, numElements: number): void {
  const frames = [...drags].map(
    ([count, { mainThread, intervals, movesPerFrame }]) =>
      `drag of ${count} ${p95(mainThread).toFixed(2)} ms of ${p95(intervals).toFixed(0)} ms, ` +
      `${movesPerFrame.toFixed(2)} moves a frame`,
  )
  const times = [...edits].map(([what, runs]) => {
    const [done, drawn] = [median(runs.map(({ doneMs }) => doneMs)), median(runs.map(({ drawnMs }) => drawnMs))]
    return `${what} ${done.toFixed(1)}, drawn ${drawn.toFixed(0)} ms`
  })
  const opened = openMs.map((ms) => ms.toFixed(0)).join(', ') || 'did not finish'
  console.log(`  ${numElements} ${name}: open ${opened} ms; ${[...frames, ...times].join('; ')}`)
}

declare global {
  /** Defined by the harness page. */
  var editorHarness: EditorHarnessApi
  var ourHarness: OurHarnessApi
}
