import {
  type Affine,
  areaOfClip,
  boundsOfTransformedBox,
  composeAffines,
  type DrawingElement,
  elementMatrix,
  growBox,
  IDENTITY,
  invertAffine,
  localBox,
  pathOf,
  remaining,
} from '#drawing/engine.ts'
import { areaData, shapeNode } from './shape-node.ts'
import { decimal, node, type SvgNode } from './svg-node.ts'
import { transformOf } from './transform-text.ts'

/** So far beyond the box of what it cuts reaches what an inverted clip path leaves, px: browsers cut no huge areas. */
const BEYOND = 2_000

/**
 * The clip path of an element as a definition; null for none, and for one that cannot be placed, and so cuts nothing.
 *
 * @param world - From the element's own space to the board.
 */
export function clipNode(cut: DrawingElement, world: Affine): SvgNode | null {
  const { clip } = cut
  const toOwn = clip?.isOnBoard ? invertAffine(world) : IDENTITY
  if (!clip || !toOwn) return null
  const { element, isInverted } = clip
  if (!isInverted && isPlain(element)) return node('clipPath', {}, shapesOf(element, toOwn))
  // the parts of a union do not cross, so that the even-odd rule turns inside and outside round
  const area = areaData(remaining(areaOfClip(element), []))
  const own = localBox(cut)
  const { minX, minY, maxX, maxY } = growBox(clip.isOnBoard ? boundsOfTransformedBox(world, own) : own, BEYOND)
  const around = isInverted
    ? `M${[minX, minY].map(decimal).join(' ')}H${decimal(maxX)}V${decimal(maxY)}H${decimal(minX)}Z`
    : ''
  const rule = { 'clip-rule': 'evenodd', transform: transformOf(toOwn) }
  return node('clipPath', {}, [node('path', { d: around + area, ...rule })])
}

/** Whether an element and its members are not cut themselves. */
const isPlain = (element: DrawingElement): boolean =>
  !element.clip && (element.kind !== 'group' || element.children.every(isPlain))

/** A clip path holds shapes alone, so groups are dissolved. */
function shapesOf(element: DrawingElement, parent: Affine): SvgNode[] {
  const matrix = composeAffines(parent, elementMatrix(element))
  if (element.kind === 'group') {
    return element.children.filter(({ visible }) => visible).flatMap((child) => shapesOf(child, matrix))
  }
  const { name, attributes } = shapeNode(element, pathOf(element))
  const { 'fill-rule': rule, ...rest } = attributes
  return [node(name, { ...rest, 'clip-rule': rule, transform: transformOf(matrix) })]
}
