import { z } from 'zod'

/** Calls of sign-in and session (api.md 1.1 to 1.19, 3.37). */
export const SESSION_PATH = {
  login: '/jeasy-base/user/login.json',
  logout: '/jeasy-base/user/logout',
  validUserLoginState: '/jeasy-base/common/validUserLoginState',
  getVerificationCode: '/jeasy-base/user/getVerificationCode',
  getPublicKeyHexForLogin: '/jeasy-base/user/getPublicKeyHexForLogin',
  selectOneById: '/jeasy-base/user/selectOneById',
  systemInfo: '/jeasy-base/systemInfo/toEdit',
  qrCode: '/jeasy-base/appletServe/qrCode',
  qrVCode: '/jeasy-base/appletServe/qrVCode',
  menuAuth: '/jeasy-base/menu/menuAuth',
  getAuthByRole: '/jeasy-base/authority/getAuthByRole',
  isVerifyPwdComplexity: '/jeasy-base/user/isVerifyPwdComplexity',
} as const

/** Header by which a console shows that the user has signed in with it before; its value is `deviceToken` of that sign-in. */
export const DEVICE_HEADER = 'device-token'

const NO_CONTROL_CHARACTERS = /^\P{Cc}*$/u
const KEY_CHARACTERS = /^[\w-]+$/

/**
 * `loginPwd` is {@link boundPassword} under SM2 with the server's public key, C1C3C2, hex. `vcode` is a time-based code, a
 * recovery code, or empty at the first sign-in, when there is no second factor yet.
 */
export const loginRequest = z.object({
  loginName: z.string().trim().min(1).max(64).regex(NO_CONTROL_CHARACTERS),
  loginPwd: z
    .string()
    .min(1)
    .max(2000)
    .regex(/^[0-9a-fA-F]+$/),
  sessionCode: z.string().min(1).max(64).regex(KEY_CHARACTERS),
  code: z.string().trim().min(1).max(16),
  vcode: z.string().trim().max(16),
})

/** `sessionCode` names the picture that the new one replaces. */
export const verificationCodeQuery = z.object({ sessionCode: z.string().max(64).regex(KEY_CHARACTERS).optional() })

export const verificationCodeResult = z.object({
  sessionCode: z.string(),
  image: z.string().startsWith('data:image/'),
  /** The password is encrypted as {@link boundPassword}; other back ends leave it out and take the bare password. */
  bindsPassword: z.boolean().optional(),
})

/** A password that is good for one sign-in: a captured cipher is worth nothing with another picture. */
export const boundPassword = (sessionCode: string, password: string): string => `${sessionCode}:${password}`

/** The password in a {@link boundPassword}; null when it is bound to another picture, or to none. */
export const passwordBoundTo = (sessionCode: string, text: string): string | null =>
  text.startsWith(`${sessionCode}:`) ? text.slice(sessionCode.length + 1) : null

/** What somebody must do before the console is theirs; until then the server refuses every other call. */
export const DUTIES = ['changePassword', 'enrolFactor'] as const
export type Duty = (typeof DUTIES)[number]

export const sessionUser = z.object({
  keyId: z.string(),
  userId: z.string(),
  loginName: z.string(),
  realName: z.string(),
  userPhone: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  roleName: z.string(),
  mainRoleId: z.string(),
  /** 1 super, 2 administrator, 3 operator, 4 leader; 2 and below administer users. */
  level: z.int(),
  /** Role keys: super, admin, editor, leader. */
  roles: z.array(z.string()),
  mainUrl: z.string().nullable(),
  loginTime: z.string().nullable(),
  // other back ends leave these out
  /** How long the user has been signed in, ms; null: not now. */
  onlineTime: z.number().nullable().optional(),
  /** Address of a picture; empty: none. This server keeps none. */
  avatar: z.string().optional(),
  /** Who the user is in a sentence: what the main role says of itself. */
  introduction: z.string().optional(),
  duties: z.array(z.enum(DUTIES)).optional(),
})
export type SessionUser = z.infer<typeof sessionUser>

/** `deviceToken` is kept by the browser, beyond sign-out, and shown at the next sign-in of this user. */
export const loginResult = sessionUser.extend({ deviceToken: z.string().optional() })

export const systemInfo = z.object({
  systemName: z.string(),
  systemRoundLogo: z.string(),
  openVerifyPwd: z.boolean(),
})
export type SystemInfo = z.infer<typeof systemInfo>

export interface MenuNode {
  keyId: string
  menuName: string
  menuUrl: string
  path: string
  /** 1 inside the console, 2 in a new tab. */
  openType: number
  parentMenuId: string | null
  isActive: boolean
  childMenuList: MenuNode[]
}
export const menuNode: z.ZodType<MenuNode> = z.lazy(() =>
  z.object({
    keyId: z.string(),
    menuName: z.string(),
    menuUrl: z.string(),
    path: z.string(),
    openType: z.int(),
    parentMenuId: z.string().nullable(),
    isActive: z.boolean(),
    childMenuList: z.array(menuNode),
  }),
)
export const menuAuthResult = z.array(menuNode)

/** The menu set that the main navigation shows (spec section 3). */
export const MAIN_MENU_SET = '1'

/** What a role may do on a page; `authorityNo` is a comma-separated list of permission codes. */
export const authorityEntry = z.object({ menuUrl: z.string(), authorityNo: z.string() })
export type AuthorityEntry = z.infer<typeof authorityEntry>
export const authorityResult = z.array(authorityEntry)
