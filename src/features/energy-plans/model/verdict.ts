import type { PlanCell } from '#contract/endpoints/energy-plans.ts'

export type Verdict = 'good' | 'within' | 'above' | 'overLimit' | 'unknown'

/** How what was used stands to plan and lines; the lines themselves still count as kept. */
export function verdictOf({ plan, goodLine, limitLine, actual: { value } }: PlanCell): Verdict {
  if (plan === null || value === null) return 'unknown'
  if (limitLine !== null && value > limitLine) return 'overLimit'
  if (value > plan) return 'above'
  return goodLine !== null && value <= goodLine ? 'good' : 'within'
}
