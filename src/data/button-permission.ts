import { useCallback, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { type AuthorityEntry, authorityResult } from '../contract/endpoints/session.ts'
import { pathOf } from '../lib/path-of.ts'

/** Name in session storage, as session-store.ts writes it. */
const STORAGE_KEY = 'auth'

/** What is stored about the buttons of all pages; null where nothing is, or nothing that can be read. */
export function readAuthority(stored: string | null): readonly AuthorityEntry[] | null {
  if (stored === null) return null
  try {
    return authorityResult.safeParse(JSON.parse(stored)).data ?? null
  } catch {
    return null // the server refuses what a role may not do, whatever the storage holds
  }
}

/** Whether the page at `path` shows what a code guards; without authority data it shows everything. */
export function isAllowed(authority: readonly AuthorityEntry[] | null, path: string, code: string): boolean {
  if (authority === null) return true
  return authority.some(
    ({ menuUrl, authorityNo }) =>
      pathOf(menuUrl) === path &&
      authorityNo
        .split(',')
        .map((part) => part.trim())
        .includes(code),
  )
}

/** Asks whether the present user may use a button of the page that was in front when the component appeared. */
export function useMayDo(): (code: string) => boolean {
  const { pathname } = useLocation()
  // a page that is kept alive in the background stays the page that it is
  const [path] = useState(pathname)
  const stored = sessionStorage.getItem(STORAGE_KEY)
  const authority = useMemo(() => readAuthority(stored), [stored])
  return useCallback((code) => isAllowed(authority, path, code), [authority, path])
}
