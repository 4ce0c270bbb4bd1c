/**
 * Whether an address stays inside the console: a path that starts with exactly one slash. Browsers read a backslash as
 * a slash and drop tabs and line breaks, so it must not contain any of these.
 */
export function isInAppPath(address: string): boolean {
  return /^\/(?![/\\])/.test(address) && !/[\\\p{Cc}]/u.test(address)
}

/** Target after sign-in: only paths of the console, and never the sign-in page. */
export function redirectTarget(redirect: string | null): string {
  if (redirect === null || !isInAppPath(redirect) || /^\/login(?![^/?#])/.test(redirect)) return '/'
  return redirect
}
