import { z } from 'zod'
import { nameText, phoneText } from '../kit/text-rules.ts'

/** Calls of the user panel and of whoever administers sessions (api.md 1.6 to 1.22). */
export const ACCOUNT_PATH = {
  updateRealNameAndTel: '/jeasy-base/user/updateRealNameAndTel',
  updatePwd: '/jeasy-base/user/updatePwd',
  verifyPwd: '/jeasy-base/user/verifyPwd',
  verifyNewPwdComplexity: '/jeasy-base/user/verifyNewPwdComplexity',
  getPublicKeyHex: '/jeasy-base/user/getPublicKeyHex',
  expireRemind: '/jeasy-base/common/getExpireRemindInfo',
  /** The double slash is the spec's. */
  onlineUsers: '/jeasy-base//user/getOnlineUser',
  kickUser: '/jeasy-base//user/kickUser',
  refreshCache: '/tx-ws-base//wsPointLocationModel/updateRedis',
  createExchangeToken: '/jeasy-base/common/createExchangeToken',
  redeemExchangeToken: '/jeasy-base/common/redeemExchangeToken',
} as const

export const MAX_PASSWORD_LENGTH = 20
/** Fewest characters of a new password; with the complexity option on it is the greater one. */
export const MIN_PASSWORD_LENGTH = { simple: 6, complex: 8 } as const

export const minPasswordLength = (isComplex: boolean): number =>
  isComplex ? MIN_PASSWORD_LENGTH.complex : MIN_PASSWORD_LENGTH.simple

const required = (rule: 'realNameRequired' | 'phoneRequired') =>
  z
    .string()
    .trim()
    .refine((value) => value !== '', { params: { rule }, abort: true })

export const realNameAndTel = z.object({
  realName: required('realNameRequired').pipe(z.string().max(32).pipe(nameText)),
  tel: required('phoneRequired').pipe(phoneText),
})

/** The form of a password change, as typed; `isComplex` is the option `openVerifyPwd`. Complexity is the server's to judge. */
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

export const onlineUser = z.object({
  userId: z.string(),
  loginName: z.string(),
  realName: z.string(),
  companyName: z.string(),
  roleName: z.string(),
  /** How long the user has been signed in, ms. */
  onlineTime: z.number(),
  loginTime: z.string(),
})
export type OnlineUser = z.infer<typeof onlineUser>
export const onlineUserList = z.array(onlineUser)

/** Text to show, or null where nothing ends soon. */
export const expireRemind = z.string().nullable()
export const exchangeTokenResult = z.object({ exchangeToken: z.string() })
