import axe from 'axe-core'
import type { Page } from 'playwright-core'

const PARTS = {
  'whole window': { include: ['html'] },
  'page within the frame': { include: ['#main'] },
  'frame and what is over it': { include: ['html'], exclude: ['#main > *'] },
}

/** Serious accessibility problems that axe finds in a part of the window. */
export async function seriousProblems(page: Page, part: keyof typeof PARTS = 'whole window'): Promise<string[]> {
  // evaluated instead of inserted: the page's content security policy forbids inline scripts
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (looked) => {
    const checker: unknown = Reflect.get(window, 'axe')
    const run: unknown = checker instanceof Object ? Reflect.get(checker, 'run') : null
    if (typeof run !== 'function') throw new Error('axe is not there')
    // details of what passes are not read, and take a quarter of its time
    const { violations } = await run.call(checker, looked, { resultTypes: ['violations'] })
    return violations
      .filter(({ impact }: { impact: string }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, nodes }: { id: string; nodes: { html: string; any: { message: string }[] }[] }) =>
          `${id}: ${nodes[0]?.html} ${nodes[0]?.any[0]?.message ?? ''}`,
      )
  }, PARTS[part])
}
