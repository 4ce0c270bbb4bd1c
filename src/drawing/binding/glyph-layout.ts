import type { TextBinding } from './binding-table.ts'
import { MISSING_TEXT } from './format-value.ts'
import { GLYPH_BYTES, type GlyphInstances, type GlyphMetrics } from './patch.ts'

/** Value texts as the evaluator holds them: `strings` and `colors` run beside `texts`. */
export interface TextLines {
  readonly texts: readonly TextBinding[]
  readonly strings: readonly string[]
  /** Colour word of each text, see GlyphInstances. */
  readonly colors: Uint32Array
}

export interface GlyphLayout {
  /**
   * Lays out the texts whose places stand in `which`, in that order. O(glyphs).
   * A space moves the pen and makes no instance; a character that the atlas lacks is drawn as the missing value is.
   *
   * @returns A buffer of exactly the glyphs' size, the caller's to transfer.
   */
  layOut(lines: TextLines, which: Uint32Array): GlyphInstances
}

const WORDS = GLYPH_BYTES / 4
const SPACE = 0x20

/** @throws {RangeError} when advances and charset differ in length, or the charset lacks the missing-value character. */
export function createGlyphLayout(metrics: GlyphMetrics): GlyphLayout {
  const glyphOf = readCharset(metrics)
  const fallback = glyphOf(MISSING_TEXT.charCodeAt(0))
  if (fallback < 0) throw new RangeError(`GlyphMetrics.charset lacks "${MISSING_TEXT}", the text of a missing value.`)
  const { advances } = metrics
  let floats = new Float32Array(256 * WORDS)
  let words = new Uint32Array(floats.buffer)

  function reserve(numWords: number): void {
    if (numWords <= floats.length) return
    const grown = new Float32Array(Math.max(numWords, 2 * floats.length))
    grown.set(floats)
    floats = grown
    words = new Uint32Array(grown.buffer)
  }

  const advanceOf = (codePoint: number): number => {
    const glyph = glyphOf(codePoint)
    return advances[glyph < 0 ? fallback : glyph] ?? 0
  }

  function widthInEm(line: string): number {
    let width = 0
    for (let at = 0; at < line.length; ) {
      const codePoint = line.codePointAt(at) ?? SPACE
      width += advanceOf(codePoint)
      at += codePoint > 0xffff ? 2 : 1
    }
    return width
  }

  /** Writes one line from word `to` on; returns where it ended. */
  function writeLine(text: TextBinding, line: string, color: number, to: number): number {
    reserve(to + line.length * WORDS)
    const cos = Math.cos(text.angleRad)
    const sin = Math.sin(text.angleRad)
    let pen = text.align === 'left' ? 0 : -widthInEm(line) * text.fontSize * (text.align === 'center' ? 0.5 : 1)
    let end = to
    for (let at = 0; at < line.length; ) {
      const codePoint = line.codePointAt(at) ?? SPACE
      if (codePoint !== SPACE) {
        const glyph = glyphOf(codePoint)
        floats[end] = text.x + pen * cos
        floats[end + 1] = text.y + pen * sin
        floats[end + 2] = text.fontSize
        floats[end + 3] = text.angleRad
        words[end + 4] = glyph < 0 ? fallback : glyph
        words[end + 5] = color
        end += WORDS
      }
      pen += advanceOf(codePoint) * text.fontSize
      at += codePoint > 0xffff ? 2 : 1
    }
    return end
  }

  return {
    layOut({ texts, strings, colors }, which) {
      let end = 0
      for (const place of which) {
        const text = texts[place]
        if (text) end = writeLine(text, strings[place] ?? MISSING_TEXT, colors[place] ?? 0, end)
      }
      return { data: floats.slice(0, end).buffer, count: end / WORDS }
    },
  }
}

/** Place of a code point in the atlas, -1 for none. Nearly all are ASCII, where an array answers faster than a map. */
function readCharset({ charset, advances }: GlyphMetrics): (codePoint: number) => number {
  const ascii = new Int32Array(128).fill(-1)
  const others = new Map<number, number>()
  let numGlyphs = 0
  for (const character of charset) {
    const codePoint = character.codePointAt(0) ?? SPACE
    if (codePoint < ascii.length) ascii[codePoint] = numGlyphs
    else others.set(codePoint, numGlyphs)
    numGlyphs += 1
  }
  if (advances.length !== numGlyphs)
    throw new RangeError(`GlyphMetrics.advances has ${advances.length} entries, expected ${numGlyphs} as in charset.`)
  return (codePoint) => ascii[codePoint] ?? others.get(codePoint) ?? -1
}
