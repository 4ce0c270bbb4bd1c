/** How a gateway's number becomes the value of a point, in the unit of its parameter: number × scale + offset. */
export interface Scaling {
  /** Never 0. */
  readonly scale: number
  readonly offset: number
}

/** Digits that a float keeps exactly: 0.1 × 3 is 0.3. */
const DIGITS = 12
const withoutNoise = (value: number): number => Number(value.toPrecision(DIGITS))

export const valueOfNumber = (number: number, { scale, offset }: Scaling): number =>
  scale === 1 && offset === 0 ? number : withoutNoise(number * scale + offset)

/** What a gateway is told so that its point takes a value. */
export const numberOfValue = (value: number, { scale, offset }: Scaling): number =>
  scale === 1 && offset === 0 ? value : withoutNoise((value - offset) / scale)
