import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawImageCode, IMAGE_CODE_LENGTH, IMAGE_CODE_SIZE, pickImageCode } from './image-code.ts'
import { GLYPH_SIZE, GLYPHS } from './image-code-glyphs.ts'

const svgOf = (image: string): string =>
  Buffer.from(image.replace('data:image/svg+xml;base64,', ''), 'base64').toString('utf8')
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
  it('holds strokes only: no text, no font, no script, no reference', () => {
    fc.assert(
      fc.property(anyCode, (code) => {
        const svg = svgOf(drawImageCode(code, randomBytes))
        expect(new Set([...svg.matchAll(/<(\w+)/g)].map(([, name]) => name))).toEqual(new Set(['svg', 'path', 'g']))
        expect(svg).not.toMatch(/font|href|style|script|NaN/)
        expect(svg).not.toContain(code)
      }),
      { numRuns: 50 },
    )
  })

  it('draws one code differently each time', () => {
    const drawn = Array.from({ length: 20 }, () => drawImageCode('ACEH', randomBytes))
    expect(new Set(drawn).size).toBe(20)
  })

  it('keeps every point on the paper', () => {
    fc.assert(
      fc.property(anyCode, (code) => {
        const svg = svgOf(drawImageCode(code, randomBytes))
        const paths = [...svg.matchAll(/d="(M[^"]+)" stroke=/g)]
        expect(paths.length).toBeGreaterThanOrEqual(IMAGE_CODE_LENGTH)
        for (const [, d = ''] of paths) {
          const numbers = d.match(/-?[\d.]+/g)?.map(Number) ?? []
          const [xs, ys] = [numbers.filter((_, i) => i % 2 === 0), numbers.filter((_, i) => i % 2 === 1)]
          expect(Math.min(...xs)).toBeGreaterThanOrEqual(0)
          expect(Math.max(...xs)).toBeLessThanOrEqual(IMAGE_CODE_SIZE.width)
          expect(Math.min(...ys)).toBeGreaterThanOrEqual(0)
          expect(Math.max(...ys)).toBeLessThanOrEqual(IMAGE_CODE_SIZE.height)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('refuses a character without a glyph', () => {
    expect(() => drawImageCode('A0', randomBytes)).toThrow(RangeError)
  })
})

describe('GLYPHS', () => {
  it('has two points or more in each stroke, near the field', () => {
    const points = [...GLYPHS.values()].flat().flatMap((stroke) => stroke.points)
    expect([...GLYPHS.values()].flat().every((stroke) => stroke.points.length >= 2)).toBe(true)
    expect(
      points.filter(([x, y]) => !(x >= 0 && x <= GLYPH_SIZE.width && y >= -1 && y <= GLYPH_SIZE.height + 1)),
    ).toEqual([])
  })
})
