import { createStore } from 'jotai'
import { describe, expect, it } from 'vitest'
import { clearErrorLogAtom, errorLogAtom, logErrorAtom } from './error-log.ts'

const AT = new Date(0)

describe('errorLogAtom', () => {
  it('R2.3-31 lists errors with message and place, newest first, until it is cleared', () => {
    const store = createStore()
    store.set(logErrorAtom, { problem: new TypeError('boom'), page: '/a', at: AT })
    store.set(logErrorAtom, { problem: 'refused', page: '/b', at: AT })
    expect(store.get(errorLogAtom)).toMatchObject([
      { message: 'refused', detail: '', page: '/b' },
      { message: 'boom', page: '/a' },
    ])
    store.set(clearErrorLogAtom)
    expect(store.get(errorLogAtom)).toEqual([])
  })

  it('keeps the newest hundred: a console runs for months', () => {
    const store = createStore()
    for (let count = 1; count <= 150; count++) store.set(logErrorAtom, { problem: `p${count}`, page: '/', at: AT })
    const log = store.get(errorLogAtom)
    expect([log.length, log[0]?.message, new Set(log.map(({ id }) => id)).size]).toEqual([100, 'p150', 100])
  })
})
