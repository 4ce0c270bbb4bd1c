import { describe, expect, it } from 'vitest'
import { createDrawing, type DrawingRecord, newDrawing, type Operation, writeDocument } from '#drawing/engine.ts'
import { uuids } from './board.fixture.ts'
import {
  addBoardOperations,
  duplicateBoardOperations,
  moveBoardOperations,
  removeBoardOperations,
  renameBoardOperations,
} from './boards.ts'
import { backgroundOperations, sizeOperations } from './drawing-size.ts'

/** The drawing after operations; undoing them gives the one before, to the byte. */
function applied(record: DrawingRecord, operations: readonly Operation[]): DrawingRecord {
  const drawing = createDrawing(record)
  drawing.apply(operations)
  const now = drawing.record
  drawing.undo()
  if (operations.length > 0) expect(writeDocument(drawing.record)).toBe(writeDocument(record))
  return now
}
const copies = () => {
  const next = uuids()
  return () => next().replace('new', 'copy')
}
const titles = ({ boards }: DrawingRecord) => boards.map(({ title }) => title)
const indices = ({ boards }: DrawingRecord) => boards.map(({ index }) => index)
const empty = newDrawing(uuids())
const three = ['b', 'c'].reduce((record, uuid) => applied(record, addBoardOperations(record, uuid)), empty)

describe('boards', () => {
  it('are added with titles that no other has, and say their places', () => {
    expect(titles(three)).toEqual(['画板1', '画板2', '画板3'])
    const four = applied(three, addBoardOperations(three, 'd', 1))
    expect(titles(four)).toEqual(['画板1', '画板4', '画板2', '画板3'])
    expect(indices(four)).toEqual([0, 1, 2, 3])
    expect(four.boards[1]).toMatchObject({ uuid: 'd', dpi: '1920', objects: { background: '#3e3f4c', objects: [] } })
  })

  it('are copied with new uuids for all that they hold', () => {
    const rect = { type: 'rect', uuid: 'r', left: 0, top: 0 }
    const drawn = applied(three, [{ kind: 'insert', board: 'b', items: [{ index: 0, element: rect }] }])
    const copied = applied(drawn, duplicateBoardOperations(drawn, 'b', copies()))
    expect(titles(copied)).toEqual(['画板1', '画板2', '画板4', '画板3'])
    expect(copied.boards[2]).toMatchObject({
      uuid: 'copy-2',
      index: 2,
      objects: { objects: [{ ...rect, uuid: 'copy-1' }] },
    })
    expect(duplicateBoardOperations(drawn, 'gone', uuids())).toEqual([])
  })

  it('are renamed, and never to nothing', () => {
    expect(titles(applied(three, renameBoardOperations(three, 'b', ' 一次网 ')))).toEqual(['画板1', '一次网', '画板3'])
    expect([...renameBoardOperations(three, 'b', '  '), ...renameBoardOperations(three, 'b', '画板2')]).toEqual([])
  })

  it('are moved among the others', () => {
    const moved = applied(three, moveBoardOperations(three, 'c', 0))
    expect(titles(moved)).toEqual(['画板3', '画板1', '画板2'])
    expect(indices(moved)).toEqual([0, 1, 2])
    expect([...moveBoardOperations(three, 'c', 9), ...moveBoardOperations(three, 'gone', 0)]).toEqual([])
  })

  it('are removed, but never the last', () => {
    const two = applied(three, removeBoardOperations(three, 'b'))
    expect([titles(two), indices(two)]).toEqual([
      ['画板1', '画板3'],
      [0, 1],
    ])
    expect(removeBoardOperations(empty, empty.boards[0]?.uuid ?? '')).toEqual([])
    expect(removeBoardOperations(three, 'gone')).toEqual([])
  })
})

describe('sizeOperations', () => {
  it('sets the size of the drawing', () => {
    const { operations, problems } = sizeOperations(empty, { width: 3840, height: 1080 })
    expect(problems).toEqual([])
    expect(applied(empty, operations)).toMatchObject({ width: 3840, height: 1080 })
    expect(sizeOperations(empty, { width: 1920, height: 1080 })).toEqual({ operations: [], problems: [] })
  })

  it('says what a size may be, as data', () => {
    const allowed = { min: 100, max: 20_000 }
    expect(sizeOperations(empty, { width: 99, height: 20_001 })).toEqual({
      operations: [],
      problems: [
        { field: 'width', rule: 'range', allowed },
        { field: 'height', rule: 'range', allowed },
      ],
    })
    expect(sizeOperations(empty, { width: Number.NaN, height: 100 }).problems).toHaveLength(1)
  })
})

describe('backgroundOperations', () => {
  it('sets a colour, and refuses what is none', () => {
    const board = empty.boards[0]?.uuid ?? ''
    const { operations } = backgroundOperations(empty, board, '#102030')
    expect(applied(empty, operations).boards[0]?.objects.background).toBe('#102030')
    for (const wrong of ['', 'transparent', 'no colour'])
      expect(backgroundOperations(empty, board, wrong)).toMatchObject({ operations: [], problems: [{ rule: 'color' }] })
    expect(backgroundOperations(empty, board, '#3e3f4c')).toEqual({ operations: [], problems: [] })
  })
})
