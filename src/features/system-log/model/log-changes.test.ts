import { describe, expect, it } from 'vitest'
import { changesOf } from './log-changes.ts'

describe('changesOf', () => {
  it('lists the values before and after, changed fields first', () => {
    const before = { name: '一班', phone: '1', version: 1, updatedAt: 'x' }
    const after = { name: '一班', phone: '2', version: 2, updatedAt: 'y' }
    expect(changesOf(before, after)).toEqual([
      { name: 'phone', before: '1', after: '2', isChanged: true },
      { name: 'name', before: '一班', after: '一班', isChanged: false },
    ])
  })

  it('counts every field of a new or removed record as changed', () => {
    expect(changesOf(null, { name: 'a' })).toEqual([{ name: 'name', before: undefined, after: 'a', isChanged: true }])
    expect(changesOf({ name: 'a' }, null)).toEqual([{ name: 'name', before: 'a', after: undefined, isChanged: true }])
  })

  it('ignores the order of fields, but not that of lists', () => {
    expect(changesOf({ size: { w: 1, h: 2 } }, { size: { h: 2, w: 1 } })[0]?.isChanged).toBe(false)
    expect(changesOf({ roles: ['a', 'b'] }, { roles: ['b', 'a'] })[0]?.isChanged).toBe(true)
  })

  it('treats a missing value and null as equal', () => {
    expect(changesOf({ phone: null }, {})[0]?.isChanged).toBe(false)
  })

  it.each([null, undefined, 'text', 7, ['a']])('has nothing to set side by side in %j', (value) => {
    expect(changesOf(value, null)).toEqual([])
  })
})
