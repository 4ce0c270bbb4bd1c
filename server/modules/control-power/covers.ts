import type { ControlPower } from './repository.ts'

/** Whether everything that `wanted` allows is allowed by `own` as well, under no easier conditions. */
export function covers(own: ControlPower, wanted: ControlPower): boolean {
  const { paramCodes } = own
  return (
    (own.nodeType === null || own.nodeType === wanted.nodeType) &&
    (paramCodes === null || (wanted.paramCodes?.every((code) => paramCodes.includes(code)) ?? false)) &&
    isAtMost(own.min, wanted.min) &&
    isAtMost(wanted.max, own.max, Number.POSITIVE_INFINITY) &&
    isAtMost(wanted.step, own.step, Number.POSITIVE_INFINITY) &&
    (!own.needsSecondPerson || wanted.needsSecondPerson)
  )
}

/** Null is the end of the axis where there is no limit. */
const isAtMost = (low: number | null, high: number | null, end = Number.NEGATIVE_INFINITY): boolean =>
  (low ?? end) <= (high ?? end)
