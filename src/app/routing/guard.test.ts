import { describe, expect, it } from 'vitest'
import { decideNavigation, type GuardInput, mainPath, signInAddress } from './guard.ts'

const SIGNED_IN: GuardInput = {
  path: '/websiteHis',
  query: '',
  hasToken: true,
  hasIdentity: true,
  isPasswordAccepted: true,
  mayOpen: () => true,
  uniqueCode: null,
}
const decide = (change: Partial<GuardInput>) => decideNavigation({ ...SIGNED_IN, ...change })
const SIGNED_OUT = { hasToken: false, hasIdentity: false, isPasswordAccepted: false } as const

describe('decideNavigation', () => {
  it.each(['/login', '/auth-redirect', '/admin-set-drawing', '/404', '/401'])(
    'R2.1-01 R2.1-02 R2.1-03 R2.1-04, R2.2-07 lets %s pass without a token',
    (path) => {
      expect(decide({ ...SIGNED_OUT, path })).toEqual({ kind: 'pass' })
    },
  )

  it('R2.2-08 sends every other path to sign-in, with a return address that keeps the query', () => {
    expect(decide({ ...SIGNED_OUT, path: '/websiteHis', query: '?x=1&y=2' })).toEqual({
      kind: 'go',
      to: '/login?redirect=/websiteHis%3Fx%3D1%26y%3D2',
    })
  })

  it('R2.1-05 sends an unknown path to sign-in first', () => {
    expect(decide({ ...SIGNED_OUT, path: '/no-such-page' })).toEqual({
      kind: 'go',
      to: '/login?redirect=/no-such-page',
    })
  })

  it('R2.2-09 carries the unique code where one is known', () => {
    expect(decide({ ...SIGNED_OUT, uniqueCode: 'K&1' })).toEqual({
      kind: 'go',
      to: '/login?redirect=/websiteHis&uniqueCode=K%261',
    })
  })

  it('R2.2-01 sends a signed-in user from sign-in to the root, with or without a loaded identity', () => {
    expect(decide({ path: '/login' })).toEqual({ kind: 'go', to: '/' })
    expect(decide({ path: '/login', hasIdentity: false })).toEqual({ kind: 'go', to: '/' })
  })

  it('R2.2-02 loads the identity before anything else', () => {
    expect(decide({ hasIdentity: false, isPasswordAccepted: false, mayOpen: () => false })).toEqual({
      kind: 'loadIdentity',
    })
  })

  it.each(['/404', '/401'])('R2.2-02 loads the identity for %s as well, which then has the frame', (path) => {
    expect(decide({ path, hasIdentity: false })).toEqual({ kind: 'loadIdentity' })
    expect(decide({ path, mayOpen: () => false, isPasswordAccepted: false })).toEqual({ kind: 'pass' })
  })

  it('R2.2-03 passes once the identity is loaded', () => {
    expect(decide({})).toEqual({ kind: 'pass' })
  })

  it('R2.1-33 sends a user who may not open the path to /404, without checking the password', () => {
    expect(decide({ mayOpen: () => false, isPasswordAccepted: false })).toEqual({ kind: 'go', to: '/404' })
  })

  it.each(['/', '/index'])('R2.1-29 opens %s without the password check', (path) => {
    expect(decide({ path, isPasswordAccepted: false })).toEqual({ kind: 'pass' })
  })

  it('R2.2-11 checks the password before any other page', () => {
    expect(decide({ isPasswordAccepted: false })).toEqual({ kind: 'checkPassword' })
  })
})

describe('signInAddress', () => {
  it('can be parsed back, whatever characters the path contains', () => {
    const from = '/a b/热?x=/1&y=#'
    const query = new URLSearchParams(signInAddress(from, 'K').split('?')[1])
    expect([query.get('redirect'), query.get('uniqueCode')]).toEqual([from, 'K'])
  })
})

describe('mainPath', () => {
  it('R2.1-07 is the stored main URL', () => {
    expect(mainPath('/websiteHis')).toBe('/websiteHis')
  })

  it.each([null, '', '/', '/?a=1', '/backHome', '/login?redirect=/', '/redirect/index', '//evil.example'])(
    'R2.1-08 is /index for %j',
    (mainUrl) => {
      expect(mainPath(mainUrl)).toBe('/index')
    },
  )

  it.each(['http://x/y', '/data-view?id=1', '/app-data/view?id=1'])(
    'R2.1-11 is /index for %s, which opens outside the frame',
    (mainUrl) => {
      expect(mainPath(mainUrl)).toBe('/index')
    },
  )
})
