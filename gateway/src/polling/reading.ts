/** Quality of a value in the product's contract: those that a gateway gives. */
export const QUALITY = { good: 0, commFail: 1, outOfRange: 2 } as const

/** A value of a point: code, number, quality, and its own time where it has one, epoch ms. */
export type Reading = readonly [code: string, value: number, quality: number, time?: number]

/** Takes what was read at one time, epoch ms. */
export type Deliver = (time: number, readings: readonly Reading[]) => void

/** What came of a write. */
export type WriteOutcome =
  /** The device holds the value, in the point's unit; before is what it held. */
  | { readonly kind: 'done'; readonly value: number; readonly before: number }
  | { readonly kind: 'expired' }
  | { readonly kind: 'range' }
  /** Nothing reached the device. */
  | { readonly kind: 'not sent'; readonly why: string }
  /** The device may or may not have acted. */
  | { readonly kind: 'unsure'; readonly why: string }

/** A point that commands may write. */
export interface WritePoint {
  readonly min: number
  readonly max: number
  /** Writes, and reads back. Nothing is sent from `actBefore` on, epoch ms. */
  write(value: number, actBefore: number): Promise<WriteOutcome>
  /** Whether the device holds the value now. */
  holds(value: number): Promise<boolean>
}
