// Bytes of a file as text. Duty: find the encoding, and refuse bytes that are none of it. Pure but for the decoder's state.

import type { Encoding } from '#contract/history-import/import-mapping.ts'

const BYTE_ORDER_MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]
/** Where every second byte of the beginning is zero, a character has two bytes. */
const ZERO_SHARE = 0.3

/** The encoding that a beginning is written in, as far as it shows. */
export function guessEncoding(beginning: Uint8Array): Encoding {
  for (const [encoding, mark] of BYTE_ORDER_MARKS)
    if (mark.every((byte, index) => beginning[index] === byte)) return encoding
  const zeros = [0, 0]
  for (const [index, byte] of beginning.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const half = beginning.length / 2
  if ((zeros[1] ?? 0) > half * ZERO_SHARE) return 'utf-16le'
  if ((zeros[0] ?? 0) > half * ZERO_SHARE) return 'utf-16be'
  return isDecodable(beginning, 'utf-8') ? 'utf-8' : 'gb18030'
}

/** Whether a beginning is text of an encoding; its last character may be cut. */
function isDecodable(beginning: Uint8Array, encoding: Encoding): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(beginning, { stream: true })
    return true
  } catch {
    return false
  }
}

/** The text of a beginning, whose last character may be cut; what cannot be read is shown as such. */
export const beginningOf = (bytes: Uint8Array, encoding: Encoding): string =>
  new TextDecoder(encoding).decode(bytes, { stream: true })

export interface TextParts {
  /** @throws {TypeError} for bytes that are no text of the encoding. */
  decode(bytes: Uint8Array): string
  /** @throws {TypeError} where the last character is cut. */
  end(): string
}

/** Reads a file part by part. */
export function createTextParts(encoding: Encoding): TextParts {
  const decoder = new TextDecoder(encoding, { fatal: true })
  return { decode: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() }
}
