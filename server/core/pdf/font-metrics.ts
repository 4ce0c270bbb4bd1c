import { create } from 'fontkit'
import type { FontMetrics } from './printed-text.ts'

/** Widths and letters of a font file, each looked up once. */
export function createMetrics(file: Buffer, size: number): FontMetrics {
  const font = create(file)
  if ('fonts' in font) throw new Error('A collection of fonts cannot be used: name one font.')
  const known = new Map<number, boolean>()
  const widths = new Map<string, number>()
  return {
    has(codePoint) {
      const found = known.get(codePoint) ?? font.hasGlyphForCodePoint(codePoint)
      known.set(codePoint, found)
      return found
    },
    widthOf(character) {
      const found =
        widths.get(character) ??
        (font.glyphForCodePoint(character.codePointAt(0) ?? 0).advanceWidth * size) / font.unitsPerEm
      widths.set(character, found)
      return found
    },
  }
}
