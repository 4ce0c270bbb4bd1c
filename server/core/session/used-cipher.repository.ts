import type { Queryable } from '../db/client.ts'
import { sha256Hex } from './digest.ts'
import { usedCiphers } from './tables.ts'

/** Hex digits of C1 and C3: the point, which chance makes new each time, and the check sum. */
const HEAD_LENGTH = 192

/**
 * Uses up the cipher of a password, in whatever case its hex digits come. Ask after the password was found right, so that
 * guesses leave nothing behind.
 *
 * @returns False when this user has sent it before: somebody repeats what was captured.
 */
export async function takeCipher(db: Queryable, userId: string, cipher: string): Promise<boolean> {
  const cipherHash = sha256Hex(cipher.slice(0, HEAD_LENGTH).toLowerCase())
  const taken = await db.insert(usedCiphers).values({ userId, cipherHash }).onConflictDoNothing().returning()
  return taken.length > 0
}
