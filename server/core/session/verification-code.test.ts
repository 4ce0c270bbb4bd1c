import { ScureBase32Plugin } from 'otplib'
import { describe, expect, it } from 'vitest'
import { currentVerificationCode, enrolmentAddress, matchVerificationCode } from './verification-code.ts'

/** Secret and codes of RFC 6238, appendix B (SHA-1), the last six digits of eight. */
const SECRET = new ScureBase32Plugin().encode(Buffer.from('12345678901234567890'))
const VECTORS = [
  { seconds: 59, code: '287082' },
  { seconds: 1111111109, code: '081804' },
  { seconds: 1111111111, code: '050471' },
  { seconds: 1234567890, code: '005924' },
  { seconds: 2000000000, code: '279037' },
  { seconds: 20000000000, code: '353130' },
]

describe('currentVerificationCode', () => {
  it.each(VECTORS)('gives the code of RFC 6238 at $seconds s', async ({ seconds, code }) => {
    expect(await currentVerificationCode(SECRET, seconds * 1000)).toBe(code)
  })
})

describe('matchVerificationCode', () => {
  const start = 1_234_567_890_000 // begins a step
  const step = start / 30_000
  const match = (code: string, now: number, after: number | null = null) =>
    matchVerificationCode(code, { secret: SECRET, now, after })

  it.each([
    { now: start - 30_001, found: null },
    { now: start - 30_000, found: step },
    { now: start, found: step },
    { now: start + 29_999, found: step },
    { now: start + 59_999, found: step },
    { now: start + 60_000, found: null },
  ])('takes a code from one step before to one step after its own ($now)', async ({ now, found }) => {
    expect(await match('005924', now)).toBe(found)
  })

  it('takes no step that is used, nor an older one', async () => {
    expect(await match('005924', start, step - 1)).toBe(step)
    expect(await match('005924', start, step)).toBeNull()
    expect(await match('005924', start, step + 1)).toBeNull()
  })

  it.each(['', '00592', '0059240', 'abcdef', '００５９２４'])(
    'takes nothing that is not six digits: "%s"',
    async (code) => {
      expect(await match(code, start)).toBeNull()
    },
  )
})

describe('enrolmentAddress', () => {
  it('names issuer, account and secret as authenticator apps read them', () => {
    const address = new URL(enrolmentAddress(SECRET, '云川热力', 'demo'))
    expect(`${address.protocol}//${address.host}`).toBe('otpauth://totp')
    expect(decodeURIComponent(address.pathname)).toBe('/云川热力:demo')
    expect(address.searchParams.get('secret')).toBe(SECRET)
    expect(address.searchParams.get('issuer')).toBe('云川热力')
  })
})
