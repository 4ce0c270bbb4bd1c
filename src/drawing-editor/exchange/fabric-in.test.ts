import { describe, expect, it } from 'vitest'
import { elementMatrix, isPlainJson, readElement } from '#drawing/engine.ts'
import { importFabric, looksLikeFabric, MAX_FABRIC_ELEMENTS, MAX_FABRIC_TEXT } from './fabric-in.ts'

const named = () => {
  let number = 0
  return () => `new-${++number}`
}
const read = (source: unknown, version = '5.3.0') =>
  importFabric(typeof source === 'string' ? source : JSON.stringify(source), { createUuid: named(), version })
const rect = { type: 'rect', left: 10, top: 20, width: 30, height: 40 }

describe('importFabric', () => {
  it.each([
    ['a canvas', { version: '5.3.0', objects: [rect] }],
    [
      'a drawing',
      { width: 100, height: 50, uuid: 'd', boards: [{ uuid: 'b', objects: { version: '5.3.0', objects: [rect] } }] },
    ],
    ['a list of elements', [rect]],
    ['one element', rect],
    ['a group', { type: 'group', objects: [rect] }],
  ])('reads %s', (_, source) => {
    const { elements, isRefused } = read(source)
    expect(isRefused).toBe(false)
    expect(elements).toHaveLength(1)
    expect(elements[0]).toMatchObject('type' in source && source.type === 'group' ? source : rect)
  })

  it('R3-65, R3-66 keeps every field, known or not', () => {
    const element = {
      ...rect,
      uuid: 'a',
      elementName: '泵',
      stationId1: 'HZ0001.1',
      stationVal1: 'T1g',
      colorKeys: [{ min: 1, color: '#ff0000' }],
      timeLine: { x: [1] },
      strange: { deep: [null] },
    }
    expect(read([element]).elements).toEqual([{ ...element, uuid: expect.stringMatching(/^new-/) }])
  })

  it.each([
    ['4.6.0', '7.4.0'],
    ['5.3.0', '7.4.0'],
    ['7.4.0', '5.3.0'],
    ['6.9.1', '4.6.0'],
    ['', '7.4.0'],
    ['7.4.0', ''],
  ])('moves nothing from Fabric %s to a board of %s', (from, to) => {
    const arc = { type: 'circle', radius: 20, startAngle: 0.5, endAngle: 2, left: 5, top: 6 }
    const line = { type: 'line', x1: 0, y1: 0, x2: 50, y2: 0, strokeWidth: 10, stroke: 'red' }
    const group = {
      type: 'group',
      left: 90,
      top: 90,
      width: 50,
      height: 50,
      objects: [rect, arc],
      clipPath: { ...rect },
    }
    const sources = [rect, arc, line, group]
    const { elements } = read({ ...(from && { version: from }), objects: sources }, to)
    for (const [at, element] of elements.entries()) {
      const [moved, stood] = [readElement(element, to), readElement({ ...sources[at] }, from)]
      expect({ ...moved, uuid: '' }).toEqual({ ...stood, uuid: '' })
      expect(moved && elementMatrix(moved)).toEqual(stood && elementMatrix(stood))
    }
  })

  it('lets what names another element name its copy, in groups too, and keeps elements apart', () => {
    const pipe = { type: 'polyLine', uuid: 'pipe', points: [], ends: { start: 'pump', end: 'tank' } }
    const group = { type: 'group', uuid: 'group', objects: [{ ...rect, uuid: 'pump' }, { ...rect }] }
    const { elements, documentProblems } = read([pipe, group, { ...rect, uuid: 'pipe' }])
    const [first, second, third] = elements
    expect(new Set([first?.uuid, second?.uuid, third?.uuid]).size).toBe(3)
    expect(second).toMatchObject({ objects: [{ uuid: expect.stringMatching(/^new-/) }, rect] })
    const [pump] = second && Array.isArray(second.objects) ? second.objects : []
    expect(first?.ends).toEqual({ start: pump.uuid, end: 'tank' })
    expect(documentProblems).toMatchObject([{ field: 'uuid', rule: 'is the name of another' }])
  })

  it('lists what cannot be drawn, and further boards', () => {
    const board = {
      uuid: 'b',
      title: '',
      index: 0,
      dpi: '1920',
      objects: {
        version: '5.3.0',
        objects: [{ ...rect, uuid: 'r', shadow: { blur: 3 } }, 7, { type: 'star', uuid: 's' }],
      },
    }
    const { elements, problems, documentProblems } = read({
      width: 9,
      height: 9,
      uuid: 'd',
      boards: [board, { ...board, uuid: 'c' }],
    })
    // what the console cannot draw is kept: another program may
    expect(elements.map(({ type }) => type)).toEqual(['rect', 'star'])
    expect(problems).toEqual([{ code: 'other-boards', name: '', count: 1 }])
    expect(documentProblems.map(({ location, field }) => `${location} ${field}`).slice(0, 3)).toEqual([
      'boards[0].objects.objects[0] shadow',
      'boards[0].objects.objects[1] ',
      'boards[0].objects.objects[2] type',
    ])
  })

  it.each([
    ['no text', '', 'not-json'],
    ['half a text', '{"objects":', 'not-json'],
    ['a number', '7', 'no-elements'],
    ['nothing', 'null', 'no-elements'],
    ['a canvas without elements', '{"objects":[]}', 'no-elements'],
    ['a list without elements', '[]', 'no-elements'],
    ['a list of lists', `${'['.repeat(300)}${']'.repeat(300)}`, 'no-elements'],
    ['a very deep list', '['.repeat(1_000_000), 'not-json'],
    ['a very long text', ' '.repeat(MAX_FABRIC_TEXT + 1), 'too-large'],
    ['very many elements', `[${'{"type":"rect"},'.repeat(MAX_FABRIC_ELEMENTS)}{}]`, 'too-many-elements'],
  ])('refuses %s', (_, text, code) => {
    expect(read(text)).toMatchObject({ elements: [], isRefused: true, problems: [{ code }] })
  })

  it('leaves out what is nested deeper than a drawing can hold, and lists it', () => {
    const { elements, documentProblems } = read(`${'{"type":"group","objects":['.repeat(150)}${']}'.repeat(150)}`)
    expect(elements).toHaveLength(1)
    expect(documentProblems.map(({ rule }) => rule)).toContain('is deeper than 200')
    expect(isPlainJson(elements)).toBe(true)
  })

  it('takes numbers that JSON writes and no program can hold for nothing', () => {
    expect(read('[{"type":"rect","left":1e999,"width":5}]').elements).toEqual([
      { type: 'rect', left: null, width: 5, uuid: expect.any(String) },
    ])
  })
})

describe('looksLikeFabric', () => {
  it('knows elements, canvases and drawings from other JSON and text', () => {
    const texts = [rect, [rect], { objects: [] }, { boards: [] }].map((source) => JSON.stringify(source))
    for (const text of texts) expect(looksLikeFabric(` ${text}`)).toBe(true)
    for (const text of ['', '{', 'rect', '{"a":1}', '[1,2]', '"objects"', '[{"type":"star"}]']) {
      expect(looksLikeFabric(text)).toBe(false)
    }
  })
})
