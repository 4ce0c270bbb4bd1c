// How the columns of a table fit on paper: upright, turned, or as several tables below each other.

interface PrintSheet {
  readonly orientation: 'portrait' | 'landscape'
  /** Size of text and columns, as a share of their size on the screen. */
  readonly scale: number
  /** Columns of each table, by their place; the fixed ones stand in all of them. */
  readonly panels: readonly (readonly number[])[]
}

/** Width of A4 within margins of 12 mm, in CSS px. */
const PORTRAIT_PX = 703
const LANDSCAPE_PX = 1031
/** Smaller text is worth turning the sheet for. */
const MIN_UPRIGHT = 0.8
/** Text of 14 px becomes 7 pt, which is still read without effort. */
const MIN_TURNED = 0.66

/**
 * @param widthsPx - Of the columns, as on the screen.
 * @param numFixed - Columns at the start that say whose row it is: repeated in each table.
 */
export function printSheet(widthsPx: readonly number[], numFixed: number): PrintSheet {
  const all = widthsPx.map((_, at) => at)
  const wholePx = widthOf(all, widthsPx)
  if (wholePx * MIN_UPRIGHT <= PORTRAIT_PX)
    return { orientation: 'portrait', scale: Math.min(1, PORTRAIT_PX / wholePx), panels: [all] }
  const panels = wholePx * MIN_TURNED <= LANDSCAPE_PX ? [all] : panelsOf(widthsPx, Math.max(1, numFixed))
  const widestPx = Math.max(...panels.map((panel) => widthOf(panel, widthsPx)))
  return { orientation: 'landscape', scale: Math.min(1, LANDSCAPE_PX / widestPx), panels }
}

/** As few tables as can be read, of about the same width. */
function panelsOf(widthsPx: readonly number[], numFixed: number): number[][] {
  const roomPx = LANDSCAPE_PX / MIN_TURNED
  const all = widthsPx.map((_, at) => at)
  const isRoomy = widthOf(all.slice(0, numFixed), widthsPx) <= roomPx / 2
  const fixed = all.slice(0, isRoomy ? numFixed : 1)
  const others = all.slice(fixed.length)
  const leftPx = roomPx - widthOf(fixed, widthsPx)
  const fewest = filled(others, widthsPx, leftPx)
  let panels = fewest
  for (let limitPx = widthOf(others, widthsPx) / fewest.length; limitPx < leftPx; limitPx += STEP_PX) {
    panels = filled(others, widthsPx, limitPx)
    if (panels.length === fewest.length) break
  }
  const even = panels.length === fewest.length ? panels : fewest
  return even.map((panel) => [...fixed, ...panel])
}

const STEP_PX = 10

/** In order, each up to a width; a column that is wider than it stands alone. */
function filled(columns: readonly number[], widthsPx: readonly number[], limitPx: number): number[][] {
  const panels: number[][] = []
  let usedPx = Number.POSITIVE_INFINITY
  for (const at of columns) {
    const widthPx = widthsPx[at] ?? 0
    if (usedPx + widthPx > limitPx) {
      panels.push([])
      usedPx = 0
    }
    panels.at(-1)?.push(at)
    usedPx += widthPx
  }
  return panels
}

const widthOf = (columns: readonly number[], widthsPx: readonly number[]): number =>
  columns.reduce((sum, at) => sum + (widthsPx[at] ?? 0), 0)
