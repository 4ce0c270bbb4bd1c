import {
  type Area,
  cornerRadii,
  type DrawingElement,
  isArc,
  type PathCommand,
  pathShift,
  type ShapePath,
} from '#drawing/engine.ts'
import { decimal, node, type SvgNode } from './svg-node.ts'

/**
 * The shape of a path in the element's own space, unpainted, in the form that keeps curves as they are.
 *
 * @param path - Of the look of the element: its own shape, or one that belongs to it, such as the head of an arrow.
 */
export function shapeNode(element: DrawingElement, path: ShapePath): SvgNode {
  switch (path.kind) {
    case 'ellipse': {
      const { rx, ry } = path
      return element.kind === 'circle' ? node('circle', { r: rx }) : node('ellipse', { rx, ry })
    }
    case 'round-rect':
      return rectNode(path.width, path.height, path.radius, path.radius)
    case 'outlines':
      return outlinesNode(element, path)
  }
}

function outlinesNode(
  element: DrawingElement,
  { outlines, fillRule }: Extract<ShapePath, { kind: 'outlines' }>,
): SvgNode {
  const rule = fillRule === 'evenodd' ? fillRule : null
  switch (element.kind) {
    case 'rect':
    case 'button':
    case 'dialog-button': {
      const { rx, ry } = cornerRadii(element)
      return rectNode(element.width, element.height, rx, ry)
    }
    case 'circle':
      if (isArc(element)) return node('path', { d: arcData(element) })
      break
    case 'path':
      return node('path', { d: pathData(element), 'fill-rule': rule })
    case 'line': {
      const { x1, y1, x2, y2 } = element
      return node('line', { x1, y1, x2, y2 })
    }
  }
  const [first] = outlines
  const rings = outlines.map(({ points, isClosed }) => ringData(points, isClosed)).join('')
  if (outlines.length !== 1 || !first) return node('path', { d: rings, 'fill-rule': rule })
  const points = first.points.map(({ x, y }) => `${decimal(x)},${decimal(y)}`)
  if (!first.isClosed) return node('polyline', { points: points.join(' '), 'fill-rule': rule })
  // a polygon closes itself
  const corners = points.length > 1 && points[0] === points.at(-1) ? points.slice(0, -1) : points
  return node('polygon', { points: corners.join(' '), 'fill-rule': rule })
}

const rectNode = (width: number, height: number, rx: number, ry: number): SvgNode =>
  node('rect', { x: -width / 2, y: -height / 2, width, height, ...(rx > 0 && { rx, ry }) })

function arcData({ radius, startAngle, endAngle }: DrawingElement<'circle'>): string {
  const at = (degrees: number): string => {
    const angle = (degrees * Math.PI) / 180
    return `${decimal(radius * Math.cos(angle))} ${decimal(radius * Math.sin(angle))}`
  }
  const sweep = endAngle - startAngle
  const flags = `${Math.abs(sweep) > 180 ? 1 : 0} ${sweep > 0 ? 1 : 0}`
  return `M${at(startAngle)}A${decimal(radius)} ${decimal(radius)} 0 ${flags} ${at(endAngle)}`
}

function pathData(element: DrawingElement<'path'>): string {
  const { dx, dy } = pathShift(element)
  return element.path.map(([letter, ...numbers]) => letter + shifted(numbers, dx, dy)).join('')
}

const shifted = (numbers: readonly number[], dx: number, dy: number): string =>
  numbers.map((number, i) => decimal(number + (i % 2 === 0 ? dx : dy))).join(' ')

/** The rings around an area. */
export const areaData = (area: Area): string => area.map((ring) => ringData(ring, true)).join('')

function ringData(points: readonly { readonly x: number; readonly y: number }[], isClosed: boolean): string {
  const corners = points.map(({ x, y }, i): PathCommand => [i === 0 ? 'M' : 'L', x, y])
  return corners.map(([letter, ...numbers]) => letter + shifted(numbers, 0, 0)).join('') + (isClosed ? 'Z' : '')
}
