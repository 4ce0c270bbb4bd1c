import type { DrawingKind } from '#contract/drawing/kinds.ts'
import { type DrawingElement, isFields, type Json, type JsonFields } from '#drawing/engine.ts'
import { EDITOR_KINDS } from './editor-kinds.ts'
import type { SizedElement } from './kind-sizes.ts'
import { withoutNoise } from './without-noise.ts'

/**
 * Whether a resize writes the size of an element, and leaves its stroke as wide as it is; other elements are scaled. So
 * are those that a clip path or a gradient of its own px belongs to, which would stay behind.
 */
export function hasWrittenSize(stored: JsonFields, element: DrawingElement): boolean {
  if (element.clip || hasPixelGradient(stored.fill) || hasPixelGradient(stored.stroke)) return false
  return EDITOR_KINDS[element.kind].size.isWritten(element)
}

const hasPixelGradient = (paint: Json | undefined): boolean =>
  paint !== undefined && isFields(paint) && paint.gradientUnits !== 'percentage'

/**
 * An element whose body, without stroke and before scaling, has another size, px. A circle takes the smaller side, a
 * textbox the width alone, since its height is that of its lines; what is level or upright stays so.
 */
export function sizedElement(element: DrawingElement, bodyWidth: number, bodyHeight: number): SizedElement {
  const width = withoutNoise(bodyWidth, element.width)
  const height = withoutNoise(bodyHeight, element.height)
  return sizeOf(element, width, height)
}

const sizeOf = <Kind extends DrawingKind>(element: DrawingElement<Kind>, width: number, height: number) =>
  EDITOR_KINDS[element.kind].size.sized(element, width, height)
