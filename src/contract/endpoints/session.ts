import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { menuNode } from '../pages/menu-node.ts'

/**
 * Header with the `deviceToken` of an earlier sign-in, by which the server recognises a browser in which the user has
 * signed in before.
 */
export const DEVICE_HEADER = 'device-token'

/** Cookie in which the console keeps its token. Calls take it from their headers alone. */
export const TOKEN_COOKIE = 'Admin-Token'

const NO_CONTROL_CHARACTERS = /^\P{Cc}*$/u
const KEY_CHARACTERS = /^[\w-]+$/

/**
 * `loginPwd` is {@link boundPassword} encrypted by SM2 with the server's public key, C1C3C2, hex. `vcode` is a
 * time-based code, a recovery code, or empty at the first sign-in, when there is no second factor yet.
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

export const verificationCodeResult = z.object({
  sessionCode: z.string(),
  image: z.string().startsWith('data:image/'),
  /**
   * True where the password is encrypted as {@link boundPassword}; other back ends omit it and expect the bare
   * password.
   */
  bindsPassword: z.boolean().optional(),
})

/** A password bound to the picture of one sign-in: a captured ciphertext is useless with another picture. */
export const boundPassword = (sessionCode: string, password: string): string => `${sessionCode}:${password}`

/** The password in a {@link boundPassword}; null when it is bound to another picture, or to none. */
export const passwordBoundTo = (sessionCode: string, text: string): string | null =>
  text.startsWith(`${sessionCode}:`) ? text.slice(sessionCode.length + 1) : null

/** What a user must do before using the console; until then the server refuses every other call. */
const DUTIES = ['changePassword', 'enrolFactor'] as const
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
  /** 1 super, 2 administrator, 3 operator, 4 leader; 1 and 2 manage users. */
  level: z.int(),
  /** Role keys: super, admin, editor, leader. */
  roles: z.array(z.string()),
  mainUrl: z.string().nullable(),
  loginTime: z.string().nullable(),
  // other back ends omit the following fields
  /** IANA name of the company's time zone: all times and days are shown by its clock. */
  timeZone: z.string().optional(),
  /** ISO 4217: all prices and costs are shown in it. */
  currency: z.string().optional(),
  /** Time since sign-in, ms; null: not signed in. */
  onlineTime: z.number().nullable().optional(),
  /** Address of a picture; empty: none. This server stores none. */
  avatar: z.string().optional(),
  /** The user's role in a sentence: the description of the main role. */
  introduction: z.string().optional(),
  duties: z.array(z.enum(DUTIES)).optional(),
})
export type SessionUser = z.infer<typeof sessionUser>

/** The browser keeps `deviceToken` beyond sign-out, and sends it at the next sign-in of this user. */
export const loginResult = sessionUser.extend({ deviceToken: z.string().optional() })

export const systemInfo = z.object({
  systemName: z.string(),
  systemRoundLogo: z.string(),
  openVerifyPwd: z.boolean(),
  /** Of the company, IANA name; other back ends omit it. */
  timeZone: z.string().optional(),
  /** Of the company, ISO 4217; other back ends omit it. */
  currency: z.string().optional(),
})
export type SystemInfo = z.infer<typeof systemInfo>

export const menuAuthResult = z.array(menuNode)

/** Id of the menu set of the main navigation (spec section 3). */
export const MAIN_MENU_SET = '1'

/** Permissions of a role on a page; `authorityNo` is a comma-separated list of permission codes. */
const authorityEntry = z.object({ menuUrl: z.string(), authorityNo: z.string() })
export type AuthorityEntry = z.infer<typeof authorityEntry>
export const authorityResult = z.array(authorityEntry)

/** An uncompressed point of the curve, with or without its leading 04. */
export const publicKey = z.string().regex(/^(04)?[0-9a-f]{128}$/i)

