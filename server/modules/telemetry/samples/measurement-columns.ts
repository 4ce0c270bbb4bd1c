import { float8Array, int2Array, int4Array, timestampArray } from '#server/core/db/binary-arrays.ts'
import type { Measurement } from '../points/measurement.ts'

/** Rows to write, as columns for `unnest` in one statement. */
export interface MeasurementColumns {
  readonly pointIds: number[]
  /** Epoch ms, whole. */
  readonly times: number[]
  readonly values: number[]
  readonly qualities: number[]
}

export const emptyColumns = (): MeasurementColumns => ({ pointIds: [], times: [], values: [], qualities: [] })

export function addMeasurement(columns: MeasurementColumns, { point, time, value, quality }: Measurement): void {
  columns.pointIds.push(point.id)
  columns.times.push(time)
  columns.values.push(value)
  columns.qualities.push(quality)
}

/** Smallest and largest time; [+∞, −∞] for an empty list. */
export function rangeOf(times: readonly number[]): [from: number, to: number] {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const time of times) {
    if (time < from) from = time
    if (time > to) to = time
  }
  return [from, to]
}

/** The columns as parameters of a statement: ids, times, values, qualities. */
export const columnsOf = ({ pointIds, times, values, qualities }: MeasurementColumns): Buffer[] => [
  int4Array(pointIds),
  timestampArray(times),
  float8Array(values),
  int2Array(qualities),
]
