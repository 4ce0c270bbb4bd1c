import {
  type Box,
  boxAround,
  type JsonFields,
  type PathCommand,
  parsePathData,
  pathBox,
  plainPath,
  worldPoint,
} from '#drawing/engine.ts'
import { attributeOf, type SvgElement } from '#lib/svg/svg-element.ts'
import { numbersIn } from './length.ts'
import type { Ruler } from './ruler.ts'
import type { Style } from './style.ts'
import { tidy } from './tidy.ts'

/** An element of a kind, with what its kind adds to the fields of all. */
export interface Shape {
  readonly fields: JsonFields & { readonly type: string }
  /** In the coordinates of the file, without the stroke: the middle of the element. */
  readonly box: Box
}

/**
 * What a basic shape is as an element: the console's own kind where that is exactly the same, else Fabric's. Null for a
 * shape that shows nothing.
 */
export function shapeOf(element: SvgElement, style: Style, ruler: Ruler, isFilled: boolean): Shape | null {
  switch (element.name) {
    case 'rect':
      return rectOf(style, ruler)
    case 'circle':
      return circleOf(style, ruler)
    case 'ellipse':
      return ellipseOf(style, ruler)
    case 'line':
      return lineOf(element, ruler)
    case 'polyline':
      return polylineOf(element, isFilled)
    case 'polygon':
      return pointsOf('polygon', element)
    case 'path':
      return pathShape(element)
    default:
      return null
  }
}

function rectOf(style: Style, ruler: Ruler): Shape | null {
  const [x, y] = [ruler.x(style.get('x')), ruler.y(style.get('y'))]
  const [width, height] = [ruler.x(style.get('width')), ruler.y(style.get('height'))]
  if (!(width > 0 && height > 0)) return null
  const rx = ruler.x(style.get('rx'), Number.NaN)
  const ry = ruler.y(style.get('ry'), Number.NaN)
  // a missing radius is the other one; corners are round only where both are
  const [radiusX, radiusY] = [Math.min(rx >= 0 ? rx : ry, width / 2), Math.min(ry >= 0 ? ry : rx, height / 2)]
  const isRound = radiusX > 0 && radiusY > 0
  const box = { minX: x, minY: y, maxX: x + width, maxY: y + height }
  return { fields: { type: 'rect', ...(isRound && { rx: tidy(radiusX), ry: tidy(radiusY) }) }, box }
}

function circleOf(style: Style, ruler: Ruler): Shape | null {
  const radius = ruler.other(style.get('r'))
  return radius > 0
    ? { fields: { type: 'circle', radius: tidy(radius) }, box: around(style, ruler, radius, radius) }
    : null
}

function ellipseOf(style: Style, ruler: Ruler): Shape | null {
  const [ownX, ownY] = [ruler.x(style.get('rx'), Number.NaN), ruler.y(style.get('ry'), Number.NaN)]
  const [rx, ry] = [ownX >= 0 ? ownX : ownY, ownY >= 0 ? ownY : ownX]
  if (!(rx > 0 && ry > 0)) return null
  return { fields: { type: 'ellipse', rx: tidy(rx), ry: tidy(ry) }, box: around(style, ruler, rx, ry) }
}

function around(style: Style, ruler: Ruler, rx: number, ry: number): Box {
  const [x, y] = [ruler.x(style.get('cx')), ruler.y(style.get('cy'))]
  return { minX: x - rx, minY: y - ry, maxX: x + rx, maxY: y + ry }
}

function lineOf(element: SvgElement, ruler: Ruler): Shape {
  const [x1, y1] = [ruler.x(attributeOf(element, 'x1')), ruler.y(attributeOf(element, 'y1'))]
  const [x2, y2] = [ruler.x(attributeOf(element, 'x2')), ruler.y(attributeOf(element, 'y2'))]
  const ends = { x1: tidy(x1), y1: tidy(y1), x2: tidy(x2), y2: tidy(y2) }
  // versions of Fabric do not agree on how much of its stroke belongs to the box of a line, but on its middle
  return {
    fields: { type: 'line', ...ends, originX: 'center', originY: 'center' },
    box: boxAround([worldPoint(x1, y1), worldPoint(x2, y2)]),
  }
}

/** A line of the console is never filled; a filled one is a path. */
function polylineOf(element: SvgElement, isFilled: boolean): Shape | null {
  if (!isFilled) return pointsOf('polyLine', element)
  return pathOf(pointsIn(element).map(({ x, y }, i): PathCommand => [i === 0 ? 'M' : 'L', x, y]))
}

function pointsOf(type: 'polyLine' | 'polygon', element: SvgElement): Shape | null {
  const points = pointsIn(element)
  if (points.length < 2) return null
  return {
    fields: { type, points: points.map(({ x, y }) => ({ x, y })) },
    box: boxAround(points.map(({ x, y }) => worldPoint(x, y))),
  }
}

function pointsIn(element: SvgElement): { readonly x: number; readonly y: number }[] {
  const numbers = numbersIn(attributeOf(element, 'points')).map(tidy)
  return Array.from({ length: Math.floor(numbers.length / 2) }, (_, i) => ({
    x: numbers[2 * i] ?? 0,
    y: numbers[2 * i + 1] ?? 0,
  }))
}

const pathShapes = new WeakMap<SvgElement, Shape | null>()

/** Read once, however often it is used: it depends on nothing around it. */
function pathShape(element: SvgElement): Shape | null {
  const known = pathShapes.get(element)
  if (known !== undefined) return known
  const shape = pathOf(plainPath(parsePathData(attributeOf(element, 'd'))))
  pathShapes.set(element, shape)
  return shape
}

function pathOf(commands: readonly PathCommand[]): Shape | null {
  const isSeen = commands[0]?.[0] === 'M' && commands.some(([letter]) => letter !== 'M')
  if (!isSeen) return null
  const path = tidyPath(commands)
  return { fields: { type: 'path', path }, box: pathBox(path) }
}

/** Quadratic curves become the same cubic ones: Fabric counts the box of a quadratic one too large. */
function tidyPath(commands: readonly PathCommand[]): PathCommand[] {
  let [x, y, startX, startY] = [0, 0, 0, 0]
  const path: PathCommand[] = []
  for (const command of commands) {
    if (command[0] === 'Z') {
      ;[x, y] = [startX, startY]
      path.push(['Z'])
    } else if (command[0] === 'C') {
      const [, x1, y1, x2, y2, endX, endY] = command
      ;[x, y] = [tidy(endX), tidy(endY)]
      path.push(['C', tidy(x1), tidy(y1), tidy(x2), tidy(y2), x, y])
    } else if (command[0] === 'Q') {
      const [, controlX, controlY, endX, endY] = command
      const towards = (from: number, control: number): number => tidy(from + (2 / 3) * (control - from))
      const first = [towards(x, controlX), towards(y, controlY)] as const
      ;[x, y] = [tidy(endX), tidy(endY)]
      path.push(['C', ...first, towards(x, controlX), towards(y, controlY), x, y])
    } else {
      const [letter] = command
      ;[x, y] = [tidy(command[1]), tidy(command[2])]
      if (letter === 'M') [startX, startY] = [x, y]
      path.push([letter, x, y])
    }
  }
  return path
}
