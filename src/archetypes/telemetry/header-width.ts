import { textWidthPx } from '#lib/text-width.ts'

/** Room for the cell's padding, the brackets of the unit and the sort mark, px. */
const AROUND_PX = 76
const MIN_PX = 110
const MAX_PX = 300

/** Seven digits, how many parts are missing, and that it is not final. */
const FIGURE_PX = 190

/** Width at which a heading and the key figures below it are whole, with what is said beside them. */
export const figureWidthPx = (name: string, unit: string): number => Math.max(FIGURE_PX, headerWidthPx(name, unit))

/** Width at which a heading and its unit are fully readable, whatever the values below; very long headings are cut. */
export function headerWidthPx(name: string, unit: string): number {
  return Math.min(MAX_PX, Math.max(MIN_PX, textWidthPx(`${name}${unit}`) + AROUND_PX))
}
