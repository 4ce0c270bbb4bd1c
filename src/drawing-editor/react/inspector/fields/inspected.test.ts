import { describe, expect, it } from 'vitest'
import { refOf } from '#drawing-editor/edit/edit-board.ts'
import { fieldOperations } from '#drawing-editor/edit/fields.ts'
import { TestEditor } from '#drawing-editor/testing/test-editor.ts'
import type { FieldId } from './field-declaration.ts'
import { inspectedElements, isSameShared, kindsOf, sharedBy } from './inspected.ts'
import { readShared } from './read-field.ts'
import { SECTIONS, sectionsFor } from './sections.ts'

const RECT = { type: 'rect', left: 10, top: 20, width: 30, height: 40, strokeWidth: 0 }

describe('sharedBy', () => {
  it('tells what all hold, and that they differ', () => {
    expect(sharedBy([1, 1], (value) => value)).toEqual({ isMixed: false, value: 1 })
    expect(sharedBy([1, 2], (value) => value)).toEqual({ isMixed: true, value: undefined })
    expect(sharedBy([], () => 1)).toEqual({ isMixed: false, value: undefined })
  })

  it('compares what values say', () => {
    expect(
      sharedBy(
        [
          [1, { a: 1 }],
          [1, { a: 1 }],
        ],
        (value) => value,
      ).isMixed,
    ).toBe(false)
    expect(isSameShared({ isMixed: false, value: [1] }, { isMixed: false, value: [1] })).toBe(true)
    expect(isSameShared({ isMixed: false, value: undefined }, { isMixed: true, value: undefined })).toBe(false)
  })
})

describe('readShared', () => {
  const test = new TestEditor([RECT, { ...RECT, left: 110, opacity: 0.5, fill: null }])
  const { board } = test.editor
  const read = (id: FieldId, refs = ['e0', 'e1']) => {
    const field = SECTIONS.flatMap(({ fields }) => fields).find((one) => one.id === id)
    return field && readShared(board, inspectedElements(board, refs.map(refOf)), field)
  }

  it('counts Fabric’s default for what is not stored', () => {
    expect(read('opacity', ['e0'])).toEqual({ isMixed: false, value: 1 })
    expect(read('opacity')).toEqual({ isMixed: true, value: undefined })
    expect(read('fill', ['e0'])).toEqual({ isMixed: false, value: 'rgb(0,0,0)' })
    expect(read('fill', ['e1'])).toEqual({ isMixed: false, value: null })
  })

  it('gives several elements one frame', () => {
    expect(read('x')).toEqual({ isMixed: false, value: 10 })
    expect(read('width')).toEqual({ isMixed: false, value: 130 })
  })

  it('finds nothing where nothing is', () => {
    expect(read('elementName')).toEqual({ isMixed: false, value: undefined })
    expect(read('x', ['nowhere'])).toEqual({ isMixed: false, value: undefined })
  })
})

describe('sectionsFor', () => {
  const test = new TestEditor([RECT, { ...RECT, type: 'Circle', radius: 9 }, { ...RECT, type: 'what-is-this' }])
  const { board } = test.editor
  const fieldsFor = (...ids: string[]): FieldId[] =>
    sectionsFor(kindsOf(inspectedElements(board, ids.map(refOf)))).flatMap(({ fields }) => fields.map(({ id }) => id))

  it('offers what all kinds share', () => {
    expect(fieldsFor('e0')).toContain('rx')
    expect(fieldsFor('e0', 'e1')).not.toContain('rx')
    expect(fieldsFor('e1')).toContain('startAngle')
    expect(fieldsFor('e0', 'e1')).toContain('fill')
  })

  it('offers names and bindings of what cannot be drawn', () => {
    expect(fieldsFor('e2')).toContain('elementName')
    expect(fieldsFor('e2')).toContain('stationVal1')
    expect(fieldsFor('e2')).not.toContain('x')
  })

  it('names each field once', () => {
    const ids = SECTIONS.flatMap(({ fields }) => fields.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('elements that have changed', () => {
  it('are read anew', () => {
    const test = new TestEditor([RECT])
    const { editor } = test
    editor.apply(fieldOperations(editor.board, [refOf('e0')], { elementName: '泵' }), 'name')
    expect(inspectedElements(editor.board, [refOf('e0')])[0]?.stored.elementName).toBe('泵')
  })
})
