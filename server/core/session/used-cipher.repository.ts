import type { Queryable } from '../db/client.ts'
import { sha256Hex } from './digest.ts'
import { usedCiphers } from './tables.ts'

/** Hex digits of C1 and C3: the point, which is random in each encryption, and the checksum. */
const HEAD_LENGTH = 192

/**
 * Uses up an encrypted password; the case of its hex digits does not matter. To be called after the password was found
 * right, so that guesses store nothing.
 *
 * @returns False when this user has sent it before: a replay.
 */
export async function takeCipher(db: Queryable, userId: string, cipher: string): Promise<boolean> {
  const cipherHash = sha256Hex(cipher.slice(0, HEAD_LENGTH).toLowerCase())
  const taken = await db.insert(usedCiphers).values({ userId, cipherHash }).onConflictDoNothing().returning()
  return taken.length > 0
}
