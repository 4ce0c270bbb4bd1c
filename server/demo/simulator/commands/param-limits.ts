import type { StandardParam } from '#contract/network/standard-params.ts'
import type { CommandResult } from './commands.ts'

/** Differences of decimal fractions are exact to far less than this. */
const ROUNDING = 1e-9

/** Whether a controller can hold the value at all. */
export function rangeRefusal(param: StandardParam, value: number): CommandResult | undefined {
  if (!(value >= param.rangeMin && value <= param.rangeMax)) return 'range'
  return param.decimals === 0 && !Number.isInteger(value) ? 'range' : undefined
}

/** Whether it is too far from the present value for one command. */
export const stepRefusal = ({ writeStep }: StandardParam, from: number, to: number): CommandResult | undefined =>
  writeStep !== undefined && Math.abs(to - from) > writeStep + ROUNDING ? 'step' : undefined
