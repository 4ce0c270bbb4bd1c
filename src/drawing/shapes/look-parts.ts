import type { DrawingElement, TextElement } from '../document/drawing-element.ts'
import { localStrokeWidth } from '../document/element-matrix.ts'
import { type Paint, readableOn, readPaint } from '../document/paint.ts'
import { areaOf, remaining } from '../geometry/areas.ts'
import type { Outline } from '../outlines/flat-path.ts'
import {
  areaOfStroke,
  type Coat,
  type FacePart,
  facePart,
  fillRuleOf,
  type LookPart,
  outlinesPath,
  ringsOf,
  type ShapePath,
  type StrokePart,
  type StrokeStyle,
} from './look.ts'

// Parts that the looks of several kinds are made of.

/** Ground of a button without a face: that of a drawing is dark. */
const LABEL_WITHOUT_FACE = 0x000000
const WHITE: Paint = { color: 0xffffff, alpha: 1 }

/** Fill and stroke of one path. */
export function shapeLook(element: DrawingElement, path: ShapePath): LookPart[] {
  const [face, stroke] = [faceOf(element, path)[0], strokeOf(element, path)[0]]
  if (!face || !stroke) return [face ?? [], stroke ?? []].flat()
  const parts = element.opacity < 1 ? unseenThrough(face, stroke, element.paintFirst) : [face, stroke]
  return element.paintFirst === 'stroke' ? parts.reverse() : parts
}

/**
 * What is half transparent as a whole shows nothing of its fill through its border, or the other way round: what an
 * opaque part covers is left out.
 */
function unseenThrough(face: FacePart, stroke: StrokePart, first: 'fill' | 'stroke'): LookPart[] {
  const [faceArea, strokeArea] = [areaOf(ringsOf(face.path), fillRuleOf(face.path)), areaOfStroke(stroke)]
  if (first === 'fill' && isOpaque(stroke.coat)) return [facePart(remaining(faceArea, strokeArea), face.coat), stroke]
  if (first === 'stroke' && isOpaque(face.coat)) return [face, facePart(remaining(strokeArea, faceArea), stroke.coat)]
  return [face, stroke]
}

const isOpaque = ({ paint, gradient }: Coat): boolean =>
  gradient ? gradient.stops.every(({ alpha }) => alpha === 1) : paint.alpha === 1

export function faceOf(
  element: DrawingElement,
  path: ShapePath,
  live: Pick<Coat, 'takesColor' | 'stale'> = FACE,
): FacePart[] {
  const paint = readPaint(element.fill)
  return paint ? [{ part: 'face', path, coat: { paint, gradient: element.fillGradient, ...live } }] : []
}

export function strokeOf(element: DrawingElement, path: ShapePath): StrokePart[] {
  const paint = readPaint(element.stroke)
  const style = strokeStyle(element)
  if (!paint || style.width === 0) return []
  const coat = { paint, gradient: element.strokeGradient, takesColor: false, stale: 'turns-grey' } as const
  return [{ part: 'stroke', path, style, coat, isFlowing: false }]
}

export function labelLook(element: TextElement): LookPart[] {
  if (!element.text) return []
  const color = readableOn(readPaint(element.fill)?.color ?? LABEL_WITHOUT_FACE)
  return [{ part: 'text', element, coat: solid({ color, alpha: 1 }, false, 'keeps') }]
}

export function strokeStyle(element: DrawingElement): StrokeStyle {
  const { strokeLineCap: cap, strokeLineJoin: join, strokeMiterLimit: miterLimit } = element
  const { strokeDashArray, strokeDashOffset: dashOffset } = element
  const dash = strokeDashArray && strokeDashArray.length > 0 ? strokeDashArray : null
  return { width: localStrokeWidth(element), cap, join, miterLimit, dash, dashOffset }
}

const FACE = { takesColor: true, stale: 'greys' } as const

export const solid = (paint: Paint, takesColor: boolean, stale: Coat['stale']): Coat => ({
  paint,
  gradient: null,
  takesColor,
  stale,
})

export const outlinePath = (element: DrawingElement, outlines: readonly Outline[]): ShapePath =>
  outlinesPath(outlines, element.fillRule)

/** The box of an element without its stroke. */
export const boxPath = ({ width, height }: DrawingElement): ShapePath => ({
  kind: 'round-rect',
  width,
  height,
  radius: 0,
})

export const noOutline = (): readonly Outline[] => []

export function textLook(element: DrawingElement<'text' | 'edit-text' | 'textbox'>): LookPart[] {
  const paint = readPaint(element.fill) ?? readPaint(element.stroke)
  return paint && element.text ? [{ part: 'text', element, coat: solid(paint, true, 'turns-grey') }] : []
}

export const pictureLook = (element: DrawingElement<'img' | 'play-img'>): LookPart[] => [
  { part: 'picture', element, coat: solid(WHITE, true, 'turns-grey') },
]
