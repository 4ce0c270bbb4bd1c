/** Units that a strategy in auto begins with, as many as somebody can watch. */
const FIRST_UNITS = 3
/** The share that comes next. */
const SECOND_SHARE = 1 / 4

/** How many of a strategy's units, in their order, are written after each step of its release: three, a quarter, all. */
export function releaseSteps(numMembers: number): readonly number[] {
  const steps = [FIRST_UNITS, Math.max(FIRST_UNITS, Math.ceil(numMembers * SECOND_SHARE)), numMembers]
  return [...new Set(steps.map((step) => Math.min(step, numMembers)))]
}

/** Most units that may be written next. @param written - Units that the strategy writes now; 0: it is not in auto. */
export const nextStep = (numMembers: number, written: number): number =>
  releaseSteps(numMembers).find((step) => step > written) ?? numMembers
