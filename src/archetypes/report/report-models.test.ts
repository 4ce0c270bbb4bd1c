import { describe, expect, it } from 'vitest'
import type { KpiFigure } from '#contract/kpi/kpi-figure.ts'
import { type ReportState, reportAddress } from './report-address.ts'
import { periodText, restsOn } from './report-lines.ts'

describe('a report', () => {
  it('R2.5-38 keeps what it is of in the address, and nothing that is as usual', () => {
    const { read, write } = reportAddress('energy')
    const usual = read(new URLSearchParams())
    expect(String(write(usual, new URLSearchParams()))).toBe('')
    const state: ReportState = {
      type: 'source',
      step: 'month',
      node: 'a',
      charted: 'cost',
      range: { kind: 'custom', from: '2026-01-01', to: '2026-01-31' },
    }
    expect(read(write(state, new URLSearchParams()))).toEqual(state)
    expect(reportAddress('source').read(new URLSearchParams('type=unit&step=never'))).toMatchObject({
      type: 'source',
      step: 'whole',
    })
  })

  it('R2.5-38 names hours, days and longer periods', () => {
    expect(periodText({ from: '2026-01-20 23:00', to: '2026-01-21 00:00' })).toBe('2026-01-20 23:00–00:00')
    expect(periodText({ from: '2026-01-20', to: '2026-01-20' })).toBe('2026-01-20')
    expect(periodText({ from: '2026-01-01', to: '2026-01-31' })).toBe('2026-01-01 – 2026-01-31')
  })

  it('domain 3 rests on the least covered figure, and on the most suspect and the most estimated one', () => {
    const figure = (
      coverage: number,
      estimatedShare: number | null,
      suspectShare: number | null = null,
    ): KpiFigure => ({
      value: 1,
      coverage,
      estimatedShare,
      suspectShare,
      isGrey: false,
      counted: 1,
      expected: 1,
      awaits: 'nothing',
    })
    expect(restsOn([figure(1, 0.1), figure(0.6, null, 0.2), figure(0.9, 0.3, 0.1)])).toEqual({
      coverage: 0.6,
      suspect: 0.2,
      estimated: 0.3,
    })
    expect(restsOn([])).toEqual({ coverage: null, suspect: null, estimated: null })
  })
})
