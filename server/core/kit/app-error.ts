import { CODE, type Code, type FieldProblem } from '#contract/kit/envelope.ts'
import type { Language } from '#contract/kit/language.ts'
import type { StaleEdit } from '#contract/kit/resource.ts'
import { textsIn } from '../texts/texts.ts'

/**
 * A refusal that the caller is meant to read: it travels as HTTP 200 with its code in the envelope.
 * Anything else that is thrown is a bug and becomes code 500 without its text.
 */
export class AppError extends Error {
  readonly code: Code
  readonly result: unknown

  constructor(code: Code, message: string, options: { result?: unknown; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.result = options.result
  }
}

/** Refuses fields by name; the console shows each rule beside its field. */
export const invalidInput = (
  problems: readonly FieldProblem[],
  message = problems.map(({ field, rule }) => `${field}: ${rule}`).join('; '),
): AppError => new AppError(CODE.invalidInput, message, { result: problems })

/** The text is in `result`: the console shows it from there (spec section 8). */
export const sessionInvalid = (text: string): AppError => new AppError(CODE.sessionInvalid, text, { result: text })

export const noPermission = (text: string): AppError => new AppError(CODE.noPermission, text)

/** Refuses without a specific reason. */
export const notAllowed = (language: Language): AppError => noPermission(textsIn(language).notAllowed)

export const notFound = (text: string): AppError => new AppError(CODE.notFound, text)

/** Another user saved the record in between. The console keeps what was typed and shows who saved, and when. */
export const staleEditError = (text: string, result: StaleEdit): AppError =>
  new AppError(CODE.staleEdit, text, { result })
