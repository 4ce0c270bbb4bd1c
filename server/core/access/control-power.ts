/** What a role may write to devices. */
export interface ControlPower {
  readonly name: string
  /** Null: every type of node. */
  readonly nodeType: string | null
  /** Codes of parameters; null: all. */
  readonly paramCodes: readonly string[] | null
  readonly min: number | null
  readonly max: number | null
  readonly step: number | null
  readonly needsSecondPerson: boolean
}

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
