import type { PageSpec } from './page.ts'

/** The pages of all features, found by their files. */
export const ALL_PAGES: readonly PageSpec[] = Object.values(
  import.meta.glob<readonly PageSpec[]>('./*.pages.ts', { eager: true, import: 'pages' }),
).flat()
