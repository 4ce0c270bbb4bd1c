import { MAX_EXPRESSION_LENGTH } from '#contract/drawing/bindings.ts'
import {
  FUNCTION_NAMES,
  FUNCTIONS,
  type FunctionName,
  isFunctionName,
  isPointFunction,
  type PointFunction,
} from './functions.ts'
import { type BinaryOperator, type Expression, ExpressionError, MAX_DEPTH } from './syntax.ts'
import { readTokens, type Token } from './tokens.ts'

const OPERANDS = ['a number', 'a point', 'a function', '-', '!', '(']
const COMPARISONS: readonly BinaryOperator[] = ['<', '<=', '>', '>=', '==', '!=']
const SUMS: readonly BinaryOperator[] = ['+', '-']
const PRODUCTS: readonly BinaryOperator[] = ['*', '/', '%']

/**
 * Parses an expression: numbers, colours as `#ff8800`, points in braces, `+ - * / %`, one of `< <= > >= == !=`, `&& ||
 * !`, `condition ? one : other`, parentheses, and the functions of functions.ts. Precedence as in C. O(text).
 *
 * @throws {ExpressionError} with the position and what is allowed there.
 */
export function parseExpression(text: string): Expression {
  if (text.length > MAX_EXPRESSION_LENGTH)
    throw new ExpressionError(MAX_EXPRESSION_LENGTH, '…', [`at most ${MAX_EXPRESSION_LENGTH} characters`])
  return new Parser(readTokens(text)).readAll()
}

class Parser {
  readonly #tokens: readonly Token[]
  #next = 0
  #depth = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  readAll(): Expression {
    const expression = this.#choice()
    if (this.#token.kind !== 'end') this.#refuse(['an operator', 'the end'])
    return expression
  }

  get #token(): Token {
    // the last token is `end`, which no rule consumes
    return this.#tokens[Math.min(this.#next, this.#tokens.length - 1)] ?? { kind: 'end', at: 0, text: '' }
  }

  #refuse(expected: readonly string[]): never {
    throw new ExpressionError(this.#token.at, this.#token.text, expected)
  }

  #take(sign: string): boolean {
    const { kind, text } = this.#token
    if (kind !== 'sign' || text !== sign) return false
    this.#next += 1
    return true
  }

  #demand(sign: string): void {
    if (!this.#take(sign)) this.#refuse(['an operator', sign])
  }

  #takeOne(operators: readonly BinaryOperator[]): BinaryOperator | undefined {
    return operators.find((operator) => this.#take(operator))
  }

  /** Every recursion passes here, so nesting is bounded here. */
  #nested(read: () => Expression): Expression {
    if (this.#depth === MAX_DEPTH) this.#refuse([`at most ${MAX_DEPTH} levels`])
    this.#depth += 1
    const expression = read()
    this.#depth -= 1
    return expression
  }

  #choice(): Expression {
    return this.#nested(() => {
      const condition = this.#or()
      if (!this.#take('?')) return condition
      const yes = this.#choice()
      this.#demand(':')
      return { kind: 'choice', condition, yes, no: this.#choice() }
    })
  }

  #or(): Expression {
    let left = this.#and()
    while (this.#take('||')) left = { kind: 'or', left, right: this.#and() }
    return left
  }

  #and(): Expression {
    let left = this.#comparison()
    while (this.#take('&&')) left = { kind: 'and', left, right: this.#comparison() }
    return left
  }

  /** One comparison only: `1 < x < 3` would not mean what it says. */
  #comparison(): Expression {
    const left = this.#chain(SUMS, () => this.#chain(PRODUCTS, () => this.#unary()))
    const operator = this.#takeOne(COMPARISONS)
    if (!operator) return left
    const right = this.#chain(SUMS, () => this.#chain(PRODUCTS, () => this.#unary()))
    if (COMPARISONS.some((other) => other === this.#token.text)) this.#refuse(['&&', '||', 'between(…)', 'the end'])
    return { kind: 'binary', operator, left, right }
  }

  #chain(operators: readonly BinaryOperator[], readOperand: () => Expression): Expression {
    let left = readOperand()
    for (let operator = this.#takeOne(operators); operator; operator = this.#takeOne(operators))
      left = { kind: 'binary', operator, left, right: readOperand() }
    return left
  }

  #unary(): Expression {
    if (this.#take('-')) return { kind: 'unary', operator: '-', operand: this.#nested(() => this.#unary()) }
    if (this.#take('!')) return { kind: 'unary', operator: '!', operand: this.#nested(() => this.#unary()) }
    return this.#operand()
  }

  #operand(): Expression {
    const token = this.#token
    if (token.kind === 'name') return this.#call(token.text)
    if (this.#take('(')) {
      const inner = this.#choice()
      this.#demand(')')
      return inner
    }
    if (token.kind !== 'number' && token.kind !== 'point') this.#refuse(OPERANDS)
    this.#next += 1
    return token.kind === 'number'
      ? { kind: 'number', value: token.value }
      : { kind: 'point', reference: token.reference }
  }

  #call(name: string): Expression {
    if (name === 'true' || name === 'false') {
      this.#next += 1
      return { kind: 'number', value: name === 'true' ? 1 : 0 }
    }
    if (!FUNCTION_NAMES.includes(name)) this.#refuse([...FUNCTION_NAMES, 'true', 'false'])
    this.#next += 1
    if (!this.#take('(')) this.#refuse(['('])
    if (isPointFunction(name)) return this.#question(name)
    if (isFunctionName(name)) return { kind: 'call', name, operands: this.#operands(name) }
    const condition = this.#choice()
    this.#demand(',')
    const yes = this.#choice()
    this.#demand(',')
    const no = this.#choice()
    this.#demand(')')
    return { kind: 'choice', condition, yes, no }
  }

  #question(kind: PointFunction): Expression {
    const token = this.#token
    if (token.kind !== 'point') this.#refuse(['a point'])
    this.#next += 1
    this.#demand(')')
    return { kind, reference: token.reference }
  }

  #operands(name: FunctionName): Expression[] {
    const [least, greatest] = FUNCTIONS[name]
    const operands = [this.#choice()]
    while (operands.length < greatest && this.#take(',')) operands.push(this.#choice())
    if (operands.length < least) this.#demand(',')
    if (!this.#take(')')) this.#refuse(operands.length < greatest ? ['an operator', ',', ')'] : ['an operator', ')'])
    return operands
  }
}
