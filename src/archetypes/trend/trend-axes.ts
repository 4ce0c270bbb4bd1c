import type { TelemetryPoint } from '#contract/endpoints/telemetry.ts'

const MAX_AXES = 4

type AxisSide = 'left' | 'right'

/** How the curves of a parameter are drawn unless they must be drawn otherwise. */
export interface CurveLook {
  /** Place in the series colours. */
  readonly color: number
  /** Where the axis of its unit stands; null: where there is room. */
  readonly side: AxisSide | null
}
/** By code of parameter. */
export type CurveLooks = ReadonlyMap<string, CurveLook>

export interface Axis {
  /** Unit of measure; each has one axis. */
  readonly unit: string
  readonly side: AxisSide
}

interface AxisPlan {
  /** In the order in which points need them. */
  readonly axes: readonly Axis[]
  /** Axis of a point, by its id. */
  readonly axisOf: ReadonlyMap<number, number>
  /** Points for whose unit no axis is left. */
  readonly leftOut: readonly TelemetryPoint[]
}

/** Gives every unit of measure its axis, as long as there are some; the first point of a unit says where it stands. */
export function planAxes(points: readonly TelemetryPoint[], looks: CurveLooks): AxisPlan {
  const axes: Axis[] = []
  const axisOf = new Map<number, number>()
  const leftOut: TelemetryPoint[] = []
  for (const point of points) {
    if (!axes.some(({ unit }) => unit === point.unit) && axes.length < MAX_AXES) {
      const numLeft = axes.filter(({ side }) => side === 'left').length
      const roomier = numLeft <= axes.length - numLeft ? 'left' : 'right'
      axes.push({ unit: point.unit, side: looks.get(point.paramCode)?.side ?? roomier })
    }
    const axis = axes.findIndex(({ unit }) => unit === point.unit)
    if (axis < 0) leftOut.push(point)
    else axisOf.set(point.pointId, axis)
  }
  return { axes, axisOf, leftOut }
}

/**
 * Colours by code of point: whoever has one keeps it, whoever comes takes the one that is meant for it, or the first free.
 *
 * @param before - What was given out so far.
 * @param meant - Of some of the points.
 */
export function assignColors(
  before: ReadonlyMap<string, number>,
  codes: readonly string[],
  numColors: number,
  meant: ReadonlyMap<string, number> = new Map(),
): ReadonlyMap<string, number> {
  const kept = new Map(codes.flatMap((code) => (before.has(code) ? [[code, before.get(code) ?? 0]] : [])))
  const used = new Set(kept.values())
  for (const code of codes) {
    if (kept.has(code)) continue
    let color = meant.get(code) ?? 0
    if (used.has(color)) color = 0
    while (used.has(color) && color < numColors - 1) color += 1
    kept.set(code, color)
    used.add(color)
  }
  return kept
}
