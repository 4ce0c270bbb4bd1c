import { type PointReference, readPointReference } from '#contract/drawing/bindings.ts'
import { ExpressionError } from './syntax.ts'

export type Token =
  | { readonly kind: 'number'; readonly at: number; readonly text: string; readonly value: number }
  | { readonly kind: 'point'; readonly at: number; readonly text: string; readonly reference: PointReference }
  | { readonly kind: 'name' | 'sign' | 'end'; readonly at: number; readonly text: string }

const NUMBER = /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y
const COLOR = /#(?:[\da-fA-F]{6}|[\da-fA-F]{3})(?![\da-zA-Z])/y
const NAME = /[A-Za-z_][A-Za-z_\d]*/y
const SIGN = /<=|>=|==|!=|&&|\|\||[-+*/%<>!?:(),]/y
const SPACE = /\s*/y

/**
 * Splits a text into tokens; the last one is `end`.
 * @throws {ExpressionError}
 */
export const readTokens = (text: string): Token[] => [...tokensOf(text)]

/**
 * The tokens of a text one by one, so that those before an error are known; the last one is `end`.
 * @throws {ExpressionError} where the text goes wrong.
 */
export function* tokensOf(text: string): Generator<Token> {
  let at = 0
  const match = (pattern: RegExp): string | null => {
    pattern.lastIndex = at
    return pattern.exec(text)?.[0] ?? null
  }
  for (;;) {
    at += match(SPACE)?.length ?? 0
    if (at === text.length) {
      yield { kind: 'end', at, text: '' }
      return
    }
    const token = text[at] === '{' ? readPoint(text, at) : readPlain(match, at)
    if (!token)
      throw new ExpressionError(at, characterAt(text, at), ['a number', 'a point', 'a function', 'an operator'])
    yield token
    at += token.text.length
  }
}

function readPlain(match: (pattern: RegExp) => string | null, at: number): Token | null {
  const number = match(NUMBER)
  if (number !== null) return { kind: 'number', at, text: number, value: Number(number) }
  const color = match(COLOR)
  if (color !== null) return { kind: 'number', at, text: color, value: colorOf(color.slice(1)) }
  const name = match(NAME)
  if (name !== null) return { kind: 'name', at, text: name }
  const sign = match(SIGN)
  return sign === null ? null : { kind: 'sign', at, text: sign }
}

function readPoint(text: string, at: number): Token {
  const end = text.indexOf('}', at)
  if (end < 0) throw new ExpressionError(text.length, '', ['}'])
  const code = text.slice(at + 1, end)
  const again = code.indexOf('{')
  if (again >= 0) throw new ExpressionError(at + 1 + again, '{', ['}'])
  const reference = readPointReference(code)
  if (!reference) throw new ExpressionError(at, text.slice(at, end + 1), ['a point as {T1g} or {HZ0001.1.T1g}'])
  return { kind: 'point', at, text: text.slice(at, end + 1), reference }
}

function colorOf(digits: string): number {
  return Number.parseInt(digits.length === 3 ? digits.replace(/./g, '$&$&') : digits, 16)
}

const characterAt = (text: string, at: number): string => String.fromCodePoint(text.codePointAt(at) ?? 0)
