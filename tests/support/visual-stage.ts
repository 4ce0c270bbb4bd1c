import { inject } from 'vitest'
import { launchBrowser, openPage } from './browser.ts'
import type { Comparison, VisualDrawing, VisualPage } from './visual-page/main.ts'

/** A font of Chinese and Latin letters that is bundled with the page, so that it looks the same on every machine. */
export const STAGE_FONT = 'ZCOOL KuaiLe'

/** A drawing of one board with these elements. */
export const visualDrawing = (width: number, height: number, objects: readonly object[]) => ({
  width,
  height,
  uuid: 'visual',
  boards: [
    {
      title: '画板1',
      index: 0,
      uuid: 'board',
      dpi: '1920',
      objects: { version: '7.4.0', background: '#3e3f4c', objects },
    },
  ],
})

/** A pipe that runs so many px to the right, and then down. */
export const visualPipe = (right: number, down: number, fields: object) => ({
  type: 'polyLine',
  points: [
    { x: 0, y: 0 },
    { x: right, y: 0 },
    { x: right, y: down },
  ],
  ...fields,
})

/** Draws documents with the engine and with Fabric in the same browser, and compares the pictures. */
export interface VisualStage {
  colorsInTime(drawing: VisualDrawing, isMotionReduced: boolean, wanted: readonly number[]): Promise<number[]>
  reportFonts(drawing: VisualDrawing): Promise<string[]>
  compare(drawing: VisualDrawing, cell: number, asMesh: boolean): Promise<Comparison>
  compareFollowed: VisualPage['compareFollowed']
  compareLive: VisualPage['compareLive']
  lookAtAged: VisualPage['lookAtAged']
  close(): Promise<void>
}

export async function openVisualStage(): Promise<VisualStage> {
  // both engines draw on the GPU, as they do for a person
  const browser = await launchBrowser('by GPU')
  const { page, problems } = await openPage(browser, { width: 640, height: 480 })
  await page.goto(`${inject('testPages')}visual-page/`)
  await page.waitForFunction(() => 'visualPage' in globalThis)
  return {
    async colorsInTime(drawing, isMotionReduced, wanted) {
      const colors = await page.evaluate(
        ([source, isReduced, colorsWanted]) => {
          const { visualPage } = globalThis as unknown as { visualPage: VisualPage } // set by the page
          return visualPage.colorsInTime(JSON.parse(source), isReduced, colorsWanted)
        },
        // as text: the browser's tool follows no thousand levels
        [JSON.stringify(drawing), isMotionReduced, wanted] as const,
      )
      if (problems.length > 0) throw new Error(problems.join('\n'))
      return colors
    },
    reportFonts: (drawing) =>
      page.evaluate((source) => {
        const { visualPage } = globalThis as unknown as { visualPage: VisualPage } // set by the page
        return visualPage.reportFonts(source)
      }, drawing),
    async compare(drawing, cell, asMesh) {
      const comparison = await page.evaluate(
        ([source, side, isMesh]) => {
          const { visualPage } = globalThis as unknown as { visualPage: VisualPage } // set by the page
          return visualPage.compare(source, side, isMesh)
        },
        [drawing, cell, asMesh] as const,
      )
      if (problems.length > 0) throw new Error(problems.join('\n'))
      return comparison
    },
    async compareFollowed(drawing, changes, drag, cell, asMesh) {
      // as text: the type of operations is deeper than the browser's tool can follow
      const comparison = await page.evaluate(
        ([source, steps, dragged, side, isMesh]) => {
          const { visualPage } = globalThis as unknown as { visualPage: VisualPage } // set by the page
          return visualPage.compareFollowed(source, JSON.parse(steps), dragged, side, isMesh)
        },
        [drawing, JSON.stringify(changes), drag, cell, asMesh] as const,
      )
      if (problems.length > 0) throw new Error(problems.join('\n'))
      return comparison
    },
    async compareLive(...given) {
      const comparison = await page.evaluate((source) => {
        const { visualPage } = globalThis as unknown as { visualPage: VisualPage } // set by the page
        return visualPage.compareLive(...source)
      }, given)
      if (problems.length > 0) throw new Error(problems.join('\n'))
      return comparison
    },
    async lookAtAged(...given) {
      const seen = await page.evaluate((source) => {
        const { visualPage } = globalThis as unknown as { visualPage: VisualPage } // set by the page
        return visualPage.lookAtAged(...source)
      }, given)
      if (problems.length > 0) throw new Error(problems.join('\n'))
      return seen
    },
    close: () => browser.close(),
  }
}
