import type { Reading } from './still.ts'

/** Full scale of 16-bit registers, signed and unsigned, at the usual numbers of decimals. */
const FULL_SCALE = [65_535, 6553.5, 655.35, 65.535, 32_767, 3276.7, 327.67, 32.767, -32_768, -3276.8, -327.68]
/** Besides: the power-on value of a DS18B20, its lost line, and what a device without its sensors sends. */
const TEMPERATURE_CODES = [...FULL_SCALE, 85, -127, 0]

/** Values that devices send for "no measurement". They can be true, so only a jump to one of them tells. */
const ERROR_CODES = { temperature: TEMPERATURE_CODES, other: FULL_SCALE } as const
export type ErrorCodes = keyof typeof ERROR_CODES

/** A value that stays at a code for longer than this after the jump is believed. */
export const CODE_FOR_MS = 3_600_000

const ROUNDING = 1e-6

export const isErrorCode = ({ value }: Pick<Reading, 'value'>, codes: ErrorCodes): boolean =>
  ERROR_CODES[codes].some((code) => Math.abs(value - code) < ROUNDING)
