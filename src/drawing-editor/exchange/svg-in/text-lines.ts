import { BASELINE_EM, fontOf, type JsonFields, LINE_BOX_EM, type MeasureText } from '#drawing/engine.ts'
import type { Shape } from './shape.ts'
import { fontSizeOf, numberOf, type Style } from './style.ts'
import type { TextRun } from './text.ts'
import { tidy } from './tidy.ts'

type Align = 'left' | 'center' | 'right'

/** Lines in one style, one below the other. */
interface Block {
  readonly lines: readonly string[]
  readonly style: Style
  readonly align: Align
  /** Where the lines begin, have their middle, or end, by `align`. */
  readonly x: number
  /** First baseline. */
  readonly y: number
  /** From baseline to baseline; null for a single line. */
  readonly step: number | null
}

export interface TextShape extends Shape {
  readonly style: Style
}

const ALIGN: Readonly<Record<string, Align>> = { middle: 'center', end: 'right' }
/** Fabric's default. */
const LINE_HEIGHT = 1.16
/** How far the baseline lies below what is put at y, em: means of common fonts. */
const BELOW: Readonly<Record<string, number>> = {
  middle: 0.26,
  central: 0.34,
  mathematical: 0.4,
  hanging: 0.74,
  'text-before-edge': 0.9,
  'text-top': 0.9,
  ideographic: -0.2,
  'text-after-edge': -0.2,
  'text-bottom': -0.2,
}
/** All that lines of one text have in common. */
const LOOK = [
  'fill',
  'fill-opacity',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'letter-spacing',
  'paint-order',
  'stroke',
  'stroke-opacity',
  'stroke-width',
  'text-decoration',
] as const

/** Texts as elements: spans side by side are one each, and lines of one look below one another are one together. */
export function textShapes(runs: readonly TextRun[], measure: MeasureText): TextShape[] {
  return joined(blocksOf(runs, measure)).map((block) => shapeOf(block, measure))
}

function blocksOf(runs: readonly TextRun[], measure: MeasureText): Block[] {
  const blocks: Block[] = []
  let [penX, penY] = [0, 0]
  for (const chunk of chunksOf(runs)) {
    const [first] = chunk
    if (!first) continue
    // a spacing follows the last character too
    const widths = chunk.map(({ text, style }) => widthOf(text, style, measure) + spacingOf(style))
    const length = chunk.reduce((sum, { dx }, i) => sum + (i > 0 ? dx : 0) + (widths[i] ?? 0), 0)
    const align = ALIGN[first.style.get('text-anchor') ?? ''] ?? 'left'
    penX = (first.x ?? penX) + first.dx
    penY = (first.y ?? penY) + first.dy
    const start = penX - { left: 0, center: length / 2, right: length }[align]
    const isOne = chunk.length === 1
    let x = start
    for (const [i, { text, style, dx, dy }] of chunk.entries()) {
      if (i > 0) {
        x += dx
        penY += dy
      }
      const below = (BELOW[style.get('dominant-baseline') ?? ''] ?? 0) * fontSizeOf(style)
      // a whole line stays where it is anchored, whatever its font turns out to be
      const anchor = penX - spacingOf(style) * { left: 0, center: 0.5, right: 1 }[align]
      blocks.push({
        lines: [text],
        style,
        align: isOne ? align : 'left',
        x: isOne ? anchor : x,
        y: penY + below,
        step: null,
      })
      x += widths[i] ?? 0
    }
    penX = x
  }
  return blocks.filter(({ lines, style }) => fontSizeOf(style) > 0 && lines.some((line) => line.trim() !== ''))
}

/** Runs up to the next one whose place is given. */
function chunksOf(runs: readonly TextRun[]): TextRun[][] {
  const chunks: TextRun[][] = []
  for (const run of runs) {
    const last = chunks.at(-1)
    if (last && run.x === null && run.y === null) last.push(run)
    else chunks.push([run])
  }
  return chunks
}

function joined(blocks: readonly Block[]): Block[] {
  const all: (Block & { readonly lines: string[]; step: number | null })[] = []
  for (const block of blocks) {
    const above = all.at(-1)
    const step = above ? stepBetween(above, block) : null
    if (above && step !== null) {
      above.lines.push(...block.lines)
      above.step = step
    } else all.push({ ...block, lines: [...block.lines] })
  }
  return all
}

/** From the last line of one to the next; null where the two are no lines of one text. */
function stepBetween(above: Block, below: Block): number | null {
  const isAlike = above.x === below.x && above.align === below.align && lookOf(above.style) === lookOf(below.style)
  const step = (below.y - above.y) / above.lines.length
  if (!isAlike || !(step > 0) || step > MAX_STEP_EM * fontSizeOf(above.style)) return null
  return above.step === null || Math.abs(above.step - step) < 1e-6 * step ? step : null
}
/** Lines further apart are texts of their own. */
const MAX_STEP_EM = 3

const lookOf = (style: Style): string => JSON.stringify(LOOK.map((property) => style.get(property)))

function widthOf(text: string, style: Style, measure: MeasureText): number {
  return measure(text, fontOf(fontFields(style)), fontSizeOf(style), spacingOf(style))
}

const spacingOf = (style: Style): number => numberOf(style, 'letter-spacing', 0)

function shapeOf({ lines, style, align, x, y, step }: Block, measure: MeasureText): TextShape {
  const fontSize = tidy(fontSizeOf(style))
  const lineStep = step ?? LINE_BOX_EM * LINE_HEIGHT * fontSize
  const width = Math.max(...lines.map((line) => widthOf(line, style, measure)), 0)
  const height = LINE_BOX_EM * fontSize + (lines.length - 1) * lineStep
  const minX = x - { left: 0, center: width / 2, right: width }[align]
  const minY = y - BASELINE_EM * fontSize
  const spacing = spacingOf(style)
  const fields = {
    type: 'text',
    originX: align,
    text: lines.join('\n'),
    fontSize,
    ...fontFields(style),
    textAlign: align,
    lineHeight: tidy(lineStep / (LINE_BOX_EM * fontSize)),
    ...(spacing !== 0 && { charSpacing: tidy((spacing / fontSize) * 1000) }),
    ...decorations(style.get('text-decoration') ?? ''),
  }
  return { fields, style, box: { minX, minY, maxX: minX + width, maxY: minY + height } }
}

function fontFields(style: Style) {
  const weight = style.get('font-weight') ?? 'normal'
  const fontStyle = style.get('font-style') ?? ''
  return {
    fontFamily: style.get('font-family') || 'serif',
    fontWeight: /^\d+$/.test(weight) ? Number(weight) : /^bold/.test(weight) ? 'bold' : 'normal',
    fontStyle: fontStyle === 'italic' || fontStyle.startsWith('oblique') ? 'italic' : 'normal',
  }
}

function decorations(text: string): JsonFields {
  const words = text.split(/\s+/)
  return {
    ...(words.includes('underline') && { underline: true }),
    ...(words.includes('overline') && { overline: true }),
    ...(words.includes('line-through') && { linethrough: true }),
  }
}
