const WIDE_PX = 13
const NARROW_PX = 7

/** Estimated width of a text in table size. Needs no layout, so that columns have their width from the first render. */
export function textWidthPx(text: string): number {
  return [...text].reduce((sum, letter) => sum + (letter > '\u2E7F' ? WIDE_PX : NARROW_PX), 0)
}
