// A unit's controller follows its heating curve by set points: climate compensation writes them (domain guide 4.2), and they
// are points like others. How far a temperature is from its curve is therefore an expression.

import type { PointReference } from '#contract/drawing/bindings.ts'
import { isFields, type Operation } from '#drawing/engine.ts'
import { editOperations } from './change-elements.ts'
import { type EditBoard, type ElementRef, storedAt } from './edit-board.ts'
import { LEVEL_COLORS } from './limit-ranges.ts'

/** Set points that the heating curve gives, by the temperature that follows them. */
const CURVE_POINTS: Readonly<Record<string, string>> = { T2g: 'T2gSP', T2pj: 'T2pjSP' }

/** The point that holds what the curve asks of a point; null for what follows no curve. */
export function curvePointOf({ nodeCode, paramCode }: PointReference): PointReference | null {
  const code = Object.hasOwn(CURVE_POINTS, paramCode) ? CURVE_POINTS[paramCode] : undefined
  return code === undefined ? null : { nodeCode, paramCode: code }
}

/** Distances from the curve, K, from which on an element says so. */
export interface CurveLimits {
  readonly important: number
  readonly urgent: number
}
/** Usual limits of alarms about the curve (domain guide, table of points: the set point ± 5). */
export const CURVE_LIMITS: CurveLimits = { important: 3, urgent: 5 }

export interface CurveRule {
  readonly point: PointReference
  readonly target: PointReference
  readonly limits: CurveLimits
  /** `#rrggbb` within the limits. */
  readonly color: string
}

/** The expressions that colour an element by its distance from the curve, and let it blink where that is urgent. */
export function curveExpressions({ point, target, limits, color }: CurveRule): {
  readonly color: string
  readonly blink: string
} {
  const distance = `abs({${codeOf(point)}} - {${codeOf(target)}})`
  const { important, urgent } = limits
  return {
    color: `${distance} > ${urgent} ? ${LEVEL_COLORS.urgent} : ${distance} > ${important} ? ${LEVEL_COLORS.important} : ${color}`,
    blink: `${distance} > ${urgent}`,
  }
}

/** Writes the expressions of the rule beside those that elements have for other effects. */
export const curveOperations = (
  board: EditBoard,
  refs: readonly ElementRef[],
  ruleOf: (ref: ElementRef) => CurveRule,
): Operation[] =>
  editOperations(
    board,
    refs.map((ref) => {
      const { expressions } = storedAt(board, ref) ?? {}
      const others = expressions !== undefined && isFields(expressions) ? expressions : {}
      return { ref, fields: { expressions: { ...others, ...curveExpressions(ruleOf(ref)) } } }
    }),
  )

const codeOf = ({ nodeCode, paramCode }: PointReference): string =>
  nodeCode === null ? paramCode : `${nodeCode}.${paramCode}`
