import type { Page } from 'playwright-core'

/**
 * Numbers and times of the page in front that stand in two lines: a figure of which only a part is read is a wrong one.
 * Each with the text that it is in. Days and ranges are left out, which browsers part behind a hyphen.
 */
export const brokenNumbers = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** With its sign, separators and percent; not what belongs to a name or a code. */
    const NUMBER = /(?<![\w.,:-])[-+−]?\d[\d.,:]*\d%?(?![\w-])/g
    const main = document.querySelector('#main') ?? document.body
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    const numLines = (): number => new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    const found: string[] = []
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent ?? ''
      if (!/\d\D?\d/.test(text) || !node.parentElement?.checkVisibility()) continue
      range.selectNodeContents(node)
      if (numLines() < 2) continue
      for (const { 0: number, index } of text.matchAll(NUMBER)) {
        range.setStart(node, index)
        range.setEnd(node, index + number.length)
        if (numLines() > 1) found.push(`${number} in “${text.trim().slice(0, 80)}”`)
      }
    }
    return found
  })
