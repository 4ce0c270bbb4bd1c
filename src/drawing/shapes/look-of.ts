import type { DrawingKind } from '#contract/drawing/kinds.ts'
import type { DrawingElement, TextElement } from '../document/drawing-element.ts'
import { drawnLinePoints, hasFlow, isLine, localStrokeWidth } from '../document/element-matrix.ts'
import { type Paint, readableOn, readPaint } from '../document/paint.ts'
import { areaOf, remaining } from '../geometry/areas.ts'
import { arrowHead, shaftOf } from './arrow-line/arrow-head.ts'
import {
  areaOfStroke,
  type Coat,
  type FacePart,
  facePart,
  fillRuleOf,
  type LookPart,
  outlinesPath,
  polygon,
  ringsOf,
  type ShapePath,
  type StrokePart,
  type StrokeStyle,
} from './look.ts'
import { isArc, outlineOf } from './outline.ts'
import { cornerRadii } from './rect/rect-outline.ts'
import { isTank, tankInside } from './rect/tank-level.ts'

/** Every kind of element but the group, which is its members. */
export type LeafKind = Exclude<DrawingKind, 'group'>
type Of<Kind extends DrawingKind> = DrawingElement<Kind>

/** `medium.water` of the look: what stands in a tank until its value has a colour of its own. */
const WATER: Paint = { color: 0x4a90c2, alpha: 0.85 }
/** A line without a stroke would hide its flow: it is drawn in the grey of equipment. */
export const FLOW_WITHOUT_STROKE: Paint = { color: 0xc3c7d1, alpha: 1 }
/** Ground of a button without a face: that of a drawing is dark. */
const LABEL_WITHOUT_FACE = 0x000000
const WHITE: Paint = { color: 0xffffff, alpha: 1 }

/** What an element paints, from below to above. Nothing about its opacity, which goes for all of it. */
export function lookOf(element: DrawingElement<LeafKind>): LookPart[] {
  return [...groundOf(element), ...partsOf(element)]
}

/** What an element fills, if it fills anything; of a text or picture its box. */
export function pathOf(element: DrawingElement<LeafKind>): ShapePath {
  switch (element.kind) {
    case 'rect':
    case 'button':
    case 'dialog-button':
      return rectPath(element)
    case 'circle':
      return isArc(element) ? outlinePath(element) : { kind: 'ellipse', rx: element.radius, ry: element.radius }
    case 'ellipse':
      return { kind: 'ellipse', rx: element.rx, ry: element.ry }
    case 'text':
    case 'edit-text':
    case 'textbox':
    case 'img':
    case 'play-img':
      return { kind: 'round-rect', width: element.width, height: element.height, radius: 0 }
    default:
      return outlinePath(element)
  }
}

function partsOf(element: DrawingElement<LeafKind>): LookPart[] {
  switch (element.kind) {
    case 'rect':
      return isTank(element) ? tankLook(element) : shapeLook(element, rectPath(element))
    case 'button':
    case 'dialog-button':
      return [...shapeLook(element, rectPath(element)), ...labelLook(element)]
    case 'circle':
    case 'ellipse':
    case 'triangle':
    case 'polygon':
    case 'path':
      return shapeLook(element, pathOf(element))
    case 'line':
    case 'polyLine':
    case 'arrowLine':
      return lineLook(element)
    case 'text':
    case 'edit-text':
    case 'textbox': {
      const paint = readPaint(element.fill) ?? readPaint(element.stroke)
      return paint && element.text ? [{ part: 'text', element, coat: solid(paint, true, 'turns-grey') }] : []
    }
    case 'img':
    case 'play-img':
      return [{ part: 'picture', element, coat: solid(WHITE, true, 'turns-grey') }]
  }
}

/** What lies behind the whole box of an element or group. */
export function groundOf({ backgroundColor, width, height, strokeWidth }: DrawingElement): FacePart[] {
  const paint = readPaint(backgroundColor)
  if (!paint) return []
  const path: ShapePath = { kind: 'round-rect', width: width + strokeWidth, height: height + strokeWidth, radius: 0 }
  return [{ part: 'face', path, coat: solid(paint, false, 'keeps') }]
}

