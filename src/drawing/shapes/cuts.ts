import type { DrawingElement } from '../document/drawing-element.ts'
import { elementMatrix } from '../document/element-matrix.ts'
import { type Affine, composeAffines, invertAffine } from '../geometry/affine.ts'
import { type Area, areaOf, joined, movedArea, remaining, shared } from '../geometry/areas.ts'
import { localPoint } from '../geometry/points.ts'
import { areaOfStroke, type Coat, facePart, fillRuleOf, type LookPart, ringsOf } from './look.ts'
import { pathOf } from './look-of.ts'

/** What something is cut by, in its own space. */
export interface Cut {
  readonly area: Area
  /** The area is cut out, instead of all around it. */
  readonly isInverted: boolean
}

const NO_CUTS: readonly Cut[] = []

/**
 * What an element is cut by, in its own space: what cuts the group around it, and its own clip path.
 *
 * @param around - What cuts the group around it, in the group's space.
 * @param parent - From the space that the element stands in to the board.
 */
export function cutsOf(element: DrawingElement, around: readonly Cut[], parent: Affine): readonly Cut[] {
  const { clip } = element
  if (!clip && around.length === 0) return NO_CUTS
  const inverse = invertAffine(elementMatrix(element))
  if (!inverse) return NO_CUTS
  const inherited = around.map(({ area, isInverted }) => ({ area: movedArea(area, inverse), isInverted }))
  if (!clip) return inherited
  const fromBoard = clip.isOnBoard ? invertAffine(composeAffines(parent, elementMatrix(element))) : null
  const area = areaOfClip(clip.element)
  return [...inherited, { area: fromBoard ? movedArea(area, fromBoard) : area, isInverted: clip.isInverted }]
}

/** What is left of a look. Its flows stand still, and water is not cut. */
export function cutLook(look: readonly LookPart[], cuts: readonly Cut[]): readonly LookPart[] {
  return cuts.length === 0 ? look : look.flatMap((part) => cutPart(part, cuts))
}

function cutPart(part: LookPart, cuts: readonly Cut[]): LookPart[] {
  switch (part.part) {
    case 'face':
      return faceOf(leftOf(areaOf(ringsOf(part.path), fillRuleOf(part.path)), cuts), part.coat)
    case 'stroke':
      return faceOf(leftOf(areaOfStroke(part), cuts), part.coat)
    case 'text':
    case 'picture': {
      const within = leftOf(boxOf(part.element, part.part === 'text' ? part.element.fontSize : 0), cuts)
      return within.length === 0 ? [] : [{ ...part, within }]
    }
    case 'water':
      return [part]
  }
}

const faceOf = (area: Area, coat: Coat): LookPart[] => (area.length === 0 ? [] : [facePart(area, coat)])

function leftOf(area: Area, cuts: readonly Cut[]): Area {
  return cuts.reduce((left, cut) => (cut.isInverted ? remaining(left, cut.area) : shared(left, cut.area)), area)
}

/** What a clip path fills, in the space of what it cuts. */
export function areaOfClip(element: DrawingElement): Area {
  const own =
    element.kind === 'group'
      ? joined(element.children.filter(({ visible }) => visible).map(areaOfClip))
      : areaOf(ringsOf(pathOf(element)), element.fillRule)
  const { clip } = element
  const left = clip ? leftOf(own, [{ area: areaOfClip(clip.element), isInverted: clip.isInverted }]) : own
  return movedArea(left, elementMatrix(element))
}

function boxOf({ width, height }: DrawingElement, margin: number): Area {
  const [x, y] = [width / 2 + margin, height / 2 + margin]
  return [[localPoint(-x, -y), localPoint(x, -y), localPoint(x, y), localPoint(-x, y)]]
}
