import { generate, generateURI, ScureBase32Plugin, verify } from 'otplib'
import type { Env } from '../env.ts'

/**
 * Time-based codes by RFC 6238: SHA-1, six digits, steps of 30 s since 1970, one step of clock difference either way.
 */
const PERIOD_S = 30
const OPTIONS = { strategy: 'totp', algorithm: 'sha1', digits: 6, period: PERIOD_S } as const

/** As long as the hash, as RFC 4226 (section 4, R6) recommends. */
const SECRET_BYTES = 20

/** A new secret, base32. */
export const createVerificationSecret = (randomBytes: Env['randomBytes']): string =>
  new ScureBase32Plugin().encode(randomBytes(SECRET_BYTES))

/** The code of the step that `now` (epoch ms) lies in. */
export const currentVerificationCode = (secret: string, now: number): Promise<string> =>
  generate({ ...OPTIONS, secret, epoch: epochS(now) })

/**
 * The step of a code, if it is the current one or a neighbour and newer than `after`; else null.
 *
 * @param after - The newest step used before: a code signs in once.
 */
export async function matchVerificationCode(
  code: string,
  { secret, now, after }: { secret: string; now: number; after: number | null },
): Promise<number | null> {
  if (!/^\d{6}$/.test(code)) return null
  const found = await verify({ ...OPTIONS, secret, token: code, epoch: epochS(now), epochTolerance: PERIOD_S })
  if (!found.valid || !('timeStep' in found)) return null
  return after === null || found.timeStep > after ? found.timeStep : null
}

/** The otpauth address that authenticator apps read from a QR code. */
export const enrolmentAddress = (secret: string, issuer: string, label: string): string =>
  generateURI({ ...OPTIONS, secret, issuer, label })

const epochS = (ms: number): number => Math.floor(ms / 1000)
