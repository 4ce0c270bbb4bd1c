import type { TelemetryPoint } from '../../contract/endpoints/telemetry.ts'

export const MAX_AXES = 4

export interface AxisPlan {
  /** Units of measure, one axis each, in the order in which points need them. */
  readonly units: readonly string[]
  /** Axis of a point, by its id. */
  readonly axisOf: ReadonlyMap<number, number>
  /** Points for whose unit no axis is left. */
  readonly leftOut: readonly TelemetryPoint[]
}

/** Gives every unit of measure its axis, as long as there are some. */
export function planAxes(points: readonly TelemetryPoint[]): AxisPlan {
  const units: string[] = []
  const axisOf = new Map<number, number>()
  const leftOut: TelemetryPoint[] = []
  for (const point of points) {
    if (!units.includes(point.unit) && units.length < MAX_AXES) units.push(point.unit)
    const axis = units.indexOf(point.unit)
    if (axis < 0) leftOut.push(point)
    else axisOf.set(point.pointId, axis)
  }
  return { units, axisOf, leftOut }
}

/**
 * Colours by code of point: whoever has one keeps it, whoever comes takes the first that is free.
 *
 * @param before - What was given out so far.
 */
export function assignColors(
  before: ReadonlyMap<string, number>,
  codes: readonly string[],
  numColors: number,
): ReadonlyMap<string, number> {
  const kept = new Map(codes.flatMap((code) => (before.has(code) ? [[code, before.get(code) ?? 0]] : [])))
  const used = new Set(kept.values())
  for (const code of codes) {
    if (kept.has(code)) continue
    let color = 0
    while (used.has(color) && color < numColors - 1) color += 1
    kept.set(code, color)
    used.add(color)
  }
  return kept
}
