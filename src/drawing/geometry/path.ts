import { type Box, EMPTY_BOX } from './box.ts'

/** A path command in absolute coordinates: start, line, cubic curve, quadratic curve, close. */
export type PathCommand =
  | readonly ['M' | 'L', x: number, y: number]
  | readonly ['C', x1: number, y1: number, x2: number, y2: number, x: number, y: number]
  | readonly ['Q', x1: number, y1: number, x: number, y: number]
  | readonly ['Z']

/**
 * The box around a path as Fabric 4 to 7 compute it: a quadratic curve counts as a cubic one with both control points
 * equal to its own, which bulges further. Fabric places a path by the middle of this box; an exact box would shift it.
 */
export function pathBox(path: readonly PathCommand[]): Box {
  let { minX, minY, maxX, maxY } = EMPTY_BOX
  const add = (x: number, y: number): void => {
    minX = Math.min(minX, x)
    minY = Math.min(minY, y)
    maxX = Math.max(maxX, x)
    maxY = Math.max(maxY, y)
  }
  let [x, y, startX, startY] = [0, 0, 0, 0]
  for (const command of path) {
    if (command[0] === 'Z') {
      ;[x, y] = [startX, startY]
      continue
    }
    if (command[0] === 'C' || command[0] === 'Q') {
      const [x1, y1] = [command[1], command[2]]
      const [x2, y2, endX, endY] =
        command[0] === 'C' ? [command[3], command[4], command[5], command[6]] : [x1, y1, command[3], command[4]]
      for (const part of turningParts(x, x1, x2, endX)) add(cubicAt(x, x1, x2, endX, part), y)
      for (const part of turningParts(y, y1, y2, endY)) add(x, cubicAt(y, y1, y2, endY, part))
      ;[x, y] = [endX, endY]
    } else {
      ;[x, y] = [command[1], command[2]]
      if (command[0] === 'M') [startX, startY] = [x, y]
    }
    add(x, y)
  }
  return { minX, minY, maxX, maxY }
}

/** Parameters, 0 to 1, of a cubic curve's extremes between its ends, in one coordinate. */
function turningParts(from: number, first: number, second: number, to: number): number[] {
  const a = -3 * from + 9 * first - 9 * second + 3 * to
  const b = 6 * from - 12 * first + 6 * second
  const c = 3 * first - 3 * from
  const isInside = (part: number): boolean => part > 0 && part < 1
  if (Math.abs(a) < 1e-12) return b === 0 ? [] : [-c / b].filter(isInside)
  const discriminant = b * b - 4 * a * c
  if (discriminant < 0) return []
  const root = Math.sqrt(discriminant)
  return [(-b + root) / (2 * a), (-b - root) / (2 * a)].filter(isInside)
}

function cubicAt(from: number, first: number, second: number, to: number, part: number): number {
  const rest = 1 - part
  return rest ** 3 * from + 3 * rest ** 2 * part * first + 3 * rest * part ** 2 * second + part ** 3 * to
}
