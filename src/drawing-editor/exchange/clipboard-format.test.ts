import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { processorMsOf } from '#tests/support/processor-time.ts'
import {
  type CopiedElements,
  MAX_CLIPBOARD,
  MAX_COPIED_ELEMENTS,
  MAX_PASTED_TEXT,
  pastedElements,
  readClipboard,
  writeClipboard,
} from './clipboard-format.ts'
import { base64OfText } from './data-url.ts'
import { importFabric } from './fabric-in.ts'

const rect = {
  type: 'rect',
  uuid: 'a',
  left: 10,
  top: 20,
  width: 30,
  height: 40,
  stationVal1: '供温 <&> 🚰',
  strange: [null],
}
const copied = (elements: CopiedElements['elements'] = [rect]): CopiedElements => ({
  drawing: 'd',
  board: 'b',
  fabricVersion: '5.3.0',
  box: { left: 10, top: 20, width: 30, height: 40 },
  elements,
})
const written = (content = copied()) => writeClipboard(content) ?? { html: '', text: '' }
const named = () => {
  let number = 0
  return () => `new-${++number}`
}

describe('writeClipboard and readClipboard', () => {
  it('R3-68 bring elements back as they were, as HTML or as text alone', () => {
    const { html, text } = written()
    for (const forms of [
      { html, text },
      { html, text: '' },
      { html: '', text },
      { html: '<p>x</p>', text },
    ]) {
      expect(readClipboard(forms)).toEqual({ kind: 'elements', copied: copied() })
    }
  })

  it('R3-65, R3-66 bring any fields back', () => {
    const fields = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 }))
    fc.assert(
      fc.property(fc.array(fields, { minLength: 1, maxLength: 4 }), (elements) => {
        const content = copied(JSON.parse(JSON.stringify(elements.map((one, at) => ({ ...one, uuid: `e${at}` })))))
        expect(readClipboard(written(content))).toEqual({ kind: 'elements', copied: content })
      }),
    )
  })

  it('survives what browsers and programs wrap HTML in', () => {
    const { html } = written()
    const wrapped = `<html><body>\r\n<!--StartFragment-->${html.replace('<meta charset="utf-8">', '')}<!--EndFragment-->\r\n</body></html>`
    expect(readClipboard({ html: wrapped, text: '' }).kind).toBe('elements')
  })

  it('give other programs the texts to show, and Fabric its elements', () => {
    const label = { type: 'text', uuid: 't', text: 'T2 < 60' }
    const { html, text } = written(
      copied([label, { type: 'group', uuid: 'g', objects: [{ type: 'text', text: 'inside' }] }]),
    )
    expect(html.replace(/<[^>]*>/g, '')).toBe('T2 &#60; 60\ninside')
    const { elements } = importFabric(text, { createUuid: named(), version: '5.3.0' })
    expect(elements[0]).toMatchObject({ type: 'text', text: 'T2 < 60' })
  })

  it('write nothing that is too much to be read', () => {
    expect(writeClipboard(copied([]))).toBeNull()
    expect(writeClipboard(copied([{ ...rect, text: 'x'.repeat(MAX_CLIPBOARD) }]))).toBeNull()
    expect(writeClipboard(copied(Array.from({ length: MAX_COPIED_ELEMENTS + 1 }, () => rect)))).toBeNull()
  })
})

