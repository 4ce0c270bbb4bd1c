import { inject } from 'vitest'
import type { DrawingFile } from '#drawing-editor/exchange/file-in.ts'
import type { ImportedElements } from '#drawing-editor/exchange/import-problem.ts'
import { launchBrowser, openPage } from './browser.ts'
import type { ExchangePage } from './exchange-page/main.ts'

/** Imports and exports SVG in a browser, and compares how the engine and the browser draw it. */
export interface ExchangeStage {
  read(text: string): Promise<ImportedElements>
  readFile(bytes: Uint8Array): Promise<DrawingFile>
  /** The drawing on A4 paper, as PDF. */
  print(drawing: unknown): Promise<Buffer>
  compareImport: ExchangePage['compareImport']
  compareExport: ExchangePage['compareExport']
  /** Addresses that the page asked for since it was opened. */
  readonly requests: readonly string[]
  close(): Promise<void>
}

export async function openExchangeStage(): Promise<ExchangeStage> {
  // the engine draws on the GPU, as it does for a person
  const browser = await launchBrowser('by GPU')
  const { page, problems } = await openPage(browser, { width: 640, height: 480 })
  await page.goto(`${inject('testPages')}exchange-page/`)
  await page.waitForFunction(() => 'exchangePage' in globalThis)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const checked = <T>(value: T): T => {
    if (problems.length > 0) throw new Error(problems.join('\n'))
    return value
  }
  return {
    requests,
    async read(text) {
      // as text: the type of stored elements is deeper than the browser's tool can follow
      const read = await page.evaluate((source) => {
        const { exchangePage } = globalThis as unknown as { exchangePage: ExchangePage } // set by the page
        return JSON.stringify(exchangePage.read(source))
      }, text)
      return checked(JSON.parse(read))
    },
    async readFile(bytes) {
      const read = await page.evaluate(
        async (source) => {
          const { exchangePage } = globalThis as unknown as { exchangePage: ExchangePage } // set by the page
          return JSON.stringify(await exchangePage.readFile(source))
        },
        [...bytes],
      )
      return checked(JSON.parse(read))
    },
    async print(drawing) {
      const text = await page.evaluate((source) => {
        const { exchangePage } = globalThis as unknown as { exchangePage: ExchangePage } // set by the page
        return exchangePage.print(JSON.parse(source))
      }, JSON.stringify(drawing))
      const { page: sheet, problems: onSheet } = await openPage(browser)
      await sheet.setContent(text)
      const file = await sheet.pdf({ preferCSSPageSize: true, printBackground: true })
      await sheet.close()
      if (onSheet.length > 0) throw new Error(onSheet.join('\n'))
      return checked(file)
    },
    async compareImport(...given) {
      const comparison = await page.evaluate(async (source) => {
        const { exchangePage } = globalThis as unknown as { exchangePage: ExchangePage } // set by the page
        return JSON.stringify(await exchangePage.compareImport(...source))
      }, given)
      return checked(JSON.parse(comparison))
    },
    async compareExport(drawing, cell) {
      const comparison = await page.evaluate(
        async ([source, side]) => {
          const { exchangePage } = globalThis as unknown as { exchangePage: ExchangePage } // set by the page
          return JSON.stringify(await exchangePage.compareExport(JSON.parse(source), side))
        },
        [JSON.stringify(drawing), cell] as const,
      )
      return checked(JSON.parse(comparison))
    },
    close: () => browser.close(),
  }
}
