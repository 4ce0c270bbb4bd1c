import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/** A thousandth of what passwords at rest are made to cost. */
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

// Half of the time of tests that sign in would go into it. What it really costs is known to the tests of passwords,
// which run without this file, and to the browser journeys.
if (scrypt.name !== cheapScrypt.name) {
  Object.assign(crypto, { scrypt: cheapScrypt })
  syncBuiltinESMExports()
}
