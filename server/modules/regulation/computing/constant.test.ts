import { describe, expect, it } from 'vitest'
import type { StrategyInput } from '#contract/regulation/strategy.ts'
import { buildUnit, common, outcomeOf, UNIT, writesOf } from '#tests/support/regulation-inputs.ts'
import { FIRST_STATE } from './cycle.ts'

const constant = (quantity: 'supply' | 'mean' | 'flow' | 'heat', value: number): StrategyInput => ({
  ...common(),
  kind: 'constant',
  params: { quantity, value },
})

describe('constant value', () => {
  it.each([
    ['supply', 49, 1, { T2gSP: 49 }],
    ['mean', 44, 2, { T2pjSP: 44 }],
    ['flow', 32, 3, { F1SP: 32 }],
    ['heat', 1.6, 4, { Q1SP: 1.6 }],
  ] as const)(
    'R2.5-38 lets the cabinet hold %s: its mode first, then the value, both anew each cycle',
    (quantity, value, mode, written) => {
      const before = outcomeOf(constant(quantity, value))
      expect([writesOf(before), before.heldBy]).toEqual([{ CV1_Mode: mode }, 'waitsForMode'])
      const shown = outcomeOf(constant(quantity, value), buildUnit({ values: { CV1_Mode: mode } }))
      expect(writesOf(shown)).toEqual({ CV1_Mode: mode, ...written })
    },
  )

  it('counts the hours in which the value is within ± 1 K', () => {
    const state = { ...FIRST_STATE, watchedMin: 45, inBandMin: 45 }
    const at = (T2g: number) =>
      outcomeOf(constant('supply', 49), buildUnit({ values: { CV1_Mode: 1, T2g } }), {
        states: new Map([[UNIT, state]]),
      })
    expect(at(48).state).toMatchObject({ watchedMin: 60, inBandMin: 60 })
    expect(at(47.9).state).toMatchObject({ watchedMin: 60, inBandMin: 45 })
    expect(at(47.9).reason).toMatchObject({
      zh: expect.stringContaining('75% 在允差内'),
      en: expect.stringContaining('75 % of 1.0 h'),
    })
  })

  it('writes nothing where what it watches is not measured, and enters no mode that could lower a cold unit', () => {
    expect(outcomeOf(constant('heat', 1.6), buildUnit({ values: { Q1: null } }))).toMatchObject({
      writes: [],
      heldBy: 'badInput',
    })
    const cold = buildUnit({ values: { T2h: 24 } })
    expect(outcomeOf(constant('heat', 1.6), cold)).toMatchObject({ writes: [], heldBy: 'coldReturn' })
    expect(writesOf(outcomeOf(constant('supply', 60), cold))).toEqual({ CV1_Mode: 1 })
  })
})
