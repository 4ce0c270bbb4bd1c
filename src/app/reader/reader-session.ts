import { createMemoryStorage, localStore } from '#data/browser-storage.ts'
import type { ReadingMode } from '#data/reading-mode.ts'
import { createSessionStore, type SessionStore } from '#data/session-store.ts'
import { randomHex } from '#lib/random-hex.ts'

/**
 * Where a console that only reads has its session: apart from that of a person in the same browser. A wall keeps it over a
 * power cut; a viewer inside a page of another system has it in memory only.
 */
export function createReaderSession(mode: ReadingMode): SessionStore {
  const kept = mode === 'kiosk' ? localStore() : createMemoryStorage()
  const named = (name: string): string => `wall.${name}`
  const jar = {
    get: (name: string) => kept.getItem(named(name)),
    set: (name: string, value: string) => kept.setItem(named(name), value),
    remove: (name: string) => kept.removeItem(named(name)),
  }
  return createSessionStore(jar, createMemoryStorage(), randomHex)
}
