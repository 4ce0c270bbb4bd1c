import type { DrawingKind } from '#contract/drawing/kinds.ts'
import type { DrawingElement } from '../document/drawing-element.ts'
import type { Outline } from '../outlines/flat-path.ts'
import { SHAPE_KINDS } from './kinds.ts'

/** What is stroked and filled of an element, curves flattened; nothing of texts, pictures and groups. */
export function outlineOf<Kind extends DrawingKind>(element: DrawingElement<Kind>): readonly Outline[] {
  return SHAPE_KINDS[element.kind].outline(element)
}
