import { bucketEnd, bucketStart, type RollupStep } from '../rollups/rollup-steps.ts'

/** A part of a range that is summarised from one step; of a step, whole buckets. */
export interface SummaryPiece {
  readonly step: RollupStep | 'raw'
  /** Epoch ms. */
  readonly from: number
  readonly to: number
}

/** Steps whose buckets are merged, coarsest first. */
const LADDER = ['1d', '1h', '15m'] as const

/** Whether a step has all that was measured in a time within an hour; 15m: within whole hours, raw: whole quarters. */
export type IsComplete = (step: '15m' | 'raw', from: number, to: number) => Promise<boolean>

/**
 * Splits a range into as many whole days as it has, hours before and after them, quarters at their ends, and samples at
 * the ends of those: a summary of the pieces equals one of all samples. Where an end is not stored finely enough any
 * more, the piece is widened to the bucket that is.
 */
export async function piecesOf(from: number, to: number, isComplete: IsComplete, level = 0): Promise<SummaryPiece[]> {
  if (from >= to) return []
  const step = LADDER[level]
  if (!step) return [{ step: 'raw', from, to }]
  const [first, last] = [bucketEnd(step, from), bucketStart(step, to)]
  const whole = first < last ? [{ step, from: first, to: last }] : []
  const ends =
    first <= last
      ? ([
          [from, first],
          [last, to],
        ] as const)
      : ([[from, to]] as const)
  const [before = [], after = []] = await Promise.all(ends.map(([begins, stops]) => pieceWithin(begins, stops)))
  return [...before, ...whole, ...after]

  /** A part of a single bucket. */
  async function pieceWithin(begins: number, stops: number): Promise<SummaryPiece[]> {
    if (begins >= stops || step === undefined) return []
    const bucket = { from: bucketStart(step, begins), to: bucketEnd(step, stops) }
    const finer = step === '1h' ? '15m' : step === '15m' ? 'raw' : null
    const canSplit = finer === null || (await isComplete(finer, bucket.from, bucket.to))
    return canSplit ? piecesOf(begins, stops, isComplete, level + 1) : [{ step, ...bucket }]
  }
}
