import { z } from 'zod'

const finite = z.number().min(-1e9).max(1e9)

/** A code of a point as the console makes it: the node's code, a dot, the parameter's code. */
export const pointCode = z.string().min(1).max(80)

export const pollSeconds = z
  .number()
  .min(0.2, 'the shortest period is 0.2 s')
  .max(86_400, 'the longest period is 86400 s')

const scale = finite.refine((value) => value !== 0, 'must not be 0: every value would be the offset')

/** value = number of the device × scale + offset; commands are converted back. */
export const conversion = { scale: scale.default(1), offset: finite.default(0) }

export interface Conversion {
  readonly scale: number
  readonly offset: number
}

const MAX_DIGITS = 12
const SINGLE_DIGITS = 7

/** Rounded to 12 digits: 0.1 × 453 is 45.3, not 45.300000000000004. */
export const toPlant = (raw: number, { scale, offset }: Conversion): number =>
  Number((raw * scale + offset).toPrecision(MAX_DIGITS))
export const toDevice = (value: number, { scale, offset }: Conversion): number =>
  Number(((value - offset) / scale).toPrecision(MAX_DIGITS))

/** Which values a command may write, in the point's own unit; a point without it cannot be written. */
export const writable = z
  .strictObject({
    min: finite,
    max: finite,
    /** The device sets it back by itself, such as a start of a pump. */
    pulse: z.boolean().default(false),
  })
  .refine(({ min, max }) => min <= max, 'min must not be above max')

/** A float of 32 bits holds seven digits: 48.5 and 0.1, not 0.10000000149011612. */
export const singleDigits = (value: number): number =>
  Number.isFinite(value) ? Number(value.toPrecision(SINGLE_DIGITS)) : value
