import { describe, expect, it } from 'vitest'
import { indentedOptions } from './indented-options.ts'

describe('indentedOptions', () => {
  it('indents names by their depth', () => {
    const options = [
      { keyId: 'a', name: '集团', parentId: null },
      { keyId: 'b', name: '公司', parentId: 'a' },
      { keyId: 'c', name: '班组', parentId: 'b' },
      { keyId: 'd', name: '分公司', parentId: 'a' },
    ]
    expect(indentedOptions(options).map(({ label }) => label)).toEqual(['集团', '　公司', '　　班组', '　分公司'])
  })

  it('does not indent options whose parent is not offered', () => {
    expect(indentedOptions([{ keyId: 'b', name: '公司', parentId: 'hidden' }])).toEqual([{ value: 'b', label: '公司' }])
  })
})
