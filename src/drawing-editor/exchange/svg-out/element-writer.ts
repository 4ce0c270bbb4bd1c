import {
  type Affine,
  composeAffines,
  type DrawingElement,
  elementMatrix,
  type FacePart,
  groundOf,
  type LeafKind,
  type LookPart,
  lookOf,
  type MeasureText,
  type StrokePart,
} from '#drawing/engine.ts'
import { clipNode } from './clip-node.ts'
import { Defs, paintOf } from './defs.ts'
import { type PictureFile, pictureNode } from './picture-node.ts'
import { shapeNode } from './shape-node.ts'
import { decimal, node, type SvgNode } from './svg-node.ts'
import { textNodes } from './text-nodes.ts'
import { transformOf } from './transform-text.ts'

/** Writes elements one inside another. */
export class ElementWriter {
  readonly defs = new Defs()
  readonly #measure: MeasureText
  readonly #pictures: ReadonlyMap<string, PictureFile>

  constructor(measure: MeasureText, pictures: ReadonlyMap<string, PictureFile>) {
    this.#measure = measure
    this.#pictures = pictures
  }

  /** @param parent - From the space that the element stands in to the board. */
  write(element: DrawingElement, parent: Affine): SvgNode | null {
    if (!element.visible || element.opacity <= 0) return null
    const matrix = elementMatrix(element)
    const world = composeAffines(parent, matrix)
    const inside = isGroup(element) ? this.#membersOf(element, world) : this.#partsOf(element)
    const [only] = inside
    if (!only) return null
    const clip = clipNode(element, world)
    const whole = {
      'data-name': element.elementName || null,
      transform: transformOf(matrix),
      opacity: element.opacity < 1 ? element.opacity : null,
      'clip-path': clip && this.defs.referenceTo(clip),
    }
    // an svg inside another takes no transform
    const isOne = inside.length === 1 && !isGroup(element) && only.name !== 'svg'
    return isOne ? node(only.name, { ...whole, ...only.attributes }, only.children) : node('g', whole, inside)
  }

  #membersOf(group: DrawingElement<'group'>, world: Affine): SvgNode[] {
    const members = group.children.map((child) => this.write(child, world)).filter((member) => member !== null)
    return [...groundOf(group).map((ground) => this.#shape(group, ground)), ...members]
  }

  #partsOf(element: DrawingElement<LeafKind>): SvgNode[] {
    // half transparent as a whole: the parts are those of an opaque one
    const parts = lookOf({ ...element, opacity: 1 })
    const nodes: SvgNode[] = []
    for (let at = 0; at < parts.length; at++) {
      const [part, next] = [parts[at], parts[at + 1]]
      if (!part) continue
      if (isShape(part)) {
        // fill and stroke of one path are one element
        const other = next && isShape(next) && next.path === part.path ? next : null
        if (other) at++
        nodes.push(this.#shape(element, part, other))
      } else nodes.push(...this.#otherPart(part))
    }
    return nodes
  }

  #otherPart(part: Exclude<LookPart, ShapePart>): SvgNode[] {
    switch (part.part) {
      case 'text':
        return textNodes(part, this.#measure, this.defs)
      case 'picture':
        return [pictureNode(part.element, this.#pictures.get(part.element.src))].filter((picture) => picture !== null)
      case 'water':
        // how much is in a tank is a value, and none of the drawing
        return []
    }
  }

  #shape(element: DrawingElement, below: ShapePart, above: ShapePart | null = null): SvgNode {
    const { name, attributes } = shapeNode(element, below.path)
    const isStrokeBelow = above !== null && below.part === 'stroke'
    return node(name, {
      ...attributes,
      fill: 'none',
      ...this.#paint(below),
      ...(above && this.#paint(above)),
      'paint-order': isStrokeBelow ? 'stroke' : null,
    })
  }

  #paint(part: ShapePart): SvgNode['attributes'] {
    if (part.part === 'face') return paintOf('fill', part.coat, this.defs)
    const { width, cap, join, miterLimit, dash, dashOffset } = part.style
    return {
      ...paintOf('stroke', part.coat, this.defs),
      'stroke-width': width,
      'stroke-linecap': cap === 'butt' ? null : cap,
      'stroke-linejoin': join === 'miter' ? null : join,
      'stroke-miterlimit': miterLimit === 4 ? null : miterLimit,
      'stroke-dasharray': dash?.map(decimal).join(' '),
      'stroke-dashoffset': dash && dashOffset !== 0 ? dashOffset : null,
    }
  }
}

type ShapePart = FacePart | StrokePart
const isShape = (part: LookPart): part is ShapePart => part.part === 'face' || part.part === 'stroke'
const isGroup = (element: DrawingElement): element is DrawingElement<'group'> => element.kind === 'group'
