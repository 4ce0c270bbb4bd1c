import type { TelemetryPoint } from '#contract/endpoints/telemetry.ts'
import { mediumOfParam } from '#contract/network/param-medium.ts'
import { NUM_WATER_CURVES, type SeriesColor, type SeriesFamily } from '#ui/theme/series-colors.ts'
import type { AxisSide, CurveLooks } from '../telemetry/curve-looks.ts'

const MAX_AXES = 4

export interface Axis {
  /** Unit of measure; each has one axis. */
  readonly unit: string
  readonly side: AxisSide
}

interface AxisPlan {
  /** In the order in which points need them. */
  readonly axes: readonly Axis[]
  /** Axis of each point, by its id. */
  readonly axisOf: ReadonlyMap<number, number>
  /** Points without an axis, because no axis is left for their unit. */
  readonly leftOut: readonly TelemetryPoint[]
}

/** Assigns an axis to every unit of measure until none is left; the first point of a unit decides its side. */
export function planAxes(points: readonly TelemetryPoint[], looks: CurveLooks): AxisPlan {
  const axes: Axis[] = []
  const axisOf = new Map<number, number>()
  const leftOut: TelemetryPoint[] = []
  for (const point of points) {
    if (!axes.some(({ unit }) => unit === point.unit) && axes.length < MAX_AXES) {
      axes.push({ unit: point.unit, side: looks.get(point.paramCode)?.side ?? roomierSide(axes) })
    }
    const axis = axes.findIndex(({ unit }) => unit === point.unit)
    if (axis < 0) leftOut.push(point)
    else axisOf.set(point.pointId, axis)
  }
  return { axes, axisOf, leftOut }
}

/** The axes with one for a unit of measure, and its index; null where no axis is left for it. */
export function withAxisFor(unit: string, axes: readonly Axis[]): { axes: readonly Axis[]; at: number } | null {
  const at = axes.findIndex((axis) => axis.unit === unit)
  if (at >= 0) return { axes, at }
  return axes.length < MAX_AXES ? { axes: [...axes, { unit, side: roomierSide(axes) }], at: axes.length } : null
}

function roomierSide(axes: readonly Axis[]): AxisSide {
  const numLeft = axes.filter(({ side }) => side === 'left').length
  return numLeft <= axes.length - numLeft ? 'left' : 'right'
}

/**
 * Assigns colours by point code. A point that has a colour keeps it; a new one gets the first free colour of the water that
 * it is measured in; one of no water its preferred colour, or the first free one.
 *
 * @param assigned - Colours assigned so far.
 * @param preferred - Preferred colours of some parameters.
 */
export function assignColors(
  assigned: ReadonlyMap<string, SeriesColor>,
  points: readonly Pick<TelemetryPoint, 'code' | 'paramCode'>[],
  preferred: CurveLooks = new Map(),
): ReadonlyMap<string, SeriesColor> {
  const kept = new Map(
    points.flatMap(({ code }) => {
      const color = assigned.get(code)
      return color ? [[code, color] as const] : []
    }),
  )
  const keyOf = ({ family, nth }: SeriesColor): string => `${family} ${nth}`
  const used = new Set([...kept.values()].map(keyOf))
  for (const { code, paramCode } of points) {
    if (kept.has(code)) continue
    const free = (family: SeriesFamily, first = 0): SeriesColor => {
      let nth = used.has(keyOf({ family, nth: first })) ? 0 : first
      while (used.has(keyOf({ family, nth }))) nth += 1
      return { family, nth }
    }
    const medium = mediumOfParam(paramCode)
    const ofWater = medium && free(medium)
    const color =
      ofWater && ofWater.nth < NUM_WATER_CURVES ? ofWater : free('plain', medium ? 0 : preferred.get(paramCode)?.color)
    kept.set(code, color)
    used.add(keyOf(color))
  }
  return kept
}
