const DIGITS = 12
/** Smaller numbers are rounding errors of larger ones. */
const NOTHING = 1e-9

/** A coordinate without rounding errors, so that sums of decimals are as short as they were written. */
export const tidy = (value: number): number => (Math.abs(value) < NOTHING ? 0 : Number(value.toPrecision(DIGITS)))
