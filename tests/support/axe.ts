import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Serious accessibility problems found by axe; `exclude`: selectors that are not checked. */
export async function seriousProblems(page: Page, exclude: readonly string[] = []): Promise<string[]> {
  // evaluated instead of inserted: the page's content security policy forbids inline scripts
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (excluded) => {
    const checker: unknown = Reflect.get(window, 'axe')
    const run: unknown = checker instanceof Object ? Reflect.get(checker, 'run') : null
    if (typeof run !== 'function') throw new Error('axe is not there')
    const { violations } = await run.call(checker, { exclude: excluded })
    return violations
      .filter(({ impact }: { impact: string }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, nodes }: { id: string; nodes: { html: string; any: { message: string }[] }[] }) =>
          `${id}: ${nodes[0]?.html} ${nodes[0]?.any[0]?.message ?? ''}`,
      )
  }, exclude)
}
