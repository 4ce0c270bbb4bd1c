// Replay: in which pieces the past is asked for, and how they become what is shown. Pure. All times are
// epoch ms.

import type { HistoryStretch, ReplayResult } from '#contract/endpoints/telemetry.ts'
import type { PastValues } from '#data/live/client-drawing.ts'

/** Seconds of the past in a second. */
export const SPEEDS = [1, 2, 5, 10, 30, 60, 120, 300, 600] as const
export const FIRST_SPEED = 60
/** A rehearsal has a value of each quarter of an hour. */
export const REHEARSED_SPEEDS = [60, 300, 600, 1_800, 3_600] as const
export const FIRST_REHEARSED_SPEED = 1_800
export const WEEK_MS = 7 * 86_400_000

/** A piece is played in so long, the shortest ones in longer. */
const PIECE_PLAYED_MS = 10_000
const SHORTEST_PIECE_MS = 300_000

export interface Piece {
  readonly from: number
  readonly to: number
}

/**
 * The piece of the past that holds a moment; pieces of a speed never overlap.
 *
 * @param present - Where the last one ends.
 */
export function pieceAt(moment: number, speed: number, present: number): Piece {
  const length = Math.max(SHORTEST_PIECE_MS, speed * PIECE_PLAYED_MS)
  const from = Math.floor(Math.min(moment, present - 1) / length) * length
  return { from, to: Math.min(from + length, present) }
}

/** The pieces before and after one; null: the present lies between. */
export function neighboursOf({ from, to }: Piece, speed: number, present: number): readonly [Piece, Piece | null] {
  return [pieceAt(from - 1, speed, present), to < present ? pieceAt(to, speed, present) : null]
}

/** What was measured in a piece, or at a moment. */
export interface PastPiece {
  readonly from: number
  readonly record: PastValues
  readonly stretches: readonly HistoryStretch[]
}

export function pastPiece(
  { times, pointIds, values, qualities, stretches }: ReplayResult,
  { from, to }: Piece,
): PastPiece {
  return {
    from,
    record: {
      serverTime: from,
      until: to,
      times: Float64Array.from(times),
      pointIds: Uint32Array.from(pointIds),
      values: Float64Array.from(values, (value) => value ?? Number.NaN),
      qualities: Uint8Array.from(qualities),
    },
    stretches,
  }
}

/** Pieces that follow each other as one. What held when the second began is known from the first. */
export function joinedPieces([first, ...rest]: readonly PastPiece[]): PastPiece | null {
  if (!first) return null
  const later = rest.map(({ from, record }) => {
    const begins = record.times.findIndex((time) => time >= from)
    return rowsFrom(record, begins < 0 ? record.times.length : begins)
  })
  const all = [first.record, ...later]
  const numRows = all.reduce((sum, { times }) => sum + times.length, 0)
  return {
    from: first.from,
    record: {
      serverTime: first.from,
      until: all.at(-1)?.until ?? first.from,
      times: filled(
        new Float64Array(numRows),
        all.map(({ times }) => times),
      ),
      pointIds: filled(
        new Uint32Array(numRows),
        all.map(({ pointIds }) => pointIds),
      ),
      values: filled(
        new Float64Array(numRows),
        all.map(({ values }) => values),
      ),
      qualities: filled(
        new Uint8Array(numRows),
        all.map(({ qualities }) => qualities),
      ),
    },
    stretches: [first, ...rest].flatMap(({ stretches }) => stretches),
  }
}

function filled<Numbers extends Float64Array | Uint32Array | Uint8Array>(
  into: Numbers,
  parts: readonly Numbers[],
): Numbers {
  let at = 0
  for (const part of parts) {
    into.set(part, at)
    at += part.length
  }
  return into
}

const rowsFrom = ({ times, pointIds, values, qualities, ...record }: PastValues, begin: number): PastValues => ({
  ...record,
  times: times.subarray(begin),
  pointIds: pointIds.subarray(begin),
  values: values.subarray(begin),
  qualities: qualities.subarray(begin),
})

/** Nothing is known. */
export const NO_PAST: PastValues = {
  serverTime: 0,
  until: 0,
  times: new Float64Array(),
  pointIds: new Uint32Array(),
  values: new Float64Array(),
  qualities: new Uint8Array(),
}

/** In ascending order, each once, as calls and their cache want them. */
export const pointIdsOf = (points: readonly { readonly pointId: number }[]): readonly number[] =>
  [...new Set(points.map(({ pointId }) => pointId))].sort((a, b) => a - b)
