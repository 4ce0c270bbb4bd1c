/** The part of a document that cookies need. */
interface CookieHolder {
  cookie: string
}

export interface CookieJar {
  get(name: string): string | null
  /** Kept until the browser closes, or for `days`; sent only to this site. */
  set(name: string, value: string, days?: number): void
  remove(name: string): void
}

const DAY_S = 86_400

/** @param isSecure - Whether the page was loaded over HTTPS: its cookies are then sent only over HTTPS. */
export function createCookieJar(holder: CookieHolder, isSecure: boolean): CookieJar {
  const attributes = `; path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return {
    get(name) {
      const start = `${encodeURIComponent(name)}=`
      const pair = holder.cookie.split('; ').find((part) => part.startsWith(start))
      return pair === undefined ? null : decode(pair.slice(start.length))
    },
    set(name, value, days) {
      const age = days === undefined ? '' : `; max-age=${days * DAY_S}`
      holder.cookie = `${encodeURIComponent(name)}=${encodeURIComponent(value)}${attributes}${age}`
    },
    remove(name) {
      holder.cookie = `${encodeURIComponent(name)}=${attributes}; max-age=0`
    },
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // set by another program with an unescaped percent sign
  }
}
