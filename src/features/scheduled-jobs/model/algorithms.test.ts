import { describe, expect, it } from 'vitest'
import type { AlgorithmRow } from '#contract/endpoints/algorithms.ts'
import { algorithmsWith, nameOf, paramText, stateOf } from './algorithms.ts'

const task = (title: string, isEnabled: boolean): AlgorithmRow['task'] => ({
  keyId: title,
  code: title,
  title,
  kindTitle: '',
  cron: '0 3 * * *',
  isEnabled,
  nextAt: null,
  latest: null,
})
const row = (title: string, changes: Partial<AlgorithmRow> = {}): AlgorithmRow => ({
  keyId: title,
  title,
  computes: '',
  group: 'figures',
  scope: '',
  version: 1,
  runs: 'scheduled',
  without: '',
  setAt: null,
  params: [],
  task: null,
  ...changes,
})

describe('the registry of algorithms', () => {
  it('R2.5-12 says of each whether it runs, and finds it by name, group and state', () => {
    const rows = [
      row('days', { task: task('nightly', true) }),
      row('mail', { task: task('weekly', false), group: 'files' }),
      row('rollups', { runs: 'continuously', computes: 'Means of an hour' }),
      row('learning'),
    ]
    expect(rows.map(stateOf)).toEqual(['on', 'off', 'continuously', 'unplanned'])
    const found = (filters: Record<string, string>) => algorithmsWith(rows, filters).map(({ title }) => title)
    expect(found({ title: 'MEANS' })).toEqual(['rollups'])
    expect(found({ group: 'figures', state: 'on' })).toEqual(['days'])
    expect(found({ state: 'off' })).toEqual(['mail'])
  })

  it('tells the tasks of one algorithm apart, and writes parameters with their limits', () => {
    const [first, second, alone] = [
      row('mail', { keyId: 'a', task: task('weekly', true) }),
      row('mail', { keyId: 'b', task: task('daily', true) }),
      row('days', { task: task('nightly', true) }),
    ] as const
    expect([first, second, alone].map((each) => nameOf(each, [first, second, alone]))).toEqual([
      'mail · weekly',
      'mail · daily',
      'days',
    ])
    expect(paramText({ title: 'Days', value: '200', min: 1, max: 3650 })).toBe('200 (1–3650)')
    expect(paramText({ title: 'Report', value: 'energy report', min: null, max: null })).toBe('energy report')
  })
})
