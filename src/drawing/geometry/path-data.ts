import type { PathCommand } from './path.ts'

/** A command of SVG path data as written: a letter, lower case for relative coordinates, and numbers. */
export type WrittenCommand = readonly [letter: string, ...numbers: number[]]

/** How many numbers each command takes; further numbers repeat the command. */
const NUM_NUMBERS: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 }
const COMMAND = /([MLHVCSQTAZ])([^MLHVCSQTAZ]*)/gi
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi
/** The numbers of an arc, in turn. Its flags need no space between them or before the next number: `a5 5 0 0110 10`. */
const ARC_NUMBER = new RegExp(String.raw`[\s,]*(${NUMBER.source})`, 'iy')
const ARC_FLAG = /[\s,]*([01])/y
const FLAG_PLACES: readonly number[] = [3, 4]

/** Splits path data into single commands, each with its letter. Skips text that is no command. */
export function parsePathData(text: string): WrittenCommand[] {
  return [...text.matchAll(COMMAND)].flatMap(([, letter = '', rest = '']) => {
    const size = NUM_NUMBERS[letter.toUpperCase()] ?? 0
    if (size === 0) return [[letter] as const]
    const numbers = size === 7 ? arcNumbers(rest) : (rest.match(NUMBER) ?? []).map(Number)
    return Array.from({ length: Math.floor(numbers.length / size) }, (_, i): WrittenCommand => {
      // further pairs after a moveto are implicit lines
      const name = i > 0 && letter === 'M' ? 'L' : i > 0 && letter === 'm' ? 'l' : letter
      return [name, ...numbers.slice(i * size, (i + 1) * size)]
    })
  })
}

/** Number by number, as far as they go: one pattern for a whole arc would try every way to split a row of digits. */
function arcNumbers(text: string): number[] {
  const numbers: number[] = []
  for (let at = 0; ; ) {
    const pattern = FLAG_PLACES.includes(numbers.length % 7) ? ARC_FLAG : ARC_NUMBER
    pattern.lastIndex = at
    const [, digits] = pattern.exec(text) ?? []
    if (digits === undefined) return numbers
    numbers.push(Number(digits))
    at = pattern.lastIndex
  }
}

/**
 * The same path in absolute coordinates, using only the commands of PathCommand. Commands whose numbers are missing or
 * not finite are left out.
 */
export function plainPath(written: readonly (readonly [letter: string, ...numbers: unknown[]])[]): PathCommand[] {
  const path: PathCommand[] = []
  let [x, y, startX, startY] = [0, 0, 0, 0]
  // last control point of a cubic and of a quadratic curve; a smooth curve mirrors the one of its own kind
  let [cubic, quadratic]: [Spot | null, Spot | null] = [null, null]
  for (const [letter, ...given] of written) {
    const name = letter.toUpperCase()
    const size = NUM_NUMBERS[name]
    if (size === undefined || given.length < size) continue
    const numbers = given.slice(0, size)
    if (!numbers.every(isNumber)) continue
    const [fromX, fromY] = letter === name ? [0, 0] : [x, y]
    const spot = (at: number): Spot => [fromX + (numbers[at] ?? 0), fromY + (numbers[at + 1] ?? 0)]
    const mirrored = (control: Spot | null): Spot => (control ? [2 * x - control[0], 2 * y - control[1]] : [x, y])
    let [nextCubic, nextQuadratic]: [Spot | null, Spot | null] = [null, null]
    let end: Spot = spot(Math.max(size - 2, 0))
    if (name === 'M') {
      path.push(['M', ...end])
      startX = end[0]
      startY = end[1]
    } else if (name === 'L') path.push(['L', ...end])
    else if (name === 'H' || name === 'V') {
      const [number = 0] = numbers
      end = name === 'H' ? [fromX + number, y] : [x, fromY + number]
      path.push(['L', ...end])
    } else if (name === 'C' || name === 'S') {
      const [first, second]: readonly [Spot, Spot] = name === 'C' ? [spot(0), spot(2)] : [mirrored(cubic), spot(0)]
      path.push(['C', ...first, ...second, ...end])
      nextCubic = second
    } else if (name === 'Q' || name === 'T') {
      const control: Spot = name === 'Q' ? spot(0) : mirrored(quadratic)
      path.push(['Q', ...control, ...end])
      nextQuadratic = control
    } else if (name === 'A') {
      const [radiusX = 0, radiusY = 0, turn = 0, isLarge = 0, isClockwise = 0] = numbers
      const arc = {
        from: [x, y] as const,
        to: end,
        radiusX,
        radiusY,
        turn,
        isLarge: isLarge === 1,
        isClockwise: isClockwise === 1,
      }
      path.push(...arcCurves(arc))
    } else {
      path.push(['Z'])
      end = [startX, startY]
    }
    ;[x, y] = end
    ;[cubic, quadratic] = [nextCubic, nextQuadratic]
  }
  return path
}

