// A wall in long use: it rotates through drawings while its server is restarted, its graphics are lost and the console is
// upgraded. Peer, in a page beside it: the same drawings in meta2d, whose values come from the page itself.

import type { Browser, CDPSession, Page } from 'playwright-core'
import { freePort } from '#server/core/kit/free-port.ts'
import { launchBrowser, MOVING, openPage } from '../support/browser.ts'
import { createDataFolder, type DemoServer, startDemo } from '../support/demo-server.ts'
import { drawingCaller } from '../support/drawing-editor-page.ts'
import { openWall, upgradeConsole, wallMaker } from '../support/wall-stage.ts'
import { VIEWPORT } from './drawing/contest.ts'
import { type HarnessSite, openHarnessSite } from './drawing/harness-site.ts'
import type { MixedDocument } from './drawing/mixed-document.ts'
import { buildWallDocuments } from './drawing/wall-documents.ts'
import { growthRow, heldHeapMb } from './page-memory.ts'
import { benchRow, median, percentile, reportRows, withLimit } from './results.ts'

const BENCH = 'soak-kiosk'
const MINUTES = 60
/** Of the whole time; 10 minutes of an hour. */
const WARM_UP = 1 / 6
const NUM_RESTARTS = 5
const NUM_LOSSES = 5
const TURN_S = 10
/** Of the heap: with one drawing, since others hold more or less. */
const NUM_SAMPLES = 3
const MINUTE_MS = 60_000
/** Longer than anything may take to come back. */
const PATIENCE_MS = 90_000

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** The age of data in the corner, s; null while it shows that values are lost, or the page is not there. */
async function ageOf(page: Page): Promise<number | null> {
  const corner = await page
    .locator('[data-wall-corner]')
    .innerText({ timeout: 1_000 })
    .catch(() => '')
  if (/连接中断|正在连接/.test(corner)) return null
  const age = /p95 (\d+\.\d) s/.exec(corner)?.[1]
  return age === undefined ? null : Number(age)
}

/** Seconds until a condition holds. */
async function secondsUntil(isBack: () => Promise<boolean>): Promise<number> {
  const began = Date.now()
  while (Date.now() - began < PATIENCE_MS) {
    if (await isBack().catch(() => false)) return (Date.now() - began) / 1_000
    await sleep(100)
  }
  throw new Error('The wall did not come back.')
}

/** A page that rotates through drawings. */
interface Rotation {
  readonly session: CDPSession
  /** Which drawing is shown; null for none. */
  shown(): Promise<string | null>
}

/** What a page holds while a drawing is shown, MB: the median of its next turns. */
async function heapWith(drawing: string, { session, shown }: Rotation): Promise<number> {
  const samples: number[] = []
  while (samples.length < NUM_SAMPLES) {
    await secondsUntil(async () => (await shown()) !== drawing)
    await secondsUntil(async () => (await shown()) === drawing)
    await sleep((TURN_S * 1_000) / 2)
    samples.push(await heldHeapMb(session))
  }
  return median(samples)
}

/** Stores and publishes the documents, each for a station of its own. @returns Their keys. */
async function publish(server: DemoServer, documents: readonly MixedDocument[]): Promise<string[]> {
  const caller = await drawingCaller(server)
  const keys: string[] = []
  for (const [at, document] of documents.entries()) {
    const nodeCode = `HZ000${at + 1}`
    const unit = { nodeCode, unitCode: `${nodeCode}.1` }
    const keyId = await caller.create(`长期运行 ${at + 1}`, JSON.stringify(document), unit)
    await caller.publish(keyId, 1)
    keys.push(keyId)
  }
  return keys
}

async function openPeer(browser: Browser, site: HarnessSite, documents: readonly MixedDocument[]): Promise<Rotation> {
  const { page } = await openPage(browser, VIEWPORT, MOVING)
  await page.goto(site.url)
  await page.waitForFunction(() => 'openMeta2dWall' in globalThis)
  const wall = await page.evaluateHandle(([drawings, turnMs]) => openMeta2dWall(drawings, turnMs), [
    documents,
    TURN_S * 1_000,
  ] as const)
  return {
    session: await page.context().newCDPSession(page),
    shown: async () => String(await wall.evaluate((opened) => opened.shown())),
  }
}

