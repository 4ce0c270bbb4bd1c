import { z } from 'zod'

/** Maximum nesting of arrays and objects: more than any call needs, and few enough for recursive code. */
export const MAX_JSON_DEPTH = 100
/**
 * Many tiny values are the most expensive to parse and validate; values of real calls are longer than this on average.
 */
const BYTES_PER_VALUE = 32

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
/** `[` and `{`, `]` and `}` differ only in this bit. */
const CURLY_BIT = 0x20
const OPENING = 0x5b
const CLOSING = 0x5d

interface JsonProblem {
  readonly rule: 'jsonDepth' | 'jsonValues'
  readonly n: number
}

/**
 * Limits of a JSON text, checked before it is parsed: the parsed value could be too deep to traverse, or have too many
 * values to validate.
 *
 * @param maxBytes - Maximum length of the text; the maximum number of values is derived from it.
 * @param bytesPerValue - Average length of a value at the least.
 */
export function jsonProblem(text: string, maxBytes: number, bytesPerValue = BYTES_PER_VALUE): JsonProblem | null {
  const maxValues = Math.floor(maxBytes / bytesPerValue)
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

/** Index of the closing quote of the string that begins at `start`; the end of the text where there is none. */
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
 * A value as such, or as JSON text in a form, as in some calls of the spec.
 *
 * @param maxLength - Maximum length of the text.
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
