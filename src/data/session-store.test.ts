import { describe, expect, it } from 'vitest'
import { memorySession } from './memory-storage.test-support.ts'

describe('createSessionStore', () => {
  it('R4-01, R9-21 keeps token and session id under the names of the spec', () => {
    const { session, cookies } = memorySession()
    session.open({ token: 'T', sessionId: 'S' }, null)
    expect(Object.fromEntries(cookies)).toEqual({ 'Admin-Token': 'T', 'Admin-sessionId': 'S' })
  })

  it('R4-02 generates values that the server left out', () => {
    const { session } = memorySession()
    session.open({ sessionId: 'S' }, null)
    expect([session.token(), session.sessionId()]).toEqual(['random', 'S'])
  })

  it('R4-03 keeps the unique code', () => {
    const { session } = memorySession()
    session.open({ token: 'T' }, 'K')
    expect(session.uniqueCode()).toBe('K')
  })

  it('R2.2-15 counts the stored text false as not set', () => {
    const { session, storage } = memorySession()
    expect(session.isPasswordAccepted()).toBe(false)
    session.setPasswordAccepted(false)
    expect([storage.get('passwordAuth'), session.isPasswordAccepted()]).toEqual(['false', false])
    session.setPasswordAccepted(true)
    expect([storage.get('passwordAuth'), session.isPasswordAccepted()]).toEqual(['true', true])
  })

  it('R6-04 R6-05 keeps permissions in session storage', () => {
    const { session, storage } = memorySession()
    session.setAuthority([{ menuUrl: '/a', authorityNo: 'x,y' }])
    expect(JSON.parse(storage.get('auth') ?? '')).toEqual([{ menuUrl: '/a', authorityNo: 'x,y' }])
  })

  it('R3-01 keeps the level in session storage', () => {
    const { session, storage } = memorySession()
    session.setLevel(3)
    expect(storage.get('level')).toBe('3')
  })

  it('R4-04 R4-05 R4-06, R8-05 leaves nothing behind', () => {
    const { session, cookies, storage } = memorySession()
    session.open({ token: 'T', sessionId: 'S' }, 'K')
    session.setMainUrl('/websiteHis')
    session.setPasswordAccepted(true)
    session.clear()
    expect([cookies.size, storage.size]).toEqual([0, 0])
  })

  it('removes a main URL that the user no longer has', () => {
    const { session } = memorySession()
    session.setMainUrl('/websiteHis')
    session.setMainUrl(null)
    expect(session.mainUrl()).toBeNull()
  })
})
