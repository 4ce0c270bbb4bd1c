import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TextBinding } from './binding-table.ts'
import { GlyphRows, type TextLine } from './glyph-rows.ts'
import { GLYPH_BYTES, type GlyphInstances } from './patch.ts'

// advances in em that float32 holds exactly, so that positions can be compared exactly
const METRICS = { charset: '0123–. 𝛼', advances: Float32Array.from([0.5, 0.5, 0.5, 0.5, 0.75, 0.25, 0.25, 1]) }
const MISSING_GLYPH = 4
const ALPHA_GLYPH = 7

function buildText(fields: Partial<TextBinding> = {}): TextBinding {
  return {
    element: 0,
    source: 0,
    x: 100,
    y: 50,
    align: 'left',
    fontSize: 20,
    angleRad: 0,
    color: 0,
    takesColor: true,
    decimals: 1,
    unitText: '',
    ...fields,
  }
}

const lineOf = (string: string, color = 0, smallFrom = 1000): TextLine => ({
  codePoints: Uint32Array.from([...string], (character) => character.codePointAt(0) ?? 0),
  length: [...string].length,
  smallFrom,
  color,
})

/** Rows with all texts laid out, before the first `take`. */
function rowsOf(lines: Array<[text: TextBinding, line: TextLine]>): GlyphRows {
  const rows = new GlyphRows(METRICS, lines.length)
  rows.begin()
  for (const [index, [text, line]] of lines.entries()) rows.append(index, text, line)
  return rows
}

const layOut = (lines: Array<[text: TextBinding, string: string, color?: number]>) =>
  rowsOf(lines.map(([text, string, color]) => [text, lineOf(string, color)])).take()

/** The instances that are drawn, as the renderer reads them. */
function read(glyphs: GlyphInstances | null) {
  if (!glyphs) return []
  const view = new DataView(glyphs.data)
  return Array.from({ length: glyphs.count }, (_, at) => {
    const from = at * GLYPH_BYTES
    const [x, y, size, angle] = [0, 4, 8, 12].map((offset) => view.getFloat32(from + offset, true))
    return { x, y, size, angle, glyph: view.getUint32(from + 16, true), color: view.getUint32(from + 20, true) }
  }).filter(({ size }) => size !== 0)
}

describe('GlyphRows', () => {
  it('places glyph after glyph by its advance', () => {
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

  it('draws a character missing from the atlas as the missing value, in that width', () => {
    expect(read(layOut([[buildText(), 'Ω1']])).map(({ x, glyph }) => [x, glyph])).toEqual([
      [100, MISSING_GLYPH],
      [115, 1],
    ])
  })

  it('draws the characters after the value small, on the same baseline', () => {
    const glyphs = read(rowsOf([[buildText(), lineOf('12', 0, 1)]]).take())
    expect(glyphs.map(({ x, y, size }) => [x, y, size])).toEqual([
      [100, 50, 20],
      [110, 50, 12],
    ])
  })

  it('returns the rewritten span, from the first changed text to the last, and null without changes', () => {
    const text = buildText()
    const rows = rowsOf(['1', '2', '3', '0'].map((string) => [text, lineOf(string)]))
    const whole = rows.take()
    expect([whole?.first, whole?.count, whole?.total]).toEqual([0, 8, 8])
    expect(rows.take()).toBeNull()
    expect(rows.rewrite(2, text, lineOf('10'))).toBe(true)
    expect(rows.rewrite(1, text, lineOf(''))).toBe(true)
    const part = rows.take()
    expect([part?.first, part?.count, part?.total]).toEqual([2, 4, 8])
    expect(read(part).map(({ glyph }) => glyph)).toEqual([1, 0])
  })

  it('refuses a text that outgrows its row, and makes the row longer in the next layout', () => {
    const text = buildText()
    const rows = rowsOf([[text, lineOf('1')]])
    rows.take()
    expect(rows.rewrite(0, text, lineOf('1 2'))).toBe(true)
    expect(rows.rewrite(0, text, lineOf('123'))).toBe(false)
    rows.begin()
    rows.append(0, text, lineOf('123'))
    expect(rows.take()?.total).toBe(4)
    rows.begin()
    rows.append(0, text, lineOf('1'))
    expect(rows.take()?.total).toBe(4)
  })

  it('gives the same picture by its changes as by a layout of the last texts', () => {
    const string = fc.stringMatching(/^[0-3. –]{0,6}$/)
    const steps = fc.array(fc.tuple(fc.nat(5), string), { maxLength: 40 })
    fc.assert(
      fc.property(fc.array(string, { minLength: 6, maxLength: 6 }), steps, (strings, changes) => {
        const last = [...strings]
        const texts = last.map((_, index) => buildText({ y: index }))
        const rows = new GlyphRows(METRICS, texts.length)
        let shown = new Uint8Array(0)
        const show = () => {
          const told = rows.take()
          if (!told) return
          if (told.count === told.total) shown = new Uint8Array(told.data)
          else shown.set(new Uint8Array(told.data), told.first * GLYPH_BYTES)
        }
        const layOutAll = () => {
          rows.begin()
          for (const [index, text] of texts.entries()) rows.append(index, text, lineOf(last[index] ?? ''))
        }
        layOutAll()
        for (const [at, [index, next]] of changes.entries()) {
          last[index] = next
          const text = texts[index]
          if (text && !rows.rewrite(index, text, lineOf(next))) layOutAll()
          if (at % 3 === 0) show()
        }
        show()
        const direct = layOut(texts.map((text, index) => [text, last[index] ?? '']))
        const picture = { data: shown.buffer, first: 0, count: shown.length / GLYPH_BYTES, total: 0 }
        expect(read(picture)).toEqual(read(direct))
      }),
      { numRuns: 300 },
    )
  })

  it('refuses metrics without the missing value, or with advances for other glyphs', () => {
    expect(() => new GlyphRows({ charset: '012', advances: new Float32Array(3) }, 1)).toThrow(/charset lacks "–"/)
    expect(() => new GlyphRows({ charset: '0𝛼–', advances: new Float32Array(4) }, 1)).toThrow(/4 entries, expected 3/)
  })
})
