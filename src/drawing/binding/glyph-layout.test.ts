import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TextBinding } from './binding-table.ts'
import { createGlyphLayout } from './glyph-layout.ts'
import { GLYPH_BYTES, type GlyphInstances } from './patch.ts'

// advances in em that float32 holds exactly, so that places can be compared exactly
const METRICS = { charset: '0123–. 𝛼', advances: Float32Array.from([0.5, 0.5, 0.5, 0.5, 0.75, 0.25, 0.25, 1]) }
const MISSING_GLYPH = 4
const ALPHA_GLYPH = 7

function buildText(fields: Partial<TextBinding> = {}): TextBinding {
  return {
    element: 0,
    point: 0,
    x: 100,
    y: 50,
    align: 'left',
    fontSize: 20,
    angleRad: 0,
    color: 0,
    colorFrom: -1,
    decimals: 1,
    unitText: '',
    ...fields,
  }
}

function layOut(lines: Array<[text: TextBinding, string: string, color?: number]>, which = lines.map((_, at) => at)) {
  return createGlyphLayout(METRICS).layOut(
    {
      texts: lines.map(([text]) => text),
      strings: lines.map(([, string]) => string),
      colors: Uint32Array.from(lines, ([, , color]) => color ?? 0),
    },
    Uint32Array.from(which),
  )
}

/** The instances as the renderer reads them. */
function read({ data, count }: GlyphInstances) {
  const view = new DataView(data)
  return Array.from({ length: count }, (_, at) => {
    const from = at * GLYPH_BYTES
    const [x, y, size, angle] = [0, 4, 8, 12].map((offset) => view.getFloat32(from + offset, true))
    return { x, y, size, angle, glyph: view.getUint32(from + 16, true), color: view.getUint32(from + 20, true) }
  })
}

describe('createGlyphLayout', () => {
  it('sets glyph after glyph by its advance', () => {
    const glyphs = read(layOut([[buildText(), '1.20', 0xff8800]]))
    expect(glyphs).toEqual([
      { x: 100, y: 50, size: 20, angle: 0, glyph: 1, color: 0xff8800 },
      { x: 110, y: 50, size: 20, angle: 0, glyph: 5, color: 0xff8800 },
      { x: 115, y: 50, size: 20, angle: 0, glyph: 2, color: 0xff8800 },
      { x: 125, y: 50, size: 20, angle: 0, glyph: 0, color: 0xff8800 },
    ])
  })

  it.each([
    ['left', 100],
    ['center', 100 - 12.5],
    ['right', 100 - 25],
  ] as const)('starts a %s text of 1.25 em at %d', (align, x) => {
    expect(read(layOut([[buildText({ align }), '1.2']]))[0]?.x).toBe(x)
  })

  it('runs along the angle, clockwise as the document turns', () => {
    const [first, second] = read(layOut([[buildText({ angleRad: Math.PI / 2, align: 'right' }), '12']]))
    expect([first?.x, first?.y]).toEqual([100, 30])
    expect([second?.x, second?.y]).toEqual([100, 40])
    expect(second?.angle).toBeCloseTo(Math.PI / 2, 6)
  })

  it('moves the pen at a space without drawing it', () => {
    expect(read(layOut([[buildText(), '1 2']])).map(({ x }) => x)).toEqual([100, 115])
  })

  it('counts a character beyond the basic plane as one glyph', () => {
    expect(read(layOut([[buildText(), '𝛼1']])).map(({ x, glyph }) => [x, glyph])).toEqual([
      [100, ALPHA_GLYPH],
      [120, 1],
    ])
  })

  it('draws what the atlas lacks as the missing value, in its width', () => {
    expect(read(layOut([[buildText(), 'Ω1']])).map(({ x, glyph }) => [x, glyph])).toEqual([
      [100, MISSING_GLYPH],
      [115, 1],
    ])
  })

  it('lays out the asked texts only, in the order asked for', () => {
    const glyphs = read(
      layOut(
        [
          [buildText(), '1'],
          [buildText(), '2'],
          [buildText(), '3'],
        ],
        [2, 0],
      ),
    )
    expect(glyphs.map(({ glyph }) => glyph)).toEqual([3, 1])
  })

  it('answers with a buffer of exactly its glyphs, which later layouts leave alone', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[0-3. –]{0,40}$/), { maxLength: 60 }), (strings) => {
        const layout = createGlyphLayout(METRICS)
        const lines = { texts: strings.map(() => buildText()), strings, colors: new Uint32Array(strings.length) }
        const which = Uint32Array.from(strings.keys())
        const answer = layout.layOut(lines, which)
        const before = new Uint8Array(answer.data).slice()
        layout.layOut({ ...lines, strings: strings.map(() => '333') }, which)
        expect(answer.count).toBe(strings.join('').replaceAll(' ', '').length)
        expect(answer.data.byteLength).toBe(answer.count * GLYPH_BYTES)
        expect(new Uint8Array(answer.data)).toEqual(before)
      }),
    )
  })

  it('refuses metrics without the missing value, or with advances for other glyphs', () => {
    expect(() => createGlyphLayout({ charset: '012', advances: new Float32Array(3) })).toThrow(/charset lacks "–"/)
    expect(() => createGlyphLayout({ charset: '0𝛼–', advances: new Float32Array(4) })).toThrow(/4 entries, expected 3/)
  })
})
