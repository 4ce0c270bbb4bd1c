import { describe, expect, it } from 'vitest'
import { createKnownBrowser } from './known-browser.ts'
import { memoryStorage } from './memory-storage.test-support.ts'

describe('createKnownBrowser', () => {
  it('keeps one token per user, the newest', () => {
    const storage = memoryStorage()
    createKnownBrowser(storage).keep('one', 'a')
    createKnownBrowser(storage).keep('two', 'b')
    createKnownBrowser(storage).keep('one', 'c')
    const browser = createKnownBrowser(storage)
    expect(['one', 'two', 'three', 'toString'].map(browser.tokenOf)).toEqual(['c', 'b', null, null])
  })

  it('drops the first of more than ten users', () => {
    const browser = createKnownBrowser(memoryStorage())
    for (let i = 0; i <= 10; i += 1) browser.keep(`user${i}`, String(i))
    expect([browser.tokenOf('user0'), browser.tokenOf('user1')]).toEqual([null, '1'])
  })

  it('is empty where the storage has unreadable contents', () => {
    const storage = memoryStorage()
    storage.setItem('knownBrowser', '{"one":1')
    const browser = createKnownBrowser(storage)
    expect(browser.tokenOf('one')).toBeNull()
    browser.keep('one', 'a')
    expect(browser.tokenOf('one')).toBe('a')
  })
})
