import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ELEMENT_KINDS } from '#contract/drawing/kinds.ts'
import { newElement, type Operation, radians, worldPoint } from '#drawing/engine.ts'
import { arrangedBoxes, moveEachOperations } from './arrange.ts'
import { arrayOperations } from './array.ts'
import {
  allRefs,
  applied,
  boards,
  expectSameSight,
  leavesOf,
  type OpenedBoard,
  openBoard,
  someOf,
  uuids,
} from './board.fixture.ts'
import { deleteOperations } from './delete.ts'
import { duplicateOperations } from './duplicate.ts'
import { type EditBoard, type ElementRef, refOf, storedAt } from './edit-board.ts'
import { exactBox, exactOperations } from './exact-size.ts'
import { fieldOperations } from './fields.ts'
import { flipOperations } from './flip.ts'
import { formatOf, pasteFormatOperations } from './format.ts'
import { groupOperations } from './group.ts'
import { hideOperations } from './hide.ts'
import { joinLinesOperations, splitLineOperations } from './line-parts.ts'
import { addPointOperations, movePointOperations, removePointOperations } from './line-points.ts'
import { lockOperations } from './lock.ts'
import { moveOperations } from './move.ts'
import { orderOperations } from './order.ts'
import { replaceBindingOperations } from './replace-binding.ts'
import { resizeOperations } from './resize.ts'
import { rotateOperations } from './rotate.ts'
import { sameSizeOperations } from './same-size.ts'
import { selectionFrame } from './selection-frame.ts'
import { ungroupOperations } from './ungroup.ts'

type Draw = fc.GeneratorValue
type Edit = (board: EditBoard, refs: readonly ElementRef[], draw: Draw, createUuid: () => string) => Operation[]

const px = (draw: Draw): number => draw(fc.double, { min: -400, max: 400, noNaN: true })
const point = (draw: Draw) => worldPoint(px(draw), px(draw))
const first = (refs: readonly ElementRef[]): ElementRef => refs[0] ?? { id: '', path: [] }

const EDITS: readonly Edit[] = [
  (board, refs, draw) => moveOperations(board, refs, px(draw), px(draw)),
  (board, refs, draw) => rotateOperations(board, refs, px(draw), point(draw)),
  (board, refs, draw) => flipOperations(board, refs, draw(fc.boolean) ? 'horizontally' : 'vertically'),
  (board, refs, draw) => {
    const frame = selectionFrame(board, refs)
    return frame
      ? resizeOperations(board, refs, frame, { ...frame, width: px(draw), height: px(draw), angle: radians(px(draw)) })
      : []
  },
  (board, refs, draw) =>
    exactOperations(board, refs, draw(fc.constantFrom, 'x', 'y', 'width', 'height', 'angle'), px(draw), {
      keepsRatio: draw(fc.boolean),
    }),
  (board, refs, _, createUuid) => groupOperations(board, refs, createUuid()),
  (board, refs, _, createUuid) => ungroupOperations(board, first(refs), createUuid),
  (board, refs) => deleteOperations(board, refs),
  (board, refs, draw, createUuid) =>
    duplicateOperations(board, refs, { dx: px(draw), dy: px(draw) }, createUuid).operations,
  (board, refs, draw, createUuid) =>
    arrayOperations(board, refs, { rows: 2, columns: 2, dx: px(draw), dy: px(draw) }, createUuid).operations,
  (board, refs, draw) => orderOperations(board, refs, draw(fc.constantFrom, 'front', 'back', 'forward', 'backward')),
  (board, refs, draw) =>
    moveEachOperations(
      board,
      refs,
      arrangedBoxes(board, refs).map((side) => (Number.isFinite(side) ? px(draw) : 0)),
    ),
  (board, refs) => sameSizeOperations(board, refs, 'both'),
  (board, refs) =>
    pasteFormatOperations(board, refs.slice(1), formatOf(storedAt(board, first(refs)) ?? {}, '5.3.0') ?? {}),
  (board, refs, draw) =>
    fieldOperations(board, refs, { strokeWidth: Math.abs(px(draw)), fill: 'red', opacity: undefined }),
  (board, refs, draw) => hideOperations(board, refs, draw(fc.boolean)),
  (board, refs, draw) => lockOperations(board, refs, draw(fc.boolean)),
  (board, refs, draw) => movePointOperations(board, first(refs), draw(fc.nat, { max: 3 }), point(draw)),
  (board, refs, draw) => addPointOperations(board, first(refs), draw(fc.nat, { max: 3 }), point(draw)),
  (board, refs, draw) => removePointOperations(board, first(refs), draw(fc.nat, { max: 3 })),
  (board, refs, _, createUuid) => splitLineOperations(board, first(refs), 1, createUuid),
  (board, refs) => joinLinesOperations(board, first(refs), refs[1] ?? first(refs)),
  (board) => replaceBindingOperations(board, null, { kind: 'node-prefix', from: 'HZ0001', to: 'HZ0002' }).operations,
]

describe('edits', () => {
  it.each(ELEMENT_KINDS)('move, size, turn, copy, group and delete a %s (R3-64, R4-55)', (kind) => {
    const opened = openBoard([newElement(kind, { uuid: 'e0', left: 100, top: 50, text: '供温' })])
    const refs = [refOf('e0')]
    const createUuid = uuids()
    const moved = applied(opened, moveOperations(opened.board, refs, 10, 20))
    expect(exactBox(moved.board, refs)).toMatchObject({ x: 110, y: 70 })
    const sized = applied(moved, exactOperations(moved.board, refs, 'width', 200))
    expect(exactBox(sized.board, refs)).toMatchObject({ x: 110, y: 70, width: 200 })
    const turned = applied(sized, exactOperations(sized.board, refs, 'angle', 30))
    expect(exactBox(turned.board, refs)).toMatchObject({ width: 200, angle: 30 })
    const { operations, copies } = duplicateOperations(turned.board, refs, { dx: 5, dy: 5 }, createUuid)
    const copied = applied(turned, operations)
    const grouped = applied(copied, groupOperations(copied.board, [...refs, ...copies], createUuid()))
    expectSameSight(leavesOf(grouped.board), leavesOf(copied.board))
    const inside = [{ id: String(grouped.board.objects.objects[0]?.uuid), path: [0] }]
    const left = applied(grouped, deleteOperations(grouped.board, inside))
    expect(leavesOf(left.board)).toHaveLength(1)
  })

  // each application checks that the log reads the operations back, and that undo and redo give the same bytes
  it('can be logged, undone and redone, one after another', () => {
    fc.assert(
      fc.property(boards, fc.gen(), (opened, draw) => {
        const createUuid = uuids()
        let now: OpenedBoard = opened
        for (let step = 0; step < 8; step += 1) {
          const refs = draw(someOf, allRefs(now.board))
          const edit = EDITS[draw(fc.nat, { max: EDITS.length - 1 })]
          now = applied(now, edit?.(now.board, refs, draw, createUuid) ?? [])
        }
        const names = now.board.objects.objects.map(({ uuid }) => uuid)
        expect(new Set(names).size).toBe(names.length)
      }),
    )
  })
})
