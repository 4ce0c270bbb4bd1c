import type { TextElement } from '../document/drawing-element.ts'
import { type Paint, readPaint } from '../document/paint.ts'
import { BASELINE_EM, LINE_BOX_EM, textLayout } from '../document/text-layout.ts'
import type { Box } from '../geometry/box.ts'
import { cssFamilies } from './font-families.ts'

/** Fabric's lines under, through and over a text: middle, lower or upper edge from the baseline, and thickness, em. */
const LINE_THICKNESS_EM = 0.066667
const UNDERLINE_TOP_EM = 0.1
const LINETHROUGH_TOP_EM = -0.28167 - LINE_THICKNESS_EM / 2
const OVERLINE_TOP_EM = -0.81333 - LINE_THICKNESS_EM

/** One or more lines of text as they are set, in the element's own units; the colour is the user's tint. */
export interface TextSpec {
  readonly lines: readonly string[]
  /** CSS font without size: `bold %px "Noto Sans SC"`, where `%` stands for the size. */
  readonly font: string
  readonly fontSize: number
  readonly align: 'left' | 'center' | 'right'
  readonly lineStep: number
  /** Between two characters. */
  readonly letterSpacing: number
  /** Upper edges, from the baseline of each line, of what runs along it. */
  readonly strips: readonly number[]
  readonly stripHeight: number
}

/** A text with the position of its first baseline in the element's own space. */
export interface LaidOutText {
  readonly spec: TextSpec
  /** Where the lines' left ends, middles or right ends lie, by `spec.align`. */
  readonly x: number
  readonly firstBaseline: number
  /** What lies behind each line; null where nothing does. */
  readonly ground: { readonly paint: Paint; readonly boxes: readonly Box[] } | null
}

/** @param measure - Width of a text in a font of a size, with a spacing, in units of the element. */
export function layOutText(
  element: TextElement,
  measure: (text: string, font: string, fontSize: number, letterSpacing: number) => number,
): LaidOutText {
  const { fontSize, charSpacing, underline, linethrough, overline } = element
  const font = fontOf(element)
  const letterSpacing = (charSpacing * fontSize) / 1000
  const layout = textLayout(element, (text) => measure(text, font, fontSize, letterSpacing))
  const { lines, align, lineStep, x, firstBaseline } = layout
  const strips = [
    ...(underline ? [UNDERLINE_TOP_EM] : []),
    ...(linethrough ? [LINETHROUGH_TOP_EM] : []),
    ...(overline ? [OVERLINE_TOP_EM] : []),
  ].map((top) => top * fontSize)
  const stripHeight = LINE_THICKNESS_EM * fontSize
  const paint = readPaint(element.textBackgroundColor)
  const boxOf = (line: string, i: number): Box => {
    const width = measure(line, font, fontSize, letterSpacing)
    const minX = x + startOf(align, width)
    const minY = firstBaseline + i * lineStep - BASELINE_EM * fontSize
    return { minX, minY, maxX: minX + width, maxY: minY + LINE_BOX_EM * fontSize }
  }
  return {
    spec: { lines, font, fontSize, align, lineStep, letterSpacing, strips, stripHeight },
    x,
    firstBaseline,
    ground: paint && { paint, boxes: lines.map(boxOf) },
  }
}

/** Left end of a line from where its lines are aligned. */
export function startOf(align: TextSpec['align'], width: number): number {
  return { left: 0, center: -width / 2, right: -width }[align]
}

function fontOf({ fontFamily, fontWeight, fontStyle }: TextElement): string {
  const style = fontStyle === 'italic' || fontStyle === 'oblique' ? `${fontStyle} ` : ''
  return `${style}${fontWeight} %px ${cssFamilies(fontFamily)}`
}
