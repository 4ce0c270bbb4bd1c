import { z } from 'zod'

/** Levels of arrays and objects in one another: more than any call needs, and few enough for code that calls itself. */
export const MAX_JSON_DEPTH = 100
/** A text of many tiny values costs most to parse, to judge and to refuse; those of real calls take more than this each. */
const MIN_BYTES_PER_VALUE = 32

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
/** `[` and `{`, `]` and `}` differ in this bit alone. */
const CURLY_BIT = 0x20
const OPENING = 0x5b
const CLOSING = 0x5d

interface JsonProblem {
  readonly rule: 'jsonDepth' | 'jsonValues'
  readonly n: number
}

/**
 * What is too much in a JSON text, judged before it is parsed: what comes of it may be too deep to walk, or too many to
 * judge one by one.
 *
 * @param maxBytes - What the text may have; how many values it may hold follows from it.
 */
export function jsonProblem(text: string, maxBytes: number): JsonProblem | null {
  const maxValues = Math.floor(maxBytes / MIN_BYTES_PER_VALUE)
  let depth = 0
  let numValues = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === QUOTE) at = endOfString(text, at)
    else if (sign === COMMA) numValues += 1
    else if ((sign & ~CURLY_BIT) === OPENING) {
      depth += 1
      numValues += 1
      if (depth > MAX_JSON_DEPTH) return { rule: 'jsonDepth', n: MAX_JSON_DEPTH }
    } else if ((sign & ~CURLY_BIT) === CLOSING) depth -= 1
    if (numValues > maxValues) return { rule: 'jsonValues', n: maxValues }
  }
  return null
}

/** Place of the quote that ends the string which begins at `start`; the end of the text where none does. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === BACKSLASH) at += 1
    else if (sign === QUOTE) return at
  }
  return text.length
}

const MAX_TEXT = 200_000

/**
 * A value as it is, or as the JSON text that a form carries, as some calls of the spec do.
 *
 * @param maxLength - Of the text.
 */
export const jsonText = <Schema extends z.ZodType>(schema: Schema, maxLength = MAX_TEXT) =>
  z
    .custom<string | z.input<Schema>>()
    .transform((value, context): unknown => {
      if (typeof value !== 'string') return value
      if (value.length > maxLength) {
        context.addIssue({ code: 'too_big', origin: 'string', maximum: maxLength, inclusive: true, input: value })
        return z.NEVER
      }
      const problem = jsonProblem(value, maxLength)
      if (problem !== null) return refuse(context, { ...problem })
      try {
        return JSON.parse(value)
      } catch {
        return refuse(context, { rule: 'json' })
      }
    })
    .pipe(schema)

function refuse(context: z.RefinementCtx, params: Readonly<Record<string, unknown>>): never {
  context.addIssue({ code: 'custom', params })
  return z.NEVER
}
