import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { doFiltersOverlap, fitsFilter } from './topic-filter.ts'

describe('a topic filter', () => {
  it.each([
    ['a/b', 'a/b', true],
    ['a/b', 'a/+', true],
    ['a/b', 'a/#', true],
    ['a', 'a/#', true],
    ['a/b/c', 'a/+', false],
    ['/a', '+/a', true],
    ['$oc/devices', '+/devices', false],
    ['$oc/devices', '#', false],
    ['$oc/devices', '$oc/+', true],
  ])('%s fits %s: %s', (topic, filter, isFitting) => {
    expect(fitsFilter(topic, filter)).toBe(isFitting)
  })

  it.each([
    ['a/+', '+/b', true],
    ['a/#', 'a', true],
    ['a/b', 'a/c', false],
    ['a/+/c', 'a/b/#', true],
    ['a/b', 'a/b/c', false],
    ['a/+', 'a/b/c', false],
    ['#', '$oc/a', false],
  ])('%s and %s overlap: %s', (one, other, isOverlap) => {
    expect(doFiltersOverlap(one, other)).toBe(isOverlap)
    expect(doFiltersOverlap(other, one)).toBe(isOverlap)
  })

  it('overlaps every filter that a common topic fits', () => {
    const level = fc.constantFrom('a', 'b', '')
    const topic = fc.array(level, { minLength: 1, maxLength: 4 })
    const filter = fc
      .tuple(fc.array(fc.constantFrom('a', 'b', '', '+'), { minLength: 1, maxLength: 4 }), fc.boolean())
      .map(([levels, isOpen]) => [...levels, ...(isOpen ? ['#'] : [])].join('/'))
    fc.assert(
      fc.property(topic, filter, filter, (levels, one, other) => {
        const name = levels.join('/')
        if (fitsFilter(name, one) && fitsFilter(name, other)) expect(doFiltersOverlap(one, other)).toBe(true)
      }),
    )
  })
})
