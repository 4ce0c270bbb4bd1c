import { z } from 'zod'

/** Calls of a user's own second factor; the server's own, in no list of the specification. */
export const FACTOR_PATH = {
  state: '/jeasy-base/user/secondFactor',
  begin: '/jeasy-base/user/beginSecondFactor',
  confirm: '/jeasy-base/user/confirmSecondFactor',
  renewCodes: '/jeasy-base/user/renewRecoveryCodes',
} as const

/** Of an administrator, for somebody who has lost both authenticator and recovery codes. */
export const RESET_SECOND_FACTOR = '/jeasy-base/user/resetSecondFactor'

export const NUM_RECOVERY_CODES = 10
/** Recovery codes as they are shown: `K7PQ3-M9XTR`. None of I, O, 0, 1. */
export const RECOVERY_CODE = /^[A-HJ-NP-Z2-9]{5}-?[A-HJ-NP-Z2-9]{5}$/i

export const factorState = z.object({
  /** `own`: enrolled; `shared`: the public one of the demo accounts; `none`: still to be enrolled. */
  kind: z.enum(['own', 'shared', 'none']),
  /** When it was enrolled. */
  since: z.string().nullable(),
  numRecoveryCodes: z.int(),
  /** Password and a current code must be shown to enrol (again). */
  needsProof: z.boolean(),
})
export type FactorState = z.infer<typeof factorState>

/** Shown once: picture and text of one secret, which counts when a code of it has come back. */
export const factorOffer = z.object({ qrCode: z.string().startsWith('data:image/'), secret: z.string() })
export type FactorOffer = z.infer<typeof factorOffer>

/** Shown once; each signs in one time instead of a verification code. */
export const recoveryCodeList = z.array(z.string())
