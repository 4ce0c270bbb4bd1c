import type { Json, JsonFields } from '#drawing/engine.ts'
import type { SvgFile } from '#lib/svg/svg-file.ts'
import type { ImportProblems } from '../import-problem.ts'
import { readColor, UNREADABLE_COLOR } from './color.ts'
import { GradientReader, type Painted } from './gradient.ts'
import type { Ruler } from './ruler.ts'
import { numberOf, partOf, type Style } from './style.ts'
import { tidy } from './tidy.ts'

/** What is longer names nothing. */
const LONGEST_REFERENCE = 256
const REFERENCE = /^url\(\s*["']?#([^"')]*)["']?\s*\)(.*)$/i

/** The id in `url(#id)`, and what is said for the case that there is none; null for anything else. */
export function readReference(text: string): { readonly id: string; readonly otherwise: string } | null {
  const [, id, otherwise = ''] = REFERENCE.exec(text.trim().slice(0, LONGEST_REFERENCE)) ?? []
  return id === undefined ? null : { id: id.trim(), otherwise: otherwise.trim() }
}

/** Whether an element with this style is filled at all. */
export const isFilled = (style: Style): boolean => style.get('fill') !== 'none' && partOf(style, 'fill-opacity') > 0

const CAPS = new Set(['round', 'square'])
const JOINS = new Set(['round', 'bevel'])

/** Reads fills and strokes of a file. */
export class PaintReader {
  readonly #file: SvgFile
  readonly #problems: ImportProblems
  readonly #gradients: GradientReader

  constructor(file: SvgFile, problems: ImportProblems) {
    this.#file = file
    this.#problems = problems
    this.#gradients = new GradientReader(file, problems)
  }

  /**
   * The fields of fill and stroke, those with Fabric's default left out.
   *
   * @param scale - Of the element on the board, for strokes that do not scale with it.
   */
  read(painted: Omit<Painted, 'opacity'>, ruler: Ruler, scale: number): JsonFields {
    const { style } = painted
    const width = ruler.other(style.get('stroke-width'), 1)
    const stroke = width > 0 ? this.#paintOf('stroke', painted) : null
    const strokeScale = style.get('vector-effect') === 'non-scaling-stroke' && scale > 0 ? 1 / scale : 1
    const order = (style.get('paint-order') ?? '').split(/\s+/)
    const isStrokeFirst = order.find((part) => part === 'fill' || part === 'stroke') === 'stroke'
    return {
      fill: this.#paintOf('fill', painted),
      stroke,
      strokeWidth: stroke === null ? 0 : tidy(width * strokeScale),
      ...(style.get('fill-rule') === 'evenodd' && { fillRule: 'evenodd' }),
      ...(stroke !== null && lineFields(style, ruler, strokeScale)),
      ...(stroke !== null && isStrokeFirst && { paintFirst: 'stroke' }),
    }
  }

  /** What elements store of a fill or stroke; null for none. */
  #paintOf(property: 'fill' | 'stroke', painted: Omit<Painted, 'opacity'>): Json {
    const { style } = painted
    const opacity = partOf(style, `${property}-opacity`)
    const plain = (text: string): string | null => {
      if (text === 'none' || text === '') return null
      const color = readColor(text, opacity, style)
      if (color === null) this.#problems.add('value', property)
      return color ?? UNREADABLE_COLOR
    }
    const text = style.get(property) ?? 'none'
    const reference = readReference(text)
    if (!reference) {
      if (!/^url\(/i.test(text)) return plain(text)
      this.#problems.add('outside-address', text)
      return null
    }
    const server = this.#file.elementOf(reference.id)
    switch (server?.name) {
      case 'linearGradient':
      case 'radialGradient':
        return this.#gradients.read(server, { ...painted, opacity })
      case undefined:
        this.#problems.add('missing-reference', reference.id)
        return plain(reference.otherwise)
      default:
        this.#problems.add('drawn-without', server?.name)
        return plain(reference.otherwise) ?? UNREADABLE_COLOR
    }
  }
}

function lineFields(style: Style, ruler: Ruler, scale: number): JsonFields {
  const [cap = '', join = ''] = [style.get('stroke-linecap'), style.get('stroke-linejoin')]
  const miterLimit = numberOf(style, 'stroke-miterlimit', 4)
  const written = (style.get('stroke-dasharray') ?? 'none').split(/[\s,]+/)
  const dash = written.map((length) => tidy(ruler.other(length, -1) * scale))
  const isDashed = dash.every((length) => length >= 0) && dash.some((length) => length > 0)
  const offset = tidy(ruler.other(style.get('stroke-dashoffset')) * scale)
  return {
    ...(CAPS.has(cap) && { strokeLineCap: cap }),
    ...(JOINS.has(join) && { strokeLineJoin: join }),
    ...(miterLimit !== 4 && { strokeMiterLimit: miterLimit }),
    ...(isDashed && { strokeDashArray: dash, ...(offset !== 0 && { strokeDashOffset: offset }) }),
  }
}

/** What SVG draws and elements cannot, by property, with the values that change nothing. */
const NOT_DRAWN: Readonly<Record<string, readonly string[]>> = {
  filter: ['none'],
  mask: ['none'],
  'marker-start': ['none'],
  'marker-mid': ['none'],
  'marker-end': ['none'],
  'mix-blend-mode': ['normal'],
  'transform-box': ['view-box'],
  'writing-mode': ['horizontal-tb', 'lr', 'lr-tb'],
}

/** Lists the properties that an element is drawn without. */
export function reportNotDrawn(style: Style, properties: readonly string[], problems: ImportProblems): void {
  for (const property of properties) {
    const value = style.get(property)
    if (value !== undefined && !NOT_DRAWN[property]?.includes(value.trim())) problems.add('drawn-without', property)
  }
}
export const OF_ANY = ['filter', 'mask', 'mix-blend-mode', 'transform-box'] as const
export const OF_LINES = ['marker-start', 'marker-mid', 'marker-end'] as const
export const OF_TEXTS = ['writing-mode', 'baseline-shift'] as const
