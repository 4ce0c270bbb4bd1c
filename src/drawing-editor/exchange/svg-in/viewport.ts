import { type Affine, composeAffines, IDENTITY, scaling, translation } from '#drawing/engine.ts'
import { attributeOf, type SvgElement } from '#lib/svg/svg-element.ts'
import { numbersIn, type Size } from './length.ts'

export interface ViewBox extends Size {
  readonly x: number
  readonly y: number
}

/** Null where there is none, or one without an area. */
export function viewBoxOf(element: SvgElement): ViewBox | null {
  const [x, y, width, height] = numbersIn(attributeOf(element, 'viewBox'))
  if (x === undefined || y === undefined || width === undefined || height === undefined) return null
  return width > 0 && height > 0 ? { x, y, width, height } : null
}

export interface Fit {
  readonly alignX: Align
  readonly alignY: Align
  readonly how: 'stretch' | 'meet' | 'slice'
}
type Align = keyof typeof PARTS

const PARTS = { Min: 0, Mid: 0.5, Max: 1 } as const
const ALIGN = /^x(Min|Mid|Max)Y(Min|Mid|Max)$/

/** `preserveAspectRatio`: by default all is seen, in the middle. */
export function fitOf(element: SvgElement): Fit {
  const [align = '', how] = attributeOf(element, 'preserveAspectRatio').trim().split(/\s+/)
  if (align === 'none') return { alignX: 'Mid', alignY: 'Mid', how: 'stretch' }
  const [, alignX = 'Mid', alignY = 'Mid'] = ALIGN.exec(align) ?? []
  return { alignX: alignOf(alignX), alignY: alignOf(alignY), how: how === 'slice' ? 'slice' : 'meet' }
}

const alignOf = (text: string): Align => (text === 'Min' || text === 'Max' ? text : 'Mid')

/** From the coordinates of a box to those of a window at the origin that shows it. */
export function fitBox(box: ViewBox, window: Size, { alignX, alignY, how }: Fit): Affine {
  const [scaleX, scaleY] = [window.width / box.width, window.height / box.height]
  if (how === 'stretch') return composeAffines(scaling(scaleX, scaleY), translation(-box.x, -box.y))
  const scale = how === 'meet' ? Math.min(scaleX, scaleY) : Math.max(scaleX, scaleY)
  const [restX, restY] = [window.width - box.width * scale, window.height - box.height * scale]
  return composeAffines(
    translation(restX * PARTS[alignX], restY * PARTS[alignY]),
    scaling(scale, scale),
    translation(-box.x, -box.y),
  )
}

/** From the coordinates inside an `svg` or `symbol` to those of its window at the origin. */
export function insideOf(element: SvgElement, window: Size): { readonly matrix: Affine; readonly size: Size } {
  const box = viewBoxOf(element)
  return box ? { matrix: fitBox(box, window, fitOf(element)), size: box } : { matrix: IDENTITY, size: window }
}