/** Limit of sign-ins and pictures per address. */
const ASKED_PER_MINUTE = 60
const SYSTEM_INFO = '/jeasy-base/systemInfo/toEdit'
const shortText = z.string().max(200)

/** Calls of sign-in and session (api.md 1.1 to 1.19, 3.37). */
export const sessionCalls = {
  getVerificationCode: defineCall({
    method: 'GET',
    path: '/jeasy-base/user/getVerificationCode',
    access: 'open',
    perMinute: ASKED_PER_MINUTE,
    /** `sessionCode` identifies the picture to be replaced. */
    input: z.object({ sessionCode: z.string().max(64).regex(KEY_CHARACTERS).optional() }),
    output: verificationCodeResult,
  }),
  getPublicKeyHexForLogin: defineCall({
    method: 'POST',
    path: '/jeasy-base/user/getPublicKeyHexForLogin',
    access: 'open',
    output: publicKey,
  }),
  /**
   * The token is beside the result. The guard loads the user separately: other back ends may answer with a token only.
   */
  login: defineCall({
    method: 'POST',
    path: '/jeasy-base/user/login.json',
    access: 'open',
    perMinute: ASKED_PER_MINUTE,
    input: loginRequest,
    output: loginResult.nullish().catch(null),
  }),
  logout: defineCall({
    method: 'POST',
    path: '/jeasy-base/user/logout',
    access: 'session',
    // the headers identify the session; a different sessionId here is refused as a mistake
    input: z.object({ sessionId: z.string().max(64).optional(), token: z.string().max(200).optional() }),
    audit: { module: 'session', action: 'logout' },
  }),
  validUserLoginState: defineCall({
    method: 'POST',
    path: '/jeasy-base/common/validUserLoginState',
    access: 'session',
    readers: ['wall', 'frame'],
    output: z.unknown(),
  }),
  systemInfo: defineCall({ method: 'GET', path: SYSTEM_INFO, access: 'open', output: systemInfo }),
  /** The same call for signed-in users, as in the spec. */
  systemInfoSignedIn: defineCall({ method: 'POST', path: SYSTEM_INFO, access: 'session', output: systemInfo }),
  /** QR code of the demo's second factor; refused outside the demo. */
  qrCode: defineCall({
    method: 'GET',
    path: '/jeasy-base/appletServe/qrCode',
    access: 'open',
    output: z.string().startsWith('data:image/'),
  }),
  /** Current code of the demo's second factor. */
  qrVCode: defineCall({
    method: 'GET',
    path: '/jeasy-base/appletServe/qrVCode',
    access: 'open',
    output: z.coerce.string(),
  }),
  /** Null where the token is known but its user does not exist. Without `keyId`: the caller. */
  selectOneById: defineCall({
    method: 'POST',
    path: '/jeasy-base/user/selectOneById',
    access: 'session',
    input: z.object({ keyId: z.guid('格式应为 UUID').optional() }),
    output: sessionUser.nullable(),
  }),
  /** The menus that the caller may open. */
  menuAuth: defineCall({
    method: 'GET',
    path: '/jeasy-base/menu/menuAuth',
    access: 'session',
    input: z.object({
      keyId: shortText.default(MAIN_MENU_SET),
      parentMenuId: shortText.optional(),
      // properties of a subsystem; the main set has none of them
      sid: shortText.optional(),
      quickMenuIds: shortText.optional(),
      hashHide: shortText.optional(),
    }),
    output: menuAuthResult,
    isInLanguage: true,
  }),
  getAuthByRole: defineCall({
    method: 'POST',
    path: '/jeasy-base/authority/getAuthByRole',
    access: 'session',
    input: z.object({ roleId: shortText.optional() }),
    output: authorityResult,
  }),
  /** Whether the password is weak and must be changed. */
  isVerifyPwdComplexity: defineCall({
    method: 'POST',
    path: '/jeasy-base/user/isVerifyPwdComplexity',
    access: 'session',
    output: z.boolean(),
  }),
} as const
