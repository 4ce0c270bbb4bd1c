import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSealer, SEALING_KEY_BYTES, sealingKey, UnsealError } from './sealing.ts'

const newKey = () => sealingKey(randomBytes(SEALING_KEY_BYTES))
const PLACE = { table: 'installation_keys', column: 'totp_secret', row: '1' }

describe('createSealer', () => {
  it('gives back what was sealed, and never seals one text the same way twice', () => {
    const sealer = createSealer([newKey()])
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const [first, second] = [sealer.seal(text, PLACE), sealer.seal(text, PLACE)]
        expect(first).not.toBe(second)
        expect([sealer.open(first, PLACE), sealer.open(second, PLACE)]).toEqual([text, text])
      }),
    )
  })

  it('opens a value in no other table, column or row', () => {
    const sealer = createSealer([newKey()])
    const sealed = sealer.seal('JBSWY3DPEHPK3PXP', PLACE)
    for (const other of [{ table: 'users' }, { column: 'sm2_private_key' }, { row: '2' }])
      expect(() => sealer.open(sealed, { ...PLACE, ...other })).toThrow(/another place/)
  })

  it('opens nothing that was changed by one character', () => {
    const sealer = createSealer([newKey()])
    const sealed = sealer.seal('JBSWY3DPEHPK3PXP', PLACE)
    for (let at = sealer.prefix.length; at < sealed.length - 1; at += 1) {
      const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`
      expect(() => sealer.open(changed, PLACE)).toThrow(UnsealError)
    }
  })

  it('opens what an older key sealed, seals with the first one, and names the key that is missing', () => {
    const [older, newer] = [newKey(), newKey()]
    const sealed = createSealer([older]).seal('secret', PLACE)
    const both = createSealer([newer, older])
    expect(both.open(sealed, PLACE)).toBe('secret')
    expect(both.seal('secret', PLACE).startsWith(both.prefix)).toBe(true)
    expect(() => createSealer([newer]).open(sealed, PLACE)).toThrow(`sealed with the key ${older.id}`)
    expect(() => createSealer([older]).open(both.seal('secret', PLACE), PLACE)).toThrow(UnsealError)
  })

  it('takes no value that is not sealed', () => {
    expect(() => createSealer([newKey()]).open('JBSWY3DPEHPK3PXP', PLACE)).toThrow(/not sealed/)
  })
})
