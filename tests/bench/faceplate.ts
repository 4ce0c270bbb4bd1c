import type { Browser, Page } from 'playwright-core'
import { enter, MOVING, openPage } from '../support/browser.ts'
import { createDataFolder, startDemo } from '../support/demo-server.ts'
import { canvasText, drawingCaller } from '../support/drawing-editor-page.ts'
import { pressablePlace } from '../support/press-drawing.ts'
import { type BenchRow, benchRow, withLimit } from './results.ts'

const PRESSES = 21
const MAX_MS = 100
/** Until the picture has taken the room that a faceplate left. */
const SETTLE_MS = 1_000

const UNIT = { nodeCode: 'HZ0003', unitCode: 'HZ0003.1' }
/** In the middle of the sheet, so in the middle of the picture as well. */
const VALUE = {
  type: 'text',
  text: '00.0',
  left: 960,
  top: 540,
  originX: 'center',
  originY: 'center',
  width: 400,
  height: 120,
  fontSize: 100,
  fill: '#f3f5f8',
  stationVal1: 'T2g',
}

/** From the press on an element of a station's drawing to the frames that show its faceplate, and the value in it. */
export async function benchFaceplate(browser: Browser): Promise<BenchRow[]> {
  const folder = await createDataFolder()
  const server = await startDemo({ DATA_DIR: folder.path, SIM_STATIONS: '6', SIM_HISTORY_DAYS: '0' })
  try {
    const caller = await drawingCaller(server)
    const keyId = await caller.create('机组图', canvasText([VALUE]), UNIT)
    await caller.publish(keyId, 1)
    const { page } = await openPage(browser, undefined, MOVING)
    await enter(page, server)
    await page.goto(`${server.url}/#/processDrawing/showS/station?id=${keyId}`)
    await page.getByText('实时', { exact: true }).waitFor()
    const first = await press(page)
    const presses: Pressed[] = []
    for (let count = 0; count < PRESSES; count += 1) presses.push(await press(page))
    const row = (name: string, runs: readonly number[]): BenchRow => benchRow('viewer', name, 'ms', runs)
    return [
      withLimit(
        row(
          'press to faceplate',
          presses.map(({ shownMs }) => shownMs),
        ),
        MAX_MS,
      ),
      row(
        'press to the value in the faceplate',
        presses.map(({ valueMs }) => valueMs),
      ),
      row('the same for the first press of a page, which asks for the points of the unit', [first.valueMs]),
    ]
  } finally {
    await server.stop()
    await folder.remove()
  }
}

interface Pressed {
  readonly shownMs: number
  readonly valueMs: number
}

/** Presses the value and takes the faceplate away again. */
async function press(page: Page): Promise<Pressed> {
  const picture = page.locator('[data-page="process-drawing"] .drawing-viewer').first()
  const at = await pressablePlace(picture)
  const measured = await page.evaluateHandle(() => {
    const times: { shownMs: number; valueMs: number | null } = { shownMs: 0, valueMs: null }
    // after the frame that paints it
    const soon = (note: () => void): void => void requestAnimationFrame(() => setTimeout(note))
    const watchFrom = ({ timeStamp: pressedAt }: Event): void => {
      let isShown = false
      const watch = new MutationObserver(() => {
        const faceplate = document.querySelector('[data-page="process-drawing"] aside')
        if (!faceplate) return
        if (!isShown)
          soon(() => {
            times.shownMs = performance.now() - pressedAt
          })
        isShown = true
        const values = [...faceplate.querySelectorAll('[data-point]')]
        if (!values.some((value) => /\d °C/.test(value.textContent))) return
        watch.disconnect()
        soon(() => {
          times.valueMs = performance.now() - pressedAt
        })
      })
      watch.observe(document.body, { subtree: true, childList: true, characterData: true })
    }
    addEventListener('pointerup', watchFrom, { capture: true, once: true })
    return times
  })
  await page.mouse.click(at.x, at.y)
  await page.waitForFunction(({ valueMs }) => valueMs !== null, measured)
  const { shownMs, valueMs } = await measured.jsonValue()
  await page.keyboard.press('Escape')
  await page.locator('[data-page="process-drawing"] aside').waitFor({ state: 'detached' })
  await page.waitForTimeout(SETTLE_MS)
  return { shownMs, valueMs: valueMs ?? Number.NaN }
}
