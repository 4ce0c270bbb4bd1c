import type { DrawingKind } from '#contract/drawing/kinds.ts'
import type { Appearance, DrawingElement, Pose } from '../document/drawing-element.ts'
import { readPaint } from '../document/paint.ts'
import { SHAPE_KINDS } from './kinds.ts'
import type { FacePart, LookPart, ShapePath } from './look.ts'
import { solid } from './look-parts.ts'

/** Every kind of element but the group, which is its members. */
export type LeafKind = Exclude<DrawingKind, 'group'>

/** What an element paints, from below to above. Nothing about its opacity, which goes for all of it. */
export function lookOf<Kind extends LeafKind>(element: DrawingElement<Kind>): LookPart[] {
  return [...groundOf(element), ...SHAPE_KINDS[element.kind].look(element)]
}

/** What an element fills, if it fills anything; of a text or picture its box. */
export function pathOf<Kind extends LeafKind>(element: DrawingElement<Kind>): ShapePath {
  return SHAPE_KINDS[element.kind].path(element)
}

/** What lies behind the whole box of an element or group. */
export function groundOf({ backgroundColor, width, height, strokeWidth }: Pose & Appearance): FacePart[] {
  const paint = readPaint(backgroundColor)
  if (!paint) return []
  const path: ShapePath = { kind: 'round-rect', width: width + strokeWidth, height: height + strokeWidth, radius: 0 }
  return [{ part: 'face', path, coat: solid(paint, false, 'keeps') }]
}
