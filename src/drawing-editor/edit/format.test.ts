import { describe, expect, it } from 'vitest'
import { applied, fieldsOf, openBoard } from './board.fixture.ts'
import { refOf } from './edit-board.ts'
import { exactBox } from './exact-size.ts'
import { fieldOperations } from './fields.ts'
import { formatOf, pasteFormatOperations } from './format.ts'

const rect = {
  type: 'rect',
  left: 10,
  top: 20,
  width: 40,
  height: 20,
  strokeWidth: 2,
  fill: '#112233',
  stroke: '#445566',
}
const text = {
  type: 'text',
  left: 0,
  top: 0,
  width: 40,
  height: 20,
  text: '42',
  fontSize: 18,
  fill: '#ffffff',
  unitText: 'bar',
}
const ref = refOf('e0')

describe('formatOf', () => {
  it('holds what is drawn, defaults included, and nothing that is no format', () => {
    const format = formatOf({ ...text, uuid: 'a' }, '5.3.0')
    expect(format).toMatchObject({ fontSize: 18, fill: '#ffffff', opacity: 1, textAlign: 'left', fontWeight: 'normal' })
    for (const field of ['unitText', 'text', 'left', 'width', 'uuid', 'stroke'])
      expect(format).not.toHaveProperty(field)
    expect(formatOf({ ...rect, type: 'button' }, '5.3.0')).toMatchObject({
      fill: '#112233',
      strokeWidth: 2,
      rx: 0,
      fontSize: 14,
    })
    expect(formatOf({ type: 'ellipse', rx: 4, ry: 5 }, '5.3.0')).not.toHaveProperty('rx')
    expect(formatOf({ type: 'strange' }, '5.3.0')).toBeNull()
  })

  it('keeps a gradient as it is stored', () => {
    const fill = {
      type: 'linear',
      gradientUnits: 'percentage',
      coords: { x1: 0 },
      colorStops: [{ offset: 0, color: 'red' }],
    }
    expect(formatOf({ ...rect, fill }, '5.3.0')?.fill).toEqual(fill)
  })
})

describe('pasteFormatOperations', () => {
  it('gives each kind the fields that it has', () => {
    const opened = openBoard([
      rect,
      text,
      {
        type: 'arrowLine',
        left: 0,
        top: 0,
        points: [
          { x: 0, y: 0 },
          { x: 9, y: 0 },
        ],
      },
      { type: 'img', left: 0, top: 0, width: 9, height: 9 },
    ])
    const format = formatOf({ ...rect, rx: 4, opacity: 0.5, strokeDashArray: [3, 1] }, '5.3.0')
    const now = applied(opened, pasteFormatOperations(opened.board, ['e0', 'e1', 'e2', 'e3'].map(refOf), format ?? {}))
    expect(fieldsOf(now, 'e0')).toMatchObject({ rx: 4, ry: 4, opacity: 0.5 })
    expect(fieldsOf(now, 'e1')).toMatchObject({ fill: '#112233', opacity: 0.5, fontSize: 18 })
    expect(fieldsOf(now, 'e1')).not.toHaveProperty('stroke')
    expect(fieldsOf(now, 'e2')).toMatchObject({ stroke: '#445566', strokeWidth: 2, strokeDashArray: [3, 1] })
    expect(fieldsOf(now, 'e2')).not.toHaveProperty('fill')
    expect(fieldsOf(now, 'e3')).toEqual({
      type: 'img',
      left: 0,
      top: 0,
      width: 9,
      height: 9,
      uuid: 'e3',
      opacity: 0.5,
      backgroundColor: '',
    })
  })

  it('sets back what the format has as a default, and nothing twice', () => {
    const opened = openBoard([rect, { ...rect, opacity: 0.3, strokeLineCap: 'round' }])
    const format = formatOf(fieldsOf(opened, 'e0'), '5.3.0') ?? {}
    const now = applied(opened, pasteFormatOperations(opened.board, [refOf('e1')], format))
    expect(fieldsOf(now, 'e1')).toMatchObject({ opacity: 1, strokeLineCap: 'butt' })
    expect(pasteFormatOperations(now.board, [refOf('e1')], format)).toEqual([])
  })
})

describe('fieldOperations', () => {
  it('sets and removes fields of all elements, in groups too (R3-65)', () => {
    const opened = openBoard([rect, { type: 'group', objects: [rect] }])
    const inner = { id: 'e1', path: [0] }
    const now = applied(
      opened,
      fieldOperations(opened.board, [ref, inner], { elementName: 'P1', stroke: undefined, fill: '#112233' }),
    )
    for (const one of [ref, inner]) {
      expect(fieldsOf(now, one)).toMatchObject({ elementName: 'P1' })
      expect(fieldsOf(now, one)).not.toHaveProperty('stroke')
    }
    expect(fieldOperations(now.board, [ref, inner], { elementName: 'P1', stroke: undefined })).toEqual([])
  })

  it('leaves the middle of an element where it is when its stroke gets wider', () => {
    const opened = openBoard([{ ...rect, angle: 30 }])
    const now = applied(opened, fieldOperations(opened.board, [ref], { strokeWidth: 10 }))
    const [before, after] = [exactBox(opened.board, [ref]), exactBox(now.board, [ref])]
    expect([after?.width, after?.height]).toEqual([50, 30])
    const grown = 4 * (Math.cos(Math.PI / 6) + Math.sin(Math.PI / 6))
    expect(after?.x).toBeCloseTo((before?.x ?? 0) - grown, 6)
    const level = applied(now, fieldOperations(now.board, [ref], { strokeWidth: 1, left: 77 }))
    expect(fieldsOf(level, 'e0').left).toBe(77)
  })

  it('never changes a uuid, and refuses numbers that cannot be written', () => {
    const { board } = openBoard([rect])
    expect(fieldOperations(board, [ref], { uuid: 'other' })).toEqual([])
    for (const changes of [
      { left: Number.NaN },
      { maxValue: Number.POSITIVE_INFINITY },
      { width: 2e7 },
      { points: [{ x: 1e8, y: 0 }] },
    ])
      expect(fieldOperations(board, [ref], changes)).toEqual([])
    expect(fieldOperations(board, [ref], { maxValue: 1e9 })).toHaveLength(1)
  })
})
