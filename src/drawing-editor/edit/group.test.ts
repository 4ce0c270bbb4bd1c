import { describe, expect, it } from 'vitest'
import { applied, expectSameSight, fieldsOf, leavesOf, openBoard, orderOf, uuids } from './board.fixture.ts'
import { refOf } from './edit-board.ts'
import { groupOperations } from './group.ts'
import { lostByUngrouping, ungroupOperations, ungroupProblem } from './ungroup.ts'

const rect = { type: 'rect', left: 10, top: 20, width: 40, height: 20, strokeWidth: 0 }
const ref = refOf('e0')

describe('groupOperations', () => {
  it('puts the group in the place of the topmost, its members in drawing order around its middle', () => {
    const opened = openBoard([rect, { ...rect, left: 110 }, rect, { ...rect, left: 60, top: 40 }, rect])
    const now = applied(opened, groupOperations(opened.board, [refOf('e3'), refOf('e0'), refOf('e1')], 'g'))
    expect(orderOf(now)).toEqual(['e2', 'g', 'e4'])
    expect(fieldsOf(now, 'g')).toMatchObject({
      type: 'group',
      left: 10,
      top: 20,
      width: 140,
      height: 40,
      originX: 'left',
    })
    expect(fieldsOf(now, 'g').objects).toMatchObject([
      { uuid: 'e0', left: -70, top: -20 },
      { uuid: 'e1', left: 30, top: -20 },
      { uuid: 'e3', left: -20, top: 0 },
    ])
  })

  it('groups members within their group, which keeps its box', () => {
    const opened = openBoard([
      {
        type: 'group',
        left: 0,
        top: 0,
        width: 100,
        height: 20,
        objects: [
          { ...rect, uuid: 'a', left: -50, top: -10 },
          { ...rect, uuid: 'b', left: 10, top: -10 },
          { ...rect, uuid: 'c', left: -20, top: -10 },
        ],
      },
    ])
    const now = applied(
      opened,
      groupOperations(
        opened.board,
        [
          { id: 'e0', path: [0] },
          { id: 'e0', path: [2] },
        ],
        'g',
      ),
    )
    expect(fieldsOf(now, 'e0')).toMatchObject({ left: 0, top: 0, width: 100, height: 20 })
    expect(fieldsOf(now, { id: 'e0', path: [0] }).uuid).toBe('b')
    expect(fieldsOf(now, { id: 'e0', path: [1] })).toMatchObject({ uuid: 'g', left: -50, width: 70 })
    expectSameSight(leavesOf(now.board).toSorted(byUuid), leavesOf(opened.board).toSorted(byUuid))
  })

  it('groups no single element, nothing of different lists, and leaves out what cannot be drawn', () => {
    const { board } = openBoard([rect, { type: 'group', objects: [rect, rect] }, { type: 'strange' }])
    expect(groupOperations(board, [ref], 'g')).toEqual([])
    expect(groupOperations(board, [ref, refOf('e2')], 'g')).toEqual([])
    expect(groupOperations(board, [ref, { id: 'e1', path: [0] }], 'g')).toEqual([])
  })
})

const byUuid = (a: { element: { uuid: string } }, b: { element: { uuid: string } }): number =>
  a.element.uuid.localeCompare(b.element.uuid)

describe('ungroupOperations', () => {
  it('gives back what was grouped, to the last field', () => {
    const opened = openBoard([rect, { ...rect, left: 110.5, angle: 30 }, { type: 'text', text: '42', left: 3, top: 4 }])
    const grouped = applied(opened, groupOperations(opened.board, [ref, refOf('e1'), refOf('e2')], 'g'))
    const now = applied(grouped, ungroupOperations(grouped.board, refOf('g'), uuids()))
    expect(now.board).toEqual(opened.board)
  })

  it('gives uuids to members without one, and new ones where the board has them already', () => {
    const objects = [rect, { ...rect, uuid: 'e0' }, { ...rect, uuid: 'x' }, { ...rect, uuid: 'x' }]
    // a board that is opened has no doubles; one that is edited may, as by the log of an older draft
    const group = { ...rect, type: 'group', uuid: 'g', objects }
    const opened = applied(openBoard([rect]), [
      { kind: 'insert', board: 'board-1', items: [{ index: 1, element: group }] },
    ])
    const now = applied(opened, ungroupOperations(opened.board, refOf('g'), uuids()))
    expect(orderOf(now)).toEqual(['e0', 'new-1', 'new-2', 'x', 'new-3'])
  })

  it('leaves a rectangle where the group had a ground', () => {
    const opened = openBoard([
      {
        type: 'group',
        left: 10,
        top: 20,
        width: 90,
        height: 50,
        angle: 30,
        backgroundColor: '#123456',
        objects: [{ ...rect, uuid: 'a' }],
      },
    ])
    const now = applied(opened, ungroupOperations(opened.board, ref, uuids()))
    expect(orderOf(now)).toEqual(['new-1', 'a'])
    expect(fieldsOf(now, 'new-1')).toMatchObject({ type: 'rect', fill: '#123456', width: 90, height: 50, angle: 30 })
  })

  it('keeps a uniform stroke as wide as the scale of the group made it', () => {
    const member = { ...rect, uuid: 'a', strokeWidth: 4, strokeUniform: true }
    const opened = openBoard([{ type: 'group', width: 40, height: 20, scaleX: 2, scaleY: 2, objects: [member] }])
    const now = applied(opened, ungroupOperations(opened.board, ref, uuids()))
    expect(fieldsOf(now, 'a')).toMatchObject({ strokeWidth: 8, scaleX: 2, scaleY: 2 })
    expectSameSight(leavesOf(now.board), leavesOf(opened.board))
  })

  it('hides the members of a hidden group, and multiplies opacities', () => {
    const objects = [{ ...rect, uuid: 'a', opacity: 0.5 }]
    const opened = openBoard([{ type: 'group', opacity: 0.5, visible: false, objects }])
    const now = applied(opened, ungroupOperations(opened.board, ref, uuids()))
    expect(fieldsOf(now, 'a')).toMatchObject({ opacity: 0.25, visible: false })
  })

  it('takes along what cannot be drawn', () => {
    const opened = openBoard([{ type: 'group', objects: [{ type: 'strange', uuid: 's' }, rect] }])
    expect(orderOf(applied(opened, ungroupOperations(opened.board, ref, uuids())))).toEqual(['s', 'new-1'])
  })

  it('refuses what is no group, and a group that a clip path cuts, with the reason', () => {
    const { board } = openBoard([
      rect,
      { type: 'group', objects: [rect], clipPath: { type: 'circle', radius: 9 } },
      { type: 'group', objects: [] },
    ])
    expect([0, 1, 2].map((at) => ungroupProblem(board, refOf(`e${at}`)))).toEqual(['no-group', 'clipped', 'no-group'])
    expect([0, 1, 2].flatMap((at) => ungroupOperations(board, refOf(`e${at}`), uuids()))).toEqual([])
  })

  it('says which bindings of the group are lost', () => {
    const group = {
      type: 'group',
      elementName: 'pump',
      stationId1: 'HZ0001',
      stationVal1: 'F1',
      stationId2: '',
      colorKeys: [],
      left: 1,
    }
    expect(lostByUngrouping(group)).toEqual(['elementName', 'stationId1', 'stationVal1', 'colorKeys'])
  })
})
