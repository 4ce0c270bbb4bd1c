// Expressions of points. parse-expression reads a text once, into a tree; emit-program turns the tree into words of a
// stack machine, program-runner runs those in the realtime worker for each change. Nothing is ever evaluated as code.
// Invariants: a text that breaks a rule throws ExpressionError and nothing else; nesting is bounded, so neither reading
// nor writing the tree can exhaust the stack; everything is a number, yes is 1 and no is 0.

import type { PointReference } from '#contract/drawing/bindings.ts'
import type { FunctionName } from './functions.ts'

export type BinaryOperator = '+' | '-' | '*' | '/' | '%' | '<' | '<=' | '>' | '>=' | '==' | '!='

export type Expression =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'point'; readonly reference: PointReference }
  | { readonly kind: 'unary'; readonly operator: '-' | '!'; readonly operand: Expression }
  | {
      readonly kind: 'binary'
      readonly operator: BinaryOperator
      readonly left: Expression
      readonly right: Expression
    }
  | { readonly kind: 'and' | 'or'; readonly left: Expression; readonly right: Expression }
  | {
      readonly kind: 'choice'
      readonly condition: Expression
      readonly yes: Expression
      readonly no: Expression
    }
  | { readonly kind: 'call'; readonly name: FunctionName; readonly operands: readonly Expression[] }
  /** What is known of a point beside its value; asking for it is no use of the value. */
  | { readonly kind: 'isGood' | 'age'; readonly reference: PointReference }

/** Deepest nesting of parentheses, calls, signs and choices. */
export const MAX_DEPTH = 64

/** What is wrong with the text of an expression, and what would be right there. */
export class ExpressionError extends Error {
  override readonly name = 'ExpressionError'
  /** Offset of the first wrong character, from 0; the text's length where it ends too early. */
  readonly at: number
  /** What stands there; empty at the end. */
  readonly found: string
  /** What may stand there. */
  readonly expected: readonly string[]

  constructor(at: number, found: string, expected: readonly string[]) {
    super(`character ${at + 1}: ${found === '' ? 'the end' : `"${found}"`} found, ${expected.join(', ')} expected`)
    this.at = at
    this.found = found
    this.expected = expected
  }
}
