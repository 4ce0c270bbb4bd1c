/** Rows a page, and what a table starts with (spec section 9). */
export const PAGE_SIZES: readonly number[] = [50, 100, 200, 500]
export const DEFAULT_PAGE_SIZE = 50

export const numPages = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize))

/** Page numbers of a pager with gaps between: first, last, and the present one with its neighbours. */
export function pagerItems(page: number, pages: number, maxButtons = 7): (number | 'gap')[] {
  if (pages <= maxButtons) return Array.from({ length: pages }, (_, at) => at + 1)
  const inner = maxButtons - 4
  const from = Math.min(Math.max(page - Math.floor(inner / 2), 3), pages - inner - 1)
  const middle = Array.from({ length: inner }, (_, at) => from + at)
  const before: (number | 'gap')[] = from > 3 ? [1, 'gap'] : [1, 2]
  const after: (number | 'gap')[] = from + inner < pages - 1 ? ['gap', pages] : [pages - 1, pages]
  return [...before, ...middle, ...after]
}
