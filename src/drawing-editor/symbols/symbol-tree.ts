import { EQUIPMENT, openDocument } from '#drawing/engine.ts'
import type { SvgElement } from '#lib/svg/svg-element.ts'
import { exportSvg } from '../exchange/svg-out/export-svg.ts'
import type { DrawingSymbol, ShapePaint, SymbolShape } from './symbol.ts'

const LINE_WIDTH = 2
const FONT_FAMILY = 'Arial, sans-serif'
const NO_LINE = { stroke: 'none' }
const LINE = {
  stroke: EQUIPMENT.outline,
  'stroke-width': LINE_WIDTH,
  'stroke-linejoin': 'round',
  'stroke-linecap': 'round',
}

const paintOf = (paint: ShapePaint, tag: SymbolShape['tag']): Readonly<Record<string, string | number>> => {
  if (tag === 'text') return { fill: EQUIPMENT.outline, 'font-family': FONT_FAMILY, ...NO_LINE }
  if (paint === 'solid') return { fill: EQUIPMENT.outline, ...NO_LINE }
  return { fill: paint === 'body' ? EQUIPMENT.body : 'none', ...LINE }
}

function elementOf({ tag, paint, attributes, text }: SymbolShape): SvgElement {
  const all = Object.entries({ ...attributes, ...paintOf(paint, tag) }).map(
    ([name, value]) => [name, String(value)] as const,
  )
  return { name: tag, attributes: new Map(all), children: text === undefined ? [] : [text] }
}

/** A symbol as SVG, in px. */
export const symbolTree = ({ width, height, shapes }: DrawingSymbol): SvgElement => ({
  name: 'svg',
  attributes: new Map(
    Object.entries({ width: String(width), height: String(height), viewBox: `0 0 ${width} ${height}` }),
  ),
  children: shapes.map(elementOf),
})

/** Room for half a line around the drawing, px. */
const MARGIN = LINE_WIDTH / 2 + 1

/** The address of a picture of a symbol. */
export function symbolPicture(symbol: DrawingSymbol): string {
  if (symbol.canvas !== null) return addressOf(canvasPicture(symbol.canvas))
  const { width, height } = symbol
  const window = [-MARGIN, -MARGIN, width + 2 * MARGIN, height + 2 * MARGIN].join(' ')
  const inside = symbol.shapes.map(elementOf).map(textOfElement).join('')
  const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${window}">${inside}</svg>`
  return addressOf(text)
}

const addressOf = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`

/** The canvas of an own symbol as SVG. */
function canvasPicture(canvas: string): string {
  let number = 0
  const { record } = openDocument(JSON.parse(canvas), () => `n${++number}`)
  const [board] = record?.boards ?? []
  return record && board ? exportSvg(record, board.uuid, { background: false }) : ''
}

/** Attributes and texts of the library hold no letter that SVG would have to be spared. */
const textOfElement = ({ name, attributes, children }: SvgElement): string =>
  `<${name}${[...attributes].map(([key, value]) => ` ${key}="${value}"`).join('')}>${children.join('')}</${name}>`
