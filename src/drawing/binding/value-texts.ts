import type { BindingTable, TextBinding } from './binding-table.ts'
import type { ElementEffects } from './element-effects.ts'
import { formatValue, MISSING_TEXT } from './format-value.ts'
import { createGlyphLayout, type GlyphLayout } from './glyph-layout.ts'
import { GLYPH_BLINK, type GlyphInstances, type GlyphMetrics, UNTRUSTED_COLOR } from './patch.ts'
import { indexByPoint, type PointIndex } from './point-index.ts'
import type { PointValues } from './point-values.ts'

/**
 * The value texts of a drawing. Only those in view are formatted and laid out: a change of one that is out of view is
 * noted, and caught up with when it comes into view.
 */
export class ValueTexts {
  readonly #table: BindingTable
  readonly #points: PointValues
  readonly #effects: ElementEffects
  readonly #layout: GlyphLayout
  readonly #index: PointIndex
  readonly #strings: string[]
  readonly #colors: Uint32Array
  /** Texts whose string or colour may be out of date. */
  readonly #outdated: Uint8Array
  readonly #textOfElement: ReadonlyMap<number, number>
  readonly #inView: Uint8Array
  /** Places in `table.texts`, ascending. */
  #visible: Uint32Array
  #needsLayout: boolean

  /** @throws {RangeError} when the metrics cannot serve a value text, see createGlyphLayout. */
  constructor(table: BindingTable, points: PointValues, effects: ElementEffects, metrics: GlyphMetrics) {
    const numTexts = table.texts.length
    this.#table = table
    this.#points = points
    this.#effects = effects
    this.#layout = createGlyphLayout(metrics)
    this.#index = indexByPoint(
      table.texts.map(({ point, colorFrom }) => {
        const colorPoint = table.colors[colorFrom]?.point ?? point
        return colorPoint === point ? [point] : [point, colorPoint]
      }),
      table.pointIds.length,
    )
    this.#strings = new Array<string>(numTexts).fill(MISSING_TEXT)
    this.#colors = new Uint32Array(numTexts).fill(UNTRUSTED_COLOR)
    this.#outdated = new Uint8Array(numTexts)
    this.#textOfElement = new Map(table.texts.map(({ element }, text) => [element, text]))
    this.#inView = new Uint8Array(numTexts).fill(1)
    this.#visible = Uint32Array.from({ length: numTexts }, (_, text) => text)
    this.#needsLayout = numTexts > 0
  }

  get needsLayout(): boolean {
    return this.#needsLayout
  }

  setVisible(elements: Uint32Array): void {
    const texts: number[] = []
    for (const element of elements) {
      const text = this.#textOfElement.get(element)
      if (text !== undefined) texts.push(text)
    }
    const visible = Uint32Array.from(new Set(texts)).sort()
    if (visible.length === this.#visible.length && visible.every((text, at) => text === this.#visible[at])) return
    this.#visible = visible
    this.#inView.fill(0)
    for (const text of visible) {
      this.#inView[text] = 1
      if (this.#outdated[text] === 1) this.#refresh(text)
    }
    this.#needsLayout = true
  }

  /** Takes note that `point`, or a colour that follows it, changed. */
  note(point: number): void {
    const { starts, users } = this.#index
    for (let at = starts[point] ?? 0; at < (starts[point + 1] ?? 0); at++) {
      const text = users[at] ?? 0
      if (this.#inView[text] !== 1) this.#outdated[text] = 1
      else if (this.#refresh(text)) this.#needsLayout = true
    }
  }

  /** The texts in view, or null when none of them reads, looks or stands otherwise than at the last call. */
  layOut(): GlyphInstances | null {
    if (!this.#needsLayout) return null
    this.#needsLayout = false
    return this.#layout.layOut(
      { texts: this.#table.texts, strings: this.#strings, colors: this.#colors },
      this.#visible,
    )
  }

  /** Brings the string and colour of a text up to date; returns whether they changed. */
  #refresh(place: number): boolean {
    this.#outdated[place] = 0
    const text = this.#table.texts[place]
    if (!text) return false
    const string = formatValue(this.#points.values[text.point] ?? Number.NaN, text.decimals, text.unitText)
    const color = this.#points.isTrusted(text.point) ? this.#trustedColor(text) : UNTRUSTED_COLOR
    if (string === this.#strings[place] && color === this.#colors[place]) return false
    this.#strings[place] = string
    this.#colors[place] = color
    return true
  }

  #trustedColor(text: TextBinding): number {
    const color = this.#effects.colors[text.colorFrom] ?? Number.NaN
    const blink = this.#effects.blinks[text.colorFrom] === 1 ? GLYPH_BLINK : 0
    return (Number.isNaN(color) ? text.color : color) + blink
  }
}
