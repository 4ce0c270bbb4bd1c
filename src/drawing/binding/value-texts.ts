import type { BoundPoints } from './bind-points.ts'
import {
  type BindingTable,
  numSourcesOf,
  pointsOfSource,
  pointsUsedBySource,
  type TextBinding,
} from './binding-table.ts'
import type { ElementEffects } from './element-effects.ts'
import { MISSING_TEXT } from './format-value.ts'
import { GlyphRows, type TextLine } from './glyph-rows.ts'
import { GLYPH_BLINK, type GlyphMetrics, type TextChanges, UNTRUSTED_COLOR } from './patch.ts'
import type { PointValues } from './point-values.ts'
import { indexBySource, type SourceIndex } from './source-index.ts'
import { TRUST, type Trust } from './trust.ts'
import { ageStep, MAX_AGE_LENGTH, writeAge } from './value-age.ts'
import { MAX_DIGITS, readingOf, writeDigits, writeText } from './value-digits.ts'

const SPACE = 0x20
const MISSING = MISSING_TEXT.charCodeAt(0)
/** Differs from every colour word. */
const NO_COLOR = 0xffffffff
/** Key of a hidden text; differs from that of any number and of a missing value. */
const HIDDEN = Number.NEGATIVE_INFINITY

/**
 * The value texts of a drawing. Only those in view are laid out: a change out of view is noted and applied when the
 * text comes into view. A text is grey while its value is not good, and has the age of an old one in a small line below it;
 * one that says a state in words then shows "–" instead.
 */
export class ValueTexts {
  readonly #table: BindingTable
  readonly #points: PointValues
  readonly #effects: ElementEffects
  readonly #rows: GlyphRows
  readonly #index: SourceIndex
  readonly #units: readonly Uint32Array[]
  /** Code points of the words of each text; of one without words there are none. */
  readonly #words: readonly (readonly Uint32Array[])[]
  readonly #pointsOf: readonly (readonly number[])[]
  /** Those whose numbers each text shows. */
  readonly #usedBy: readonly (readonly number[])[]
  readonly #decimals: Uint8Array
  /** What each text shows: key of its number, colour word, and age step. */
  readonly #readings: Float64Array
  readonly #colors: Uint32Array
  readonly #ages: Uint32Array
  /** The colour last told of each text. */
  readonly #toldColors: Uint32Array
  #recolored: number[] = []
  /** Texts that may be out of date. */
  readonly #outdated: Uint8Array
  readonly #textOfElement: ReadonlyMap<number, number>
  readonly #inView: Uint8Array
  readonly #line: TextLine
  /** Indices in `table.texts`, ascending. */
  #visible: Uint32Array
  /** Texts in view that differ from their layout. */
  readonly #changed: Uint32Array
  readonly #isChanged: Uint8Array
  #numChanged = 0
  #needsLayout: boolean

