import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeGreyPng, halved } from '#tests/support/picture-attack.ts'
import { drawImageCode, IMAGE_CODE_LENGTH, IMAGE_CODE_SIZE, pickImageCode } from './image-code.ts'
import { GLYPH_SIZE, GLYPHS } from './image-code-glyphs.ts'

const anyCode = fc.array(fc.constantFrom(...GLYPHS.keys()), { minLength: 4, maxLength: 4 }).map((all) => all.join(''))

describe('pickImageCode', () => {
  it('picks four characters that have a glyph, whatever the random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 4, maxLength: 4 }), (bytes) => {
        const code = pickImageCode(() => Buffer.from(bytes))
        expect(code).toHaveLength(IMAGE_CODE_LENGTH)
        expect([...code].every((character) => GLYPHS.has(character))).toBe(true)
      }),
    )
  })

  it('uses every character, none much more often than another', () => {
    const counts = new Map<string, number>()
    for (let i = 0; i < 5_000; i += 1) {
      for (const character of pickImageCode(randomBytes)) counts.set(character, (counts.get(character) ?? 0) + 1)
    }
    const expected = (5_000 * IMAGE_CODE_LENGTH) / GLYPHS.size
    expect([...counts.keys()].sort()).toEqual([...GLYPHS.keys()].sort())
    // seven standard deviations either way
    for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(7 * Math.sqrt(expected))
  })

  it('leaves out characters that look alike', () => {
    expect([...GLYPHS.keys()].filter((character) => '0OQD1I2Z5S8B6GFERPUV'.includes(character)).sort()).toEqual([
      '6',
      'E',
      'P',
      'V',
    ])
  })
})

describe('drawImageCode', () => {
  it('R7-21 is a raster image: its file contains no text of the code', () => {
    fc.assert(
      fc.property(anyCode, (code) => {
        const image = drawImageCode(code, randomBytes)
        expect(image).toMatch(/^data:image\/png;base64,[\w+/]+=*$/)
        const { width, height } = decodeGreyPng(image)
        expect({ width, height }).toEqual(IMAGE_CODE_SIZE)
        expect(Buffer.from(image.split(',')[1] ?? '', 'base64').toString('latin1')).not.toContain(code)
      }),
      { numRuns: 30 },
    )
  })

  it('draws one code differently each time', () => {
    const drawn = Array.from({ length: 20 }, () => drawImageCode('ACEH', randomBytes))
    expect(new Set(drawn).size).toBe(20)
  })

  it('shows a fifth to two thirds of the picture dark, so that both shades can be told apart', () => {
    for (let i = 0; i < 50; i += 1) {
      const { values } = decodeGreyPng(drawImageCode(pickImageCode(randomBytes), randomBytes))
      const dark = values.filter((value) => value < 130).length / values.length
      expect(dark).toBeGreaterThan(0.1)
      expect(dark).toBeLessThan(0.66)
    }
  })

  it('has a contrast of pen and paper of 4.5 to 1 and more (WCAG)', () => {
    for (let i = 0; i < 20; i += 1) {
      const grey = halved(halved(decodeGreyPng(drawImageCode(pickImageCode(randomBytes), randomBytes))))
      const sorted = [...grey.values].sort((a, b) => a - b)
      const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
      expect(contrastOf(at(0.05), at(0.9))).toBeGreaterThan(4.5)
    }
  })

  it('refuses a character without a glyph', () => {
    expect(() => drawImageCode('A0', randomBytes)).toThrow(RangeError)
  })
})

function contrastOf(dark: number, light: number): number {
  const luminance = (grey: number): number => ((grey / 255 + 0.055) / 1.055) ** 2.4
  return (luminance(light) + 0.05) / (luminance(dark) + 0.05)
}

describe('GLYPHS', () => {
  it('has two points or more in each stroke, near the field', () => {
    const points = [...GLYPHS.values()].flat().flatMap((stroke) => stroke.points)
    expect([...GLYPHS.values()].flat().every((stroke) => stroke.points.length >= 2)).toBe(true)
    expect(
      points.filter(([x, y]) => !(x >= 0 && x <= GLYPH_SIZE.width && y >= -1 && y <= GLYPH_SIZE.height + 1)),
    ).toEqual([])
  })
})
