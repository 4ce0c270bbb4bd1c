import { textWidthPx } from '#lib/text-width.ts'

/** Padding of the cell, brackets of the unit, mark of the order. */
const AROUND_PX = 76
const MIN_PX = 110
const MAX_PX = 230

/** Width at which a heading and its unit are read whole, whatever stands below them; very long ones are cut. */
export function headerWidthPx(name: string, unit: string): number {
  return Math.min(MAX_PX, Math.max(MIN_PX, textWidthPx(`${name}${unit}`) + AROUND_PX))
}
