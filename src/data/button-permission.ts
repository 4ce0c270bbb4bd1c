import { useCallback, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { type AuthorityEntry, authorityResult } from '../contract/endpoints/session.ts'
import { pathOf } from '../lib/path-of.ts'

/** Key in session storage, written by session-store.ts. */
const STORAGE_KEY = 'auth'

/** The stored button permissions of all pages; null where there are none, or none that can be read. */
export function readAuthority(stored: string | null): readonly AuthorityEntry[] | null {
  if (stored === null) return null
  try {
    return authorityResult.safeParse(JSON.parse(stored)).data ?? null
  } catch {
    return null // the server refuses what a role may not do, whatever the storage contains
  }
}

/** Whether the page at `path` shows an element guarded by a code; without permission data everything is shown. */
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

/** Checks whether the current user may use a button of the page on which the component was mounted. */
export function useMayDo(): (code: string) => boolean {
  const { pathname } = useLocation()
  // a page kept alive in the background keeps its own path
  const [path] = useState(pathname)
  const stored = sessionStorage.getItem(STORAGE_KEY)
  const authority = useMemo(() => readAuthority(stored), [stored])
  return useCallback((code) => isAllowed(authority, path, code), [authority, path])
}

/** Whether any page of the current user grants a code; for buttons of the frame, which belong to no page. */
export const holdsCode = (authority: readonly AuthorityEntry[] | null, code: string): boolean =>
  authority === null || authority.some(({ menuUrl }) => isAllowed(authority, pathOf(menuUrl), code))

/** Checks whether any page of the current user grants a code. */
export function useHolds(): (code: string) => boolean {
  const stored = sessionStorage.getItem(STORAGE_KEY)
  return useMemo(() => {
    const authority = readAuthority(stored)
    return (code) => holdsCode(authority, code)
  }, [stored])
}

/** Like {@link useMayDo}, for the frame around the pages, and for what other pages own. */
export function useHoldsCode(code: string): boolean {
  const holds = useHolds()
  return useMemo(() => holds(code), [holds, code])
}
