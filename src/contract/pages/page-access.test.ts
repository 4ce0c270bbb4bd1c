import { describe, expect, it } from 'vitest'
import { isPathOf } from './page-access.ts'

describe('isPathOf', () => {
  it.each([
    ['/index', '/index', true],
    ['/index', '/Index/', true],
    ['/show/:type', '/show/station', true],
    ['/show/:type', '/show', false],
    ['/show/:type', '/show/a/b', false],
    ['/show/:type', '/shown/a', false],
    ['/index', '/', false],
    ['/', '/', true],
  ])('of %s and %s is %s', (pattern, path, isOne) => {
    expect(isPathOf(pattern, path)).toBe(isOne)
  })
})
