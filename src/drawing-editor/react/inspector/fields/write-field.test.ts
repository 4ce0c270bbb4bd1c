import { describe, expect, it } from 'vitest'
import type { Json, JsonFields } from '#drawing/engine.ts'
import { type ElementRef, refOf, storedAt } from '../../../edit/edit-board.ts'
import { linePointsAt } from '../../../edit/line-points.ts'
import { TestEditor } from '../../../testing/test-editor.ts'
import type { FieldId } from './field-declaration.ts'
import { inspectedElements } from './inspected.ts'
import { otherFields, problemOfOther } from './other-fields.ts'
import { SECTIONS } from './sections.ts'
import { problemOf, writeField } from './write-field.ts'

/** Writes a field of elements of a test editor, as one step. */
function write({ editor }: TestEditor, id: FieldId, refs: readonly ElementRef[], value: Json | undefined): void {
  const field = SECTIONS.flatMap(({ fields }) => fields).find((one) => one.id === id)
  if (!field) throw new RangeError(`There is no field ${id}.`)
  editor.apply(writeField({ board: editor.board, refs, measureLine: editor.measureLine }, field, value), `field.${id}`)
}
const stored = ({ editor }: TestEditor, ref = refOf('e0')): JsonFields => storedAt(editor.board, ref) ?? {}

const RECT = { type: 'rect', left: 10, top: 20, width: 30, height: 40, strokeWidth: 0 }
const TEXT = { type: 'text', left: 0, top: 0, width: 20, height: 11.3, text: '供温', fontSize: 10, fontFamily: 'Arial' }

describe('writeField', () => {
  it('writes all chosen elements in one step', () => {
    const test = new TestEditor([RECT, RECT])
    write(test, 'opacity', [refOf('e0'), refOf('e1')], 0.3)
    expect([stored(test).opacity, stored(test, refOf('e1')).opacity]).toEqual([0.3, 0.3])
    test.editor.undo()
    expect('opacity' in stored(test, refOf('e1'))).toBe(false)
  })

  it('leaves out what the contract does not let a field hold', () => {
    const test = new TestEditor([RECT])
    const before = test.text
    write(test, 'opacity', [refOf('e0')], 2)
    write(test, 'fill', [refOf('e0')], { type: 'linear' })
    write(test, 'strokeDashArray', [refOf('e0')], ['a'])
    expect(test.text).toBe(before)
    expect(test.editor.state.undoLabel).toBeNull()
  })

  it('makes no step where nothing changes', () => {
    const test = new TestEditor([{ ...RECT, opacity: 0.5 }])
    write(test, 'opacity', [refOf('e0')], 0.5)
    expect(test.editor.state.undoLabel).toBeNull()
  })

  it('keeps the middle where the stroke gets wider', () => {
    const test = new TestEditor([RECT])
    write(test, 'strokeWidth', [refOf('e0')], 10)
    expect(stored(test)).toMatchObject({ left: 5, top: 15, strokeWidth: 10 })
  })

  it('gives a text the size that it takes in its font', () => {
    const test = new TestEditor([TEXT, { ...TEXT, type: 'button', width: 80, height: 30 }])
    write(test, 'fontSize', [refOf('e0'), refOf('e1')], 20)
    expect(stored(test)).toMatchObject({ fontSize: 20, width: 24, height: 22.6 })
    expect(stored(test, refOf('e1'))).toMatchObject({ fontSize: 20, width: 80, height: 30 })
    write(test, 'text', [refOf('e0')], '一次\n供温')
    expect(stored(test)).toMatchObject({ text: '一次\n供温', width: 24 })
    expect(Number(stored(test).height)).toBeGreaterThan(45)
    write(test, 'text', [refOf('e0')], '')
    expect(stored(test).text).toBe('')
  })

  it('writes one expression beside others, and removes the last with its field', () => {
    const test = new TestEditor([{ ...RECT, expressions: { color: '{T1g}' } }])
    write(test, 'blink', [refOf('e0')], '{T1g} > 90')
    expect(stored(test).expressions).toEqual({ color: '{T1g}', blink: '{T1g} > 90' })
    write(test, 'color', [refOf('e0')], undefined)
    write(test, 'blink', [refOf('e0')], ' ')
    expect('expressions' in stored(test)).toBe(false)
  })

  it('stores angles of arcs as the file’s version of Fabric has them', () => {
    const arc = { type: 'circle', left: 0, top: 0, width: 20, height: 20, radius: 10 }
    const old = new TestEditor([arc], { version: '4.6.0' })
    write(old, 'endAngle', [refOf('e0')], 180)
    expect(stored(old).endAngle).toBeCloseTo(Math.PI, 12)
    const present = new TestEditor([arc])
    write(present, 'endAngle', [refOf('e0')], 180)
    expect(stored(present).endAngle).toBe(180)
  })

  it('moves one end of a line, and not the other', () => {
    const test = new TestEditor([{ type: 'line', left: 100, top: 100, x1: -50, y1: -30, x2: 50, y2: 30 }])
    const [, before] = linePointsAt(test.editor.board, refOf('e0'))
    write(test, 'x1', [refOf('e0')], 40)
    const [start, end] = linePointsAt(test.editor.board, refOf('e0'))
    expect(start?.x).toBeCloseTo(40, 9)
    expect(end?.x).toBeCloseTo(before?.x ?? 0, 9)
    expect(end?.y).toBeCloseTo(before?.y ?? 0, 9)
  })

  it('gives a line other points where they are on the board', () => {
    const points = [
      { x: 100, y: 100 },
      { x: 300, y: 100 },
    ]
    const line = { type: 'polyLine', left: 97.5, top: 97.5, width: 200, height: 0, strokeWidth: 5, points }
    const test = new TestEditor([line])
    write(test, 'points', [refOf('e0')], [...points, { x: 300, y: 400 }])
    expect(linePointsAt(test.editor.board, refOf('e0')).map(({ x, y }) => [x, y])).toEqual([
      [100, 100],
      [300, 100],
      [300, 400],
    ])
  })

  it('writes members of groups', () => {
    const group = { type: 'group', left: 0, top: 0, width: 60, height: 40, strokeWidth: 0, objects: [RECT, RECT] }
    const test = new TestEditor([group])
    const ref = { id: 'e0', path: [1] }
    write(test, 'elementName', [ref], '阀门')
    expect(stored(test, ref).elementName).toBe('阀门')
    test.editor.undo()
    expect('elementName' in stored(test, ref)).toBe(false)
  })
})

describe('problemOf', () => {
  it('says what a field does not hold', () => {
    expect(problemOf('points', [{ x: 1 }])).toContain('0.y')
    expect(problemOf('points', undefined)).toBeNull()
    expect(problemOfOther('opacity', 3)).not.toBeNull()
    expect(problemOfOther('somethingOfOthers', { any: [1] })).toBeNull()
  })
})

describe('otherFields', () => {
  const foreign = { ...RECT, shadow: null, vendor: { id: 1 }, opacity: '0.5', lockMovementX: true }
  const test = new TestEditor([foreign, { ...RECT, vendor: 2 }])
  const named = (...ids: string[]) => otherFields(inspectedElements(test.editor.board, ids.map(refOf)))

  it('are those that no control shows, and those that hold what is not allowed', () => {
    expect(named('e0')).toEqual(['shadow', 'vendor', 'opacity', 'lockMovementX'])
  })

  it('are shared by all', () => {
    expect(named('e0', 'e1')).toEqual(['vendor'])
  })
})
