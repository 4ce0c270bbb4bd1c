import type { TextBinding } from './binding-table.ts'
import { MISSING_TEXT } from './format-value.ts'
import {
  GLYPH_WORDS,
  type GlyphMetrics,
  glyphWord,
  MAX_GLYPHS,
  MAX_TEXTS,
  NO_GLYPH,
  SMALL_SIZE,
  type TextChanges,
} from './patch.ts'

/** A value text: its code points; those from `smallFrom` on are drawn small, in a line of their own below it. */
export interface TextLine {
  readonly codePoints: Uint32Array
  length: number
  smallFrom: number
}

const SPACE = 0x20
/** Spare cells of a row, so that one more digit does not force a new layout of all texts. */
const SPARE = 1

/**
 * Glyphs of the value texts in view: a row of cells for each text, rows one after another. A changed text is written
 * into its row; one that outgrows its row forces a new layout of all, with a longer row for it.
 */
export class GlyphRows {
  /** In the first font. */
  readonly #glyphOf: (codePoint: number) => number
  readonly #numCharacters: number
  readonly #advances: Float32Array
  readonly #fallback: number
  /** First cell of each text, -1 out of view, and the length of its row. */
  readonly #firsts: Int32Array
  readonly #rooms: Uint32Array
  #words = new Uint32Array(256 * GLYPH_WORDS)
  #pens = new Float32Array(this.#words.buffer)
  #total = 0
  /** Texts rewritten since the last {@link take}. */
  readonly #rewritten: Uint32Array
  readonly #isRewritten: Uint8Array
  #numRewritten = 0
  #isNew = false

  /**
   * @throws {RangeError} when the advances are not those of the charset in whole fonts, the charset lacks the missing-value character, or
   * there are more texts or glyphs than a cell can name.
   */
  constructor(metrics: GlyphMetrics, numTexts: number) {
    const charset = readCharset(metrics)
    this.#glyphOf = charset.glyphOf
    this.#numCharacters = charset.numCharacters
    this.#advances = metrics.advances
    this.#fallback = this.#glyphOf(MISSING_TEXT.charCodeAt(0))
    if (this.#fallback < 0)
      throw new RangeError(`GlyphMetrics.charset lacks "${MISSING_TEXT}", the text of a missing value.`)
    if (this.#advances.length > MAX_GLYPHS)
      throw new RangeError(`GlyphMetrics.advances has ${this.#advances.length} entries, at most ${MAX_GLYPHS}.`)
    if (numTexts > MAX_TEXTS) throw new RangeError(`The drawing has ${numTexts} value texts, at most ${MAX_TEXTS}.`)
    this.#firsts = new Int32Array(numTexts).fill(-1)
    this.#rooms = new Uint32Array(numTexts)
    this.#rewritten = new Uint32Array(numTexts)
    this.#isRewritten = new Uint8Array(numTexts)
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
    const count = this.#writeLine(index, text, line, first)
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
    this.#clear(first + this.#writeLine(index, text, line, first), first + room)
    if (this.#isRewritten[index] !== 1) {
      this.#isRewritten[index] = 1
      this.#rewritten[this.#numRewritten++] = index
    }
    return true
  }

  /** The cells written since the last call, in arrays of exactly that size for the caller to transfer; null for none. */
  take(): Pick<TextChanges, 'cells' | 'runs' | 'total'> | null {
    const isNew = this.#isNew
    const total = this.#total
    const rewritten = this.#takeRewritten()
    this.#isNew = false
    if (isNew) return { cells: this.#words.slice(0, total * GLYPH_WORDS), runs: Uint32Array.of(0, total), total }
    if (rewritten.length === 0) return null
    const runs = this.#runsOf(rewritten)
    return { cells: this.#cellsOf(runs), runs, total }
  }

  /** The rewritten texts in the order of their rows. */
  #takeRewritten(): Uint32Array {
    const rewritten = this.#rewritten.subarray(0, this.#numRewritten)
    for (const index of rewritten) this.#isRewritten[index] = 0
    this.#numRewritten = 0
    // rows follow one another as their texts do
    return rewritten.sort()
  }

  /** Rows that touch are one run. */
  #runsOf(texts: Uint32Array): Uint32Array<ArrayBuffer> {
    const runs = new Uint32Array(2 * texts.length)
    let at = 0
    let end = -1
    for (const index of texts) {
      const first = this.#firsts[index] ?? 0
      const room = this.#rooms[index] ?? 0
      if (room === 0) continue
      if (first === end) runs[at - 1] = (runs[at - 1] ?? 0) + room
      else {
        runs[at++] = first
        runs[at++] = room
      }
      end = first + room
    }
    return runs.slice(0, at)
  }

  #cellsOf(runs: Uint32Array): Uint32Array<ArrayBuffer> {
    let count = 0
    for (let at = 1; at < runs.length; at += 2) count += runs[at] ?? 0
    const cells = new Uint32Array(count * GLYPH_WORDS)
    let to = 0
    for (let at = 0; at < runs.length; at += 2) {
      const from = (runs[at] ?? 0) * GLYPH_WORDS
      const length = (runs[at + 1] ?? 0) * GLYPH_WORDS
      cells.set(this.#words.subarray(from, from + length), to)
      to += length
    }
    return cells
  }

  /**
   * Writes the glyphs of a line from `cell` on and returns their number. A space moves the pen without a glyph; a
   * character missing from the atlas is drawn as a missing value.
   */
  #writeLine(index: number, { align, font }: TextBinding, line: TextLine, cell: number): number {
    const base = font * this.#numCharacters
    const before = align === 'left' ? 0 : align === 'center' ? 0.5 : 1
    let pen = 0 - before * this.#widthOf(line, 0, line.smallFrom, base)
    let to = cell * GLYPH_WORDS
    for (let at = 0; at < line.length; at++) {
      if (at === line.smallFrom) pen = 0 - before * SMALL_SIZE * this.#widthOf(line, at, line.length, base)
      const codePoint = line.codePoints[at] ?? SPACE
      const isSmall = at >= line.smallFrom
      if (codePoint !== SPACE) {
        const glyph = this.#glyphOf(codePoint)
        this.#words[to] = glyphWord(index, base + (glyph < 0 ? this.#fallback : glyph), isSmall)
        this.#pens[to + 1] = pen
        to += GLYPH_WORDS
      }
      pen += this.#advanceOf(codePoint, base) * (isSmall ? SMALL_SIZE : 1)
    }
    return to / GLYPH_WORDS - cell
  }

  /** Of some characters in their full size, em. @param base - First glyph of the font. */
  #widthOf({ codePoints, length }: TextLine, from: number, to: number, base: number): number {
    let width = 0
    for (let at = from; at < Math.min(to, length); at++) width += this.#advanceOf(codePoints[at] ?? SPACE, base)
    return width
  }

