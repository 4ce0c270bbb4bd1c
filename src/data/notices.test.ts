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
  it('closes what is on screen', () => {
    const store = createStore()
    store.set(showNoticeAtom, status(500))
    store.set(showNoticeAtom, status(503))
    expect(store.get(noticesAtom)).toMatchObject([{ text: { status: 503 } }])
  })

  it('R8-01 leaves a status that is on screen its time when the call is tried again and answered likewise', () => {
    const store = createStore()
    store.set(showNoticeAtom, status(503))
    const shown = store.get(noticesAtom)
    store.set(showNoticeAtom, status(503))
    expect(store.get(noticesAtom)).toBe(shown)
  })

  it('shows the words of the server anew, whoever says them again', () => {
    const store = createStore()
    const said: Notice = { text: { from: 'server', text: 'M' }, style: 'error', durationMs: 5_000 }
    store.set(showNoticeAtom, said)
    const shown = store.get(noticesAtom)
    store.set(showNoticeAtom, said)
    expect(store.get(noticesAtom)).not.toEqual(shown)
  })
})
