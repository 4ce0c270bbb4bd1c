import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TextBinding } from './binding-table.ts'
import { type ShownTexts, showTexts } from './evaluator.fixture.ts'
import { GlyphRows, type TextLine } from './glyph-rows.ts'
import { GLYPH_WORDS, MAX_TEXTS, NO_GLYPH } from './patch.ts'

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
    font: 0,
    angleRad: 0,
    color: 0,
    takesColor: true,
    decimals: 1,
    unitText: '',
    words: [],
    ...fields,
  }
}

const lineOf = (string: string, smallFrom = 1000): TextLine => ({
  codePoints: Uint32Array.from([...string], (character) => character.codePointAt(0) ?? 0),
  length: [...string].length,
  smallFrom,
})

/** Rows with all texts laid out, before the first `take`. */
function rowsOf(lines: Array<[text: TextBinding, line: TextLine]>): GlyphRows {
  const rows = new GlyphRows(METRICS, lines.length)
  rows.begin()
  for (const [index, [text, line]] of lines.entries()) rows.append(index, text, line)
  return rows
}

const layOut = (lines: Array<[text: TextBinding, string: string]>) =>
  rowsOf(lines.map(([text, string]) => [text, lineOf(string)])).take()

/** The glyphs that are drawn, as the shader reads them. */
function read(shown: { readonly cells: Uint32Array } | null) {
  const cells = Uint32Array.from(shown?.cells ?? [])
  const pens = new Float32Array(cells.buffer)
  return Array.from({ length: cells.length / GLYPH_WORDS }, (_, at) => at * GLYPH_WORDS)
    .filter((at) => cells[at] !== NO_GLYPH)
    .map((at) => {
      const word = cells[at] ?? 0
      return { text: word & 0xfffff, glyph: (word >>> 20) & 0x7ff, isSmall: word >>> 31 === 1, pen: pens[at + 1] }
    })
}

const pensOf = (...line: Parameters<typeof layOut>[0][number]) => read(layOut([line])).map(({ pen }) => pen)

describe('GlyphRows', () => {
  it('places glyph after glyph by its advance', () => {
    expect(read(layOut([[buildText(), '1.20']]))).toEqual([
      { text: 0, glyph: 1, isSmall: false, pen: 0 },
      { text: 0, glyph: 5, isSmall: false, pen: 0.5 },
      { text: 0, glyph: 2, isSmall: false, pen: 0.75 },
      { text: 0, glyph: 0, isSmall: false, pen: 1.25 },
    ])
  })

  it.each([
    ['left', 0],
    ['center', -0.625],
    ['right', -1.25],
  ] as const)('starts a %s text of 1.25 em at %d', (align, pen) => {
    expect(pensOf(buildText({ align }), '1.2')[0]).toBe(pen)
  })

  it('moves the pen at a space without drawing it', () => {
    expect(pensOf(buildText(), '1 2')).toEqual([0, 0.75])
  })

  it('counts a character beyond the basic plane as one glyph', () => {
    expect(read(layOut([[buildText(), '𝛼1']])).map(({ pen, glyph }) => [pen, glyph])).toEqual([
      [0, ALPHA_GLYPH],
      [1, 1],
    ])
  })

  it('takes the glyphs and advances of the font that the text is set in', () => {
    const { charset, advances } = METRICS
    const numCharacters = advances.length
    const metrics = { charset, advances: Float32Array.of(...advances, ...advances.map((advance) => 2 * advance)) }
    const rows = new GlyphRows(metrics, 1)
    rows.begin()
    rows.append(0, buildText({ font: 1 }), lineOf('12'))
    expect(read(rows.take()).map(({ pen, glyph }) => [pen, glyph])).toEqual([
      [0, numCharacters + 1],
      [1, numCharacters + 2],
    ])
  })

  it('draws a character missing from the atlas as the missing value, in that width', () => {
    expect(read(layOut([[buildText(), 'Ω1']])).map(({ pen, glyph }) => [pen, glyph])).toEqual([
      [0, MISSING_GLYPH],
      [0.75, 1],
    ])
  })

  it('draws the characters after the value small, in a line of their own that is aligned like the value', () => {
    const pensOf = (align: TextBinding['align']) =>
      read(rowsOf([[buildText({ align }), lineOf('123', 1)]]).take()).map(({ pen, isSmall }) => [pen, isSmall])
    const wide = 0.5 * 0.6
    expect(pensOf('left')).toEqual([
      [0, false],
      [0, true],
      [Math.fround(wide), true],
    ])
    expect(pensOf('center')).toEqual([
      [-0.25, false],
      [Math.fround(-wide), true],
      [0, true],
    ])
    expect(pensOf('right').map(([pen]) => pen)).toEqual([-0.5, Math.fround(-2 * wide), Math.fround(-wide)])
  })

  it('leaves a value where it is when its age comes below it', () => {
    for (const align of ['left', 'center', 'right'] as const) {
      const firstPen = (line: TextLine) => read(rowsOf([[buildText({ align }), line]]).take())[0]?.pen
      expect(firstPen(lineOf('1123', 1))).toBe(firstPen(lineOf('1')))
    }
  })

  it('returns the rows that were rewritten and no others, rows that touch as one run; null without changes', () => {
    const text = buildText()
    const rows = rowsOf(['1', '2', '3', '0', '1'].map((string) => [text, lineOf(string)]))
    expect(rows.take()).toMatchObject({ runs: Uint32Array.of(0, 10), total: 10 })
    expect(rows.take()).toBeNull()
    for (const [index, string] of [
      [4, '3'],
      [2, '10'],
      [1, ''],
      [2, '01'],
    ] as const)
      expect(rows.rewrite(index, text, lineOf(string))).toBe(true)
    const part = rows.take()
    expect(part).toMatchObject({ runs: Uint32Array.of(2, 4, 8, 2), total: 10 })
    expect(read(part).map(({ text, glyph }) => [text, glyph])).toEqual([
      [2, 0],
      [2, 1],
      [4, 3],
    ])
    expect(rows.take()).toBeNull()
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
        const texts = last.map(() => buildText())
        const rows = new GlyphRows(METRICS, texts.length)
        const shown: ShownTexts = { cells: new Uint32Array(0), colors: new Map() }
        const show = () => {
          const told = rows.take()
          showTexts(shown, told && { ...told, texts: new Uint32Array(), colors: new Uint32Array() })
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
        expect(read(shown)).toEqual(read(direct))
      }),
      { numRuns: 300 },
    )
  })

  it('refuses metrics without the missing value or with advances for other glyphs, and too many texts', () => {
    expect(() => new GlyphRows({ charset: '012', advances: new Float32Array(3) }, 1)).toThrow(/charset lacks "–"/)
    expect(() => new GlyphRows(METRICS, MAX_TEXTS + 1)).toThrow(/1048576 value texts, at most 1048575/)
    expect(() => new GlyphRows({ charset: '0𝛼–', advances: new Float32Array(4) }, 1)).toThrow(/4 entries, expected 3/)
  })
})
