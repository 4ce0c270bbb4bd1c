import type { PointReference } from '#contract/drawing/bindings.ts'
import { OPERAND_SHIFT, OPERATION, type Operation, type Programs } from './programs.ts'
import type { BinaryOperator, Expression } from './syntax.ts'

const OPERATION_OF: Readonly<Record<BinaryOperator, Operation>> = {
  '+': OPERATION.add,
  '-': OPERATION.subtract,
  '*': OPERATION.multiply,
  '/': OPERATION.divide,
  '%': OPERATION.remainder,
  '<': OPERATION.less,
  '<=': OPERATION.lessOrEqual,
  '>': OPERATION.greater,
  '>=': OPERATION.greaterOrEqual,
  '==': OPERATION.equal,
  '!=': OPERATION.notEqual,
}

/** Compiles expressions into programs, one after another. */
export class ProgramEmitter {
  readonly #indexOf: (reference: PointReference) => number
  readonly #words: number[] = []
  readonly #starts: number[] = [0]
  readonly #constants = new Map<number, number>()
  readonly #points: number[][] = []
  readonly #timed: number[] = []
  readonly #rated = new Set<number>()
  #reads = new Set<number>()
  #isTimed = false
  #height = 0
  #greatest = 0

  /** @param indexOf - Index of a point's value. */
  constructor(indexOf: (reference: PointReference) => number) {
    this.#indexOf = indexOf
  }

  /** Returns the index of the program. O(expression). */
  add(expression: Expression): number {
    const program = this.#points.length
    this.#height = 0
    this.#isTimed = false
    this.#reads = new Set()
    this.#emit(expression)
    this.#starts.push(this.#words.length)
    this.#points.push([...this.#reads])
    if (this.#isTimed) this.#timed.push(program)
    return program
  }

  /** The points that the program reads. */
  pointsOf(program: number): readonly number[] {
    return this.#points[program] ?? []
  }

  build(): Programs {
    return {
      words: Int32Array.from(this.#words),
      starts: Uint32Array.from(this.#starts),
      constants: Float64Array.from(this.#constants.keys()),
      height: this.#greatest,
      points: this.#points,
      timed: this.#timed,
      rated: [...this.#rated],
    }
  }

  #emit(expression: Expression): void {
    switch (expression.kind) {
      case 'number':
        this.#write(OPERATION.constant, this.#indexOfConstant(expression.value), 1)
        break
      case 'point':
        this.#write(OPERATION.point, this.#indexOfPoint(expression.reference), 1)
        break
      case 'isGood':
        this.#write(OPERATION.isGood, this.#indexOfPoint(expression.reference), 1)
        break
      case 'age':
        this.#isTimed = true
        this.#write(OPERATION.age, this.#indexOfPoint(expression.reference), 1)
        break
      case 'rate':
        this.#isTimed = true
        this.#rated.add(this.#indexOfPoint(expression.reference))
        this.#write(OPERATION.rate, this.#indexOfPoint(expression.reference), 1)
        break
      case 'unary':
        this.#emit(expression.operand)
        this.#write(expression.operator === '-' ? OPERATION.negate : OPERATION.not, 0, 0)
        break
      case 'binary':
        this.#emit(expression.left)
        this.#emit(expression.right)
        this.#write(OPERATION_OF[expression.operator], 0, -1)
        break
      case 'and':
        this.#emitChoice(expression.left, expression.right, 0)
        break
      case 'or':
        this.#emitChoice(expression.left, 1, expression.right)
        break
      case 'choice':
        this.#emitChoice(expression.condition, expression.yes, expression.no, false)
        break
      case 'call':
        for (const operand of expression.operands) this.#emit(operand)
        if (expression.name === 'round' && expression.operands.length === 1) this.#emit({ kind: 'number', value: 0 })
        this.#write(OPERATION[expression.name], expression.operands.length, this.#growthOf(expression))
    }
  }

  /** @param isTruth - Whether the chosen branch is reduced to 1 or 0. */
  #emitChoice(condition: Expression, yes: Expression | number, no: Expression | number, isTruth = true): void {
    this.#emit(condition)
    const toNo = this.#write(OPERATION.jumpUnless, 0, -1)
    this.#emitBranch(yes, isTruth)
    const toEnd = this.#write(OPERATION.jump, 0, 0)
    this.#height -= 1
    this.#aim(toNo)
    this.#emitBranch(no, isTruth)
    this.#aim(toEnd)
  }

  #emitBranch(branch: Expression | number, isTruth: boolean): void {
    if (typeof branch === 'number') {
      this.#emit({ kind: 'number', value: branch })
      return
    }
    this.#emit(branch)
    if (isTruth) this.#write(OPERATION.truth, 0, 0)
  }

  #growthOf({ name, operands }: Extract<Expression, { kind: 'call' }>): number {
    return name === 'round' ? -1 : 1 - operands.length
  }

  /**
   * @param growth - Change of the stack's height.
   * @returns Index of the word.
   */
  #write(operation: Operation, index: number, growth: number): number {
    this.#height += growth
    this.#greatest = Math.max(this.#greatest, this.#height)
    return this.#words.push(operation | (index << OPERAND_SHIFT)) - 1
  }

  /** Points the jump at `word` to the next word. */
  #aim(word: number): void {
    this.#words[word] = (this.#words[word] ?? 0) | (this.#words.length << OPERAND_SHIFT)
  }

  #indexOfConstant(value: number): number {
    const index = this.#constants.get(value) ?? this.#constants.size
    this.#constants.set(value, index)
    return index
  }

  #indexOfPoint(reference: PointReference): number {
    const index = this.#indexOf(reference)
    this.#reads.add(index)
    return index
  }
}
