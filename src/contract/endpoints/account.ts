import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { jsonText } from '../kit/json-text.ts'
import { verifyFields } from '../kit/resource.ts'
import { phoneText, wordsText } from '../kit/text-rules.ts'
import { PLANT } from '../network/plant.ts'
import { publicKey } from './session.ts'

export const MAX_PASSWORD_LENGTH = 20
/** Minimum length of a new password; the greater one applies with the complexity option. */
const MIN_PASSWORD_LENGTH = { simple: 6, complex: 8 } as const

export const minPasswordLength = (isComplex: boolean): number =>
  isComplex ? MIN_PASSWORD_LENGTH.complex : MIN_PASSWORD_LENGTH.simple

const required = (rule: 'realNameRequired' | 'phoneRequired') =>
  z
    .string()
    .trim()
    .refine((value) => value !== '', { params: { rule }, abort: true })

export const realNameAndTel = z.object({
  realName: required('realNameRequired').pipe(z.string().max(32).pipe(wordsText)),
  tel: required('phoneRequired').pipe(phoneText),
})

/**
 * The form of a password change, as typed; `isComplex` is the option `openVerifyPwd`. The server checks the complexity.
 */
export const passwordChange = (isComplex: boolean) => {
  const min = minPasswordLength(isComplex)
  return z
    .object({ oldPwd: z.string().max(MAX_PASSWORD_LENGTH), newPwd: z.string(), confirmPwd: z.string() })
    .superRefine(({ oldPwd, newPwd, confirmPwd }, context) => {
      const refuse = (field: string, rule: string, n?: number): void =>
        context.addIssue({ code: 'custom', path: [field], params: { rule, n } })
      if (oldPwd === '') refuse('oldPwd', 'oldPasswordRequired')
      if (newPwd === '') refuse('newPwd', 'newPasswordRequired')
      else if (newPwd.trim() === '') refuse('newPwd', 'newPasswordBlank')
      else if (newPwd.length < min) refuse('newPwd', 'newPasswordLength', min)
      else if (newPwd.length > MAX_PASSWORD_LENGTH) refuse('newPwd', 'newPasswordTooLong', MAX_PASSWORD_LENGTH)
      if (confirmPwd === '') refuse('confirmPwd', 'confirmPasswordRequired')
      else if (confirmPwd !== newPwd) refuse('confirmPwd', 'passwordsDiffer')
    })
}

const onlineUser = z.object({
  userId: z.string(),
  loginName: z.string(),
  realName: z.string(),
  companyName: z.string(),
  roleName: z.string(),
  /** Time since sign-in, ms. */
  onlineTime: z.number(),
  loginTime: z.string(),
})
export type OnlineUser = z.infer<typeof onlineUser>

const keyId = z.string().min(1).max(64)
/** A password encrypted with the public key, hex. */
const cipher = z
  .string()
  .max(2000)
  .regex(/^[0-9a-fA-F]*$/)
const PASSWORDS_PER_MINUTE = 20

/**
 * Calls of the user panel and of session administration (api.md 1.6 to 1.22). Double slashes in paths are the spec's.
 */
export const accountCalls = {
  updateRealNameAndTel: defineCall({
    method: 'POST',
    path: '/jeasy-base/user/updateRealNameAndTel',
    access: 'session',
    input: realNameAndTel.extend({ keyId: keyId.optional() }),
    audit: { module: 'account', action: 'update' },
  }),
  getPublicKeyHex: defineCall({
    method: 'POST',
    path: '/jeasy-base/user/getPublicKeyHex',
    access: 'session',
    output: publicKey,
  }),
  /** Whether the old password is correct. */
  verifyPwd: defineCall({
    method: 'POST',
    path: '/jeasy-base/user/verifyPwd',
    access: 'session',
    perMinute: PASSWORDS_PER_MINUTE,
    input: z.object({ verifyFieldJson: jsonText(verifyFields) }),
    output: z.unknown(),
  }),
  verifyNewPwdComplexity: defineCall({
    method: 'POST',
    path: '/jeasy-base/user/verifyNewPwdComplexity',
    access: 'session',
    perMinute: PASSWORDS_PER_MINUTE,
    input: z.object({ loginName: z.string().max(64).optional(), newPwd: cipher }),
  }),
  updatePwd: defineCall({
    method: 'POST',
    path: '/jeasy-base/user/updatePwd',
    access: 'session',
    perMinute: PASSWORDS_PER_MINUTE,
    input: z.object({
      keyId,
      newPwd: cipher,
      companyId: z.string().max(64).optional(),
      // extension of this server: changing the password requires the old one, not only a session
      oldPwd: cipher.default(''),
    }),
    audit: { module: 'account', action: 'updatePwd' },
  }),
  /** Text to show, or null where nothing expires soon. */
  expireRemind: defineCall({
    method: 'GET',
    path: '/jeasy-base/common/getExpireRemindInfo',
    access: 'session',
    input: z.object({ token: z.string().max(200).optional() }),
    output: z.string().nullable(),
    isInLanguage: true,
  }),
  onlineUsers: defineCall({
    method: 'POST',
    path: '/jeasy-base//user/getOnlineUser',
    access: 'session',
    input: z.object({ companyId: z.string().max(64).optional() }),
    output: z.array(onlineUser),
  }),
  kickUser: defineCall({
    method: 'POST',
    path: '/jeasy-base//user/kickUser',
    access: 'session',
    input: z.object({ userId: keyId }),
    audit: { module: 'session', action: 'kick' },
  }),
  /** Number of reloaded points. */
  refreshCache: defineCall({
    method: 'POST',
    path: '/tx-ws-base//wsPointLocationModel/updateRedis',
    access: 'session',
    input: z.object({
      type: z.string().max(64).optional(),
      keyId: z.string().max(64).optional(),
      companyKey: z.string().max(64).optional(),
    }),
    output: z.unknown(),
    audit: { module: 'cache', action: 'refresh' },
    alsoChanges: [PLANT],
  }),
} as const
