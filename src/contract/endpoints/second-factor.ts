import { z } from 'zod'
import { defineCall } from '../kit/call.ts'

export const NUM_RECOVERY_CODES = 10
/** Format of recovery codes: `K7PQ3-M9XTR`. Without I, O, 0, 1. */
export const RECOVERY_CODE = /^[A-HJ-NP-Z2-9]{5}-?[A-HJ-NP-Z2-9]{5}$/i

export const factorState = z.object({
  /** `own`: enrolled; `shared`: the public one of the demo accounts; `none`: not enrolled yet. */
  kind: z.enum(['own', 'shared', 'none']),
  /** Time of enrolment. */
  since: z.string().nullable(),
  numRecoveryCodes: z.int(),
  /** Enrolling (again) requires password and a current code. */
  needsProof: z.boolean(),
})
export type FactorState = z.infer<typeof factorState>

/** Shown once: QR code and text of a secret, which becomes valid when a code made from it has been sent back. */
export const factorOffer = z.object({ qrCode: z.string().startsWith('data:image/'), secret: z.string() })
export type FactorOffer = z.infer<typeof factorOffer>

/** Shown once; each code replaces the verification code for one sign-in. */
export const recoveryCodeList = z.array(z.string())

/** Password (encrypted with the public key) and code; left out where there is no second factor yet. */
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

/** Calls of a user's own second factor; an extension of this server, not in the specification. */
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
  /** For an administrator, when a user has lost both authenticator and recovery codes. */
  reset: defineCall({
    method: 'POST',
    path: '/jeasy-base/user/resetSecondFactor',
    access: { permission: 'user:edit' },
    input: z.object({ keyId: z.string().min(1).max(64) }),
    audit: { module: 'user', action: 'resetFactor' },
  }),
} as const
