import { roundTo } from './functions.ts'
import { OPERAND_SHIFT, OPERATION, OPERATION_MASK, type Programs } from './programs.ts'
import { TRUST, type Trust } from './trust.ts'

/** The points that programs read, by index. */
export interface PointReader {
  /** The last number; NaN for none. */
  valueOf(point: number): number
  trustOf(point: number): Trust
  /** Seconds since the last number was measured; infinite for none. */
  ageOf(point: number): number
  /** Change of the number in an hour; NaN while it is not known. */
  rateOf(point: number): number
}

/** Runs the programs of one drawing without allocating. */
export class ProgramRunner {
  readonly #programs: Programs
  readonly #points: PointReader
  readonly #stack: Float64Array
  #trust: Trust = TRUST.good

  constructor(programs: Programs, points: PointReader) {
    this.#programs = programs
    this.#points = points
    this.#stack = new Float64Array(programs.height)
  }

  /** The least trust among the points whose values the last run used; bad where the result is no number. */
  get trust(): Trust {
    return this.#trust
  }

  /** Result of a program; NaN where it is undefined or infinite. O(program). */
  run(program: number): number {
    const { words, starts, constants } = this.#programs
    const stack = this.#stack
    const points = this.#points
    const end = starts[program + 1] ?? 0
    let top = -1
    this.#trust = TRUST.good
    for (let at = starts[program] ?? 0; at < end; at++) {
      const word = words[at] ?? 0
      const index = word >>> OPERAND_SHIFT
      const last = stack[top] ?? Number.NaN
      switch (word & OPERATION_MASK) {
        case OPERATION.constant:
          stack[++top] = constants[index] ?? Number.NaN
          break
        case OPERATION.point:
          this.#use(index)
          stack[++top] = points.valueOf(index)
          break
        case OPERATION.rate:
          this.#use(index)
          stack[++top] = points.rateOf(index)
          break
        case OPERATION.isGood:
          stack[++top] = points.trustOf(index) === TRUST.good ? 1 : 0
          break
        case OPERATION.age:
          stack[++top] = points.ageOf(index)
          break
        case OPERATION.negate:
          stack[top] = -last
          break
        case OPERATION.not:
          stack[top] = last ? 0 : 1
          break
        case OPERATION.truth:
          stack[top] = last ? 1 : 0
          break
        case OPERATION.jump:
          at = index - 1
          break
        case OPERATION.jumpUnless:
          top--
          if (!last) at = index - 1
          break
        case OPERATION.abs:
          stack[top] = Math.abs(last)
          break
        case OPERATION.sign:
          stack[top] = Math.sign(last)
          break
        case OPERATION.sqrt:
          stack[top] = Math.sqrt(last)
          break
        case OPERATION.floor:
          stack[top] = Math.floor(last)
          break
        case OPERATION.ceil:
          stack[top] = Math.ceil(last)
          break
        case OPERATION.min:
        case OPERATION.max:
        case OPERATION.sum:
        case OPERATION.avg:
          top -= index - 1
          stack[top] = this.#fold(word & OPERATION_MASK, top, index)
          break
        case OPERATION.clamp:
          top -= 2
          stack[top] = Math.min(Math.max(stack[top] ?? Number.NaN, stack[top + 1] ?? Number.NaN), last)
          break
        case OPERATION.between: {
          top -= 2
          const value = stack[top] ?? Number.NaN
          stack[top] = value >= (stack[top + 1] ?? Number.NaN) && value <= last ? 1 : 0
          break
        }
        default:
          top--
          stack[top] = ofTwo(word & OPERATION_MASK, stack[top] ?? Number.NaN, last)
      }
    }
    const result = stack[top] ?? Number.NaN
    if (Number.isFinite(result)) return result
    this.#trust = TRUST.bad
    return Number.NaN
  }

  /** Trusts the result no more than a point that it is made of. */
  #use(point: number): void {
    const trust = this.#points.trustOf(point)
    if (trust > this.#trust) this.#trust = trust
  }

  #fold(operation: number, from: number, count: number): number {
    const stack = this.#stack
    let result = stack[from] ?? Number.NaN
    for (let at = from + 1; at < from + count; at++) {
      const next = stack[at] ?? Number.NaN
      if (operation === OPERATION.min) result = Math.min(result, next)
      else if (operation === OPERATION.max) result = Math.max(result, next)
      else result += next
    }
    return operation === OPERATION.avg ? result / count : result
  }
}

function ofTwo(operation: number, left: number, right: number): number {
  switch (operation) {
    case OPERATION.add:
      return left + right
    case OPERATION.subtract:
      return left - right
    case OPERATION.multiply:
      return left * right
    case OPERATION.divide:
      return left / right
    case OPERATION.remainder:
      return left % right
    case OPERATION.less:
      return left < right ? 1 : 0
    case OPERATION.lessOrEqual:
      return left <= right ? 1 : 0
    case OPERATION.greater:
      return left > right ? 1 : 0
    case OPERATION.greaterOrEqual:
      return left >= right ? 1 : 0
    case OPERATION.equal:
      return left === right ? 1 : 0
    case OPERATION.notEqual:
      return left !== right ? 1 : 0
    case OPERATION.round:
      return roundTo(left, right)
    default:
      return Number.NaN
  }
}
