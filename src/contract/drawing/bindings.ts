import { z } from 'zod'

/** Longest text of an expression, UTF-16 units. */
export const MAX_EXPRESSION_LENGTH = 1000

/**
 * What an expression of an element can drive, and on which elements it has an effect. It replaces the effect of binding
 * slot 1 there; an element may have both slots and expressions.
 *
 * | field | effect | elements |
 * | --- | --- | --- |
 * | value | the number that is shown | text, edit-text, button |
 * | color | the colour as a number, in the form of `#ff0000`; `colorKeys` are then ignored | any |
 * | blink | blinks while it is not 0 | any |
 * | visible | hidden while it is 0 | any |
 * | level | as slot 1: its share of `waterBoxMaxHeight` is filled | rect with `waterBoxMaxHeight` |
 * | rotation | degrees clockwise about the middle, added to `angle` | any except value texts and lines with a flow |
 * | spin | turns while it is above 0 | img |
 * | flow | as slot 1: sign gives direction, share of `maxValue` speed | polyLine, arrowLine with `flowDirection` |
 *
 * While the points of an expression cannot be trusted, it does not hide, move, blink or colour anything; level and
 * rotation keep their last state, and the element is grey. `colorKeys` use the value of slot 2, else of the expression
 * that drives the element (value, level, flow, spin, in this order), else of slot 1.
 */
export const EXPRESSION_FIELDS = ['value', 'color', 'blink', 'visible', 'level', 'rotation', 'spin', 'flow'] as const
export type ExpressionField = (typeof EXPRESSION_FIELDS)[number]

const expression = z.string().max(MAX_EXPRESSION_LENGTH).optional()

/**
 * The field `expressions` of an element. An expression reads points: `{HZ0001.1.T1g}`, or `{T1g}` of the unit that the
 * drawing is shown for. src/contract/expression defines the syntax. An empty text counts as no expression.
 */
export const elementExpressions = z.looseObject({
  value: expression,
  color: expression,
  blink: expression,
  visible: expression,
  level: expression,
  rotation: expression,
  spin: expression,
  flow: expression,
})

/** Decimals of a value text; by default those of its points. */
export const valueDecimals = z.int().min(0).max(10)

/** Longest text of `valueWords`, UTF-16 units. */
const MAX_WORDS_LENGTH = 1000
/**
 * Words that a value text shows instead of the whole numbers 0, 1, 2, …, with semicolons between them: `停止;运行`. A number
 * whose word is empty or missing is shown as a number.
 */
export const valueWords = z.string().max(MAX_WORDS_LENGTH)
export const readValueWords = (stored: string): readonly string[] =>
  stored.trim() === '' ? [] : stored.split(/[;；]/).map((word) => word.trim())

/** A point by its code; without a node, of the unit that the drawing is shown for. */
export interface PointReference {
  readonly nodeCode: string | null
  readonly paramCode: string
}

/**
 * Parses the text between the braces of a point; null where it names none. A node code may contain full stops, a
 * parameter code may not.
 */
export function readPointReference(code: string): PointReference | null {
  const stop = code.lastIndexOf('.')
  const nodeCode = code.slice(0, Math.max(stop, 0)).trim()
  const paramCode = code.slice(stop + 1).trim()
  if (paramCode === '' || (stop >= 0 && nodeCode === '')) return null
  return { nodeCode: stop < 0 ? null : nodeCode, paramCode }
}

/** Every point that an expression names, even if the rest of it is invalid. */
export function pointsNamedIn(text: string): PointReference[] {
  return [...text.matchAll(/\{([^{}]*)\}/g)].flatMap(([, code = '']) => readPointReference(code) ?? [])
}
