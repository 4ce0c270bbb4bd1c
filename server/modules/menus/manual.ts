/**
 * The texts of pages that come with the product. Duty: they are read from docs/manual at their first use. Neighbours:
 * help-routes.ts answers with them where a company has no text of its own; nothing of them is stored, so that a newer
 * version brings newer texts and never touches what a company has written.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '#contract/kit/language.ts'
import { ALL_PAGES } from '#contract/pages/all-pages.ts'
import { pageAt } from '#contract/pages/page-access.ts'
import { pathOf } from '#lib/path-of.ts'
import { projectRoot } from '#server/core/kit/project-root.ts'
import { type ManualPage, pagesOfManual } from './manual-text.ts'

const manuals = new Map<Language, ReadonlyMap<string, ManualPage>>()

/** The pages of the manual by their paths. */
export function manualIn(language: Language): ReadonlyMap<string, ManualPage> {
  const known = manuals.get(language)
  if (known) return known
  const folder = join(projectRoot, 'docs/manual', language)
  const pages = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .flatMap((name) => pagesOfManual(readFileSync(join(folder, name), 'utf8')))
  const manual = new Map(pages.flatMap((page) => page.paths.map((path) => [path, page] as const)))
  manuals.set(language, manual)
  return manual
}

/** The text of the page at an address; null where the manual has none, as of pages that a company has added. */
export function manualPageAt(address: string, language: Language): ManualPage | null {
  const page = pageAt(ALL_PAGES, pathOf(address))
  return (page && manualIn(language).get(page.path)) ?? null
}

/** Whether a text is that of the manual, in whichever language, as an editor may have written it anew. */
export const isOfManual = (html: string, address: string): boolean =>
  (['zh-CN', 'en'] as const).some((language) => {
    const page = manualPageAt(address, language)
    return page !== null && bareOf(page.html) === bareOf(html)
  })

/** Editors put paragraphs into list items, and write signs and spaces in their own way. */
const bareOf = (html: string): string =>
  html
    .replaceAll(/<\/?p>/g, '')
    .replaceAll(/&nbsp;|\s/g, '')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
