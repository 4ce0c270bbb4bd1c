import { diagonalOf, readLength, type Size } from './length.ts'
import { fontSizeOf, type Style } from './style.ts'

/** Reads the lengths of an element, px; 0, or what is given for it, where there is none. */
export interface Ruler {
  /** Percentages are of the window's width. */
  x(text: string | undefined, missing?: number): number
  y(text: string | undefined, missing?: number): number
  /** Of its diagonal, for lengths without a direction. */
  other(text: string | undefined, missing?: number): number
}

export function rulerOf(style: Style, window: Size): Ruler {
  const fontSize = fontSizeOf(style)
  const read =
    (whole: number) =>
    (text: string | undefined, missing = 0) =>
      readLength(text ?? '', { fontSize, whole }) ?? missing
  return { x: read(window.width), y: read(window.height), other: read(diagonalOf(window)) }
}
