import { describe, expect, it } from 'vitest'
import { nextRow, nextSort, withAll, withRow } from './table-selection.ts'

const keys = ['a', 'b', 'c', 'd']
const select = (from: readonly string[], key: string, isSelected: boolean, lastKey: string | null = null) =>
  [...withRow(new Set(from), keys, { key, isSelected, lastKey })].sort()

describe('data table', () => {
  it('goes from unsorted to ascending, descending and back', () => {
    const ascending = nextSort(null, 'name')
    const descending = nextSort(ascending, 'name')
    expect([ascending, descending, nextSort(descending, 'name')]).toEqual([
      { column: 'name', direction: 'asc' },
      { column: 'name', direction: 'desc' },
      null,
    ])
    expect(nextSort(descending, 'code')).toEqual({ column: 'code', direction: 'asc' })
  })

  it('checks rows one by one, and a range with Shift', () => {
    expect(select([], 'b', true)).toEqual(['b'])
    expect(select(['b'], 'd', true, 'b')).toEqual(['b', 'c', 'd'])
    expect(select(keys, 'a', false, 'c')).toEqual(['d'])
    expect(select(['x'], 'c', true, 'gone')).toEqual(['c', 'x'])
  })

  it('checks all rows of the page, and leaves those of other pages', () => {
    expect([...withAll(new Set(['x']), keys, true)].sort()).toEqual(['a', 'b', 'c', 'd', 'x'])
    expect([...withAll(new Set(['x', 'a']), keys, false)]).toEqual(['x'])
  })

  it('moves by rows, by pages and to the ends, never out of the table', () => {
    expect(
      ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End'].map((key) => nextRow(key, 50, 100, 20)),
    ).toEqual([51, 49, 70, 30, 0, 99])
    expect([nextRow('ArrowUp', 0, 100, 20), nextRow('PageDown', 95, 100, 20), nextRow('x', 5, 100, 20)]).toEqual([
      0,
      99,
      null,
    ])
  })
})
