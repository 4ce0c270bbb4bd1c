import type { PageSpec } from './page.ts'

/** The pages of every room, by the files that are there. */
export const ALL_PAGES: readonly PageSpec[] = Object.values(
  import.meta.glob<readonly PageSpec[]>('./*.pages.ts', { eager: true, import: 'pages' }),
).flat()
