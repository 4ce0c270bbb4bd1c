import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast, mix, readableOn } from './contrast.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((word) => `#${word.toString(16).padStart(6, '0')}`)

describe('contrast', () => {
  it('is 21 between black and white and 1 between equals', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrast('#409EFF', '#409eff')).toBe(1)
  })

  it('matches a known ratio', () => {
    // #767676 is the lightest grey that passes AA on white
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  })

  it('does not depend on the order', () => {
    fc.assert(fc.property(color, color, (a, b) => contrast(a, b) === contrast(b, a)))
  })

  it('refuses values that are not colours', () => {
    expect(() => contrast('red', '#ffffff')).toThrow('"red" is no colour of the form #rrggbb.')
  })
})

describe('readableOn', () => {
  it('reaches the ratio on a light and on a dark background, for any colour', () => {
    fc.assert(
      fc.property(color, fc.constantFrom('#ffffff', '#eaf0f7', '#07111f', '#1d2129'), (shade, ground) => {
        expect(contrast(readableOn(shade, [ground]), ground)).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  it('keeps a colour that has enough contrast already', () => {
    expect(readableOn('#1f2630', ['#ffffff'])).toBe('#1f2630')
  })
})

describe('mix', () => {
  it('goes from the first colour to the second', () => {
    expect([mix('#000000', '#ffffff', 0), mix('#000000', '#ffffff', 0.5), mix('#000000', '#ffffff', 1)]).toEqual([
      '#000000',
      '#808080',
      '#ffffff',
    ])
  })
})
