// Expressions over points. parse-expression parses a text into a tree, emit-program compiles the tree for a stack
// machine, and program-runner runs the program in the realtime worker on every change. Nothing is ever evaluated as
// code. Invariants: an invalid text throws ExpressionError and nothing else; nesting is bounded, so neither parser nor
// compiler can exhaust the stack; every value is a number, true is 1 and false is 0.

import type { PointReference } from '#contract/drawing/bindings.ts'
import type { FunctionName, PointFunction } from './functions.ts'

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
  /** What is asked of a point: of these, only `rate` affects the trust of the result. */
  | { readonly kind: PointFunction; readonly reference: PointReference }

/** Deepest nesting of parentheses, calls, signs and conditionals. */
export const MAX_DEPTH = 64

/** What is wrong in the text of an expression, and what is allowed there. */
export class ExpressionError extends Error {
  override readonly name = 'ExpressionError'
  /** Offset of the first wrong character, from 0; the text's length where it ends too early. */
  readonly at: number
  /** The text found there; empty at the end. */
  readonly found: string
  /** What is allowed there. */
  readonly expected: readonly string[]

  constructor(at: number, found: string, expected: readonly string[]) {
    super(`character ${at + 1}: ${found === '' ? 'the end' : `"${found}"`} found, ${expected.join(', ')} expected`)
    this.at = at
    this.found = found
    this.expected = expected
  }
}
