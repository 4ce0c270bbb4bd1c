/**
 * Whether an address stays inside the console: a path that starts with exactly one slash. Browsers read a backslash as a
 * slash and drop tabs and line breaks, so none of them may be in it.
 */
export function isInAppPath(address: string): boolean {
  return /^\/(?![/\\])/.test(address) && !/[\\\p{Cc}]/u.test(address)
}

/** Where sign-in leads: only to paths of the console, and never back to sign-in. */
export function redirectTarget(redirect: string | null): string {
  if (redirect === null || !isInAppPath(redirect) || /^\/login(?![^/?#])/.test(redirect)) return '/'
  return redirect
}
