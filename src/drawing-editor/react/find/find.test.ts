import { describe, expect, it } from 'vitest'
import { fitCamera, openDocument, type WindowSize } from '#drawing/engine.ts'
import { refOf } from '../../edit/edit-board.ts'
import { TestEditor } from '../../testing/test-editor.ts'
import { boxToShow, MAX_ZOOM } from './box-to-show.ts'
import { findInBoards } from './find-in-boards.ts'
import { isReplaceKind, isReplaceScope, type ReplaceForm, replacedIn } from './replace-in-boards.ts'

const TEXT = { type: 'text', left: 0, top: 0, width: 10, height: 10 }

function twoBoards() {
  const boards = [0, 1].map((index) => ({
    title: `画板${index + 1}`,
    index,
    uuid: `b${index}`,
    dpi: '1920',
    objects: {
      version: '5.3.0',
      objects: [
        { ...TEXT, uuid: 'a', text: '供温', stationId1: 'HZ0012.1', stationVal1: 'T1g' },
        { ...TEXT, uuid: 'b', text: '回温', stationId1: 'HZ00120.1', stationVal1: 'T1h' },
      ],
    },
  }))
  const { record } = openDocument({ width: 800, height: 600, uuid: 'drawing', boards }, () => 'unnamed')
  if (!record) throw new Error('The drawing does not open.')
  return record
}

describe('findInBoards', () => {
  it('names what it finds by board and element', () => {
    const found = findInBoards(twoBoards().boards, '供温')
    expect(found.map(({ key, foundIn }) => [key, foundIn])).toEqual([
      ['b0 a', 'text'],
      ['b1 a', 'text'],
    ])
  })

  it('finds nothing for an empty text', () => {
    expect(findInBoards(twoBoards().boards, ' ')).toEqual([])
  })
})

describe('replacedIn', () => {
  const form: ReplaceForm = { kind: 'node-prefix', scope: 'allBoards', from: 'HZ0012', to: 'HZ0099' }
  const record = twoBoards()
  const [board] = record.boards
  if (!board) throw new Error('The drawing has no board.')

  it('counts what it changes in the chosen elements, in the board, and in all boards', () => {
    const refs = [refOf('b')]
    expect(replacedIn({ record, board, refs }, form).count).toBe(2)
    expect(replacedIn({ record, board, refs }, { ...form, scope: 'thisBoard' }).count).toBe(1)
    expect(replacedIn({ record, board, refs }, { ...form, scope: 'inChosen' }).count).toBe(0)
    expect(replacedIn({ record, board, refs }, { ...form, kind: 'node', from: 'HZ0012.1' }).count).toBe(2)
  })

  it('is one step over several boards, undone to the byte', () => {
    const test = new TestEditor([{ ...TEXT, stationId1: 'HZ0012.1' }])
    const { editor } = test
    const before = test.text
    const { operations } = replacedIn({ record: editor.drawing.record, board: editor.board, refs: [] }, form)
    editor.apply(operations, 'find.replace')
    expect(editor.board.objects.objects[0]?.stationId1).toBe('HZ0099.1')
    editor.undo()
    expect(test.text).toBe(before)
  })

  it('knows its kinds and scopes', () => {
    expect([isReplaceKind('parameter'), isReplaceKind('all')]).toEqual([true, false])
    expect([isReplaceScope('inChosen'), isReplaceScope('')]).toEqual([true, false])
  })
})

describe('boxToShow', () => {
  const window: WindowSize = { width: 900, height: 600 }

  it('shows a small element with room around it, and no larger than needed', () => {
    const box = boxToShow({ minX: 100, minY: 100, maxX: 110, maxY: 104 }, window)
    expect((box.minX + box.maxX) / 2).toBe(105)
    expect((box.minY + box.maxY) / 2).toBe(102)
    expect(fitCamera(window, box).zoom).toBeLessThanOrEqual(MAX_ZOOM)
    expect(fitCamera(window, box).zoom).toBeGreaterThan(MAX_ZOOM * 0.9)
  })

  it('shows all of a large one', () => {
    const box = boxToShow({ minX: 0, minY: 0, maxX: 4000, maxY: 10 }, window)
    expect(box.minX).toBe(-600)
    expect(box.maxX).toBe(4600)
  })
})
