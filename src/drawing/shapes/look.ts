import type { DrawingElement, TextElement } from '../document/drawing-element.ts'
import type { Gradient } from '../document/gradient.ts'
import type { Paint } from '../document/paint.ts'
import { type Area, type Face, type FillArea, facesOf, type Ring, type Stroke, strokedArea } from '../geometry/areas.ts'
import type { Box } from '../geometry/box.ts'
import type { LocalPoint } from '../geometry/points.ts'
import { dashPolyline } from '../outlines/dashes.ts'
import { ellipseOutline } from '../outlines/ellipse-outline.ts'
import type { Outline } from '../outlines/flat-path.ts'
import { rectOutline } from '../outlines/rect-outline.ts'

// What an element that is no group paints, from below to above, in its own space: the one description that views and
// pieces draw from.

/** A shape in its simplest form, so that it is drawn as exactly and cheaply as can be. */
export type ShapePath =
  | { readonly kind: 'ellipse'; readonly rx: number; readonly ry: number }
  | { readonly kind: 'round-rect'; readonly width: number; readonly height: number; readonly radius: number }
  /** Runs of lines: each is filled as if closed, and stroked as it is. */
  | { readonly kind: 'outlines'; readonly outlines: readonly Outline[]; readonly fillRule: FillArea }

/** What something is painted with, and what live values do to that. */
export interface Coat {
  /** Where there is a gradient, what stands for it. */
  readonly paint: Paint
  readonly gradient: Gradient | null
  /** Whether the live colour goes to it. */
  readonly takesColor: boolean
  /** While the value cannot be trusted it keeps its colour, most of it, or none. */
  readonly stale: 'keeps' | 'greys' | 'turns-grey'
}

export interface StrokeStyle extends Stroke {
  /** Lengths on and off in turn; null for a line that is drawn through. */
  readonly dash: readonly number[] | null
  readonly dashOffset: number
}

export interface FacePart {
  readonly part: 'face'
  readonly path: ShapePath
  readonly coat: Coat
}

export interface StrokePart {
  readonly part: 'stroke'
  readonly path: ShapePath
  readonly style: StrokeStyle
  readonly coat: Coat
  /** Whether a value may let its dashes run. */
  readonly isFlowing: boolean
}

/** A text as its element sets it; the element says all about it but its colour. */
export interface TextPart {
  readonly part: 'text'
  readonly element: TextElement
  readonly coat: Coat
  /** What is left of it; absent where it is whole. */
  readonly within?: Area
}

/** What stands in a tank, from the bottom up as far as a value says. */
export interface WaterPart {
  readonly part: 'water'
  readonly inside: Box
  readonly coat: Coat
}

/** A picture that fills the element's box, and turns with a value. */
export interface PicturePart {
  readonly part: 'picture'
  readonly element: DrawingElement<'img' | 'play-img'>
  readonly coat: Coat
  /** What is left of it; absent where it is whole. */
  readonly within?: Area
}

export type LookPart = FacePart | StrokePart | TextPart | WaterPart | PicturePart

/** What a path fills, in parts that hang together. */
export const facesIn = (path: ShapePath): Face[] => facesOf(ringsOf(path), fillRuleOf(path))

export const ringsOf = (path: ShapePath): Ring[] => outlinesOf(path).map(({ points }) => points)
export const fillRuleOf = (path: ShapePath): FillArea => (path.kind === 'outlines' ? path.fillRule : 'nonzero')

/** The lines that a path strokes, curves flattened. */
export function outlinesOf(path: ShapePath): readonly Outline[] {
  switch (path.kind) {
    case 'ellipse':
      return [{ points: ellipseOutline(path.rx, path.ry), isClosed: true }]
    case 'round-rect':
      return [{ points: rectOutline(path.width, path.height, path.radius, path.radius), isClosed: true }]
    case 'outlines':
      return path.outlines
  }
}

/** The dashes of a path's lines. */
export function dashesOf(path: ShapePath, { dash, dashOffset }: StrokeStyle): Outline[] {
  return outlinesOf(path).flatMap(({ points, isClosed }) => {
    const [first] = points
    const line = isClosed && first ? [...points, first] : points
    return dashPolyline(line, dash ?? [], dashOffset).map((piece) => ({ points: piece, isClosed: false }))
  })
}

/** All that a stroke covers. */
export function areaOfStroke({ path, style }: StrokePart): Area {
  const lines = style.dash ? dashesOf(path, style) : outlinesOf(path)
  return lines.flatMap(({ points, isClosed }) => strokedArea(points, isClosed, style))
}

/** An area painted in some colour. */
export const facePart = (area: Area, coat: Coat): FacePart => ({ part: 'face', path: areaPath(area), coat })

export const outlinesPath = (outlines: readonly Outline[], fillRule: FillArea = 'nonzero'): ShapePath => ({
  kind: 'outlines',
  outlines,
  fillRule,
})

/** The rings around an area. */
export const areaPath = (area: Area): ShapePath => outlinesPath(area.map((points) => ({ points, isClosed: true })))

export const polygon = (points: readonly LocalPoint[]): ShapePath => areaPath([points])
