import { pathOf } from '#lib/path-of.ts'
import { targetOf } from './address-target.ts'

/** Paths that are open to everybody, signed in or not. */
export const OPEN_PATHS: readonly string[] = ['/login', '/auth-redirect', '/admin-set-drawing', '/404', '/401']
/** Of these, the ones that are shown in the frame to whoever is signed in. */
const FRAMED_PATHS: readonly string[] = ['/404', '/401']
/** Paths that skip the check of the password rules. */
const UNCHECKED_PATHS: readonly string[] = ['/', '/login', '/index']
const DEFAULT_MAIN_PATH = '/index'
/** Paths that lead to the main URL themselves. */
const WAYS_TO_MAIN = /^\/(login|backHome|redirect\/.*)?$/

export interface GuardInput {
  readonly path: string
  /** Includes the question mark; empty where there is no query. */
  readonly query: string
  readonly hasToken: boolean
  readonly hasIdentity: boolean
  readonly isPasswordAccepted: boolean
  /** Whether the identity may open the path; called only when there is an identity. */
  readonly mayOpen: (path: string) => boolean
  readonly uniqueCode: string | null
}

type GuardDecision =
  | { readonly kind: 'pass' }
  | { readonly kind: 'go'; readonly to: string }
  | { readonly kind: 'loadIdentity' }
  | { readonly kind: 'checkPassword' }

/** The decision about a navigation before its page opens (spec 2.2). */
export function decideNavigation(input: GuardInput): GuardDecision {
  const { path, query, hasToken, hasIdentity, isPasswordAccepted, mayOpen, uniqueCode } = input
  if (hasToken && path === '/login') return { kind: 'go', to: '/' }
  if (hasToken && !hasIdentity && FRAMED_PATHS.includes(path)) return { kind: 'loadIdentity' }
  if (OPEN_PATHS.includes(path)) return { kind: 'pass' }
  if (!hasToken) return { kind: 'go', to: signInAddress(path + query, uniqueCode) }
  if (!hasIdentity) return { kind: 'loadIdentity' }
  if (!mayOpen(path)) return { kind: 'go', to: '/404' }
  if (!isPasswordAccepted && !UNCHECKED_PATHS.includes(path)) return { kind: 'checkPassword' }
  return { kind: 'pass' }
}

/** Address of the sign-in page that returns to `from`. */
export function signInAddress(from: string, uniqueCode: string | null): string {
  // slashes stay unescaped: the spec writes /login?redirect=/path
  const redirect = encodeURIComponent(from).replaceAll('%2F', '/')
  return `/login?redirect=${redirect}${uniqueCode ? `&uniqueCode=${encodeURIComponent(uniqueCode)}` : ''}`
}

/**
 * The target of the root address: the stored main URL, else the home page. A main URL outside the console is ignored.
 */
export function mainPath(mainUrl: string | null): string {
  const target = mainUrl === null ? null : targetOf({ menuUrl: mainUrl, openType: 1 })
  return target?.kind === 'route' && !WAYS_TO_MAIN.test(pathOf(target.to)) ? target.to : DEFAULT_MAIN_PATH
}
