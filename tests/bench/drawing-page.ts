import type { Browser, Page } from 'playwright-core'
import { MOVING, openPage, signIn } from '../support/browser.ts'
import type { DemoServer } from '../support/demo-server.ts'

const VIEWPORT = { width: 1920, height: 1080 }

/** Signs in and opens a drawing in a new window; resolves when its first frame is drawn and its values have arrived. */
export async function openDrawingPage(browser: Browser, server: DemoServer, id?: string): Promise<Page> {
  const { page } = await openPage(browser, VIEWPORT, MOVING)
  await signIn(page, server)
  await recordMeasures(page)
  await page.goto(`${server.url}/#/processDrawing/showS/station${id ? `?id=${id}` : ''}`)
  await waitForMeasure(page, 'drawing:first-frame')
  await waitForMeasure(page, 'drawing:measured-to-drawn')
  return page
}

/** Copies every `drawing:` performance measure of the page, since the engine clears its own entries. */
export async function recordMeasures(page: Page): Promise<void> {
  await page.evaluate(() => {
    const measures: Array<{ name: string; duration: number }> = []
    Object.assign(globalThis, { benchMeasures: measures })
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries())
        if (name.startsWith('drawing:')) measures.push({ name, duration })
    }).observe({ entryTypes: ['measure'] })
  })
}

export const waitForMeasure = (page: Page, name: string) =>
  page.waitForFunction(
    (wanted) => {
      const { benchMeasures } = globalThis as unknown as { benchMeasures: Array<{ name: string }> } // set by recordMeasures
      return benchMeasures.some((measure) => measure.name === wanted)
    },
    name,
    { timeout: 120_000 },
  )

/** Durations of the measure `name`, ms. Each call, whatever its name, discards all measures so far. */
export const takeDurations = (page: Page, name: string): Promise<number[]> =>
  page.evaluate((wanted) => {
    const { benchMeasures } = globalThis as unknown as { benchMeasures: Array<{ name: string; duration: number }> } // set by recordMeasures
    return benchMeasures.splice(0).flatMap((measure) => (measure.name === wanted ? [measure.duration] : []))
  }, name)
