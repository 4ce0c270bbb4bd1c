import type { DrawingElement, ElementKind } from '../../src/contract/drawing/element.ts'

/** An element of 40 × 20 px without a stroke, whose left upper corner is at (100, 50). */
export function buildElement(type: ElementKind, fields: Partial<DrawingElement> = {}): DrawingElement {
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

/** A line through `points`, where Fabric would put it: its box, stroke included, begins at its least coordinates. */
export function buildLine(
  type: 'polyLine' | 'arrowLine',
  points: readonly (readonly [x: number, y: number])[],
  fields: Partial<DrawingElement> = {},
): DrawingElement {
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

/** A canvas document of one board; its parts can be broken at will. */
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
