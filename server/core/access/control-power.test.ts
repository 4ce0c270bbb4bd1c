import { describe, expect, it } from 'vitest'
import { EVERY_POWER } from '#tests/support/every-power.ts'
import { type ControlPower, covers } from './control-power.ts'

const some = (change: Partial<ControlPower>): ControlPower => ({ ...EVERY_POWER, ...change })

describe('covers', () => {
  it.each([
    ['type of node', { nodeType: 'unit' }],
    ['parameters', { paramCodes: ['T2gSP'] }],
    ['lower end', { min: 40 }],
    ['upper end', { max: 60 }],
    ['step', { step: 1 }],
    ['second person', { needsSecondPerson: true }],
  ] as const)('lets a power be narrower by its %s, and not wider', (_, narrower) => {
    expect(covers(EVERY_POWER, some(narrower))).toBe(true)
    expect(covers(some(narrower), some(narrower))).toBe(true)
    expect(covers(some(narrower), EVERY_POWER)).toBe(false)
  })

  it('compares values of both powers', () => {
    const own = some({ nodeType: 'unit', paramCodes: ['T2gSP', 'KTemp'], min: 40, max: 60, step: 2 })
    expect(covers(own, { ...own, paramCodes: ['KTemp'], min: 41, max: 59, step: 1 })).toBe(true)
    for (const wider of [
      { nodeType: 'source' },
      { paramCodes: ['KTemp', 'XP_SV'] },
      { min: 39 },
      { max: 61 },
      { step: 3 },
    ])
      expect(covers(own, { ...own, ...wider }), JSON.stringify(wider)).toBe(false)
  })
})
