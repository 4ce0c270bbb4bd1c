// Live values of a drawing. compile-bindings turns elements into a table once, on the main thread; bind-points resolves
// its points for a unit; the evaluator holds both in the realtime worker, takes frames of values and answers with what
// changes on screen; glyph-rows lays out value texts. Knows no transport, clock or document. Invariants: a value never
// enters the document; an unchanged effect is not emitted again; a missing, old or bad value is never shown as a good
// one; no allocation per value.

import { readValueWords } from '#contract/drawing/bindings.ts'
import type { DrawingElement, TextElement } from '../document/drawing-element.ts'
import { parseColor } from '../document/parse-color.ts'
import type {
  BindingProblem,
  BindingTable,
  BlinkBinding,
  BoundTo,
  ColorBinding,
  ColorRange,
  FlowBinding,
  LevelBinding,
  SlotBinding,
  SpinBinding,
  TextBinding,
  ValueFont,
} from './binding-table.ts'
import { readSources, SourceTable } from './element-sources.ts'
import { MISSING_TEXT } from './format-value.ts'
import { MAX_GLYPHS } from './patch.ts'
import { NO_PIPES, type PipeNetwork } from './pipe-network.ts'
import { sharedFlows } from './shared-flows.ts'
import { AGE_CHARACTERS } from './value-age.ts'

/** Position of an element's value text, document px; on a button the middle of its face, with `align: center`. */
export type TextAnchor = Pick<TextBinding, 'x' | 'y' | 'angleRad' | 'align' | 'fontSize'>

/** Values in more fonts than this take the first: their glyphs would not fit one texture. */
const MAX_FONTS = 8

/** Speed of a medium at `maxValue`: brisk, yet slow enough for the eye to follow at 60 frames a second. */
const FULL_FLOW_PX_PER_SECOND = 120
const TURNS_PER_SECOND = 1
/** Fabric's default fill of a text. */
const DEFAULT_TEXT_COLOR = 0x000000
const VALUE_CHARACTERS = `0123456789-., ${MISSING_TEXT}${AGE_CHARACTERS}`

/**
 * Compiles the bindings of a board (the rules stand beside the fields in `contract/drawing/element.ts` and `bindings.ts`).
 * Hidden elements are left out. What cannot be read is listed in `problems` and keeps its effect, without ever a value,
 * so that a placeholder as drawn is never taken for one.
 *
 * @param anchorOf - Called for each text, edit-text and button that shows a value.
 * @param network - How the pipes of the board are joined.
 */
export function compileBindings(
  elements: readonly (DrawingElement | null)[],
  anchorOf: (element: TextElement, index: number) => TextAnchor,
  network: PipeNetwork = NO_PIPES,
): BindingTable {
  const problems: BindingProblem[] = []
  const sources = new SourceTable()
  const found = elements.map((element, at) => (element?.visible ? readSources(element, at, sources, problems) : null))
  const texts: TextBinding[] = []
  const colors: ColorBinding[] = []
  const blinks: BlinkBinding[] = []
  const visibles: BoundTo[] = []
  const levels: LevelBinding[] = []
  const rotations: BoundTo[] = []
  const spins: SpinBinding[] = []
  const flows: FlowBinding[] = []
  const slots: SlotBinding[] = []
  const fonts = new FontTable()

  for (const [element, drawn] of elements.entries()) {
    const own = found[element]
    if (!own || !drawn) continue
    // expressions are numbered after the points, whose number is known only now
    const to = (source: number): BoundTo => ({ element, source: sources.indexOf(source) })
    const { driver, ranged } = own
    for (const { slot, source } of own.slots) slots.push({ element, slot, source: sources.indexOf(source) })
    const ranges = ranged === undefined ? [] : readRanges(drawn.colorKeys ?? [], element, problems)
    if (own.color !== undefined) colors.push({ ...to(own.color), ranges: null })
    else if (ranged !== undefined && ranges.length > 0) colors.push({ ...to(ranged), ranges })
    if (own.blink !== undefined) blinks.push({ ...to(own.blink), ranges: null })
    else if (ranged !== undefined && ranges.some(({ blink }) => blink)) blinks.push({ ...to(ranged), ranges })
    if (own.visible !== undefined) visibles.push(to(own.visible))
    if (own.rotation !== undefined) rotations.push(to(own.rotation))
    if (driver === undefined) continue
    switch (own.drives) {
      case 'value': {
        if (!('text' in drawn)) break
        const { x, y, align, fontSize, angleRad } = anchorOf(drawn, element)
        texts.push({
          element,
          source: sources.indexOf(driver),
          x,
          y,
          align,
          fontSize,
          font: fonts.indexOf(drawn),
          angleRad,
          color: textColor(drawn),
          takesColor: drawn.kind !== 'button',
          decimals: drawn.valueDecimals ?? null,
          unitText: drawn.unitText ?? '',
          words: readValueWords(drawn.valueWords ?? ''),
        })
        break
      }
      case 'level':
        levels.push({ ...to(driver), full: drawn.waterBoxMaxHeight ?? 1 })
        break
      case 'flow': {
        const full = Math.max(drawn.maxValue ?? 0, 0)
        flows.push({ ...to(driver), direction: drawn.flowDirection ?? 1, full, pxPerSecond: FULL_FLOW_PX_PER_SECOND })
        break
      }
      case 'spin':
        spins.push({ ...to(driver), turnsPerSecond: TURNS_PER_SECOND })
    }
  }
  const charset = charsetOf(texts, fonts.build().length, problems)
  const devices = new Set(network.devices)
  const isMeasured = flows.length > 0 || slots.some(({ element }) => devices.has(element))
  const ofRuns = sharedFlows(network, flows)
  const effects = { texts, colors, blinks, visibles, levels, rotations, spins, flows: [...flows, ...ofRuns] }
  const piped = isMeasured ? network : NO_PIPES
  return { ...sources.build(), ...effects, network: piped, slots, fonts: fonts.build(), charset, problems }
}

