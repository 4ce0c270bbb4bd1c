import type { Language } from '#contract/kit/language.ts'
import { invalidInput } from '../kit/app-error.ts'
import { textsIn } from '../texts/texts.ts'
import type { Steps } from './long-work.ts'

const PAGE_ROWS = 500

interface Page {
  readonly page: number
  readonly limit: number
}

interface PagesOptions {
  readonly maxRows: number
  readonly field: string
  readonly language: Language
  readonly steps: Steps
}

/**
 * All rows of a list, read page by page: parsing a page blocks other calls shortly, and only one page is in memory. A row that
 * moves to a later page meanwhile is returned once.
 *
 * @throws {AppError} 1001 before the first row, naming `field`, where there are more than `maxRows`.
 */
export async function* inPages<Row extends { readonly keyId: string }>(
  read: (page: Page) => Promise<{ readonly list: readonly Row[]; readonly total: number }>,
  { maxRows, field, language, steps }: PagesOptions,
): AsyncGenerator<Row> {
  const returned = new Set<string>()
  for (let page = 1, numPages = 1; page <= numPages; page += 1) {
    steps.gone.throwIfAborted()
    const { list, total } = await read({ page, limit: PAGE_ROWS })
    if (page === 1 && total > maxRows)
      throw invalidInput([
        {
          field,
          rule: textsIn(language).tooManyRows(maxRows),
        },
      ])
    numPages = Math.ceil(total / PAGE_ROWS)
    if (page === 1) steps.report(0, total)
    for (const row of list) {
      if (returned.has(row.keyId)) continue
      returned.add(row.keyId)
      yield row
    }
    steps.report(returned.size, total)
  }
}
