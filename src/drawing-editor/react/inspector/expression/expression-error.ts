import { ExpressionError, parseExpression } from '#drawing/engine.ts'

/** What is wrong with an expression; null for nothing. */
export function expressionError(text: string): ExpressionError | null {
  try {
    parseExpression(text)
    return null
  } catch (cause) {
    if (cause instanceof ExpressionError) return cause
    throw cause
  }
}
