// Storage of the browser, where it gives any: inside a page of another site browsers may refuse it, by an error at the
// first look. The console then keeps in memory, until the page ends, what it would have stored.

import { readingMode } from './reading-mode.ts'
import type { KeyValueStorage } from './session-store.ts'

/** Kept until the page ends. */
export function createMemoryStorage(): KeyValueStorage {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}

const keptLocally = createMemoryStorage()
const keptForSession = createMemoryStorage()

/** A viewer inside a page of another system stores nothing: it may be one of many on that page. */
function storageOr(kept: KeyValueStorage, open: () => Storage): KeyValueStorage {
  if (readingMode === 'frame') return kept
  try {
    return open()
  } catch {
    return kept
  }
}

export const localStore = (): KeyValueStorage => storageOr(keptLocally, () => localStorage)
export const sessionStore = (): KeyValueStorage => storageOr(keptForSession, () => sessionStorage)
