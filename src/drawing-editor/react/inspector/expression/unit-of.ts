import type { PointReference } from '#contract/drawing/bindings.ts'
import type { Expression } from '#contract/expression/syntax.ts'

/** Any unit fits: a plain number. */
const ANY = null

/**
 * Unit of the result of an expression: that of its points where they share one, or else none.
 *
 * @param unitOfPoint - Empty for a point without a unit.
 */
export function unitOf(expression: Expression, unitOfPoint: (point: PointReference) => string): string {
  const shared = (parts: readonly Expression[]): string | null => {
    const units = new Set(parts.map(read).filter((unit) => unit !== ANY))
    return units.size === 0 ? ANY : units.size === 1 ? ([...units][0] ?? '') : ''
  }
  const read = (part: Expression): string | null => {
    switch (part.kind) {
      case 'number':
        return ANY
      case 'point':
        return unitOfPoint(part.reference)
      case 'unary':
        return part.operator === '-' ? read(part.operand) : ''
      case 'choice':
        return shared([part.yes, part.no])
      case 'call':
        return part.name === 'sign' || part.name === 'sqrt' || part.name === 'between'
          ? ''
          : shared(part.name === 'round' ? part.operands.slice(0, 1) : part.operands)
      case 'age':
        return 's'
      case 'rate':
        return `${unitOfPoint(part.reference)}/h`
      case 'binary':
        return ofTwo(part)
      default:
        return ''
    }
  }
  const ofTwo = ({ operator, left, right }: Extract<Expression, { kind: 'binary' }>): string | null => {
    switch (operator) {
      case '+':
      case '-':
      case '%':
        return shared([left, right])
      case '*':
        return read(left) === ANY || read(right) === ANY ? shared([left, right]) : ''
      case '/':
        return read(right) === ANY ? read(left) : ''
      default:
        return ''
    }
  }
  return read(expression) ?? ''
}