describe('readClipboard', () => {
  const htmlOf = (payload: unknown) => `<span data-heating-drawing="${base64OfText(JSON.stringify(payload))}"></span>`
  const payload = { format: 'heating-console/drawing', formatVersion: 1, ...copied(), objects: [rect] }

  it.each([
    ['SVG', '<svg/>', 'svg'],
    ['an SVG file', '\uFEFF<?xml version="1.0"?>\n<!-- a --><!DOCTYPE svg [<!ENTITY a "b">]>\n<svg xmlns="">', 'svg'],
    ['elements of Fabric', '[{"type":"Rect"}]', 'fabric'],
    ['a drawing', '{"boards":[]}', 'fabric'],
    ['other JSON', '{"a":1}', 'text'],
    ['other markup', '<p>svg</p>', 'text'],
    ['words', 'a <svg> b', 'text'],
  ])('tells %s from the text', (_, text, kind) => {
    expect(readClipboard({ html: '<b>x</b>', text })).toEqual({ kind, text })
  })

  it('keeps the lines of a text, without characters that are none', () => {
    expect(readClipboard({ html: '', text: 'a\r\nb\rc\td\u0000\u0007' })).toEqual({ kind: 'text', text: 'a\nb\nc\td' })
  })

  it('says why nothing can be pasted', () => {
    const reasonOf = (html: string, text = '') => readClipboard({ html, text })
    const nothing = (reason: string) => ({ kind: 'nothing', reason })
    expect(reasonOf('')).toEqual(nothing('empty'))
    expect(reasonOf('<b></b>', ' \n ')).toEqual(nothing('empty'))
    expect(reasonOf('x'.repeat(MAX_CLIPBOARD + 1))).toEqual(nothing('too-large'))
    expect(reasonOf('', 'x'.repeat(MAX_CLIPBOARD + 1))).toEqual(nothing('too-large'))
    expect(reasonOf('', 'x'.repeat(MAX_PASTED_TEXT + 1))).toEqual(nothing('too-large'))
    expect(reasonOf(htmlOf({ ...payload, formatVersion: 2 }))).toEqual(nothing('newer'))
    expect(reasonOf('<span data-heating-drawing="!"></span>', 'a')).toEqual({ kind: 'text', text: 'a' })
  })

  it.each([
    ['no base64', '<span data-heating-drawing="a"></span>'],
    ['no text', `<span data-heating-drawing="${btoa('\xFF\xFE')}"></span>`],
    ['no JSON', `<span data-heating-drawing="${btoa('{')}"></span>`],
    ['no object', htmlOf(7)],
    ['deep nesting', htmlOf({ ...payload, objects: [JSON.parse(`${'{"a":'.repeat(500)}1${'}'.repeat(500)}`)] })],
    ['no elements', htmlOf({ ...payload, objects: [] })],
    ['elements that are none', htmlOf({ ...payload, objects: [1] })],
    ['elements without a name', htmlOf({ ...payload, objects: [{ type: 'rect' }] })],
    ['a box that is none', htmlOf({ ...payload, box: { left: 'a' } })],
    ['another format', htmlOf({ ...payload, format: 'other' })],
  ])('refuses a payload with %s', (_, html) => {
    expect(readClipboard({ html, text: '' })).toEqual({ kind: 'nothing', reason: 'damaged' })
  })

  it('never throws, whatever is in a clipboard', () => {
    const text = fc.oneof(
      fc.string(),
      fc.json(),
      fc.base64String().map((code) => `<i data-heating-drawing="${code}">`),
    )
    fc.assert(fc.property(text, text, (html, plain) => readClipboard({ html, text: plain }).kind !== 'elements'))
  })

  it.each(['<!--', '<?', '<!DOCTYPE ', '<!DOCTYPE [', ' ', 'data-heating-drawing="', '{', '['])(
    'takes little time for a long row of %s',
    (part) => {
      const row = part.repeat(100_000)
      expect(processorMsOf(() => readClipboard({ html: row, text: row }))).toBeLessThan(2_000)
    },
  )
})

describe('pastedElements', () => {
  it('gives new names, and states the version where the board has another', () => {
    const content = copied([rect, { type: 'polyLine', uuid: 'p', ends: 'a' }])
    expect(pastedElements(content, { createUuid: named(), version: '5.2.0' })).toEqual([
      { ...rect, uuid: 'new-1' },
      { type: 'polyLine', uuid: 'new-2', ends: 'new-1' },
    ])
    expect(pastedElements(content, { createUuid: named(), version: '7.4.0' })[0]).toMatchObject({ version: '5.3.0' })
  })
})