/** Fill and stroke of one path. */
function shapeLook(element: DrawingElement, path: ShapePath): LookPart[] {
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

function faceOf(element: DrawingElement, path: ShapePath, live: Pick<Coat, 'takesColor' | 'stale'> = FACE): FacePart[] {
  const paint = readPaint(element.fill)
  return paint ? [{ part: 'face', path, coat: { paint, gradient: element.fillGradient, ...live } }] : []
}

function strokeOf(element: DrawingElement, path: ShapePath): StrokePart[] {
  const paint = readPaint(element.stroke)
  const style = strokeStyle(element)
  if (!paint || style.width === 0) return []
  const coat = { paint, gradient: element.strokeGradient, takesColor: false, stale: 'turns-grey' } as const
  return [{ part: 'stroke', path, style, coat, isFlowing: false }]
}

/** The water lies over the face and under the wall. */
function tankLook(element: Of<'rect'>): LookPart[] {
  const path = rectPath(element)
  const inside = tankInside(element, readPaint(element.stroke) ? localStrokeWidth(element) : 0)
  return [
    ...faceOf(element, path, { takesColor: false, stale: 'keeps' }),
    { part: 'water', inside, coat: solid(WATER, true, 'turns-grey') },
    ...strokeOf(element, path),
  ]
}

function labelLook(element: TextElement): LookPart[] {
  if (!element.text) return []
  const color = readableOn(readPaint(element.fill)?.color ?? LABEL_WITHOUT_FACE)
  return [{ part: 'text', element, coat: solid({ color, alpha: 1 }, false, 'keeps') }]
}

/** The live colour of a line is its stroke's, and that of its head. */
function lineLook(element: Of<'line' | 'polyLine' | 'arrowLine'>): LookPart[] {
  const plain = outlineOf(element)[0]?.points ?? []
  const points = isLine(element) ? drawnLinePoints(element) : plain
  // an arc over another line is drawn, and fills nothing
  const face = plain.length > 2 ? faceOf(element, polygon(plain), { takesColor: false, stale: 'greys' }) : []
  const isFlowing = hasFlow(element)
  const paint = readPaint(element.stroke) ?? (isFlowing ? FLOW_WITHOUT_STROKE : null)
  const style = strokeStyle(element)
  if (!paint || style.width === 0 || points.length < 2) return face
  const coat: Coat = { paint, gradient: element.strokeGradient, takesColor: true, stale: 'turns-grey' }
  const head = element.kind === 'arrowLine' ? arrowHead(points, style.width) : null
  const path = outlinePath(element, [{ points: head ? shaftOf(points, style.width) : points, isClosed: false }])
  return [
    ...face,
    { part: 'stroke', path, style, coat, isFlowing },
    ...(head ? [{ part: 'face', path: polygon(head), coat } as const] : []),
  ]
}

function rectPath(element: Of<'rect' | 'button' | 'dialog-button'>): ShapePath {
  const { rx, ry } = cornerRadii(element)
  if (rx !== ry) return outlinePath(element)
  return { kind: 'round-rect', width: element.width, height: element.height, radius: rx }
}

const outlinePath = (element: DrawingElement, outlines = outlineOf(element)): ShapePath =>
  outlinesPath(outlines, element.fillRule)

function strokeStyle(element: DrawingElement): StrokeStyle {
  const { strokeLineCap: cap, strokeLineJoin: join, strokeMiterLimit: miterLimit } = element
  const { strokeDashArray, strokeDashOffset: dashOffset } = element
  const dash = strokeDashArray && strokeDashArray.length > 0 ? strokeDashArray : null
  return { width: localStrokeWidth(element), cap, join, miterLimit, dash, dashOffset }
}

const FACE = { takesColor: true, stale: 'greys' } as const

const solid = (paint: Paint, takesColor: boolean, stale: Coat['stale']): Coat => ({
  paint,
  gradient: null,
  takesColor,
  stale,
})
