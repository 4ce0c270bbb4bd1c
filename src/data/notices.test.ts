import { createStore } from 'jotai'
import { describe, expect, it } from 'vitest'
import type { Notice } from './error-catalogue.ts'
import { closeNoticeAtom, noticesAtom, showNoticeAtom } from './notices.ts'

const notice = (text: string): Notice => ({ text: { from: 'server', text }, style: 'error', durationMs: 5_000 })

describe('noticesAtom', () => {
  it('R8-12 closes earlier notices when another is shown', () => {
    const store = createStore()
    store.set(showNoticeAtom, notice('A'))
    store.set(showNoticeAtom, notice('B'))
    expect(store.get(noticesAtom)).toMatchObject([{ text: { text: 'B' } }])
  })

  it('does not close a notice by the number of an earlier one', () => {
    const store = createStore()
    store.set(showNoticeAtom, notice('A'))
    const [first] = store.get(noticesAtom)
    store.set(showNoticeAtom, notice('B'))
    store.set(closeNoticeAtom, first?.id ?? -1)
    expect(store.get(noticesAtom)).toHaveLength(1)
  })
})
