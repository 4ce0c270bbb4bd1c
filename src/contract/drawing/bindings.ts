import { z } from 'zod'

/** Longest text of an expression, UTF-16 units. */
export const MAX_EXPRESSION_LENGTH = 1000

/**
 * What an expression of an element can drive, and on which elements it has an effect. It takes the place of what binding
 * slot 1 drives there; slots and expressions live side by side on one element.
 *
 * | field | effect | elements |
 * | --- | --- | --- |
 * | value | the number that is shown | text, edit-text, button |
 * | color | the colour, a number as `#ff0000` writes it; `colorKeys` are then not looked at | any |
 * | blink | blinks while it is not 0 | any |
 * | visible | hidden while it is 0 | any |
 * | level | as slot 1: its part of `waterBoxMaxHeight` is filled | rect with `waterBoxMaxHeight` |
 * | rotation | degrees clockwise about the middle, added to `angle` | any but what shows a value, and lines with a flow |
 * | spin | turns while it is above 0 | img |
 * | flow | as slot 1: direction by its sign, speed by its part of `maxValue` | polyLine, arrowLine with `flowDirection` |
 *
 * What the points of an expression cannot be trusted for hides, moves, blinks and colours nothing; level and rotation
 * stay where they were, and the element is grey. `colorKeys` look at slot 2, else at the expression that drives the
 * element (value, level, flow, spin, in this order), else at slot 1.
 */
export const EXPRESSION_FIELDS = ['value', 'color', 'blink', 'visible', 'level', 'rotation', 'spin', 'flow'] as const
export type ExpressionField = (typeof EXPRESSION_FIELDS)[number]

const expression = z.string().max(MAX_EXPRESSION_LENGTH).optional()

/**
 * The field `expressions` of an element. An expression reads points, `{HZ0001.1.T1g}`, or `{T1g}` of the unit that the
 * drawing is shown for; src/drawing/binding/expression says what it may hold. An empty one is none.
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

/** Decimals of a value text; without, it has those of its points. */
export const valueDecimals = z.int().min(0).max(10)

/** A point by its code; without a node, of the unit that the drawing is shown for. */
export interface PointReference {
  readonly nodeCode: string | null
  readonly paramCode: string
}

/** Reads what stands in the braces of a point; null when it names none. A node code may have full stops, a parameter code has none. */
export function readPointReference(code: string): PointReference | null {
  const stop = code.lastIndexOf('.')
  const nodeCode = code.slice(0, Math.max(stop, 0)).trim()
  const paramCode = code.slice(stop + 1).trim()
  if (paramCode === '' || (stop >= 0 && nodeCode === '')) return null
  return { nodeCode: stop < 0 ? null : nodeCode, paramCode }
}

/** Every point that the text of an expression names, whether or not the rest of it can be read. */
export function pointsNamedIn(text: string): PointReference[] {
  return [...text.matchAll(/\{([^{}]*)\}/g)].flatMap(([, code = '']) => readPointReference(code) ?? [])
}
