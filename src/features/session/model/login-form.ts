import { AppError } from '#data/app-error.ts'
import { inlineTextOf, type NoticeText } from '#data/error-catalogue.ts'

/** The inputs in display order, under their names in the call. */
const LOGIN_FIELDS = ['loginName', 'loginPwd', 'code', 'vcode'] as const
export type LoginField = (typeof LOGIN_FIELDS)[number]
/**
 * The required inputs. The verification code is not among them: nobody has one at the first sign-in, and the server
 * says whether it is needed.
 */
const REQUIRED_FIELDS = ['loginName', 'loginPwd', 'code'] as const satisfies readonly LoginField[]
export type RequiredField = (typeof REQUIRED_FIELDS)[number]
export type LoginValues = Readonly<Record<LoginField, string>>

export const EMPTY_LOGIN: LoginValues = { loginName: '', loginPwd: '', code: '', vcode: '' }
export const MAX_LENGTH: Readonly<Record<LoginField, number>> = { loginName: 64, loginPwd: 128, code: 16, vcode: 16 }

/** Error of an input, found by the form or reported by the server. */
export type FieldTrouble =
  | { readonly kind: 'missing'; readonly field: RequiredField }
  | { readonly kind: 'tooLong'; readonly max: number }
  | { readonly kind: 'refused'; readonly text: string }

export interface LoginTrouble {
  readonly fields: Readonly<Partial<Record<LoginField, FieldTrouble>>>
  /** Errors that belong to no single input. */
  readonly form: NoticeText | null
}

export const NO_TROUBLE: LoginTrouble = { fields: {}, form: null }

/** Errors found before sending. Spaces around the texts are ignored, except in the password. */
export function checkLogin(values: LoginValues): LoginTrouble {
  const fields: Partial<Record<LoginField, FieldTrouble>> = {}
  for (const field of LOGIN_FIELDS) {
    const text = field === 'loginPwd' ? values[field] : values[field].trim()
    const required = REQUIRED_FIELDS.find((each) => each === field)
    if (text === '' && required) fields[field] = { kind: 'missing', field: required }
    else if (text.length > MAX_LENGTH[field]) fields[field] = { kind: 'tooLong', max: MAX_LENGTH[field] }
  }
  return { fields, form: null }
}

/** Errors reported by the server: at the named inputs, else for the whole form. */
export function troubleOf(problem: unknown): LoginTrouble {
  const fields: Partial<Record<LoginField, FieldTrouble>> = {}
  for (const { field, rule } of problem instanceof AppError ? problem.fields : []) {
    const known = LOGIN_FIELDS.find((name) => name === field)
    if (known) fields[known] = { kind: 'refused', text: rule }
  }
  const isPlaced = Object.keys(fields).length > 0
  return { fields, form: isPlaced ? null : inlineTextOf(problem) }
}

export const firstTroubled = ({ fields }: LoginTrouble): LoginField | null =>
  LOGIN_FIELDS.find((field) => fields[field] !== undefined) ?? null

/** Values kept after a refusal: all except the codes, which are valid for one attempt. */
export const withoutCodes = (values: LoginValues): LoginValues => ({ ...values, code: '', vcode: '' })
