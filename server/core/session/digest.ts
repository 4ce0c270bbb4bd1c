import { createHash, timingSafeEqual } from 'node:crypto'

/** SHA-256 of a text, hex. For values that are random or short-lived; passwords have their own slow hash. */
export const sha256Hex = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

/** Compares in constant time, so that the duration does not reveal where two texts differ. */
export const equalText = (a: string, b: string): boolean =>
  timingSafeEqual(Buffer.from(sha256Hex(a)), Buffer.from(sha256Hex(b)))
