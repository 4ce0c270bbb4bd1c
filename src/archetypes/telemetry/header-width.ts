const WIDE_PX = 13
const NARROW_PX = 7
/** Padding of the cell, brackets of the unit, mark of the order. */
const AROUND_PX = 76
const MIN_PX = 110
const MAX_PX = 230

/** Width at which a heading and its unit are read whole, whatever stands below them; very long ones are cut. */
export function headerWidthPx(name: string, unit: string): number {
  const letters = [...`${name}${unit}`]
  const widthPx = letters.reduce((sum, letter) => sum + (letter > '\u2E7F' ? WIDE_PX : NARROW_PX), AROUND_PX)
  return Math.min(MAX_PX, Math.max(MIN_PX, widthPx))
}
