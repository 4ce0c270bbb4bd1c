import { ProgramEmitter } from './emit-program.ts'
import { parseExpression } from './parse-expression.ts'
import { ProgramRunner } from './program-runner.ts'
import { TRUST } from './trust.ts'

/** A usable value of a point. */
export interface Reading {
  /** Epoch ms. */
  readonly at: number
  readonly value: number
}

/** The points of one node at one instant, by the code of the parameter; null: no usable value. */
export type NodeReader = (paramCode: string) => Reading | null

/** An expression over the points of one node, as the server runs it. */
export interface NodeExpression {
  /** Codes of the parameters that it reads, each once. */
  readonly params: readonly string[]
  /** @returns Null where a value that decides is not usable. `now`: epoch ms. */
  isTrue(reader: NodeReader, now: number): boolean | null
}

/** @throws {ExpressionError} where it cannot be read. */
export function nodeExpression(text: string): NodeExpression {
  const params: string[] = []
  const emitter = new ProgramEmitter(({ paramCode }) => {
    const known = params.indexOf(paramCode)
    return known < 0 ? params.push(paramCode) - 1 : known
  })
  const program = emitter.add(parseExpression(text))
  let readings: readonly (Reading | null)[] = []
  let present = 0
  const runner = new ProgramRunner(emitter.build(), {
    valueOf: (point) => readings[point]?.value ?? Number.NaN,
    trustOf: (point) => (readings[point] ? TRUST.good : TRUST.bad),
    // expressions that ask for it are refused when they are saved
    rateOf: () => Number.NaN,
    ageOf: (point) => (present - (readings[point]?.at ?? Number.NEGATIVE_INFINITY)) / 1000,
  })
  return {
    params,
    isTrue(reader, now) {
      readings = params.map(reader)
      present = now
      const isTrue = runner.run(program) !== 0
      return runner.trust === TRUST.bad ? null : isTrue
    },
  }
}
