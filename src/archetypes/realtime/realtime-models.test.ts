import { describe, expect, it } from 'vitest'
import { QUALITY } from '#contract/live/quality.ts'
import { cellStateOf } from './cell-state.ts'
import { readRealtimeState, writeRealtimeState } from './realtime-address.ts'
import { findRows, sortRows, type UnitRow } from './unit-rows.ts'

describe('realtime address', () => {
  it('restores a state', () => {
    const address = 'nodes=a,b&group=secondary&sort=T2g&order=desc&search=hp&only=offline&by=branch'
    const state = readRealtimeState(new URLSearchParams(address))
    expect(state).toEqual({
      nodes: ['a', 'b'],
      group: 'secondary',
      sort: { column: 'T2g', direction: 'desc' },
      search: 'hp',
      only: 'offline',
      by: 'branch',
    })
    expect(writeRealtimeState(state, new URLSearchParams()).toString()).toBe(address.replace(',', '%2C'))
  })

  it('is empty for the default', () => {
    const state = readRealtimeState(new URLSearchParams())
    expect(writeRealtimeState(state, new URLSearchParams('search=x')).toString()).toBe('')
  })
})

describe('cellStateOf', () => {
  const limits = { ll: null, l: 30, h: 60, hh: 70 }
  it.each([
    [Number.NaN, QUALITY.good, false, 'none'],
    [45, QUALITY.good, true, 'good'],
    [65, QUALITY.good, true, 'h'],
    [75, QUALITY.manual, true, 'hh'],
    [75, QUALITY.good, false, 'stale'],
    [75, QUALITY.frozen, false, 'bad'],
  ])('shows %d of quality %d, trusted %s, as %s', (value, quality, isTrusted, state) => {
    expect(cellStateOf('limits', limits, value, quality, isTrusted)).toBe(state)
  })

  it('colours by limits, by sign, or not at all, as the column is configured', () => {
    const of = (rule: 'limits' | 'negative' | 'none') => cellStateOf(rule, limits, -5, QUALITY.good, true)
    expect([of('limits'), of('negative'), of('none')]).toEqual(['l', 'negative', 'good'])
    expect(cellStateOf('negative', limits, 75, QUALITY.good, true)).toBe('good')
  })
})

const row = (title: string, values: Record<string, number>): UnitRow => ({
  node: {
    keyId: title,
    parentId: null,
    code: `C-${title}`,
    name: title,
    pinyin: 'py',
    nodeType: 'unit',
  },
  title,
  places: new Map(Object.entries(values)),
  curve: () => undefined,
})
const rows = [row('b', { T2g: 0 }), row('a10', { T2g: 1 }), row('a9', {})]
const titlesOf = (found: readonly UnitRow[]) => found.map(({ title }) => title)

describe('rows', () => {
  it('are found by name, code and pinyin', () => {
    const found = (text: string) =>
      findRows(
        rows,
        text,
        new Map([
          ['b', 'xfl xingfuli 1haojizu'],
          ['a9', 'py'],
        ]),
      )
    expect(titlesOf(found(' c-A ')).concat(titlesOf(found('xingfu')))).toEqual(['a10', 'a9', 'b'])
    expect(found('')).toBe(rows)
  })

  it('are sorted by value, without a value last in both directions, and by name with its numbers', () => {
    const present = ({ places }: UnitRow, column: string) => [3, 7][places.get(column) ?? 9] ?? Number.NaN
    const by = (column: string, direction: 'asc' | 'desc') => titlesOf(sortRows(rows, { column, direction }, present))
    expect([by('T2g', 'asc'), by('T2g', 'desc'), by('name', 'asc')]).toEqual([
      ['b', 'a10', 'a9'],
      ['a10', 'b', 'a9'],
      ['a9', 'a10', 'b'],
    ])
    expect(sortRows(rows, null, present)).toBe(rows)
  })
})
