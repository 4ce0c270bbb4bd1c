// The segments of a run, in the order of the water. Pure.

import type { LinePlace, LineSegment, PipeLines } from '#contract/endpoints/pipe-lines.ts'

export interface LineRow extends LineSegment {
  readonly from: LinePlace
  readonly to: LinePlace
}

type Run = PipeLines['runs'][number]

/** The run of an address; the longest where it names none. */
export const runOf = ({ runs }: PipeLines, keyId: string): Run | null =>
  runs.find((run) => run.keyId === keyId) ?? runs[0] ?? null

export function placesOf({ places }: PipeLines, run: Run): LinePlace[] {
  const byId = new Map(places.map((place) => [place.keyId, place]))
  return run.places.flatMap((keyId) => byId.get(keyId) ?? [])
}

export function rowsOf(lines: PipeLines, run: Run): LineRow[] {
  const places = placesOf(lines, run)
  const into = new Map(lines.segments.map((segment) => [segment.toId, segment]))
  return places.slice(1).flatMap((to, at) => {
    const [from, segment] = [places[at], into.get(to.keyId)]
    return from && segment ? [{ ...segment, from, to }] : []
  })
}

/** Over the whole run; the loss is known where that of every segment is. */
export function totalOf(rows: readonly LineRow[]): { readonly lengthM: number; readonly lossKw: number | null } {
  const losses = rows.flatMap(({ lossKw }) => lossKw ?? [])
  return {
    lengthM: rows.reduce((sum, { lengthM }) => sum + lengthM, 0),
    lossKw: losses.length < rows.length ? null : losses.reduce((sum, loss) => sum + loss, 0),
  }
}