  #inkOf({ codePoints, length }: TextLine): number {
    let count = 0
    for (let at = 0; at < length; at++) if (codePoints[at] !== SPACE) count += 1
    return count
  }

  #advanceOf(codePoint: number, base: number): number {
    const glyph = this.#glyphOf(codePoint)
    return this.#advances[base + (glyph < 0 ? this.#fallback : glyph)] ?? 0
  }

  #clear(from: number, to: number): void {
    this.#words.fill(NO_GLYPH, from * GLYPH_WORDS, to * GLYPH_WORDS)
  }

  #reserve(cells: number): void {
    const needed = cells * GLYPH_WORDS
    if (needed <= this.#words.length) return
    const grown = new Uint32Array(Math.max(needed, 2 * this.#words.length))
    grown.set(this.#words)
    this.#words = grown
    this.#pens = new Float32Array(grown.buffer)
  }
}

interface Charset {
  /** Index of a code point among those of one font, -1 for none. */
  glyphOf(codePoint: number): number
  readonly numCharacters: number
}

/** Nearly all code points are ASCII, where an array answers faster than a map. */
function readCharset({ charset, advances }: GlyphMetrics): Charset {
  const ascii = new Int32Array(128).fill(-1)
  const others = new Map<number, number>()
  let numCharacters = 0
  for (const character of charset) {
    const codePoint = character.codePointAt(0) ?? SPACE
    if (codePoint < ascii.length) ascii[codePoint] = numCharacters
    else others.set(codePoint, numCharacters)
    numCharacters += 1
  }
  if (advances.length === 0 || advances.length % numCharacters !== 0)
    throw new RangeError(
      `GlyphMetrics.advances has ${advances.length} entries, expected ${numCharacters} for each font, as in charset.`,
    )
  return { glyphOf: (codePoint) => ascii[codePoint] ?? others.get(codePoint) ?? -1, numCharacters }
}
