import { QUALITY } from '#contract/live/quality.ts'

/** A value of a point; null: it has none from then on. */
export interface ReplayRow {
  readonly pointId: number
  /** Epoch ms. */
  readonly time: number
  readonly value: number | null
  readonly quality: number
}

/** What was read of one step, in rising time; it may begin before the range. */
export interface ReplayPart {
  readonly rows: readonly ReplayRow[]
  /** For how long a value of a point is valid without another one, ms. */
  holdOf(pointId: number): number
}

/** The last row of a point, and when its value ends without another one, epoch ms; a gap does not end. */
interface Shown {
  readonly row: ReplayRow
  readonly endsAt: number
}

/**
 * Joins parts that follow each other: of each point the value that holds at `from`, every later one, and a row of null
 * where a value has ended without another one, up to `end`. Of two values of a point at the same time the later part's
 * counts.
 *
 * @returns Rows in rising time, of the same time by point id.
 */
export function joinedRows(parts: readonly ReplayPart[], from: number, end: number): ReplayRow[] {
  const shown = new Map<number, Shown>()
  for (const part of parts)
    for (const row of part.rows) {
      // not in order of time among the parts: a quarter ends after the sample in it
      if (row.time > from) break
      shown.set(row.pointId, shownOf(row, part))
    }
  for (const [pointId, { row, endsAt }] of shown) if (row.value === null || endsAt <= from) shown.delete(pointId)

  const rows: ReplayRow[] = []
  /** The last row of a point is none that is replaced any more. */
  const keep = (pointId: number, { row, endsAt }: Shown, until: number): void => {
    rows.push(row)
    if (endsAt < until) rows.push({ pointId, time: endsAt, value: null, quality: QUALITY.commFail })
  }
  for (const part of parts)
    for (const row of part.rows) {
      if (row.time <= from) continue
      const last = shown.get(row.pointId)
      const hasEnded = !last || last.row.value === null || last.endsAt < row.time
      if (row.value === null && hasEnded) continue
      if (last && last.row.time < row.time) keep(row.pointId, last, row.time)
      shown.set(row.pointId, shownOf(row, part))
    }
  for (const [pointId, last] of shown) keep(pointId, last, end + 1)
  return rows.sort((a, b) => a.time - b.time || a.pointId - b.pointId)
}

const shownOf = (row: ReplayRow, { holdOf }: ReplayPart): Shown => ({
  row,
  endsAt: row.value === null ? Number.POSITIVE_INFINITY : row.time + holdOf(row.pointId),
})
