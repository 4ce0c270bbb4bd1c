import type { Place } from '../town.ts'

export const FINDING_KINDS = [
  'freeEnd',
  'endNearNode',
  'endNearPipe',
  'crossing',
  'double',
  'overlap',
  'island',
  'stationWithoutPipe',
  'dnGrows',
  'lengthOffCourse',
  'areasOverlap',
  'areaWithoutNode',
] as const
export type FindingKind = (typeof FINDING_KINDS)[number]

export interface Finding {
  readonly kind: FindingKind
  /** Null: what it concerns has no place yet. */
  readonly place: Place | null
  /** Ids of what it concerns: first what is wrong, then what it is wrong with. */
  readonly elements: readonly string[]
  /**
   * What was measured: of an end near something and of a double the distance, of an overlap and of a length off its course the metres,
   * of an island its pipes, of a DN that grows the mm more.
   */
  readonly figure: number | null
}