function readRanges(
  colorKeys: NonNullable<DrawingElement['colorKeys']>,
  element: number,
  problems: BindingProblem[],
): ColorRange[] {
  return colorKeys.map(({ min, max, color, blink }, at) => {
    const number = parseColor(color)
    // the key is kept, drawing nothing: without it a later key would claim its range
    if (number === null)
      problems.push({ element, field: `colorKeys[${at}].color`, rule: `"${color}" found, a CSS colour expected` })
    return {
      min: min ?? Number.NEGATIVE_INFINITY,
      max: max ?? Number.POSITIVE_INFINITY,
      color: number ?? Number.NaN,
      blink: blink ?? false,
    }
  })
}

/**
 * Glyphs of a text have its fill. A button's fill is its face, so its value is black or white, whichever contrasts
 * better.
 */
function textColor(element: TextElement): number {
  const fill = parseColor(element.fill ?? '')
  if (element.kind !== 'button') return fill ?? DEFAULT_TEXT_COLOR
  if (fill === null) return 0xffffff
  const luma = 0.299 * (fill >> 16) + 0.587 * ((fill >> 8) & 0xff) + 0.114 * (fill & 0xff)
  return luma > 140 ? 0x000000 : 0xffffff
}

/** Numbers the fonts of value texts in order of first use. */
class FontTable {
  readonly #fonts = new Map<string, ValueFont>()

  indexOf({ fontFamily, fontWeight, fontStyle }: TextElement): number {
    const key = JSON.stringify([fontFamily, fontWeight, fontStyle])
    if (!this.#fonts.has(key) && this.#fonts.size < MAX_FONTS) {
      this.#fonts.set(key, { fontFamily, fontWeight, fontStyle })
    }
    return Math.max([...this.#fonts.keys()].indexOf(key), 0)
  }

  build(): readonly ValueFont[] {
    return this.#fonts.size > 0 ? [...this.#fonts.values()] : [CONSOLE_FONT]
  }
}

/** The families of the console itself. */
const CONSOLE_FONT: ValueFont = { fontFamily: '', fontWeight: 500, fontStyle: 'normal' }

/** All characters that value texts may show; those beyond the room of the glyphs are shown as a missing value. */
function charsetOf(texts: readonly TextBinding[], numFonts: number, problems: BindingProblem[]): string {
  const room = Math.floor(MAX_GLYPHS / numFonts)
  const characters = new Set(VALUE_CHARACTERS)
  for (const { element, unitText, words } of texts) {
    for (const character of [unitText, ...words].join('')) {
      if (characters.size < room) characters.add(character)
      if (characters.has(character)) continue
      const rule = `has characters beyond the ${room} different ones that the values of a drawing may show`
      problems.push({ element, field: words.length > 0 ? 'valueWords' : 'unitText', rule })
      break
    }
  }
  return [...characters].join('')
}
