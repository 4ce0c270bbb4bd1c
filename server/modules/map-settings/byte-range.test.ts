import { describe, expect, it } from 'vitest'
import { byteRangeOf } from './byte-range.ts'

describe('a range of bytes', () => {
  it.each([
    ['bytes=0-99', { from: 0, to: 100 }],
    ['bytes=999-999', { from: 999, to: 1000 }],
    ['bytes=990-5000', { from: 990, to: 1000 }],
    ['bytes=400-', { from: 400, to: 1000 }],
    ['bytes=-10', { from: 990, to: 1000 }],
    ['bytes=-5000', { from: 0, to: 1000 }],
  ])('%s is read as far as the file goes', (header, range) => {
    expect(byteRangeOf(header, 1000)).toEqual(range)
  })

  it.each(['bytes=1000-1001', 'bytes=-0'])('%s is beyond the file', (header) => {
    expect(byteRangeOf(header, 1000)).toBe('beyond')
  })

  it.each([undefined, '', 'bytes=-', 'bytes=5-1', 'bytes=0-1,4-5', 'items=0-1', 'bytes=a-b'])(
    '%s is none',
    (header) => {
      expect(byteRangeOf(header, 1000)).toBe(null)
    },
  )
})
