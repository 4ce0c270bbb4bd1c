import type { TextElement } from '../document/drawing-element.ts'
import { type Paint, readPaint } from '../document/paint.ts'
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
  /** Of the outlines of characters; 0: they are filled. */
  readonly strokeWidth: number
}

/** Lines of a text in one style, with the position of the first baseline in the element's own space. */
export interface TextBlock {
  readonly spec: TextSpec
  /** Where the lines' left ends, middles or right ends lie, by `spec.align`. */
  readonly x: number
  readonly baseline: number
  /** Null: the text's own colour, which live values may change. */
  readonly paint: Paint | null
}

export interface LaidOutText {
  /** From below to above. */
  readonly blocks: readonly TextBlock[]
  /** What lies behind the lines. */
  readonly grounds: readonly { readonly paint: Paint; readonly box: Box }[]
}

/** Width of a text in a font of a size, with a spacing, in units of the element. */
export type MeasureText = (text: string, font: string, fontSize: number, letterSpacing: number) => number

/** The fields that say what a text looks like, of a whole one or of some of its characters. */
export type TextStyle = Pick<
  TextElement,
  | 'fontSize'
  | 'fontFamily'
  | 'fontWeight'
  | 'fontStyle'
  | 'charSpacing'
  | 'underline'
  | 'overline'
  | 'linethrough'
  | 'textBackgroundColor'
  | 'fill'
  | 'stroke'
  | 'strokeWidth'
  | 'paintFirst'
>

/** Fill and outline of lines, in the order of painting. What is filled as the whole text takes its colour. */
export function painted(block: TextBlock, style: TextStyle, { fill: own }: Pick<TextStyle, 'fill'>): TextBlock[] {
  const [fill, stroke] = [readPaint(style.fill), readPaint(style.stroke)]
  const filled = fill ? [{ ...block, paint: style.fill === own ? null : fill }] : []
  const { strokeWidth } = style
  const outlined = stroke && strokeWidth > 0 ? [{ ...block, spec: { ...block.spec, strokeWidth }, paint: stroke }] : []
  return style.paintFirst === 'stroke' ? [...outlined, ...filled] : [...filled, ...outlined]
}

/** A style as texts are set in it. */
export function specOf(style: TextStyle): Omit<TextSpec, 'lines' | 'align' | 'lineStep'> {
  const { fontSize, charSpacing, underline, linethrough, overline } = style
  const strips = [
    ...(underline ? [UNDERLINE_TOP_EM] : []),
    ...(linethrough ? [LINETHROUGH_TOP_EM] : []),
    ...(overline ? [OVERLINE_TOP_EM] : []),
  ].map((top) => top * fontSize)
  return {
    font: fontOf(style),
    fontSize,
    letterSpacing: (charSpacing * fontSize) / 1000,
    strips,
    stripHeight: LINE_THICKNESS_EM * fontSize,
    strokeWidth: 0,
  }
}

/** Left end of a line from where its lines are aligned. */
export function startOf(align: TextSpec['align'], width: number): number {
  return { left: 0, center: -width / 2, right: -width }[align]
}

/** CSS font without size, see {@link TextSpec.font}. */
export function fontOf({
  fontFamily,
  fontWeight,
  fontStyle,
}: Pick<TextStyle, 'fontFamily' | 'fontWeight' | 'fontStyle'>): string {
  const style = fontStyle === 'italic' || fontStyle === 'oblique' ? `${fontStyle} ` : ''
  return `${style}${fontWeight} %px ${cssFamilies(fontFamily)}`
}
