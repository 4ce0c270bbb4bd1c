const WIDE_PX = 13
const NARROW_PX = 7

/** About as wide as a text is in the size of tables; known without a layout, so that columns stand from the start. */
export function textWidthPx(text: string): number {
  return [...text].reduce((sum, letter) => sum + (letter > '\u2E7F' ? WIDE_PX : NARROW_PX), 0)
}
