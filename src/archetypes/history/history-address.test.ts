import { describe, expect, it } from 'vitest'
import { isStepTooFine, readHistoryState, writeHistoryState } from './history-address.ts'

const DEFAULTS = ['T1g', 'T2g']
const read = (address: string) => readHistoryState(new URLSearchParams(address), DEFAULTS)

describe('history address', () => {
  it('is empty for the default state', () => {
    expect(writeHistoryState(read(''), new URLSearchParams('step=1h&measure=last'), DEFAULTS).toString()).toBe('')
    expect(read('')).toEqual({
      nodes: [],
      params: DEFAULTS,
      range: { kind: 'preset', preset: '24h' },
      step: 'auto',
      measure: 'average',
    })
  })

  it('restores a state', () => {
    const state = read('nodes=a,b,a&params=P1g&range=7d&step=15m&measure=maximum')
    expect(state).toMatchObject({ nodes: ['a', 'b'], params: ['P1g'], step: '15m', measure: 'maximum' })
    const address = writeHistoryState(state, new URLSearchParams('other=1'), DEFAULTS)
    expect(readHistoryState(address, DEFAULTS)).toEqual(state)
    expect(address.get('other')).toBe('1')
  })

  it('ignores invalid parts', () => {
    expect(read('step=2h&measure=median')).toMatchObject({ step: 'auto', measure: 'average' })
  })

  it('detects a step with more values than an answer may hold', () => {
    const week = { from: 0, to: 7 * 86_400_000 }
    expect([isStepTooFine('1m', week, 39), isStepTooFine('1m', week, 40), isStepTooFine('15m', week, 500)]).toEqual([
      false,
      true,
      false,
    ])
    expect(isStepTooFine('auto', week, 500)).toBe(false)
  })
})
