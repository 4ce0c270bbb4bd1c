import { z } from 'zod'
import type { KeyValueStorage } from './session-store.ts'

const KEY = 'knownBrowser'
/** People who share one browser; the one who signed in longest ago is forgotten first. */
const MAX_USERS = 10
const tokensByName = z.record(z.string(), z.string())

/** The tokens by which the server knows this browser, one a user; they outlast sign-out and let nobody in by themselves. */
export interface KnownBrowser {
  tokenOf(loginName: string): string | null
  keep(loginName: string, token: string): void
}

export function createKnownBrowser(storage: Pick<KeyValueStorage, 'getItem' | 'setItem'>): KnownBrowser {
  function read(): Readonly<Record<string, string>> {
    try {
      return tokensByName.parse(JSON.parse(storage.getItem(KEY) ?? '{}'))
    } catch {
      return {} // written by somebody else: sign-in works without it
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
