import { describe, expect, it } from 'vitest'
import { groupsOfLevels } from '../network/param-groups.ts'
import { VALUE_PAGES } from './value-pages.ts'

describe('pages of values', () => {
  it.each(VALUE_PAGES)('$path shows at first what its nodes have', ({ values: { levels, params, fixed = [] } }) => {
    const shown = groupsOfLevels(levels).flatMap((group) => group.params.map(({ code }) => code))
    expect(params.filter((code) => !shown.includes(code))).toEqual([])
    expect(fixed.filter((code) => !params.includes(code))).toEqual([])
    expect(new Set(params).size).toBe(params.length)
  })
})
