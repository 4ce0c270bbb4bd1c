import { NUM_RECOVERY_CODES, RECOVERY_CODE } from '#contract/endpoints/second-factor.ts'
import { slowDigest } from '../access/password.ts'
import type { Env } from '../env.ts'

/** 32 characters that are not easily confused: 5 bits each, 50 bits a code. */
const CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 10

/** New recovery codes, in plain text for display and hashed for storage. */
export async function createRecoveryCodes(
  userId: string,
  randomBytes: Env['randomBytes'],
): Promise<{ readonly codes: readonly string[]; readonly hashes: readonly string[] }> {
  const codes = Array.from({ length: NUM_RECOVERY_CODES }, () => {
    const code = [...randomBytes(LENGTH)].map((byte) => CHARACTERS[byte % CHARACTERS.length]).join('')
    return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`
  })
  return { codes, hashes: await Promise.all(codes.map((code) => hashRecoveryCode(userId, code))) }
}

/**
 * The user id is the salt, so that one derivation finds a code among the user's ten. The hash is slow: with a fast one,
 * a stolen table of 50-bit codes could be searched.
 */
export const hashRecoveryCode = (userId: string, code: string): Promise<string> =>
  slowDigest(code.toUpperCase().replace('-', ''), `recovery:${userId}`)

export const isRecoveryCodeForm = (text: string): boolean => RECOVERY_CODE.test(text)
