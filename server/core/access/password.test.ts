import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hashPassword, isStrongPassword, NOBODY_HASH, verifyPassword } from './password.ts'

describe('hashPassword', () => {
  it('keeps scheme and cost beside salt and hash, another salt each time', async () => {
    const [first, second] = [
      await hashPassword('Heat-2026!', randomBytes),
      await hashPassword('Heat-2026!', randomBytes),
    ]
    expect(first).toMatch(/^scrypt\$32768\$8\$1\$[A-Za-z0-9+/]{22}==\$[A-Za-z0-9+/]{43}=$/)
    expect(second).not.toBe(first)
  })

  it('costs an unknown user as much as a known one', async () => {
    const cost = (hash: string) => hash.split('$').map((part, i) => (i < 4 ? part : part.length))
    expect(cost(NOBODY_HASH)).toEqual(cost(await hashPassword('x', randomBytes)))
  })
})

describe('verifyPassword', () => {
  it('takes the right password and no other', async () => {
    const stored = await hashPassword('Heat-2026!', randomBytes)
    expect(await verifyPassword('Heat-2026!', stored)).toBe(true)
    for (const wrong of ['heat-2026!', 'Heat-2026! ', 'Heat-2026', '']) {
      expect(await verifyPassword(wrong, stored)).toBe(false)
    }
    expect(await verifyPassword('Heat-2026!', NOBODY_HASH)).toBe(false)
  })

  it('takes one text in both of its Unicode forms', async () => {
    expect(await verifyPassword('e\u0301te\u0301', await hashPassword('\u00e9t\u00e9', randomBytes))).toBe(true)
  })

  it('checks with the cost that the hash names', async () => {
    // RFC 7914, section 12: scrypt of "pleaseletmein", salt "SodiumChloride", N 16384, r 8, p 1
    const hash = Buffer.from(
      '7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887',
      'hex',
    )
    const stored = [
      'scrypt',
      16384,
      8,
      1,
      Buffer.from('SodiumChloride').toString('base64'),
      hash.toString('base64'),
    ].join('$')
    expect(await verifyPassword('pleaseletmein', stored)).toBe(true)
    expect(await verifyPassword('pleaseletmeout', stored)).toBe(false)
  })

  it('throws on a damaged hash instead of calling it a wrong password', async () => {
    for (const damaged of ['', 'Heat-2026!', 'md5$1$2$3$a$b', 'scrypt$x$8$1$AAAA$AAAA']) {
      await expect(verifyPassword('Heat-2026!', damaged)).rejects.toThrow()
    }
  })
})

describe('isStrongPassword', () => {
  it.each(['Heat-2026!', 'aB3$aaaa', '密码Aa1!xx'])('R5-28 accepts %s', (password) => {
    expect(isStrongPassword(password)).toBe(true)
  })

  it.each(['aB3$aaa', 'abcdefgh', 'ABCDEFG1!', 'abcdefg1!', 'Abcdefgh!', 'Abcdefg1', 'Abcdef 1'])(
    'R5-28 R5-38 refuses %s',
    (password) => {
      expect(isStrongPassword(password)).toBe(false)
    },
  )
})
