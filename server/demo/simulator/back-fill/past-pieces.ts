import { bucketStart } from '#server/modules/telemetry/rollups/rollup-steps.ts'
import type { PastPlan } from './past-plan.ts'

/** A time that the model computes in one go, and the step that marks it as done. */
export interface PastPiece {
  /** Epoch ms. */
  readonly from: number
  readonly to: number
  readonly step: string
}

export interface PastPieces {
  /** Today and seven days before, in which the last day (from `dayFrom` on) has samples. */
  readonly week: PastPiece & { readonly dayFrom: number; readonly dayStep: string }
  /** The season before, newest first. */
  readonly season: readonly PastPiece[]
}

/** The whole past. */
export const PAST_STEP = 'simulator: past'
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const PIECE_MS = 7 * DAY_MS

/** Pieces meet where a day of the company begins, so that no stored day is in two of them. */
export function piecesOf({ untilMs, days }: Pick<PastPlan, 'untilMs' | 'days'>): PastPieces {
  const dayFrom = Math.floor((untilMs - DAY_MS) / HOUR_MS) * HOUR_MS
  const begin = Math.min(dayFrom, Math.ceil((untilMs - days * DAY_MS) / HOUR_MS) * HOUR_MS)
  const from = Math.max(begin, bucketStart('1d', untilMs) - PIECE_MS)
  const season: PastPiece[] = []
  for (let to = from; to > begin; to -= PIECE_MS) {
    const step = `${PAST_STEP} before ${new Date(to).toISOString()}`
    season.push({ from: Math.max(begin, to - PIECE_MS), to, step })
  }
  const week = {
    from,
    to: untilMs,
    dayFrom,
    step: `${PAST_STEP} of the week`,
    dayStep: `${PAST_STEP} of the day`,
  }
  return { week, season }
}

/** The pieces that are still to be computed; the week without its figures where only its last day is left. */
export function piecesLeft(
  plan: Pick<PastPlan, 'untilMs' | 'days' | 'done'>,
): PastPieces & { readonly isWeekLeft: boolean } {
  const { week, season } = piecesOf(plan)
  const isWeekLeft = !plan.done.has(week.step) || !plan.done.has(week.dayStep)
  return { week, isWeekLeft, season: season.filter(({ step }) => !plan.done.has(step)) }
}
