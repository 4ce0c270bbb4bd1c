/** Quality of a value in the product's contract: those that a gateway gives. */
export const QUALITY = { good: 0, commFail: 1, outOfRange: 2 } as const

/** A value of a point: code, number, quality, and its own time where it has one, epoch ms. */
export type Reading = readonly [code: string, value: number, quality: number, time?: number]

/** Takes what was read at one time, epoch ms. */
export type Deliver = (time: number, readings: readonly Reading[]) => void

/** What came of a write. */
export type WriteOutcome =
  /** The device holds the value, in the point's unit. */
  | { readonly kind: 'done'; readonly value: number }
  | { readonly kind: 'expired' }
  | { readonly kind: 'range' }
  /** The device has not acted: nothing reached it, or it refused. */
  | { readonly kind: 'not done'; readonly why: string }
  /** The device may or may not have acted. */
  | { readonly kind: 'unsure'; readonly why: string }

/** A point that commands may write. */
export interface WritePoint {
  readonly min: number
  readonly max: number
  /** The device sets it back by itself, so that it can be neither read back nor reverted. */
  readonly isPulse: boolean
  /**
   * Writes, and reads back.
   *
   * @param actBefore - Epoch ms; from then on nothing is sent.
   * @param onSend - Told just before sending what the device holds; null where that is no number.
   */
  write(value: number, actBefore: number, onSend: (before: number | null) => void): Promise<WriteOutcome>
  /** Whether the device holds the value now. */
  holds(value: number): Promise<boolean>
}