async function loseGraphics(page: Page): Promise<number> {
  await page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('[data-page=wall] canvas')
    canvas?.setAttribute('data-lost', '')
    canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext()
  })
  return secondsUntil(async () => {
    const isDrawn = (await page.locator('[data-page=wall] canvas:not([data-lost])').count()) === 1
    return isDrawn && (await page.locator('.drawing-viewer-notice').count()) === 0
  })
}

async function run(): Promise<void> {
  const minutes = Number(process.env.SOAK_MINUTES || MINUTES)
  if (!(minutes >= 3)) throw new Error('SOAK_MINUTES: a number of minutes, at least 3.')
  const folder = await createDataFolder()
  const variables = { DATA_DIR: folder.path, PORT: String(await freePort()), SIM_STATIONS: '4' }
  let server = await startDemo(variables)
  const site = await openHarnessSite()
  const browser = await launchBrowser('by GPU')
  try {
    const documents = buildWallDocuments()
    const drawings = await publish(server, documents)
    const [sampled = ''] = drawings
    const { link } = await (await wallMaker(server)).make(
      BENCH,
      drawings.map((keyId) => ({ keyId })),
      TURN_S,
    )
    const page = await openWall(browser, server, link)
    await secondsUntil(async () => (await ageOf(page)) !== null)
    const ours: Rotation = {
      session: await page.context().newCDPSession(page),
      shown: () => page.locator('[data-page=wall]').getAttribute('data-drawing'),
    }
    const peer = await openPeer(browser, site, documents)

    const began = Date.now()
    const until = async (share: number, ages: number[]): Promise<void> => {
      while (Date.now() - began < minutes * share * MINUTE_MS) {
        const age = await ageOf(page)
        if (age !== null) ages.push(age)
        await sleep(1_000)
      }
    }
    const ages: number[] = []
    await until(WARM_UP, ages)
    const heaps = () => Promise.all([heapWith(sampled, ours), heapWith('0', peer)])
    const [before, peerBefore] = await heaps()

    const restarts: number[] = []
    const losses: number[] = []
    const steps = NUM_RESTARTS + NUM_LOSSES + 1
    for (let step = 1; step < steps; step += 1) {
      if (step % 2 === 0) losses.push(await loseGraphics(page))
      else {
        await server.stop('SIGKILL')
        await secondsUntil(async () => (await ageOf(page)) === null)
        server = await startDemo(variables)
        // from the moment that it serves: how long a server starts is measured elsewhere
        restarts.push(await secondsUntil(async () => (await ageOf(page)) !== null))
      }
      await until(WARM_UP + ((1 - WARM_UP) * step) / steps, ages)
    }
    const [after, peerAfter] = await heaps()

    const restore = await upgradeConsole()
    let upgraded: number
    let dark = Number.NaN
    try {
      await server.stop('SIGKILL')
      await secondsUntil(async () => (await ageOf(page)) === null)
      server = await startDemo(variables)
      const corner = page.locator('[data-wall-corner]')
      const isReloaded = async () => (await corner.innerText({ timeout: 1_000 })).includes('重载 1 次')
      let liveAt = Date.now()
      upgraded = await secondsUntil(async () => {
        if ((await ageOf(page)) === null) return false
        const isBack = await isReloaded()
        if (isBack) dark = (Date.now() - liveAt) / 1_000
        else liveAt = Date.now()
        return isBack
      })
    } finally {
      await restore()
    }
    reportRows([
      growthRow(
        BENCH,
        `heap over ${minutes} min, after warm-up, MB`,
        { before, after },
        { name: 'meta2d', before: peerBefore, after: peerAfter },
      ),
      benchRow(BENCH, 'heap at the end', 'MB', [after], { name: 'meta2d', runs: [peerAfter] }),
      withLimit(benchRow(BENCH, 'age of data, p95 of what the corner says', 's', [percentile(ages, 0.95)]), 2),
      withLimit(benchRow(BENCH, `back after a restart, worst of ${restarts.length}`, 's', [Math.max(...restarts)]), 10),
      withLimit(benchRow(BENCH, `back after lost graphics, worst of ${losses.length}`, 's', [Math.max(...losses)]), 10),
      withLimit(benchRow(BENCH, 'without live values while it reloads for an upgrade', 's', [dark]), 10),
      // it is live until its turn comes
      benchRow(BENCH, `until it is upgraded, with turns of ${TURN_S} s`, 's', [upgraded]),
    ])
  } finally {
    await browser.close()
    await site.close()
    await server.stop('SIGKILL')
    await folder.remove()
  }
}

await run()
