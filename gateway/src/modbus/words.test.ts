import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BYTE_ORDERS, REGISTER_TYPES } from '../config/modbus-config.ts'
import { numberFromWords, wordsFromNumber } from './words.ts'

/** 3F9E 0419 is 1.234500…; each order as a device that uses it sends it. */
const ORDERS = [
  ['ABCD', [0x3f9e, 0x0419]],
  ['CDAB', [0x0419, 0x3f9e]],
  ['BADC', [0x9e3f, 0x1904]],
  ['DCBA', [0x1904, 0x9e3f]],
] as const
const types = REGISTER_TYPES.filter((type) => type !== 'bool')

describe('numberFromWords', () => {
  it.each(ORDERS)('reads a float in the order %s', (order, words) => {
    expect(numberFromWords(words, 'float32', order)).toBe(1.2345)
    expect(wordsFromNumber(1.2345, 'float32', order)).toEqual(words)
  })

  it.each([
    ['int16', [0xffff], -1],
    ['uint16', [0xffff], 65_535],
    ['int32', [0xffff, 0xfffe], -2],
    ['uint32', [0x0001, 0x0000], 65_536],
    ['int64', [0xffff, 0xffff, 0xffff, 0xfffd], -3],
    ['uint64', [0, 0x0001, 0, 0x0002], 4_294_967_298],
    ['double', [0x4048, 0x4000, 0, 0], 48.5],
  ] as const)('reads %s', (type, words, value) => {
    expect(numberFromWords(words, type, 'ABCD')).toBe(value)
  })

  it('gives back what was written, in any type and order', () => {
    const whole = fc.integer({ min: 0, max: 32_767 })
    fc.assert(
      fc.property(fc.constantFrom(...types), fc.constantFrom(...BYTE_ORDERS), whole, (type, order, value) => {
        expect(numberFromWords(wordsFromNumber(value, type, order) ?? [], type, order)).toBe(value)
      }),
    )
  })
})

describe('wordsFromNumber', () => {
  it.each([
    ['int16', 32_768],
    ['uint16', -1],
    ['uint32', 4_294_967_296],
    ['int64', 2 ** 60],
    ['float32', 1e39],
  ] as const)('refuses what %s cannot hold', (type, value) => {
    expect(wordsFromNumber(value, type, 'ABCD')).toBeNull()
  })
})
