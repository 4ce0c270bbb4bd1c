import type { Browser, Page } from 'playwright-core'
import { launchBrowser, MOVING, openPage } from '#tests/support/browser.ts'
import { p95, traceMainThread } from '../thread-trace.ts'
import type {
  ContestantName,
  EditOfOne,
  EditTimes,
  HarnessApi,
  LiveHarnessApi,
  Meta2dWallApi,
  SoakHarnessApi,
} from './harness-api.ts'
import type { HarnessSite } from './harness-site.ts'
import type { MixedDocument } from './mixed-document.ts'

export const VIEWPORT = { width: 1920, height: 1080 }
/** A contestant whose single operation takes longer did not finish. */
const LIMIT_MS = 60_000
const FRAMES_MS = 4_000
/** Elements dragged at once. */
export const DRAGGED = [1, 500, 5_000]
export const EDITS_OF_ONE: readonly EditOfOne[] = ['insert and remove', 'bring to front']
/** Contestants measured when selecting and moving all elements. */
const EDITING: readonly ContestantName[] = ['ours', 'konva', 'fabric']

export interface FrameCosts {
  /** Processor time of the main thread per frame, ms. */
  readonly mainThread: readonly number[]
  /** From frame to frame, ms. */
  readonly intervals: readonly number[]
}

export interface DragCosts extends FrameCosts {
  /** Until the beginning and the drop have been drawn, ms. */
  readonly begunMs: number
  readonly endedMs: number
}

export type CameraWork = 'panFitted' | 'zoomFitted' | 'panClose' | 'zoomClose'

/** Results of one contestant at one size; missing results did not finish. */
export interface Entry {
  readonly name: ContestantName
  firstFrameMs: number[]
  camera: Partial<Record<CameraWork, FrameCosts>>
  edit: EditTimes | null
  /** By how many elements are dragged. */
  drags: Map<number, DragCosts>
  editsOfOne: Map<EditOfOne, FrameCosts>
}

export class NotFinished extends Error {}

/** Measures a contestant, each run in a fresh browser. An operation beyond the limit ends the contestant's turn. */
export async function runContestant(
  site: HarnessSite,
  name: ContestantName,
  numElements: number,
  { runs, isSmall }: { readonly runs: number; readonly isSmall: boolean },
): Promise<Entry> {
  const entry: Entry = { name, firstFrameMs: [], camera: {}, edit: null, drags: new Map(), editsOfOne: new Map() }
  for (let run = 0; run < runs; run += 1) {
    const isLast = run === runs - 1
    try {
      await withHarness(site, async (page) => {
        await page.evaluate(([who, size]) => harness.prepare(who, size), [name, numElements] as const)
        entry.firstFrameMs.push(await withinLimit(page.evaluate(() => harness.open())))
        if (!isLast) return
        await measureCamera(page, entry)
        if (EDITING.includes(name) && (isSmall || name === 'ours')) await measureEditing(page, entry, isSmall)
      })
    } catch (cause) {
      if (!(cause instanceof NotFinished)) throw cause
      break
    }
  }
  print(entry, numElements)
  return entry
}

async function measureEditing(page: Page, entry: Entry, isSmall: boolean): Promise<void> {
  await withinLimit(page.evaluate(() => harness.openEditing()))
  if (isSmall) entry.edit = await withinLimit(page.evaluate(() => harness.edit()))
  for (const count of DRAGGED) {
    const drag = () => page.evaluate((ms) => harness.drag(ms), FRAMES_MS)
    const begunMs = await withinLimit(page.evaluate((dragged) => harness.beginDrag(dragged), count))
    const costs = await costsOf(page, drag)
    const endedMs = await withinLimit(page.evaluate(() => harness.endDrag()))
    entry.drags.set(count, { ...costs, begunMs, endedMs })
  }
  if (entry.name === 'ours') {
    for (const how of EDITS_OF_ONE) {
      const edit = (ms: number) => page.evaluate(([kind, limit]) => harness.editOne(kind, limit), [how, ms] as const)
      // the first edits grow arrays that later ones find large enough
      await withinLimit(edit(0))
      entry.editsOfOne.set(how, await costsOf(page, () => edit(FRAMES_MS)))
    }
  }
}

export async function measureCamera(page: Page, { camera }: Pick<Entry, 'camera'>): Promise<void> {
  const pan = () => page.evaluate((ms) => harness.pan(ms), FRAMES_MS)
  const zoom = () => page.evaluate((ms) => harness.zoom(ms), FRAMES_MS)
  camera.panFitted = await costsOf(page, pan)
  camera.zoomFitted = await costsOf(page, zoom)
  await withinLimit(page.evaluate(() => harness.zoomTo(1)))
  camera.panClose = await costsOf(page, pan)
  camera.zoomClose = await costsOf(page, zoom)
}

/** @param work - Returns the times between frames, ms. */
export async function costsOf(page: Page, work: () => Promise<number[]>): Promise<FrameCosts> {
  let intervals: readonly number[] = []
  const { framesMs } = await traceMainThread(page, async () => {
    intervals = await withinLimit(work())
  })
  return { mainThread: framesMs, intervals }
}

export interface HarnessOptions {
  /** The global that the page sets once it is ready. */
  readonly global?: string
  launch?(): Promise<Pick<Browser, 'newPage' | 'close'>>
}

/** Opens the page in a fresh browser, so that a trace covers this page alone and a hanging page can be abandoned. */
export async function withHarness(
  site: HarnessSite,
  work: (page: Page) => Promise<void>,
  { global = 'harness', launch = () => launchBrowser('by GPU') }: HarnessOptions = {},
): Promise<void> {
  const browser = await launch()
  try {
    const { page, problems } = await openPage(browser, VIEWPORT, MOVING)
    await page.goto(site.url)
    await page.waitForFunction((name) => name in globalThis, global)
    await work(page)
    if (problems.length > 0) throw new Error(`The harness page had problems:\n${problems.join('\n')}`)
  } finally {
    await browser.close()
  }
}

/** @throws {NotFinished} */
export async function withinLimit<Value>(work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NotFinished(`More than ${LIMIT_MS / 1000} s.`)), LIMIT_MS)
  })
  // work abandoned at the limit rejects later, when its browser closes
  work.catch(() => undefined)
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}

function print({ name, firstFrameMs, camera, edit, drags, editsOfOne }: Entry, numElements: number): void {
  const frames = [...Object.entries(camera), ...drags, ...editsOfOne].map(
    ([work, { mainThread, intervals }]) =>
      `${work} ${p95(mainThread).toFixed(2)} ms of ${p95(intervals).toFixed(0)} ms`,
  )
  const edits = edit
    ? [`marquee ${edit.marqueeMs.toFixed(0)}, move ${edit.moveMs.toFixed(0)}, undo ${edit.undoMs.toFixed(0)} ms`]
    : []
  console.log(
    `  ${numElements} ${name}: first frame ${firstFrameMs.map((ms) => ms.toFixed(0)).join(', ') || 'did not finish'} ms; ${[...frames, ...edits].join('; ')}`,
  )
}

declare global {
  /** Defined by the harness page. */
  var harness: HarnessApi
  var liveHarness: LiveHarnessApi
  /** Creates `soakHarness`; other benches do without it. */
  var openSoakHarness: () => Promise<SoakHarnessApi>
  var soakHarness: SoakHarnessApi
  /** Rotates through drawings of one size from then on. */
  var openMeta2dWall: (drawings: readonly MixedDocument[], turnMs: number) => Promise<Meta2dWallApi>
}
