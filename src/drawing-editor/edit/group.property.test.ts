import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { IDENTITY, localStrokeWidth } from '#drawing/engine.ts'
import {
  allRefs,
  applied,
  boards,
  elements,
  expectSameSight,
  groups,
  leavesOf,
  openBoard,
  type SeenLeaf,
  someOf,
  uuids,
} from './board.fixture.ts'
import { type EditBoard, elementAt, keyOf, parentOf, storedAt } from './edit-board.ts'
import { groupOperations } from './group.ts'
import { ungroupOperations } from './ungroup.ts'

describe('groupOperations', () => {
  it('moves no pixel of what it groups, in drawing order, on the board or in a group', () => {
    fc.assert(
      fc.property(boards, fc.gen(), (opened, draw) => {
        const all = allRefs(opened.board)
        const parents = [null, ...all.filter((ref) => elementAt(opened.board, ref)?.kind === 'group')]
        const parent = parents[draw(fc.nat, { max: parents.length - 1 })] ?? null
        const key = parent && keyOf(parent)
        const siblings = all.filter((ref) => {
          const other = parentOf(ref)
          return (other && keyOf(other)) === key
        })
        const refs = draw(someOf, siblings)
        const grouped = applied(opened, groupOperations(opened.board, refs, 'group-1'))
        expectSameSight(byName(grouped.board), byName(opened.board))
      }),
    )
  })
})

/** What lay between members may lie below them afterwards. */
const byName = (board: EditBoard): SeenLeaf[] =>
  leavesOf(board).toSorted((a, b) => (a.element.elementName ?? '').localeCompare(b.element.elementName ?? ''))

describe('ungroupOperations', () => {
  it('moves no pixel, whatever the group is turned, scaled, mirrored, skewed, hidden and half transparent', () => {
    fc.assert(
      fc.property(groups(3), elements, fc.constantFrom('5.3.0', '7.4.0'), (group, other, version) => {
        let opened = openBoard([other, group, other], version)
        const createUuid = uuids()
        const before = leavesOf(opened.board)
        // all groups inside groups as well, one after another
        for (;;) {
          const ref = allRefs(opened.board).find(
            (one) => one.id !== 'e0' && one.id !== 'e2' && elementAt(opened.board, one)?.kind === 'group',
          )
          if (!ref) break
          opened = applied(opened, ungroupOperations(opened.board, ref, createUuid))
        }
        const now = leavesOf(opened.board)
        expectSameSight(now, before, IDENTITY)
        for (const [at, { element, frame }] of now.entries()) {
          const was = before[at]
          if (!was) continue
          const stroke = localStrokeWidth(element)
          expect(stroke).toBeCloseTo(localStrokeWidth(was.element), 6)
          expect(frame.every(Number.isFinite)).toBe(true)
        }
        const names = opened.board.objects.objects.map(({ uuid }) => uuid)
        expect(new Set(names).size).toBe(names.length)
      }),
    )
  })

  it('takes an inner group apart within the group around it', () => {
    fc.assert(
      fc.property(groups(2), groups(1), (outer, inner) => {
        const objects = [...(Array.isArray(outer.objects) ? outer.objects : []), inner]
        const opened = openBoard([{ ...outer, objects }])
        const ref = { id: 'e0', path: [objects.length - 1] }
        const now = applied(opened, ungroupOperations(opened.board, ref, uuids()))
        expect(storedAt(now.board, ref)?.type).not.toBe('group')
        expectSameSight(leavesOf(now.board), leavesOf(opened.board))
      }),
    )
  })
})
