import { expect, it } from 'vitest'
import type { Label } from '../kit/language.ts'
import { CALCULATION_STEP_WORDS, CALCULATION_STEPS, HOLD_NAMES, HOLDS } from './calculation.ts'
import { CURVE_KIND_NAMES, CURVE_KINDS, curveChoice } from './curve-choice.ts'
import { PLAN_DAY_NAMES, PLAN_DAYS } from './day-plan.ts'
import {
  INTERVENTION_KIND_NAMES,
  INTERVENTION_KINDS,
  INTERVENTION_REASON_NAMES,
  INTERVENTION_REASONS,
  interventionSchema,
} from './intervention.ts'
import { strategySchema } from './strategy.ts'
import { STRATEGY_KIND_NAMES, STRATEGY_KINDS } from './strategy-kinds.ts'

const NAMED: readonly (readonly [of: string, names: readonly Label[]])[] = [
  ['kinds of strategies', STRATEGY_KINDS.map((kind) => STRATEGY_KIND_NAMES[kind])],
  ['kinds of curves', CURVE_KINDS.map((kind) => CURVE_KIND_NAMES[kind])],
  ['days', PLAN_DAYS.map((day) => PLAN_DAY_NAMES[day])],
  ['kinds of interventions', INTERVENTION_KINDS.map((kind) => INTERVENTION_KIND_NAMES[kind])],
  ['reasons of interventions', INTERVENTION_REASONS.map((reason) => INTERVENTION_REASON_NAMES[reason])],
  ['what holds a target', HOLDS.map((hold) => HOLD_NAMES[hold])],
  ['steps of the calculation', CALCULATION_STEPS.map((step) => CALCULATION_STEP_WORDS[step].name)],
]

it.each(NAMED)('%s can be told apart by their names in both languages', (_, names) => {
  expect(names.every(({ zh, en }) => /\p{Script=Han}/u.test(zh) && /^[A-Z][^\p{Script=Han}]+$/u.test(en))).toBe(true)
  expect(new Set(names.map(({ zh }) => zh)).size).toBe(names.length)
  expect(new Set(names.map(({ en }) => en)).size).toBe(names.length)
})

it('schemas take the kinds that have a name, and no others', () => {
  const kindsOf = (schema: {
    readonly options: readonly { readonly shape: { readonly kind: { readonly value: string } } }[]
  }) => schema.options.map(({ shape }) => shape.kind.value)
  expect(kindsOf(strategySchema)).toEqual([...STRATEGY_KINDS])
  expect(kindsOf(curveChoice)).toEqual([...CURVE_KINDS])
  const refusesKind = (kind: string) =>
    interventionSchema.safeParse({ kind }).error?.issues.some(({ path }) => path[0] === 'kind') ?? false
  expect(INTERVENTION_KINDS.filter(refusesKind)).toEqual([])
  expect(refusesKind('none')).toBe(true)
})
