import { z } from 'zod'
import { defineCall } from '../kit/call.ts'

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

/** Password (under the public key) and code; left out where nothing is there yet to show. */
const factorProof = z.object({
  oldPwd: z
    .string()
    .max(2000)
    .regex(/^[0-9a-fA-F]*$/)
    .default(''),
  vcode: z.string().trim().max(16).default(''),
})
export type FactorProofInput = z.output<typeof factorProof>
const ASKED_PER_MINUTE = 20

/** Calls of a user's own second factor; the server's own, in no list of the specification. */
export const factorCalls = {
  state: defineCall({
    method: 'POST',
    path: '/jeasy-base/user/secondFactor',
    access: 'session',
    output: factorState,
  }),
  begin: defineCall({
    method: 'POST',
    path: '/jeasy-base/user/beginSecondFactor',
    access: 'session',
    perMinute: ASKED_PER_MINUTE,
    input: factorProof,
    output: factorOffer,
  }),
  confirm: defineCall({
    method: 'POST',
    path: '/jeasy-base/user/confirmSecondFactor',
    access: 'session',
    perMinute: ASKED_PER_MINUTE,
    input: z.object({ vcode: z.string().trim().min(1).max(16) }),
    output: recoveryCodeList,
    audit: { module: 'account', action: 'enrolFactor' },
  }),
  renewCodes: defineCall({
    method: 'POST',
    path: '/jeasy-base/user/renewRecoveryCodes',
    access: 'session',
    perMinute: ASKED_PER_MINUTE,
    input: factorProof,
    output: recoveryCodeList,
    audit: { module: 'account', action: 'renewRecoveryCodes' },
  }),
  /** By an administrator, for somebody who has lost both authenticator and recovery codes. */
  reset: defineCall({
    method: 'POST',
    path: '/jeasy-base/user/resetSecondFactor',
    access: { permission: 'user:edit' },
    input: z.object({ keyId: z.string().min(1).max(64) }),
    audit: { module: 'user', action: 'resetFactor' },
  }),
} as const
