import type { CookieJar } from './cookies.ts'
import { createSessionStore, type KeyValueStorage, type SessionStore } from './session-store.ts'

export function memoryStorage(): KeyValueStorage & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}

function memoryCookies(): CookieJar & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>()
  return {
    kept,
    get: (name) => kept.get(name) ?? null,
    set: (name, value) => void kept.set(name, value),
    remove: (name) => void kept.delete(name),
  }
}

export function memorySession(): { session: SessionStore; cookies: Map<string, string>; storage: Map<string, string> } {
  const cookies = memoryCookies()
  const storage = memoryStorage()
  return { session: createSessionStore(cookies, storage, () => 'random'), cookies: cookies.kept, storage: storage.kept }
}
