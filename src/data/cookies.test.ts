import { describe, expect, it } from 'vitest'
import { createCookieJar } from './cookies.ts'

/** Behaves like `document.cookie`: writing sets one cookie, reading lists names and values. */
function createHolder() {
  const kept = new Map<string, string>()
  const written: string[] = []
  return {
    written,
    get cookie() {
      return [...kept].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      written.push(text)
      const [pair = '', ...attributes] = text.split('; ')
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      if (attributes.includes('max-age=0')) kept.delete(name)
      else kept.set(name, value)
    },
  }
}

describe('createCookieJar', () => {
  it('returns the value that was set, whatever characters it contains', () => {
    const jar = createCookieJar(createHolder(), false)
    jar.set('Admin-Token', 'a=b; c%d 热')
    jar.set('other', 'x')
    expect(jar.get('Admin-Token')).toBe('a=b; c%d 热')
  })

  it('distinguishes names with the same beginning', () => {
    const jar = createCookieJar(createHolder(), false)
    jar.set('Admin-Token2', 'x')
    expect(jar.get('Admin-Token')).toBeNull()
  })

  it('no longer returns removed values', () => {
    const jar = createCookieJar(createHolder(), false)
    jar.set('a', 'x')
    jar.remove('a')
    expect(jar.get('a')).toBeNull()
  })

  it('reads a value that another program set with an unescaped percent sign', () => {
    const holder = createHolder()
    holder.cookie = 'a=100%'
    expect(createCookieJar(holder, false).get('a')).toBe('100%')
  })

  it('limits cookies to this site, to HTTPS for a page over HTTPS, and to a number of days', () => {
    const holder = createHolder()
    createCookieJar(holder, true).set('a', 'x')
    createCookieJar(holder, false).set('b', 'y', 2)
    expect(holder.written).toEqual(['a=x; path=/; SameSite=Lax; Secure', 'b=y; path=/; SameSite=Lax; max-age=172800'])
  })
})
