import type { TextBinding } from './binding-table.ts'
import { MISSING_TEXT } from './format-value.ts'
import { GLYPH_BYTES, type GlyphInstances, type GlyphMetrics } from './patch.ts'

/** The line of one value text: its code points; those from `smallFrom` on are drawn small. */
export interface TextLine {
  readonly codePoints: Uint32Array
  length: number
  smallFrom: number
  /** Colour word, see GlyphInstances. */
  color: number
}

const WORDS = GLYPH_BYTES / 4
const SPACE = 0x20
/** Size of small characters as a part of the text's. */
const SMALL = 0.6
/** Spare instances of a row, so that one more digit does not force a new layout of all texts. */
const SPARE = 1

/**
 * Glyphs of the value texts in view: a row of instances for each text, rows one after another. A changed text is
 * written into its row; one that outgrows its row forces a new layout of all, with a longer row for it.
 */
export class GlyphRows {
  readonly #glyphOf: (codePoint: number) => number
  readonly #advances: Float32Array
  readonly #fallback: number
  /** First instance of each text, -1 out of view, and the length of its row. */
  readonly #firsts: Int32Array
  readonly #rooms: Uint32Array
  #floats = new Float32Array(256 * WORDS)
  #words = new Uint32Array(this.#floats.buffer)
  #total = 0
  #dirtyFrom = Number.POSITIVE_INFINITY
  #dirtyTo = 0
  #isNew = false

  /** @throws {RangeError} when advances and charset differ in length, or the charset lacks the missing-value character. */
  constructor(metrics: GlyphMetrics, numTexts: number) {
    this.#glyphOf = readCharset(metrics)
    this.#advances = metrics.advances
    this.#fallback = this.#glyphOf(MISSING_TEXT.charCodeAt(0))
    if (this.#fallback < 0)
      throw new RangeError(`GlyphMetrics.charset lacks "${MISSING_TEXT}", the text of a missing value.`)
    this.#firsts = new Int32Array(numTexts).fill(-1)
    this.#rooms = new Uint32Array(numTexts)
  }

  /** Starts a new layout; {@link append} adds the texts in view. */
  begin(): void {
    this.#firsts.fill(-1)
    this.#total = 0
    this.#isNew = true
  }

  append(index: number, text: TextBinding, line: TextLine): void {
    const first = this.#total
    this.#reserve(first + line.length)
    const count = this.#writeLine(text, line, first)
    const room = Math.max(this.#rooms[index] ?? 0, count === 0 ? 0 : count + SPARE)
    this.#reserve(first + room)
    this.#rooms[index] = room
    this.#firsts[index] = first
    this.#total = first + room
    this.#clear(first + count, this.#total)
  }

  /** Writes a text in view into its row. Returns false where it does not fit: then only a new layout helps. */
  rewrite(index: number, text: TextBinding, line: TextLine): boolean {
    const first = this.#firsts[index] ?? -1
    const room = this.#rooms[index] ?? 0
    if (first < 0) return true
    if (line.length > room && this.#inkOf(line) > room) return false
    const end = first + room
    this.#clear(first + this.#writeLine(text, line, first), end)
    this.#dirtyFrom = Math.min(this.#dirtyFrom, first)
    this.#dirtyTo = Math.max(this.#dirtyTo, end)
    return true
  }

  /**
   * What was written since the last call, in a buffer of exactly that size for the caller to transfer; null for
   * nothing.
   */
  take(): GlyphInstances | null {
    const total = this.#total
    const first = this.#isNew ? 0 : this.#dirtyFrom
    const end = this.#isNew ? total : this.#dirtyTo
    if (!this.#isNew && first >= end) return null
    this.#isNew = false
    this.#dirtyFrom = Number.POSITIVE_INFINITY
    this.#dirtyTo = 0
    return { data: this.#floats.slice(first * WORDS, end * WORDS).buffer, first, count: end - first, total }
  }

  /**
   * Writes the glyphs of a line from `instance` on and returns their number. A space moves the pen without a glyph; a
   * character missing from the atlas is drawn as a missing value.
   */
  #writeLine(text: TextBinding, line: TextLine, instance: number): number {
    const { align, x, y, angleRad, fontSize } = text
    const floats = this.#floats
    const words = this.#words
    const cos = Math.cos(angleRad)
    const sin = Math.sin(angleRad)
    let pen = align === 'left' ? 0 : -this.#widthInEm(line) * fontSize * (align === 'center' ? 0.5 : 1)
    let to = instance * WORDS
    for (let at = 0; at < line.length; at++) {
      const codePoint = line.codePoints[at] ?? SPACE
      const size = at < line.smallFrom ? fontSize : fontSize * SMALL
      if (codePoint !== SPACE) {
        const glyph = this.#glyphOf(codePoint)
        floats[to] = x + pen * cos
        floats[to + 1] = y + pen * sin
        floats[to + 2] = size
        floats[to + 3] = angleRad
        words[to + 4] = glyph < 0 ? this.#fallback : glyph
        words[to + 5] = line.color
        to += WORDS
      }
      pen += this.#advanceOf(codePoint) * size
    }
    return to / WORDS - instance
  }

  #widthInEm({ codePoints, length, smallFrom }: TextLine): number {
    let width = 0
    for (let at = 0; at < length; at++) width += this.#advanceOf(codePoints[at] ?? SPACE) * (at < smallFrom ? 1 : SMALL)
    return width
  }

  #inkOf({ codePoints, length }: TextLine): number {
    let count = 0
    for (let at = 0; at < length; at++) if (codePoints[at] !== SPACE) count += 1
    return count
  }

  #advanceOf(codePoint: number): number {
    const glyph = this.#glyphOf(codePoint)
    return this.#advances[glyph < 0 ? this.#fallback : glyph] ?? 0
  }

  /** Writes instances of size 0; their other fields are not read. */
  #clear(from: number, to: number): void {
    this.#floats.fill(0, from * WORDS, to * WORDS)
  }

  #reserve(instances: number): void {
    const needed = instances * WORDS
    if (needed <= this.#floats.length) return
    const grown = new Float32Array(Math.max(needed, 2 * this.#floats.length))
    grown.set(this.#floats)
    this.#floats = grown
    this.#words = new Uint32Array(grown.buffer)
  }
}

/** Index of a code point in the atlas, -1 for none. Nearly all are ASCII, where an array answers faster than a map. */
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
