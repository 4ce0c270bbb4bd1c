import { nodeExpression } from '#contract/expression/node-expression.ts'
import { NOTHING, type ReadSample } from './running-condition.ts'

/** @throws {ExpressionError} where it cannot be read. */
export function expressionOver(text: string) {
  const expression = nodeExpression(text)
  const read: ReadSample = (sample, _memory, reader) => {
    const isTrue = expression.isTrue(reader, sample.at)
    // a result that used a bad value decides nothing
    return { signal: isTrue === null ? null : Number(isTrue), memory: NOTHING }
  }
  return { otherParams: expression.params, read }
}
