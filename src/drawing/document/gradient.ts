import { z } from 'zod'
import type { StoredPaint } from '#contract/drawing/element.ts'
import { type Affine, composeAffines, scaling, translation } from '../geometry/affine.ts'
import { opacityOf, parseColor } from './parse-color.ts'

/** A colour of a gradient. */
export interface GradientStop {
  /** 0 to 1, along the gradient. */
  readonly offset: number
  /** 0xRRGGBB */
  readonly color: number
  /** 0 to 1. */
  readonly alpha: number
}

/** A gradient of an element, as canvas paints it. */
export interface Gradient {
  /** By offset, at least one. Before the first and after the last their colours go on. */
  readonly stops: readonly GradientStop[]
  /**
   * From the gradient's own space to the element's. A linear gradient runs there along x from 0 to 1; a radial one ends at
   * the circle of radius 1 around the origin.
   */
  readonly frame: Affine
  /** The circle at which a radial gradient starts, in its own space; null for a linear one. */
  readonly start: { readonly x: number; readonly y: number; readonly radius: number } | null
}

const number = z.number().refine(Number.isFinite)
const length = number.default(0)
// as Fabric's documentation has it (fabricjs.com, API of Gradient); `opacity` is that of files before version 6
const stored = z.looseObject({
  type: z.enum(['linear', 'radial']),
  coords: z.looseObject({ x1: length, y1: length, x2: length, y2: length, r1: length, r2: length }),
  gradientUnits: z.enum(['pixels', 'percentage']).default('pixels'),
  gradientTransform: z.tuple([number, number, number, number, number, number]).nullish(),
  offsetX: length,
  offsetY: length,
  colorStops: z
    .array(
      z.looseObject({
        offset: z.coerce.number().refine(Number.isFinite),
        color: z.string(),
        opacity: number.nullish(),
      }),
    )
    .min(1),
})

/**
 * The gradient of a fill or stroke; null where it is none, or none that can be drawn.
 *
 * @param size - Of the element, without stroke and before scaling: a gradient may be in parts of it, and is counted from
 * the left upper corner of that box.
 */
export function readGradient(
  paint: StoredPaint,
  size: { readonly width: number; readonly height: number },
): Gradient | null {
  if (typeof paint !== 'object') return null
  const parsed = stored.safeParse(paint)
  if (!parsed.success) return null
  const { type, coords, gradientUnits, gradientTransform, offsetX, offsetY, colorStops } = parsed.data
  const own = type === 'linear' ? linear(coords) : radial(coords)
  if (!own) return null
  const { width, height } = size
  const frame = composeAffines(
    translation(offsetX - width / 2, offsetY - height / 2),
    gradientUnits === 'percentage' ? scaling(width, height) : scaling(1, 1),
    gradientTransform ?? scaling(1, 1),
    own.frame,
  )
  const stops = colorStops.flatMap(({ offset, color, opacity }): GradientStop[] => {
    const read = parseColor(color)
    if (read === null && color.trim().toLowerCase() !== 'transparent') return []
    const alpha = read === null ? 0 : opacityOf(color.trim().toLowerCase()) * (opacity ?? 1)
    return [{ offset: Math.min(Math.max(offset, 0), 1), color: read ?? 0, alpha }]
  })
  if (stops.length < colorStops.length || !frame.every(Number.isFinite)) return null
  const rising = stops.sort((one, other) => one.offset - other.offset)
  return { stops: own.isReversed ? reversed(rising) : rising, frame, start: own.start }
}

type Coords = z.infer<typeof stored>['coords']
type OwnSpace = Pick<Gradient, 'frame' | 'start'> & { readonly isReversed: boolean }

/** Null where both ends are one point: canvas paints nothing then. */
function linear({ x1, y1, x2, y2 }: Coords): OwnSpace | null {
  const [dx, dy] = [x2 - x1, y2 - y1]
  return dx === 0 && dy === 0 ? null : { frame: [dx, dy, -dy, dx, x1, y1], start: null, isReversed: false }
}

/** The larger circle is where the gradient ends; one that shrinks runs the other way round. */
function radial({ x1, y1, x2, y2, r1, r2 }: Coords): OwnSpace | null {
  const isReversed = r1 > r2
  const [start, end] = isReversed
    ? [
        { x: x2, y: y2, r: r2 },
        { x: x1, y: y1, r: r1 },
      ]
    : [
        { x: x1, y: y1, r: r1 },
        { x: x2, y: y2, r: r2 },
      ]
  if (!(end.r > 0) || start.r < 0) return null
  return {
    frame: [end.r, 0, 0, end.r, end.x, end.y],
    start: { x: (start.x - end.x) / end.r, y: (start.y - end.y) / end.r, radius: start.r / end.r },
    isReversed,
  }
}

const reversed = (stops: readonly GradientStop[]): GradientStop[] =>
  stops.map((stop) => ({ ...stop, offset: 1 - stop.offset })).reverse()