  /** @throws {RangeError} when the metrics cannot serve a value text, see GlyphRows. */
  constructor(table: BindingTable, points: PointValues, effects: ElementEffects, metrics: GlyphMetrics) {
    const numTexts = table.texts.length
    this.#table = table
    this.#points = points
    this.#effects = effects
    this.#rows = new GlyphRows(metrics, numTexts)
    this.#index = indexTexts(table)
    const codePointsOf = codePointTable()
    this.#units = table.texts.map(({ unitText }) => codePointsOf(unitText))
    this.#words = table.texts.map(({ words }) => words.map(codePointsOf))
    this.#pointsOf = table.texts.map(({ source }) => pointsOfSource(table, source))
    this.#usedBy = table.texts.map(({ source }) => pointsUsedBySource(table, source))
    this.#decimals = new Uint8Array(numTexts)
    this.#readings = new Float64Array(numTexts).fill(Number.NaN)
    this.#colors = new Uint32Array(numTexts).fill(UNTRUSTED_COLOR)
    this.#ages = new Uint32Array(numTexts)
    this.#toldColors = new Uint32Array(numTexts).fill(NO_COLOR)
    this.#outdated = new Uint8Array(numTexts).fill(1)
    this.#textOfElement = new Map(table.texts.map(({ element }, text) => [element, text]))
    this.#inView = new Uint8Array(numTexts).fill(1)
    const longestUnit = lengthOfLongest(this.#units)
    const longest = Math.max(MAX_DIGITS + 1 + longestUnit, lengthOfLongest(this.#words.flat()))
    this.#line = {
      codePoints: new Uint32Array(longest + MAX_AGE_LENGTH),
      length: 0,
      smallFrom: 0,
    }
    this.#visible = Uint32Array.from({ length: numTexts }, (_, text) => text)
    this.#changed = new Uint32Array(numTexts)
    this.#isChanged = new Uint8Array(numTexts)
    this.#needsLayout = numTexts > 0
  }

  get hasChanges(): boolean {
    return this.#needsLayout || this.#numChanged > 0
  }

  /** Takes the decimals of the bound points. */
  bind(points: BoundPoints): void {
    for (const [index, { decimals }] of this.#table.texts.entries()) {
      const ofPoints = Math.max(0, ...(this.#pointsOf[index] ?? []).map((point) => points.decimals[point] ?? 0))
      this.#decimals[index] = decimals ?? ofPoints
    }
    this.#outdated.fill(1)
    this.#toldColors.fill(NO_COLOR)
    this.#needsLayout = this.#table.texts.length > 0
  }

  setVisible(elements: Uint32Array): void {
    const texts = new Set<number>()
    for (const element of elements) {
      const text = this.#textOfElement.get(element)
      if (text !== undefined) texts.add(text)
    }
    const visible = Uint32Array.from(texts).sort()
    if (visible.length === this.#visible.length && visible.every((text, at) => text === this.#visible[at])) return
    this.#visible = visible
    this.#inView.fill(0)
    for (const text of visible) this.#inView[text] = 1
    this.#needsLayout = true
  }

  /** Notes that `source`, or an effect driven by it, changed. */
  note(source: number): void {
    const { starts, users } = this.#index
    for (let at = starts[source] ?? 0; at < (starts[source + 1] ?? 0); at++) {
      const text = users[at] ?? 0
      if (this.#inView[text] === 1 && !this.#needsLayout) this.#check(text)
      else this.#outdated[text] = 1
    }
  }

  /** Notes that old values have grown older. O(texts). */
  noteTime(): void {
    for (let text = 0; text < this.#ages.length; text++) {
      if ((this.#ages[text] ?? 0) === 0) continue
      if (this.#inView[text] === 1 && !this.#needsLayout) this.#check(text)
      else this.#outdated[text] = 1
    }
  }

  /** Changes of the texts in view since the last call; null for none. */
  layOut(): TextChanges | null {
    if (!this.#needsLayout && !this.#rewriteChanged()) this.#needsLayout = true
    if (this.#needsLayout) this.#layOutAll()
    const glyphs = this.#rows.take()
    if (!glyphs) return null
    const texts = Uint32Array.from(this.#recolored)
    this.#recolored = []
    return { ...glyphs, texts, colors: texts.map((text) => this.#toldColors[text] ?? 0) }
  }

  #check(text: number): void {
    if (!this.#refresh(text) || this.#isChanged[text] === 1) return
    this.#isChanged[text] = 1
    this.#changed[this.#numChanged++] = text
  }

  /** Returns false when one does not fit. */
  #rewriteChanged(): boolean {
    let fits = true
    for (let at = 0; at < this.#numChanged; at++) {
      const index = this.#changed[at] ?? 0
      const text = this.#table.texts[index]
      this.#isChanged[index] = 0
      if (!fits || !text) continue
      fits = this.#rows.rewrite(index, text, this.#write(index))
      this.#noteColor(index)
    }
    this.#numChanged = 0
    return fits
  }

  #layOutAll(): void {
    this.#needsLayout = false
    this.#numChanged = 0
    this.#isChanged.fill(0)
    this.#rows.begin()
    for (const index of this.#visible) {
      const text = this.#table.texts[index]
      if (!text) continue
      if (this.#outdated[index] === 1) this.#refresh(index)
      this.#rows.append(index, text, this.#write(index))
      this.#noteColor(index)
    }
  }

  #noteColor(index: number): void {
    const color = this.#colors[index] ?? 0
    if (color === this.#toldColors[index]) return
    this.#toldColors[index] = color
    this.#recolored.push(index)
  }

  /** Updates what a text shows; returns whether it changed. */
  #refresh(index: number): boolean {
    this.#outdated[index] = 0
    const text = this.#table.texts[index]
    if (!text) return false
    const value = this.#points.valueOf(text.source)
    const trust = this.#points.trustOf(text.source)
    const isHidden = this.#effects.isHidden(text.element)
    const isKnown = text.words.length === 0 || this.#isStateKnown(index, trust)
    const isShown = Number.isFinite(value) && isKnown
    const reading = isHidden ? HIDDEN : isShown ? this.#readingOf(index, value) : Number.NaN
    const color = trust === TRUST.good && isKnown ? this.#trustedColor(text) : UNTRUSTED_COLOR
    const age = trust === TRUST.old && Number.isFinite(value) ? ageStep(this.#ageOf(index)) : 0
    const isSame =
      Object.is(reading, this.#readings[index]) && color === this.#colors[index] && age === this.#ages[index]
    this.#readings[index] = reading
    this.#colors[index] = color
    this.#ages[index] = age
    return !isSame
  }

  /**
   * Whether words may say what a device does: a pump that nobody hears of is not "stopped", also where an expression asks
   * for the quality first, as `isGood({run}) && {run} > 0` does.
   */
  #isStateKnown(index: number, trust: Trust): boolean {
    if (trust !== TRUST.good) return false
    const used = this.#usedBy[index] ?? []
    return used.length === 0 || used.some((point) => this.#points.isTrusted(point))
  }

  /** Key of what a number is shown as: of a word half a step beside those of numbers, which are whole. */
  #readingOf(index: number, value: number): number {
    return this.#wordOf(index, value) ? Math.round(value) + 0.5 : readingOf(value, this.#decimals[index] ?? 0)
  }

  /** The word of a number, not empty; undefined where it has none. */
  #wordOf(index: number, value: number): Uint32Array | undefined {
    const word = this.#words[index]?.[Math.round(value)]
    return word && word.length > 0 ? word : undefined
  }

  /** Age of the oldest value that the text depends on; a point that has none yet makes it no older. */
  #ageOf(index: number): number {
    let oldest = 0
    for (const point of this.#pointsOf[index] ?? []) {
      const age = this.#points.ageOf(point)
      if (Number.isFinite(age)) oldest = Math.max(oldest, age)
    }
    return oldest
  }

  #trustedColor({ element, takesColor, color }: TextBinding): number {
    if (!takesColor) return color
    const live = this.#effects.colorOf(element)
    return (Number.isNaN(live) ? color : live) + (this.#effects.isBlinking(element) ? GLYPH_BLINK : 0)
  }

  /** The line of a text; valid until the next call. */
  #write(index: number): TextLine {
    const line = this.#line
    const { codePoints } = line
    const reading = this.#readings[index] ?? Number.NaN
    let end = 0
    if (Number.isNaN(reading)) codePoints[end++] = MISSING
    else if (reading !== HIDDEN) {
      const number = this.#numberOf(index)
      const word = this.#wordOf(index, number)
      if (word) {
        codePoints.set(word, 0)
        end = word.length
      } else end = writeDigits(number, this.#decimals[index] ?? 0, codePoints, end)
      const unit = this.#units[index]
      if (!word && unit && unit.length > 0) {
        codePoints[end++] = SPACE
        codePoints.set(unit, end)
        end += unit.length
      }
    }
    line.smallFrom = end
    if (reading !== HIDDEN) end = writeAge(this.#ages[index] ?? 0, codePoints, end)
    line.length = end
    return line
  }

  #numberOf(index: number): number {
    return this.#points.valueOf(this.#table.texts[index]?.source ?? -1)
  }
}

/**
 * A text depends on its value, on the points behind it, which may grow younger while the number stays, and on what colours,
 * hides and blinks its element.
 */
function indexTexts(table: BindingTable): SourceIndex {
  const followed = new Map<number, Set<number>>()
  for (const { element, source } of [...table.colors, ...table.blinks, ...table.visibles])
    followed.set(element, (followed.get(element) ?? new Set()).add(source))
  return indexBySource(
    table.texts.map(({ element, source }) => [
      ...new Set([source, ...pointsOfSource(table, source), ...(followed.get(element) ?? [])]),
    ]),
    numSourcesOf(table),
  )
}

/** Code points of texts; equal texts share theirs. */
function codePointTable(): (text: string) => Uint32Array {
  const known = new Map<string, Uint32Array>()
  return (text) => {
    const found = known.get(text)
    if (found) return found
    const codePoints = new Uint32Array(text.length)
    const trimmed = codePoints.slice(0, writeText(text, codePoints, 0))
    known.set(text, trimmed)
    return trimmed
  }
}

/** Without a spread over all: a drawing may have more texts than a call has arguments. */
const lengthOfLongest = (texts: readonly Uint32Array[]): number =>
  texts.reduce((longest, { length }) => Math.max(longest, length), 0)
