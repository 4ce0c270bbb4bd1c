import { expect, it } from 'vitest'
import { ProgramEmitter } from '#contract/expression/emit-program.ts'
import { parseExpression } from '#contract/expression/parse-expression.ts'
import { ProgramRunner } from '#contract/expression/program-runner.ts'
import { TRUST } from '#contract/expression/trust.ts'
import { shownWhile } from './state-words.ts'

/** Values of a state point: missing, off, on. */
const VALUES = [null, 0, 1] as const

/** The words that are shown, by the values of running and fault. */
function shownFor(running: number | null, fault: number | null, hasFault = true): string[] {
  const shown: Readonly<Record<string, string>> =
    shownWhile({ running: '{run}', fault: hasFault ? '{flt}' : null }) ?? {}
  const values = { run: running, flt: fault }
  return Object.entries(shown).flatMap(([state, text]) => {
    const emitter = new ProgramEmitter(({ paramCode }) => (paramCode === 'run' ? 0 : 1))
    const program = emitter.add(parseExpression(text))
    const of = (point: number) => (point === 0 ? values.run : values.flt)
    const runner = new ProgramRunner(emitter.build(), {
      valueOf: (point) => of(point) ?? Number.NaN,
      trustOf: (point) => (of(point) === null ? TRUST.bad : TRUST.good),
      ageOf: () => 0,
      rateOf: () => 0,
    })
    const value = runner.run(program)
    // an expression that is not trusted would not hide its text
    expect(runner.trust).toBe(TRUST.good)
    return value === 0 ? [] : [state]
  })
}

it('R3-62 says one state at a time, a fault before all, and says when it does not know', () => {
  for (const running of VALUES)
    for (const fault of VALUES) {
      const expected = fault === 1 ? 'fault' : running === null ? 'unknown' : running > 0 ? 'running' : 'stopped'
      expect(shownFor(running, fault)).toEqual([expected])
    }
  expect(shownFor(1, null, false)).toEqual(['running'])
})

it('says nothing of what does not tell whether it runs', () => {
  expect(shownWhile({ running: null, fault: '{flt}' })).toBeNull()
})
