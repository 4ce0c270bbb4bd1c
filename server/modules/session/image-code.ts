import type { Env } from '../../env.ts'
import { GLYPH_SIZE, GLYPHS, type Stroke } from './image-code-glyphs.ts'

export const IMAGE_CODE_LENGTH = 4
export const IMAGE_CODE_SIZE = { width: 120, height: 40 } as const

const INKS = ['#1f4e79', '#7a3b1d', '#245c3a', '#5b2a6e'] as const
const PAPER = '#f2f4f7'
/** Pixels a glyph unit. */
const GLYPH_SCALE = 1.75
const NUM_DECOYS = 4
/** More than a stroke's half width and its bend. */
const MARGIN = 2.6

type Random = (from: number, to: number) => number
type Point = readonly [x: number, y: number]

/** A random code, each character equally likely. */
export function pickImageCode(randomBytes: Env['randomBytes']): string {
  const random = createRandom(randomBytes)
  const characters = [...GLYPHS.keys()]
  return Array.from({ length: IMAGE_CODE_LENGTH }, () => pick(random, characters)).join('')
}

/**
 * Draws a code as an SVG data address: bent pen strokes in random order with decoys between them. It holds neither text
 * nor fonts, so the answer is not in it to be read.
 *
 * @param code - Characters of {@link pickImageCode}, upper case.
 * @throws {RangeError} for a character without a glyph.
 */
export function drawImageCode(code: string, randomBytes: Env['randomBytes']): string {
  const random = createRandom(randomBytes)
  const cellWidth = IMAGE_CODE_SIZE.width / code.length
  const paths = [...code].flatMap((character, index) => {
    const strokes = GLYPHS.get(character)
    if (!strokes) throw new RangeError(`No glyph for "${character}".`)
    const place = createPlacing(random, (index + 0.5) * cellWidth)
    const ink = pick(random, INKS)
    return strokes.map((stroke) => strokePath(stroke, place, ink, random))
  })
  const decoys = Array.from({ length: NUM_DECOYS }, () => decoyPath(random))
  const { width, height } = IMAGE_CODE_SIZE
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<path d="M0 0H${width}V${height}H0Z" fill="${PAPER}"/>`,
    '<g fill="none" stroke-linecap="round" stroke-linejoin="round">',
    ...shuffled(random, [...paths, ...decoys]),
    '</g></svg>',
  ].join('')
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

/** Turns, leans, scales and shifts one glyph as a whole, and shakes each of its points. */
function createPlacing(random: Random, centreX: number): (point: Point) => Point {
  const angle = random(-0.3, 0.3)
  const lean = random(-0.2, 0.2)
  const scaleX = GLYPH_SCALE * random(0.85, 1.1)
  const scaleY = GLYPH_SCALE * random(0.9, 1.15)
  const x0 = centreX + random(-2.5, 2.5)
  const y0 = IMAGE_CODE_SIZE.height / 2 + random(-2.5, 2.5)
  return ([x, y]) => {
    const v = (y - GLYPH_SIZE.height / 2) * scaleY + random(-0.7, 0.7)
    const u = (x - GLYPH_SIZE.width / 2) * scaleX + v * lean + random(-0.7, 0.7)
    return onPaper([x0 + u * Math.cos(angle) - v * Math.sin(angle), y0 + u * Math.sin(angle) + v * Math.cos(angle)])
  }
}

/** A glyph at its most turned and largest would reach over the edge: its corners bend back instead. */
const onPaper = ([x, y]: Point): Point => [
  Math.min(IMAGE_CODE_SIZE.width - MARGIN, Math.max(MARGIN, x)),
  Math.min(IMAGE_CODE_SIZE.height - MARGIN, Math.max(MARGIN, y)),
]

function strokePath({ isCurve, points }: Stroke, place: (point: Point) => Point, ink: string, random: Random): string {
  const placed = points.map(place)
  const d = isCurve ? smoothPath(placed) : bentPath(placed, random)
  return pathElement(d, ink, random(1.9, 2.6))
}

function decoyPath(random: Random): string {
  const { width, height } = IMAGE_CODE_SIZE
  const x = random(0, width * 0.7)
  const points = [0, 1, 2].map((i) => onPaper([x + i * random(8, 20), random(0, height)]))
  return pathElement(smoothPath(points), pick(random, INKS), random(0.7, 1.2))
}

/** One curve through the middles of the lines between the points, from the first point to the last. */
function smoothPath(points: readonly Point[]): string {
  const [first, ...others] = points
  const last = points.at(-1)
  if (!first || !last) return ''
  const bends = others.slice(0, -1).map((point, i) => {
    const following = others[i + 1] ?? last
    const end = i === others.length - 2 ? last : middle(point, following)
    return `Q${text(point)} ${text(end)}`
  })
  return `M${text(first)}${bends.join('')}`
}

/** Corner to corner, each line bent a little. */
function bentPath(points: readonly Point[], random: Random): string {
  return points
    .map((point, i) => {
      const before = points[i - 1]
      if (!before) return `M${text(point)}`
      const [x, y] = middle(before, point)
      return `Q${text([x + random(-1.2, 1.2), y + random(-1.2, 1.2)])} ${text(point)}`
    })
    .join('')
}

const middle = ([ax, ay]: Point, [bx, by]: Point): Point => [(ax + bx) / 2, (ay + by) / 2]
const text = ([x, y]: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`
const pathElement = (d: string, ink: string, width: number): string =>
  `<path d="${d}" stroke="${ink}" stroke-width="${width.toFixed(1)}"/>`

function createRandom(randomBytes: Env['randomBytes']): Random {
  return (from, to) => from + (randomBytes(4).readUInt32BE() / 2 ** 32) * (to - from)
}

function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[Math.floor(random(0, items.length))]
  if (item === undefined) throw new RangeError('Nothing to pick from.')
  return item
}

function shuffled<Item>(random: Random, items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, order: random(0, 1) }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item)
}
