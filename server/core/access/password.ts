import { type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { createSemaphore } from '../kit/semaphore.ts'

/**
 * Passwords at rest: `scrypt$N$r$p$salt$hash`, salt and hash in base64. Each hash carries its parameters, so that they
 * can be raised without invalidating old hashes.
 */
const COST = { N: 1 << 15, r: 8, p: 1 } as const
const SALT_BYTES = 16
const HASH_BYTES = 32
const MIN_STRONG_LENGTH = 8
/** Two at once: others need processors, and the threads of the process, too. */
const hashing = createSemaphore(2)

/**
 * A well-formed hash that no password matches. Unknown users are checked against it, so that the check costs the same.
 */
export const NOBODY_HASH = `scrypt$${COST.N}$${COST.r}$${COST.p}$${'A'.repeat(22)}==$${'A'.repeat(43)}=`

/** Hashes a password with a new salt; takes about 0.1 s and 32 MiB, off the main thread. */
export async function hashPassword(password: string, randomBytes: (size: number) => Buffer): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derive(password, salt, HASH_BYTES, COST)
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64'), hash.toString('base64')].join('$')
}

/** @throws {Error} when `stored` is not a hash of {@link hashPassword}: a damaged account, never a wrong password. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [scheme, N, r, p, salt, hash] = stored.split('$')
  if (scheme !== 'scrypt' || !salt || !hash) throw new Error('The stored password hash is damaged.')
  const expected = Buffer.from(hash, 'base64')
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  const actual = await derive(password, Buffer.from(salt, 'base64'), expected.length, cost)
  return timingSafeEqual(actual, expected)
}

/** A slow digest (base64) for secrets that are too short for a fast one; costs as much as a password hash. */
export const slowDigest = async (text: string, salt: string): Promise<string> =>
  (await derive(text, Buffer.from(salt), HASH_BYTES, COST)).toString('base64')

export type VerifyPassword = typeof verifyPassword

/** The complexity rule (requirements R5-38): 8 characters, with a lower, an upper, a digit and a special one. */
export const isStrongPassword = (password: string): boolean =>
  password.length >= MIN_STRONG_LENGTH &&
  [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{N}\s]/u].every((kind) => kind.test(password))

async function derive(password: string, salt: Buffer, length: number, cost: ScryptOptions & { N: number; r: number }) {
  // keyboards differ: the same text may arrive composed or decomposed
  const text = password.normalize('NFC')
  // Node's default limit is 32 MiB; scrypt needs a little more than 128·N·r bytes
  const options = { ...cost, maxmem: 256 * cost.N * cost.r }
  const free = await hashing.take()
  return new Promise<Buffer>((resolve, reject) => {
    scrypt(text, salt, length, options, (error, key) => (error ? reject(error) : resolve(key)))
  }).finally(free)
}
