import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALL_PAGES } from '#contract/pages/all-pages.ts'
import { seriousProblems } from './axe.ts'
import { brokenNumbers } from './broken-numbers.ts'
import { enter, openPage } from './browser.ts'
import { browser, server, stageDemo } from './demo-stage.ts'

interface Walk {
  readonly language: 'zh-CN' | 'en'
  readonly theme: 'night' | 'day'
  /** Of the window, px: a page is opened at the first, where axe looks at it, and fits the others as well. */
  readonly widths: readonly [number, ...number[]]
}

const HEIGHT = 900

/** Every page of the frame, with its name and an address that it may have. */
const PAGES = ALL_PAGES.filter(({ isBare }) => !isBare).map(
  ({ name, path, menu }) => [name.zh, menu?.address ?? path.replaceAll(/:\w+/g, 'station')] as const,
)

/** Opens every page of the console in one window, as somebody who may see all of them. */
export function walkPages({ language, theme, widths }: Walk): void {
  stageDemo()

  describe(`every page, opened at ${widths[0]} px, in ${language} by ${theme}`, () => {
    let page: Page
    let problems: string[]
    beforeAll(async () => {
      ;({ page, problems } = await openPage(browser, { width: widths[0], height: HEIGHT }))
      await page.addInitScript(
        (chosen) => {
          localStorage.setItem('language', chosen.language)
          sessionStorage.setItem('theme', chosen.theme)
        },
        { language, theme },
      )
      await enter(page, server)
    })
    afterAll(() => page?.close())

    it('has a frame without serious problems', async () => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: HEIGHT })
        expect(await seriousProblems(page, 'frame and what is over it')).toEqual([])
      }
    })

    it.each(PAGES)(
      'R1-06 R2.6-08 opens %s, %s: with a heading, within the window, numbers in one line each, and without serious problems',
      async (_name, address) => {
        await page.setViewportSize({ width: widths[0], height: HEIGHT })
        await page.evaluate((to) => {
          location.hash = to
        }, address)
        await page.locator(`[data-tag="${address}"][data-current]`).waitFor()
        await closeOtherTags(page)
        await expect
          .poll(() => stateOf(page))
          .toEqual({
            title: expect.stringMatching(/\S/),
            headings: [expect.stringMatching(/\S/)],
            busy: [],
            beyond: 0,
          })
        expect(await seriousProblems(page, 'page within the frame')).toEqual([])
        expect(await brokenNumbers(page)).toEqual([])
        for (const width of widths.slice(1)) {
          await page.setViewportSize({ width, height: HEIGHT })
          await expect.poll(() => stateOf(page), { message: `at ${width} px` }).toMatchObject({ beyond: 0 })
          expect(await brokenNumbers(page), `at ${width} px`).toEqual([])
        }
        expect(problems).toEqual([])
      },
    )
  })
}

/** Pages kept alive behind the one in front go on living, and would make each further page slower than the one before. */
const closeOtherTags = (page: Page) =>
  page.locator('[data-tag]:not([data-current]) button').evaluateAll((crosses) => {
    for (const cross of crosses) if (cross instanceof HTMLElement) cross.click()
  })

/** What the page in front shows; those that are kept alive behind it are not looked at. */
const stateOf = (page: Page) =>
  page.evaluate(() => {
    const isShown = (element: Element): boolean => element.checkVisibility()
    const [whole, main] = [document.documentElement, document.querySelector('#main') ?? document.body]
    return {
      title: document.title,
      headings: [...main.querySelectorAll('h1')].filter(isShown).map(({ innerText }) => innerText),
      busy: [...main.querySelectorAll('[aria-busy=true]')].filter(isShown).map((part) => part.outerHTML.slice(0, 200)),
      // parts that scroll by themselves do not count, px
      beyond: Math.max(...[whole, main].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)),
    }
  })
