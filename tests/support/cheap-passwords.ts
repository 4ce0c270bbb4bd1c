import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/** A thousandth of the real cost. */
const N = 32
const { scrypt } = crypto

function cheapScrypt(
  text: BinaryLike,
  salt: BinaryLike,
  length: number,
  options: ScryptOptions,
  done: (error: Error | null, key: Buffer) => void,
): void {
  scrypt(text, salt, length, { ...options, N }, done)
}

// At full cost, hashing would take half of the time of tests that sign in. The tests of passwords, which run without
// this file, and the browser journeys use the real cost.
if (scrypt.name !== cheapScrypt.name) {
  Object.assign(crypto, { scrypt: cheapScrypt })
  syncBuiltinESMExports()
}
