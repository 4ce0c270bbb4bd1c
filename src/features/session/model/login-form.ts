import { AppError } from '#data/app-error.ts'
import { inlineTextOf, type NoticeText } from '#data/error-catalogue.ts'

/** The inputs in the order of the form, under the names that travel. */
const LOGIN_FIELDS = ['loginName', 'loginPwd', 'code', 'vcode'] as const
export type LoginField = (typeof LOGIN_FIELDS)[number]
/** All but the verification code, which nobody has at the first sign-in; whether it is asked for, the server says. */
const REQUIRED_FIELDS = ['loginName', 'loginPwd', 'code'] as const satisfies readonly LoginField[]
export type RequiredField = (typeof REQUIRED_FIELDS)[number]
export type LoginValues = Readonly<Record<LoginField, string>>

export const EMPTY_LOGIN: LoginValues = { loginName: '', loginPwd: '', code: '', vcode: '' }
export const MAX_LENGTH: Readonly<Record<LoginField, number>> = { loginName: 64, loginPwd: 128, code: 16, vcode: 16 }

/** What is wrong with an input: found here, or said by the server. */
export type FieldTrouble =
  | { readonly kind: 'missing'; readonly field: RequiredField }
  | { readonly kind: 'tooLong'; readonly max: number }
  | { readonly kind: 'refused'; readonly text: string }

export interface LoginTrouble {
  readonly fields: Readonly<Partial<Record<LoginField, FieldTrouble>>>
  /** What concerns no single input. */
  readonly form: NoticeText | null
}

export const NO_TROUBLE: LoginTrouble = { fields: {}, form: null }

/** What is wrong before anything is sent. The password is taken as it is typed; the rest without spaces around it. */
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

/** What the server refused: at the inputs it names, else beside the form. */
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

/** What stays in the form after a refusal: everything but the codes, which are good for one try. */
export const withoutCodes = (values: LoginValues): LoginValues => ({ ...values, code: '', vcode: '' })
