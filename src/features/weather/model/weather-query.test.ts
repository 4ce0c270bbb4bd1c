import { describe, expect, it } from 'vitest'
import { queryProblems, readQuery, spanFrom, writeQuery } from './weather-query.ts'

const NOW = Date.UTC(2026, 0, 20, 4)
const query = { place: '', from: '2026-01-01', to: '2026-01-10', step: 'day', with: '', beside: 'sun' } as const

describe('the query of the weather history', () => {
  it('is the last thirty days without an address, and is read back as written', () => {
    const first = readQuery(new URLSearchParams(), NOW)
    expect([first.from, first.to, first.step, first.beside]).toEqual([
      '2025-12-22',
      '2026-01-20',
      'day',
      'precipitation',
    ])
    const other = { ...query, place: 'p', step: 'hour', with: '2025-01-01' } as const
    expect(readQuery(writeQuery(other, new URLSearchParams()), NOW)).toEqual(other)
  })

  it("R2.5-37 ends today as the company counts days, not the browser's", () => {
    // four in the morning of the 20th in the company, still the 19th in Europe and America
    const { from, to } = readQuery(new URLSearchParams(), Date.UTC(2026, 0, 19, 20))
    expect([from, to]).toEqual(['2025-12-22', '2026-01-20'])
  })

  it.each([
    [{}, []],
    [{ from: '2026-02-30' }, [['from', 'wrongDay']]],
    [{ to: '' }, [['to', 'wrongDay']]],
    [{ with: 'x' }, [['with', 'wrongDay']]],
    [{ to: '2025-12-31' }, [['to', 'reversed']]],
    [{ from: '2025-01-01', step: 'hour' as const }, [['to', 'spanTooLong']]],
    [{ from: '2024-01-01' }, [['to', 'spanTooLong']]],
  ])('with %j has the problems %j', (changed, problems) => {
    expect([...queryProblems({ ...query, ...changed })]).toEqual(problems)
  })

  it('compares with as many days', () => {
    expect(spanFrom('2025-01-01', query)).toEqual({ from: '2025-01-01', to: '2025-01-10' })
  })
})
