import { TOKEN_COOKIE } from '#contract/endpoints/session.ts'
import type { CookieJar } from './cookies.ts'

const SESSION_ID = 'Admin-sessionId'
const PASSWORD_AUTH = 'passwordAuth'
const MAIN_URL = 'mainUrl'
const UNIQUE_CODE = 'uniqueCode'
const AUTHORITY = 'auth'
const LEVEL = 'level'

/** The part of Storage that the session needs. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>

/**
 * The session's data in the browser, under the names of the spec: cookies for the token, session storage for the rest.
 */
export interface SessionStore {
  token(): string | null
  sessionId(): string | null
  /** Stores the answer of sign-in; missing values are generated. */
  open(answer: { token?: string | undefined; sessionId?: string | undefined }, uniqueCode: string | null): void
  /** True only when the server has found that the password meets the rules. */
  isPasswordAccepted(): boolean
  /** True only when the server has found that it does not; false before the check. */
  isPasswordRefused(): boolean
  setPasswordAccepted(isAccepted: boolean): void
  mainUrl(): string | null
  setMainUrl(url: string | null): void
  uniqueCode(): string | null
  setAuthority(authority: unknown): void
  setLevel(level: number): void
  /** Removes every trace of the session; session storage is cleared. */
  clear(): void
}

export function createSessionStore(cookies: CookieJar, storage: KeyValueStorage, randomId: () => string): SessionStore {
  return {
    token: () => cookies.get(TOKEN_COOKIE) || null,
    sessionId: () => cookies.get(SESSION_ID) || null,
    open({ token, sessionId }, uniqueCode) {
      cookies.set(TOKEN_COOKIE, token || randomId())
      cookies.set(SESSION_ID, sessionId || randomId())
      if (uniqueCode) storage.setItem(UNIQUE_CODE, uniqueCode)
    },
    isPasswordAccepted: () => storage.getItem(PASSWORD_AUTH) === 'true',
    isPasswordRefused: () => storage.getItem(PASSWORD_AUTH) === 'false',
    setPasswordAccepted: (isAccepted) => storage.setItem(PASSWORD_AUTH, String(isAccepted)),
    mainUrl: () => storage.getItem(MAIN_URL),
    setMainUrl(url) {
      if (url) storage.setItem(MAIN_URL, url)
      else storage.removeItem(MAIN_URL)
    },
    uniqueCode: () => storage.getItem(UNIQUE_CODE),
    setAuthority: (authority) => storage.setItem(AUTHORITY, JSON.stringify(authority)),
    setLevel: (level) => storage.setItem(LEVEL, String(level)),
    clear() {
      cookies.remove(TOKEN_COOKIE)
      cookies.remove(SESSION_ID)
      storage.clear()
    },
  }
}
