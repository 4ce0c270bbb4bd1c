import { describe, expect, it } from 'vitest'
import { applied, expectSameSight, fieldsOf, leavesOf, openBoard, orderOf } from './board.fixture.ts'
import { deleteOperations } from './delete.ts'
import { refOf } from './edit-board.ts'

const rect = (left: number, uuid: string) => ({
  type: 'rect',
  uuid,
  left,
  top: 0,
  width: 40,
  height: 20,
  strokeWidth: 0,
})
const inner = (uuid: string, ...objects: object[]) =>
  JSON.parse(JSON.stringify({ type: 'group', uuid, left: 0, top: 0, width: 90, height: 20, objects }))

describe('deleteOperations', () => {
  it('deletes elements of the board (R4-55)', () => {
    const opened = openBoard([rect(0, 'a'), rect(50, 'b'), rect(100, 'c')])
    expect(orderOf(applied(opened, deleteOperations(opened.board, [refOf('c'), refOf('a'), refOf('gone')])))).toEqual([
      'b',
    ])
  })

  it('deletes members, and fits the group to those that are left, which stay where they are', () => {
    const opened = openBoard([inner('g', rect(-45, 'a'), rect(5, 'b'), rect(-20, 'c'))])
    const now = applied(opened, deleteOperations(opened.board, [{ id: 'g', path: [1] }]))
    expect(fieldsOf(now, 'g')).toMatchObject({ width: 65, left: 0 })
    expectSameSight(
      leavesOf(now.board),
      leavesOf(opened.board).filter(({ element }) => element.uuid !== 'b'),
    )
  })

  it('keeps a group with one member, and deletes one without, and those around it that held nothing else', () => {
    const opened = openBoard([
      inner('g', inner('h', inner('i', rect(0, 'a'))), rect(0, 'b')),
      inner('j', inner('k', rect(0, 'c'))),
    ])
    const now = applied(
      opened,
      deleteOperations(opened.board, [
        { id: 'g', path: [0, 0, 0] },
        { id: 'j', path: [0, 0] },
      ]),
    )
    expect(orderOf(now)).toEqual(['g'])
    expect(fieldsOf(now, 'g').objects).toHaveLength(1)
    expect(fieldsOf(now, { id: 'g', path: [0] })).toMatchObject({ uuid: 'b' })
  })

  it('deletes a group once, where its members are chosen too', () => {
    const opened = openBoard([inner('g', rect(0, 'a')), rect(0, 'b')])
    expect(deleteOperations(opened.board, [{ id: 'g', path: [0] }, refOf('g')])).toEqual([
      { kind: 'remove', board: 'board-1', ids: ['g'] },
    ])
  })
})
