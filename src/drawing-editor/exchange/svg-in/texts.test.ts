import { describe, expect, it } from 'vitest'
import { BASELINE_EM, elementMatrix, LINE_BOX_EM, readElement } from '#drawing/engine.ts'
import { imported, importedOne, told } from './svg-tree.fixture.ts'

// the measure of these tests: every character is half as wide as it is high

describe('importTree, of texts', () => {
  it('makes a text of the console, whose baseline is where it was', () => {
    const text = importedOne('<text x="10" y="50" font-size="20" fill="red" font-family="Arial, sans-serif">abc</text>')
    expect(text).toEqual({
      type: 'text',
      uuid: 'n1',
      left: 10,
      top: expect.closeTo(50 - BASELINE_EM * 20, 9),
      width: 30,
      height: expect.closeTo(LINE_BOX_EM * 20, 9),
      originX: 'left',
      originY: 'top',
      angle: 0,
      scaleX: 1,
      scaleY: 1,
      text: 'abc',
      fontSize: 20,
      fontFamily: 'Arial, sans-serif',
      fontWeight: 'normal',
      fontStyle: 'normal',
      textAlign: 'left',
      lineHeight: 1.16,
      fill: '#ff0000',
      stroke: null,
      strokeWidth: 0,
    })
  })

  it.each([
    ['middle', 'center'],
    ['end', 'right'],
  ])('keeps a text with its %s where that is, whatever its width turns out to be', (anchor, align) => {
    const text = importedOne(`<text x="100" y="50" text-anchor="${anchor}" transform="rotate(30)">abc</text>`)
    expect(text).toMatchObject({ originX: align, textAlign: align })
    const matrixOf = (width: number) => elementMatrix(readElement({ ...text, width }, '5.3.0') ?? never())
    const [wide, narrow] = [matrixOf(80), matrixOf(8)]
    const part = align === 'center' ? 0 : 0.5
    const anchorOf = ([a, b, , , e, f]: readonly number[], width: number) => [
      (e ?? 0) + (a ?? 0) * width * part,
      (f ?? 0) + (b ?? 0) * width * part,
    ]
    expect(anchorOf(wide, 80)).toEqual(anchorOf(narrow, 8).map((at) => expect.closeTo(at, 9)))
  })

  it('takes weight, slant, spacing and lines along the text over', () => {
    const attributes =
      'font-weight="700" font-style="oblique" letter-spacing="0.1em" text-decoration="underline line-through"'
    expect(importedOne(`<text y="20" font-size="20" ${attributes}>ab</text>`)).toMatchObject({
      fontWeight: 700,
      fontStyle: 'italic',
      charSpacing: 100,
      underline: true,
      linethrough: true,
      width: 22,
    })
    expect(importedOne('<text style="font: italic bold 12px/1.2 Noto, serif">a</text>')).toMatchObject({
      fontSize: 12,
      fontWeight: 'bold',
      fontStyle: 'italic',
      fontFamily: 'Noto, serif',
    })
  })

  it.each([
    ['3px', 150],
    ['.1em', 100],
    ['2', 100],
    ['normal', undefined],
  ])('reads a spacing of %s', (spacing, stored) => {
    expect(importedOne(`<text font-size="20" letter-spacing="${spacing}">ab</text>`).charSpacing).toBe(stored)
  })

  it('sets spans beside one another, each in its style', () => {
    const { elements } = imported(
      '<text x="10" y="50" font-size="20">ab<tspan fill="red" dx="5">c</tspan><tspan dy="-4" font-size="10">2</tspan></text>',
    )
    expect(elements).toMatchObject([
      { text: 'ab', left: 10, fill: '#000000' },
      { text: 'c', left: 35, fill: '#ff0000' },
      { text: '2', left: 45, fontSize: 10, top: expect.closeTo(46 - BASELINE_EM * 10, 9) },
    ])
  })

  it('anchors spans together', () => {
    const { elements } = imported(
      '<text x="100" font-size="20" text-anchor="middle">ab<tspan fill="red">cd</tspan></text>',
    )
    expect(elements).toMatchObject([
      { text: 'ab', left: 80, originX: 'left' },
      { text: 'cd', left: 100, originX: 'left' },
    ])
  })

  it('joins lines of one look to one text, and no others', () => {
    const lines = (second: string) =>
      imported(
        `<text x="10" y="20" font-size="20"><tspan x="10">one</tspan><tspan x="10" ${second}>two</tspan><tspan x="10" dy="30">three</tspan></text>`,
      ).elements
    expect(lines('dy="30"')).toMatchObject([
      { text: 'one\ntwo\nthree', lineHeight: expect.closeTo(30 / (20 * LINE_BOX_EM), 9), width: 50 },
    ])
    expect(lines('dy="40"').map(({ text }) => text)).toEqual(['one\ntwo', 'three'])
    expect(lines('dy="30" fill="red"').map(({ text }) => text)).toEqual(['one', 'two', 'three'])
    expect(lines('dy="300"').map(({ text }) => text)).toEqual(['one', 'two\nthree'])
  })

  it('collapses white space, or keeps it', () => {
    expect(imported('<text y="9">\n  a  <tspan>\n b</tspan>\n</text>').elements.map((one) => one.text)).toEqual([
      'a ',
      'b',
    ])
    expect(importedOne('<text x="100" y="9" text-anchor="end">ab </text>')).toMatchObject({ text: 'ab', width: 16 })
    expect(imported('<text xml:space="preserve"> a  b </text>').elements[0]).toMatchObject({ text: ' a  b ' })
    expect(imported('<text style="white-space:pre"> a</text>').elements[0]).toMatchObject({ text: ' a' })
  })

  it('moves a text by the line that it names', () => {
    const top = (line: string) =>
      Number(importedOne(`<text y="50" font-size="10" dominant-baseline="${line}">a</text>`).top)
    expect(top('middle') - top('auto')).toBeCloseTo(2.6, 6)
    expect(top('hanging') - top('auto')).toBeCloseTo(7.4, 6)
  })

  it('lists what it does not set as it is', () => {
    const { elements, problems } = imported(
      '<text x="1 2 3" y="9" rotate="30" textLength="50">abc<tref href="#p">d</tref></text>',
    )
    expect(elements).toMatchObject([{ text: 'abc', left: 1 }])
    expect(told(problems)).toEqual([
      'character-places x',
      'drawn-without rotate',
      'drawn-without textLength',
      'not-drawn tref',
    ])
  })

  it('groups the parts of a text where something is said about all of them', () => {
    expect(importedOne('<text id="t" y="20" opacity=".5">a<tspan fill="red">b</tspan></text>')).toMatchObject({
      type: 'group',
      elementName: 't',
      opacity: 0.5,
      objects: [{ text: 'a' }, { text: 'b' }],
    })
  })
})

function never(): never {
  throw new Error('The text is not read.')
}
