import {
  HISTORY_ROWS,
  HISTORY_STEPS,
  type HistoryStep,
  type HistoryStretch,
  MAX_HISTORY_VALUES,
  MAX_REPLAY_VALUES,
  STEP_MS,
} from '#contract/endpoints/telemetry.ts'
import { bucketEnd } from '../rollups/rollup-steps.ts'

/** Samples of a point are seldom closer than this; used to estimate their number. */
const SAMPLE_MS = 5_000

const spacingOf = (step: HistoryStep): number => (step === 'raw' ? SAMPLE_MS : STEP_MS[step])

interface Asked {
  readonly from: number
  readonly to: number
  readonly numPoints: number
}

const rowsOf = (step: HistoryStep, { from, to }: Asked): number => Math.ceil((to - from) / spacingOf(step))

/** Steps for which the answer is not too large, finest first. */
export const allowedSteps = (asked: Asked): HistoryStep[] =>
  HISTORY_STEPS.filter((step) => rowsOf(step, asked) * asked.numPoints <= MAX_HISTORY_VALUES)

/** The finest step that gives at most HISTORY_ROWS a point, and is not too large; what of it is stored is not asked. */
export const chooseStep = (asked: Asked): HistoryStep =>
  allowedSteps(asked).find((step) => rowsOf(step, asked) <= HISTORY_ROWS) ?? '1d'

/** The finest step in which a replay is not too large; null: none is. */
export const chooseReplayStep = (asked: Asked): HistoryStep | null =>
  // and the values that hold when it begins
  HISTORY_STEPS.find((step) => (rowsOf(step, asked) + 1) * asked.numPoints <= MAX_REPLAY_VALUES) ?? null

/** The longest replay, in days. */
export const maxReplayDays = (numPoints: number): number => Math.floor(MAX_REPLAY_VALUES / numPoints) - 1

/** After this long without a row of a step there is a gap. */
export const gapOf = (step: HistoryStep, longestHoldMs: number): number =>
  step === 'raw' || step === '1m' ? Math.max(longestHoldMs, 1.5 * spacingOf(step)) : 1.5 * spacingOf(step)

/** From when on nothing is missing in a step that coarser ones have, epoch ms; absent: nothing ever is. */
export type CompleteSince = Readonly<Partial<Record<HistoryStep, number>>>

type Stretch = Omit<HistoryStretch, 'gapMs'>

/**
 * The stretches that together cover a range exactly once, in rising time: the wanted step as far back as it is
 * complete, before that the next coarser one, and so on. Hours and days are kept for ever. A boundary lies between two
 * buckets of the coarser step, so that no value is in both stretches. A moment is one stretch.
 */
export function stretchesOf(
  { from, to }: { readonly from: number; readonly to: number },
  wanted: HistoryStep,
  since: CompleteSince,
): Stretch[] {
  let stretches: Stretch[] = []
  for (const step of HISTORY_STEPS.slice(HISTORY_STEPS.indexOf(wanted))) {
    const later = stretches[0]
    if (later && later.from <= from) break
    // the coarser step only has whole buckets, so the finer one gives way
    const end = later && step !== 'raw' ? Math.min(to, bucketEnd(step, later.from)) : to
    const begins = Math.max(from, since[step] ?? from)
    if (begins > end || (begins === end && from < to)) continue
    stretches = [
      { step, from: begins, to: end },
      ...stretches.filter((finer) => finer.to > end).map((finer) => ({ ...finer, from: Math.max(finer.from, end) })),
    ]
  }
  return stretches
}
