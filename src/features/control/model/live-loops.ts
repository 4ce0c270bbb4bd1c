// Loops as the server listed them, with the values that have come since. Pure.

import { pairOf } from '#contract/control/control-loops.ts'
import type { ControlLoopRow, LoopPoint } from '#contract/endpoints/control-loops.ts'

/** The newest value of a point; undefined: none has come. */
export type NewestOf = (
  pointId: number,
) => { readonly value: number; readonly at: number; readonly isTrusted: boolean } | undefined

/** Where the mode has changed since, what is followed may be another: such a loop stays as listed until it is listed anew. */
export function withNewest(row: ControlLoopRow, newestOf: NewestOf): ControlLoopRow {
  const renew = (point: LoopPoint | null): LoopPoint | null => {
    const newest = point && newestOf(point.pointId)
    // a list that was asked for later knows more
    if (!newest || newest.at < (point.at ?? 0)) return point
    return { ...point, value: newest.value, at: newest.at, isUsable: newest.isTrusted }
  }
  const mode = renew(row.mode)
  if (mode?.value !== row.mode?.value) return row
  const [setPoint, measured, actuator] = [renew(row.setPoint), renew(row.measured), renew(row.actuator)]
  const isKnown = mode?.isUsable && setPoint?.isUsable && measured?.isUsable
  const deviation =
    isKnown && setPoint.value !== null && measured.value !== null ? measured.value - setPoint.value : null
  const band = mode?.value == null ? undefined : pairOf(row.loop, mode.value)?.band
  const deviationBands = deviation === null || band === undefined ? null : deviation / band
  return { ...row, mode, setPoint, measured, actuator, deviation, deviationBands }
}
