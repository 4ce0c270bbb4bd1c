import { createStore } from 'jotai'
import { describe, expect, it } from 'vitest'
import type { Notice } from './error-catalogue.ts'
import { noticesAtom, showNoticeAtom } from './notices.ts'

const status = (code: number): Notice => ({
  text: { from: 'status', status: code },
  style: 'error',
  durationMs: 10_000,
})

describe('showNoticeAtom', () => {
  it('closes the notices on screen', () => {
    const store = createStore()
    store.set(showNoticeAtom, status(500))
    store.set(showNoticeAtom, status(503))
    expect(store.get(noticesAtom)).toMatchObject([{ text: { status: 503 } }])
  })

  it('R8-01 keeps the remaining time of a shown status when a retried call gets the same answer', () => {
    const store = createStore()
    store.set(showNoticeAtom, status(503))
    const shown = store.get(noticesAtom)
    store.set(showNoticeAtom, status(503))
    expect(store.get(noticesAtom)).toBe(shown)
  })

  it('shows a repeated message of the server again', () => {
    const store = createStore()
    const said: Notice = { text: { from: 'server', text: 'M' }, style: 'error', durationMs: 5_000 }
    store.set(showNoticeAtom, said)
    const shown = store.get(noticesAtom)
    store.set(showNoticeAtom, said)
    expect(store.get(noticesAtom)).not.toEqual(shown)
  })
})