const isNumber = (value: unknown): value is number => Number.isFinite(value)

type Spot = readonly [x: number, y: number]

interface Arc {
  readonly from: Spot
  readonly to: Spot
  readonly radiusX: number
  readonly radiusY: number
  /** Rotation of the ellipse, degrees. */
  readonly turn: number
  readonly isLarge: boolean
  readonly isClockwise: boolean
}

/** An elliptical arc as cubic curves of at most a quarter turn each; centre computed as in SVG 1.1, appendix F.6. */
function arcCurves({ from, to, radiusX, radiusY, turn, isLarge, isClockwise }: Arc): PathCommand[] {
  let [rx, ry] = [Math.abs(radiusX), Math.abs(radiusY)]
  const [dx, dy] = [(from[0] - to[0]) / 2, (from[1] - to[1]) / 2]
  if (dx === 0 && dy === 0) return []
  if (rx === 0 || ry === 0) return [['L', ...to]]
  const angle = (turn * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [px, py] = [cos * dx + sin * dy, cos * dy - sin * dx]
  // radii too short to connect the end points are scaled up until they do
  const reach = (px / rx) ** 2 + (py / ry) ** 2
  if (reach > 1) {
    rx *= Math.sqrt(reach)
    ry *= Math.sqrt(reach)
  }
  const rest = (rx * ry) ** 2 / ((rx * py) ** 2 + (ry * px) ** 2) - 1
  const factor = Math.sqrt(Math.max(rest, 0)) * (isLarge === isClockwise ? -1 : 1)
  const [qx, qy] = [(factor * rx * py) / ry, (-factor * ry * px) / rx]
  const [cx, cy] = [cos * qx - sin * qy + (from[0] + to[0]) / 2, sin * qx + cos * qy + (from[1] + to[1]) / 2]
  const start = Math.atan2((py - qy) / ry, (px - qx) / rx)
  let sweep = Math.atan2((-py - qy) / ry, (-px - qx) / rx) - start
  if (isClockwise && sweep < 0) sweep += 2 * Math.PI
  if (!isClockwise && sweep > 0) sweep -= 2 * Math.PI
  const numCurves = Math.max(Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-9), 1)
  const step = sweep / numCurves
  const handle = (4 / 3) * Math.tan(step / 4)
  const put = (x: number, y: number): Spot => [cx + rx * x * cos - ry * y * sin, cy + rx * x * sin + ry * y * cos]
  return Array.from({ length: numCurves }, (_, i): PathCommand => {
    const [a, b] = [start + i * step, start + (i + 1) * step]
    const first = put(Math.cos(a) - handle * Math.sin(a), Math.sin(a) + handle * Math.cos(a))
    const second = put(Math.cos(b) + handle * Math.sin(b), Math.sin(b) - handle * Math.cos(b))
    return ['C', ...first, ...second, ...(i === numCurves - 1 ? to : put(Math.cos(b), Math.sin(b)))]
  })
}
