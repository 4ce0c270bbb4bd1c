import { describe, expect, it } from 'vitest'
import { worldPoint } from '#drawing/engine.ts'
import { applied, fieldsOf, openBoard } from './board.fixture.ts'
import { deleteOperations } from './delete.ts'
import { refOf } from './edit-board.ts'
import { flipOperations } from './flip.ts'
import { hiddenRefs, hideOperations } from './hide.ts'
import { lockedRefs, lockOperations } from './lock.ts'
import { isHeld, isLocked } from './locks.ts'
import { resizeOperations } from './resize.ts'
import { rotateOperations } from './rotate.ts'
import { selectionFrame } from './selection-frame.ts'

const rect = { type: 'rect', left: 10, top: 20, width: 40, height: 20, strokeWidth: 0 }
const [ref] = [refOf('e0')]

describe('isLocked', () => {
  it('goes by the fields of Fabric, one axis for both', () => {
    expect(isLocked({ lockMovementY: true }, 'move')).toBe(true)
    expect(isLocked({ lockMovementY: true }, 'rotate')).toBe(false)
    expect(isLocked({ lockMovementY: true }, 'any')).toBe(true)
    expect(isLocked({ lockScalingX: true }, 'scale')).toBe(true)
    expect(isLocked({ lockRotation: true }, 'rotate')).toBe(true)
    expect(isLocked({ lockRotation: 'yes' }, 'any')).toBe(false)
  })

  it('takes what cannot be chosen in Fabric as locked, and not what hears no events', () => {
    expect(isLocked({ selectable: false }, 'scale')).toBe(true)
    expect(isLocked({ evented: false }, 'any')).toBe(false)
    expect(isLocked(undefined, 'move')).toBe(true)
  })

  it('holds members of a locked group', () => {
    const { board } = openBoard([{ type: 'group', lockRotation: true, objects: [rect] }])
    expect(isHeld(board, { id: 'e0', path: [0] }, 'rotate')).toBe(true)
    expect(isHeld(board, { id: 'e0', path: [0] }, 'move')).toBe(false)
  })
})

describe('lockOperations', () => {
  it('locks against everything, and frees of every lock', () => {
    const opened = openBoard([rect, { ...rect, selectable: false, lockRotation: true }])
    const refs = [ref, refOf('e1')]
    const locked = applied(opened, lockOperations(opened.board, [ref], true))
    expect(lockedRefs(locked.board)).toEqual(refs)
    const frame = selectionFrame(locked.board, [ref])
    if (!frame) throw new Error('Nothing is chosen.')
    expect([
      ...rotateOperations(locked.board, [ref], 30, worldPoint(0, 0)),
      ...flipOperations(locked.board, [ref], 'vertically'),
      ...resizeOperations(locked.board, [ref], frame, { ...frame, width: 90 }),
      ...deleteOperations(locked.board, [ref]),
    ]).toEqual([])
    const freed = applied(locked, lockOperations(locked.board, refs, false))
    expect(lockedRefs(freed.board)).toEqual([])
    expect(fieldsOf(freed, 'e0')).toEqual({ ...rect, uuid: 'e0' })
    expect(lockOperations(freed.board, refs, false)).toEqual([])
  })

  it('lets an element turn about its own middle that is locked against being moved', () => {
    const { board } = openBoard([{ ...rect, lockMovementX: true }])
    expect(rotateOperations(board, [ref], 90, worldPoint(30, 30))).toHaveLength(1)
    expect(rotateOperations(board, [ref], 90, worldPoint(0, 0))).toEqual([])
  })
})

describe('hideOperations', () => {
  it('hides and shows members of groups too, and lists what is hidden', () => {
    const opened = openBoard([
      { type: 'group', objects: [rect, { ...rect, visible: false }] },
      { ...rect, visible: false },
    ])
    const [shown, member] = [
      { id: 'e0', path: [0] },
      { id: 'e0', path: [1] },
    ]
    expect(hiddenRefs(opened.board)).toEqual([member, refOf('e1')])
    expect(hideOperations(opened.board, [shown], false)).toEqual([])
    const hidden = applied(opened, hideOperations(opened.board, [shown, member, refOf('e0')], true))
    expect(hiddenRefs(hidden.board)).toEqual([refOf('e0'), shown, member, refOf('e1')])
    const all = applied(hidden, hideOperations(hidden.board, hiddenRefs(hidden.board), false))
    expect(hiddenRefs(all.board)).toEqual([])
    expect(hideOperations(all.board, [shown], false)).toEqual([])
  })
})
