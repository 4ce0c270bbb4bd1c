import type { Browser, Page } from 'playwright-core'
import type { DemoServer } from '../support/demo-server.ts'
import { openDrawingPage } from './drawing-page.ts'
import { type BenchRow, benchRow, withLimit } from './results.ts'

const PRESSES = 21
const MAX_MS = 100
/** Between places at which the pointer looks for something that can be pressed, px. */
const SEARCH_STEP = 24
/** Until the card of an element under the pointer shows its values. */
const ANSWER_MS = 300

interface Place {
  readonly x: number
  readonly y: number
}

/** From the press on an element of a station's drawing to its faceplate with values on screen. */
export async function benchFaceplate(browser: Browser, server: DemoServer): Promise<BenchRow[]> {
  const page = await openDrawingPage(browser, server)
  const [place] = await elementsOf(page, 1)
  if (!place) throw new Error('Nothing can be pressed.')
  const first = await press(page, place)
  // the faceplate has taken room, so the picture is fitted anew
  const [, one, other] = await elementsOf(page, 3)
  if (!one || !other) throw new Error('Too little can be pressed.')
  const durations: number[] = []
  for (let count = 0; count < PRESSES; count += 1) durations.push(await press(page, count % 2 === 0 ? other : one))
  await page.close()
  return [
    withLimit(benchRow('viewer', 'press to faceplate', 'ms', durations), MAX_MS),
    benchRow('viewer', 'the first press of a page, which asks for the points of the unit', 'ms', [first]),
  ]
}

/** Where elements can be pressed that each show another point; the first `count` of the drawing. */
async function elementsOf(page: Page, count: number): Promise<readonly Place[]> {
  const drawing = page.locator('.drawing-viewer').first()
  const { x: left, y: top, width, height } = (await drawing.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const found = new Map<string, Place>()
  for (let y = top + SEARCH_STEP; y < top + height; y += SEARCH_STEP)
    for (let x = left + SEARCH_STEP; x < left + width; x += SEARCH_STEP) {
      await page.mouse.move(x, y)
      await page.waitForTimeout(50)
      if (!(await drawing.evaluate((node) => node.hasAttribute('data-pressable')))) continue
      await page.waitForTimeout(ANSWER_MS)
      const shown = page.locator('[role=tooltip] [data-point]')
      const point = (await shown.count()) > 0 ? await shown.first().getAttribute('data-point') : null
      if (point !== null && !found.has(point)) found.set(point, { x, y })
      if (found.size === count) return [...found.values()]
    }
  throw new Error(`The drawing has ${found.size} elements to press, ${count} wanted.`)
}

/** Presses a place; resolves once the faceplate of it shows values, ms since the press. */
async function press(page: Page, { x, y }: Place): Promise<number> {
  await page.mouse.move(x, y)
  await page.waitForTimeout(500)
  const shown = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const titleOf = (): string => document.querySelector('[data-page=process-drawing] aside h2')?.textContent ?? ''
        const before = titleOf()
        let pressedAt = 0
        addEventListener(
          'pointerup',
          ({ timeStamp }) => {
            pressedAt = timeStamp
          },
          { capture: true, once: true },
        )
        const look = (): void => {
          const isShown =
            pressedAt > 0 &&
            titleOf() !== before &&
            document.querySelector('[data-page=process-drawing] aside [data-point]') !== null
          // after the frame that paints it
          if (isShown) setTimeout(() => resolve(performance.now() - pressedAt))
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
  await page.mouse.click(x, y)
  return shown
}
