import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { openMapPage } from '../support/map-stage.ts'
import { packFile, streetTile } from '../support/pmtiles-file.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser('by GPU')
})
afterAll(() => browser?.close())

const paintAll = (page: Page, color: number) => page.evaluate((one) => mapPage.paintAll(one), color)
const canvases = (page: Page) => page.locator('#map canvas')
/** Colours of some marks near the middle, which are in view at every zoom of these tests. */
const colors = (page: Page, ids: readonly number[]) =>
  page.evaluate(async (wanted) => {
    const found: string[] = []
    for (const id of wanted) found.push(await mapPage.colorOf(id))
    return found
  }, ids)
const MIDDLE = [66, 67, 78, 79]
const classColor = (page: Page, color: number) => page.evaluate((at) => mapPage.classes[at] ?? '', color)
async function expectColor(page: Page, color: number): Promise<void> {
  const wanted = await classColor(page, color)
  await expect.poll(() => colors(page, MIDDLE)).toEqual(MIDDLE.map(() => wanted))
}

describe('a map', () => {
  it('asks for nothing but its own files, and needs neither blobs nor a glyph server for its names', async () => {
    const { page, problems, asked } = await openMapPage(browser)
    await paintAll(page, 2)
    await expectColor(page, 2)
    const own = new URL(inject('testPages')).origin
    expect(asked.filter((url) => new URL(url).origin !== own && !url.startsWith('data:'))).toEqual([])
    expect(asked.filter((url) => url.startsWith('blob:'))).toEqual([])
    expect(asked.some((url) => url.includes('maplibre-gl-worker'))).toBe(true)
    expect(problems).toEqual([])
    await page.close()
  })

  it('shows the newest states after a fast zoom in which they changed', async () => {
    const { page, problems } = await openMapPage(browser)
    await paintAll(page, 0)
    await expectColor(page, 0)
    for (const last of [3, 1]) {
      await page.evaluate((color) => mapPage.paintWhileZooming(color), last)
      await expectColor(page, last)
    }
    expect(problems).toEqual([])
    await page.close()
  })

  it('shows the newest states, and goes on doing so, after zooms on a busy machine while others change without a pause', async () => {
    const { page, problems } = await openMapPage(browser)
    await paintAll(page, 0)
    await expectColor(page, 0)
    const shown = (ids: readonly number[]) =>
      page.evaluate(async (wanted) => {
        const found: string[] = []
        for (const id of wanted) found.push(await mapPage.nextColorOf(id))
        return found
      }, ids)
    await page.evaluate(([ids, last]) => mapPage.paintUnderLoad(ids, last), [MIDDLE, 3] as const)
    // the first of them was set while the map still moved
    for (const color of [3, 1, 4]) {
      const wanted = await classColor(page, color)
      if (color !== 3) await page.evaluate(([ids, next]) => mapPage.paint(ids, next), [MIDDLE, color] as const)
      await expect.poll(() => shown(MIDDLE)).toEqual(MIDDLE.map(() => wanted))
    }
    expect(problems).toEqual([])
    await page.close()
  })

  it('takes over edits, and keeps the states of what stays', async () => {
    const { page, problems } = await openMapPage(browser)
    await paintAll(page, 4)
    await expectColor(page, 4)
    await page.evaluate(() => mapPage.edit([66, 67]))
    const [shown] = await colors(page, [66])
    await expect
      .poll(async () => (await colors(page, [66, 67, 78])).map((color) => color === shown))
      .toEqual([true, true, false])
    expect(problems).toEqual([])
    await page.close()
  })

  it('is there again with its marks and states after its picture was lost, given back or not', async () => {
    const { page } = await openMapPage(browser)
    await paintAll(page, 1)
    await expectColor(page, 1)
    await page.evaluate(() => mapPage.lose())
    await paintAll(page, 3)
    await page.evaluate(() => mapPage.giveBack())
    await expectColor(page, 3)

    const before = await canvases(page).elementHandle()
    await page.evaluate(() => mapPage.lose())
    // not given back: the map is made anew, with another picture
    await expect.poll(() => before?.evaluate((element) => element.isConnected)).toBe(false)
    await expectColor(page, 3)
    await page.close()
  })

  it('draws a pack in its own colours, read by ranges of what is in view', async () => {
    const tiles = [-1, 0, 1].flatMap((east) =>
      [-1, 0, 1].map((south) => ({ z: 12, x: 3363 + east, y: 1547 + south, content: streetTile('transportation') })),
    )
    const file = packFile({ tiles })
    const ranges: number[] = []
    const { page, problems } = await openMapPage(browser, (opened) =>
      opened.exposeFunction('readPack', (offset: number, length: number) => {
        ranges.push(length)
        return file.subarray(offset, offset + length).toString('base64')
      }),
    )
    await page.evaluate(() => mapPage.openPack(['transportation']))
    await expect.poll(() => page.evaluate(() => mapPage.numStreetPixels())).toBeGreaterThan(20)
    expect(ranges.length).toBeGreaterThan(1)
    expect(problems).toEqual([])
    await page.close()
  })

  it('gives its picture back while it is out of sight, and comes back where it was', async () => {
    const { page, problems } = await openMapPage(browser)
    await paintAll(page, 2)
    await expectColor(page, 2)
    await page.evaluate(() => mapPage.fly([115.602, 40.201]))
    await expect.poll(() => page.evaluate(() => mapPage.camera()?.zoom)).toBeCloseTo(15)
    const before = await page.evaluate(() => mapPage.camera())
    await page.evaluate(() => mapPage.show(false))
    await expect.poll(() => canvases(page).count()).toBe(0)
    await page.evaluate(() => mapPage.show(true))
    await expect.poll(() => canvases(page).count()).toBe(1)
    const after = await page.evaluate(() => mapPage.camera())
    expect(after?.zoom).toBeCloseTo(before?.zoom ?? 0)
    expect(after?.centre[0]).toBeCloseTo(before?.centre[0] ?? 0, 5)
    await expectColor(page, 2)
    expect(problems).toEqual([])
    await page.close()
  })

  it('is drawn, or says that it cannot be where the browser has no WebGL', async () => {
    const { page: drawing } = await openMapPage(browser)
    await drawing.evaluate(() => mapPage.renderView())
    await drawing.locator('[data-map=open] canvas').waitFor()
    expect(await drawing.getByText('instead of a map').count()).toBe(0)
    await drawing.close()

    const { page } = await openMapPage(browser, (opened) =>
      opened.addInitScript(() => {
        const { getContext } = HTMLCanvasElement.prototype
        HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
          return kind === 'webgl2' ? null : Reflect.apply(getContext, this, [kind, ...rest])
        }
      }),
    )
    await page.evaluate(() => mapPage.renderView())
    await page.getByText('instead of a map').waitFor()
    expect(await page.locator('[data-map=closed]').count()).toBe(1)
    await page.close()
  })
})
