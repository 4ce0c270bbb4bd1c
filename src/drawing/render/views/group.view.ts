import { AlphaFilter, type Container, type Graphics } from 'pixi.js'
import type { DrawingElement } from '#drawing/document/drawing-element.ts'
import { elementMatrix } from '#drawing/document/element-matrix.ts'
import { groundOf } from '#drawing/shapes/look-of.ts'
import type { ShapeContexts } from '../shape-contexts.ts'
import { type ElementParts, type ElementView, viewOfParts } from './element-view.ts'
import { paintShape, rootAt } from './shape-parts.ts'

/** What is inside a group, and how its view is made. */
export interface GroupMember {
  readonly slot: number
  /** Whether live values of its own say what it looks like; otherwise those of the group do. */
  readonly isLive: boolean
  createView(container: Container): ElementView
}

/** A group: each of its members has a view of its own, in the group's space. */
export function createGroupView(
  element: DrawingElement<'group'>,
  children: readonly GroupMember[],
  contexts: ShapeContexts,
  order: number,
  container: Container,
  drawMark: () => Graphics,
): ElementView {
  const root = rootAt(elementMatrix(element))
  for (const ground of groundOf(element)) paintShape(root, ground, contexts)
  const made = children.map((child) => ({ ...child, view: child.createView(root) }))
  const followers = made.flatMap(({ isLive, view }) => (isLive ? [] : view))
  const own = viewOfParts(
    {
      root,
      painted: [],
      ...(element.opacity < 1 && opacityOfAll(root)),
      setShown: (isShown) => {
        for (const { view } of made) view.setShown(isShown)
      },
      destroy: () => {
        for (const { view } of made) view.destroy()
      },
    },
    element,
    order,
    container,
    drawMark,
  )
  return {
    ...own,
    members: new Map(made.flatMap(({ slot, view }) => [[slot, view], ...(view.members ?? [])])),
    setColor(color, isStale) {
      for (const view of followers) view.setColor(color, isStale)
    },
    setDimmed(isDimmed) {
      for (const view of followers) view.setDimmed(isDimmed)
    },
  }
}

/** Draws all of a container first, and makes that half transparent. A pass of its own: dear, and rarely needed. */
function opacityOfAll(root: Container): Required<Pick<ElementParts, 'setOpacity'>> {
  const filter = new AlphaFilter({ alpha: 1, resolution: 'inherit', antialias: 'inherit' })
  return {
    setOpacity(opacity) {
      filter.alpha = opacity
      root.filters = opacity < 1 ? [filter] : []
    },
  }
}
