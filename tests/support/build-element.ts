import type { StoredElement } from '#contract/drawing/element.ts'
import type { DrawingKind } from '#contract/drawing/kinds.ts'
import type { DrawingElement } from '#drawing/document/drawing-element.ts'
import { readElement } from '#drawing/document/read-element.ts'
import { writeBox } from '#drawing/geometry/box.ts'
import { elementBox } from '#drawing/scene/element-boxes.ts'

type OfKind<Kind extends DrawingKind> = DrawingElement & { readonly kind: Kind }

/** A stored element of 40 × 20 px without a stroke, with its upper left corner at (100, 50). */
export function buildStored<Kind extends DrawingKind>(type: Kind, fields: Partial<StoredElement> = {}) {
  return {
    type,
    uuid: `${type}-1`,
    left: 100,
    top: 50,
    width: 40,
    height: 20,
    angle: 0,
    scaleX: 1,
    scaleY: 1,
    strokeWidth: 0,
    ...fields,
  }
}

/** The same element as read for drawing. */
export function buildElement<Kind extends DrawingKind>(
  type: Kind,
  fields: Partial<StoredElement> = {},
  version = '5.3.0',
): OfKind<Kind> {
  const element = readElement(buildStored(type, fields), version)
  if (!element || !isOfKind(element, type)) throw new TypeError(`A ${type} is read as ${element?.kind}.`)
  return element
}

function isOfKind<Kind extends DrawingKind>(element: DrawingElement, kind: Kind): element is OfKind<Kind> {
  return element.kind === kind
}

/** A line through `points`, positioned as in Fabric: its box, stroke included, begins at its smallest coordinates. */
export function buildLine<Kind extends 'polyLine' | 'arrowLine'>(
  type: Kind,
  points: readonly (readonly [x: number, y: number])[],
  fields: Partial<StoredElement> = {},
): OfKind<Kind> {
  const { strokeWidth = 4 } = fields
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return buildElement(type, {
    left: left - strokeWidth / 2,
    top: top - strokeWidth / 2,
    width: Math.max(...xs) - left,
    height: Math.max(...ys) - top,
    points: points.map(([x, y]) => ({ x, y })),
    strokeWidth,
    ...fields,
  })
}

/** A canvas document of one board; `elements` may be malformed. */
export function buildCanvas(elements: readonly unknown[], version = '5.3.0') {
  return {
    width: 800,
    height: 600,
    uuid: 'drawing-1',
    boards: [
      {
        title: '画板1',
        index: 0,
        uuid: 'board-1',
        dpi: '1920',
        objects: { version, background: '#3e3f4c', objects: elements },
      },
    ],
  }
}

/** Boxes of elements, one after another. */
export function buildBoxes(elements: readonly DrawingElement[]): Float32Array<ArrayBuffer> {
  const boxes = new Float32Array(elements.length * 4)
  for (const [index, element] of elements.entries()) writeBox(boxes, index, elementBox(element))
  return boxes
}
