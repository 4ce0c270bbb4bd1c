import {
  HISTORY_ROWS,
  HISTORY_STEPS,
  type HistoryStep,
  MAX_HISTORY_VALUES,
  STEP_MS,
} from '#contract/endpoints/telemetry.ts'

/** Samples of a point are seldom closer than this; used to estimate their number. */
const SAMPLE_MS = 5_000
/** Rows are dropped by whole days, so a request for "the last 48 hours" still finds its first minutes. */
const RETENTION_MARGIN_MS = 600_000

/** How long each step is kept; missing steps are kept for ever. */
export type Retention = Readonly<Partial<Record<HistoryStep, number>>>

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

/** The finest step that is still kept, gives at most HISTORY_ROWS a point, and is not too large. */
export function chooseStep(asked: Asked, now: number, retention: Retention): HistoryStep {
  const isKept = (step: HistoryStep): boolean =>
    asked.from >= now - (retention[step] ?? Number.POSITIVE_INFINITY) - RETENTION_MARGIN_MS
  return allowedSteps(asked).find((step) => isKept(step) && rowsOf(step, asked) <= HISTORY_ROWS) ?? '1d'
}

/** After this long without a row of a step there is a gap. */
export const gapOf = (step: HistoryStep, longestHoldMs: number): number =>
  step === 'raw' || step === '1m' ? Math.max(longestHoldMs, 1.5 * spacingOf(step)) : 1.5 * spacingOf(step)
