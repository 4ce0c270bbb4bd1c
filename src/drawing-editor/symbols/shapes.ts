import type { ShapePaint, SymbolPort, SymbolShape } from './symbol.ts'

const path = (paint: ShapePaint, d: string): SymbolShape => ({ tag: 'path', paint, attributes: { d } })

/** A filled outline, as path data. */
export const body = (d: string): SymbolShape => path('body', d)
/** A line, as path data. */
export const line = (d: string): SymbolShape => path('line', d)
/** An outline that is filled in the colour of lines, as path data. */
export const solid = (d: string): SymbolShape => path('solid', d)

export const rect = (x: number, y: number, width: number, height: number, rx = 0): SymbolShape => ({
  tag: 'rect',
  paint: 'body',
  attributes: { x, y, width, height, ...(rx > 0 && { rx }) },
})
export const circle = (cx: number, cy: number, r: number, paint: ShapePaint = 'body'): SymbolShape => ({
  tag: 'circle',
  paint,
  attributes: { cx, cy, r },
})

const LETTER_PX = 12
/** Height of capitals above the base line, in em: letters stand in the middle of (x, y). */
const CAPITAL_EM = 0.36

/** Letters in the middle of a place. */
export const letters = (text: string, x: number, y: number, px = LETTER_PX): SymbolShape => ({
  tag: 'text',
  paint: 'solid',
  attributes: { x, y: y + px * CAPITAL_EM, 'font-size': px, 'text-anchor': 'middle' },
  text,
})

export const port = (id: string, x: number, y: number, dir: SymbolPort['dir']): SymbolPort => ({ id, x, y, dir })

/** In from the left, out to the right, at a height. */
export const through = (width: number, y: number): SymbolPort[] => [
  port('in', 0, y, 'left'),
  port('out', width, y, 'right'),
]
