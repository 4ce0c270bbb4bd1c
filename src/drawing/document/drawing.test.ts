import { describe, expect, it } from 'vitest'
import { buildCanvas, buildStored } from '#tests/support/build-element.ts'
import { createDrawing } from './drawing.ts'
import { openDocument } from './open-document.ts'

function buildDrawing(elements: readonly unknown[]) {
  const { record } = openDocument(buildCanvas(elements), () => 'given')
  if (!record) throw new Error('The test drawing does not open.')
  return createDrawing(record)
}

describe('Drawing', () => {
  it('gives each element as it is now, and the same object for what was left alone', () => {
    const drawing = buildDrawing([buildStored('rect', { uuid: 'a' }), buildStored('text', { uuid: 'b', text: '供温' })])
    const before = drawing.element('board-1', 'b')
    drawing.apply([{ kind: 'move', board: 'board-1', ids: ['a'], dx: 5, dy: -5 }])
    expect(drawing.element('board-1', 'a')).toMatchObject({ left: 105, top: 45 })
    expect(drawing.element('board-1', 'b')).toBe(before)
    expect(drawing.content.boards[0]?.elements.map(({ uuid }) => uuid)).toEqual(['a', 'b'])
    drawing.apply([{ kind: 'remove', board: 'board-1', ids: ['a'] }])
    expect(drawing.element('board-1', 'a')).toBeNull()
    expect(drawing.element('no board', 'b')).toBeNull()
    expect(drawing.content.boards[0]?.elements).toEqual([before])
  })

  it('draws what a field is changed to, by its rule', () => {
    const drawing = buildDrawing([buildStored('rect', { uuid: 'a' })])
    const edit = (field: string, value: string | number) =>
      drawing.apply([{ kind: 'edit', board: 'board-1', edits: [{ id: 'a', fields: [{ field, value }] }] }])
    edit('fill', '#fff')
    edit('angle', 'steep')
    expect(drawing.element('board-1', 'a')).toMatchObject({ fill: '#fff', angle: 0 })
    drawing.undo()
    edit('angle', 30)
    expect(drawing.element('board-1', 'a')).toMatchObject({ angle: 30 })
  })

  it('draws a board by the version that it is given', () => {
    const drawing = buildDrawing([{ type: 'rect', uuid: 'a' }])
    expect(drawing.element('board-1', 'a')).toMatchObject({ originX: 'left' })
    const owner = { kind: 'block', board: 'board-1' } as const
    drawing.apply([{ kind: 'editFields', owner, fields: [{ field: 'version', value: '7.0.0' }] }])
    expect(drawing.element('board-1', 'a')).toMatchObject({ originX: 'center' })
    expect(drawing.content.boards[0]?.elements[0]).toMatchObject({ originX: 'center' })
    drawing.undo()
    expect(drawing.element('board-1', 'a')).toMatchObject({ originX: 'left' })
  })
})
