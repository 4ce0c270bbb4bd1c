import { z } from 'zod'
import type { KeyValueStorage } from './session-store.ts'

const KEY = 'knownBrowser'
/** Users of one browser that are remembered; the one who signed in longest ago is dropped first. */
const MAX_USERS = 10
const tokensByName = z.record(z.string(), z.string())

/**
 * The tokens by which the server recognises this browser, one per user; they outlast sign-out and do not sign anybody
 * in.
 */
export interface KnownBrowser {
  tokenOf(loginName: string): string | null
  keep(loginName: string, token: string): void
}

export function createKnownBrowser(storage: Pick<KeyValueStorage, 'getItem' | 'setItem'>): KnownBrowser {
  function read(): Readonly<Record<string, string>> {
    try {
      return tokensByName.parse(JSON.parse(storage.getItem(KEY) ?? '{}'))
    } catch {
      return {} // written by another program: sign-in works without it
    }
  }
  return {
    tokenOf: (loginName) => new Map(Object.entries(read())).get(loginName) ?? null,
    keep(loginName, token) {
      const others = Object.entries(read()).filter(([name]) => name !== loginName)
      const kept = [...others, [loginName, token] as const].slice(-MAX_USERS)
      storage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)))
    },
  }
}
