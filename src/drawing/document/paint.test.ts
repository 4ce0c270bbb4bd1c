import { describe, expect, it } from 'vitest'
import { mixColors, readableOn, readPaint } from './paint.ts'

describe('readPaint', () => {
  it('reads the colours of documents with their opacity', () => {
    expect(readPaint('#3e3f4c')).toEqual({ color: 0x3e3f4c, alpha: 1 })
    expect(readPaint('rgba(255, 0, 0, 0.5)')).toEqual({ color: 0xff0000, alpha: 0.5 })
    expect(readPaint('#00ff0080')?.alpha).toBeCloseTo(0.5, 2)
    expect(readPaint(' White ')).toEqual({ color: 0xffffff, alpha: 1 })
  })

  it('paints nothing for no colour', () => {
    for (const css of [undefined, null, '', 'none', 'transparent', 'rgba(1,2,3,0)']) expect(readPaint(css)).toBeNull()
  })

  it('shows grey for a colour that cannot be read, so that nothing vanishes', () => {
    expect(readPaint('no-such-colour')).toEqual({ color: 0x8b93a1, alpha: 1 })
  })
})

describe('mixColors', () => {
  it('goes from one colour to the other, channel by channel', () => {
    expect(mixColors(0x102030, 0x304050, 0)).toBe(0x102030)
    expect(mixColors(0x102030, 0x304050, 0.5)).toBe(0x203040)
    expect(mixColors(0x102030, 0x304050, 1)).toBe(0x304050)
  })
})

describe('readableOn', () => {
  it('is black on light grounds and white on dark ones', () => {
    expect(readableOn(0xdfe3ea)).toBe(0x000000)
    expect(readableOn(0x3e3f4c)).toBe(0xffffff)
  })
})
