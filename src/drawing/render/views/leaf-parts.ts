import { Container } from 'pixi.js'
import type { DrawingElement } from '#drawing/document/drawing-element.ts'
import type { Affine } from '#drawing/geometry/affine.ts'
import type { Area } from '#drawing/geometry/areas.ts'
import { type Cut, cutLook } from '#drawing/shapes/cuts.ts'
import { areaPath, type LookPart, type ShapePath, type TextPart, type WaterPart } from '#drawing/shapes/look.ts'
import { type LeafKind, lookOf } from '#drawing/shapes/look-of.ts'
import { type ElementParts, type PaintedPart, staleColorOf, type ViewTools } from './element-view.ts'
import { pictureParts } from './picture.view.ts'
import { playPictureParts } from './play-picture.view.ts'
import { paintShape, rootAt } from './shape-parts.ts'

const UNIT_SQUARE: ShapePath = { kind: 'round-rect', width: 1, height: 1, radius: 0 }

/** Draws what an element paints; `frame` leads from its own space to where it stands. */
export function createParts(
  element: DrawingElement<LeafKind>,
  frame: Affine,
  tools: ViewTools,
  cuts: readonly Cut[],
): ElementParts {
  const root = rootAt(frame)
  const look = cutLook(lookOf(element), cuts)
  const made = look.map((part) => addPart(root, part, tools))
  const tank = made.find(({ setLevel }) => setLevel)
  const picture = made.find(({ wheel }) => wheel)
  return {
    ...tank,
    ...picture,
    root,
    painted: made.flatMap(({ painted }) => painted),
    destroy: () => {
      for (const { destroy } of made) destroy?.()
    },
  }
}

type Added = Omit<ElementParts, 'root'>

function addPart(root: Container, part: LookPart, tools: ViewTools): Added {
  switch (part.part) {
    case 'face':
    case 'stroke':
      return { painted: [paintShape(root, part, tools.contexts)] }
    case 'text':
      return addText(root, part, tools)
    case 'water':
      return addWater(root, part, tools)
    case 'picture': {
      const { element } = part
      const { root: picture, ...parts } =
        element.kind === 'img' ? pictureParts(element, tools) : playPictureParts(element, tools)
      root.addChild(picture)
      if (part.within) cutTo(picture, part.within, root, tools)
      return parts
    }
  }
}

/** A text, and what lies behind its lines. Texts that show a value are glyphs of the value mesh: their view is empty. */
function addText(outer: Container, { element, coat, within }: TextPart, tools: ViewTools): Added {
  const { contexts, labels } = tools
  const root = outer.addChild(new Container())
  if (within) cutTo(root, within, outer, tools)
  const { blocks, grounds } = labels.layOut(element)
  for (const { paint, box } of grounds) {
    const ground = { paint, gradient: null, takesColor: false, stale: 'keeps' } as const
    const { node } = paintShape(root, { part: 'face', path: UNIT_SQUARE, coat: ground }, contexts)
    node.position.set((box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2)
    node.scale.set(box.maxX - box.minX, box.maxY - box.minY)
  }
  const made = blocks.map((block) => {
    const paint = block.paint ?? coat.paint
    const label = labels.create(element, block, paint.color)
    label.sprite.alpha = paint.alpha
    root.addChild(label.sprite)
    const painted: PaintedPart = {
      node: label.sprite,
      color: paint.color,
      takesColor: coat.takesColor && !block.paint,
      staleColor: staleColorOf({ ...coat, paint }),
    }
    return { label, painted }
  })
  return {
    painted: made.map(({ painted }) => painted),
    destroy: () => {
      for (const { label } of made) label.destroy()
    },
  }
}

/** Shows the part of a node that is in an area of the space around it. */
function cutTo(node: Container, area: Area, around: Container, { contexts }: ViewTools): void {
  node.mask = around.addChild(contexts.draw(contexts.fill(areaPath(area))))
}

/** Only its scale changes with the level. */
function addWater(root: Container, { inside, coat }: WaterPart, { contexts }: ViewTools): Added {
  const [width, height] = [inside.maxX - inside.minX, inside.maxY - inside.minY]
  const painted = paintShape(root, { part: 'face', path: UNIT_SQUARE, coat }, contexts)
  const { node } = painted
  node.visible = false
  node.scale.x = width
  return {
    painted: [painted],
    setLevel(part) {
      node.visible = part > 0
      if (!(part > 0)) return
      node.scale.y = height * part
      node.position.y = inside.maxY - (height * part) / 2
    },
  }
}
