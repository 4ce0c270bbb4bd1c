import { describe, expect, it } from 'vitest'
import { findBoard, type JsonFields } from '#drawing/engine.ts'
import { type ElementRef, keyOf, refOf } from '../../edit/edit-board.ts'
import { chosen, NOTHING_CHOSEN } from '../../selection/selection.ts'
import { TestEditor } from '../../testing/test-editor.ts'
import { chooseRow, draggedWith } from './choose-rows.ts'
import { findRows } from './found-rows.ts'
import { handleLayerKey } from './layer-keys.ts'
import { kindName, ownName } from './layer-name.ts'
import { type LayerList, LayerRows } from './layer-rows.ts'
import { placeOperations, type Side, stepOperations } from './place-operations.ts'

const RECT = { type: 'rect', left: 0, top: 0, width: 10, height: 10 }
const named = (uuid: string, fields: JsonFields = {}): JsonFields => ({ ...RECT, uuid, ...fields })
const group = (uuid: string, ...objects: JsonFields[]): JsonFields => ({
  type: 'group',
  uuid,
  left: 0,
  top: 0,
  width: 10,
  height: 10,
  strokeWidth: 0,
  objects,
})
const member = (id: string, ...path: number[]): ElementRef => ({ id, path })

/** a, then a group of b, c and a group of d and e, then f. */
const nested = () =>
  new TestEditor([
    named('a', { elementName: '循环泵' }),
    group('g', named('b'), named('c', { text: '供温' }), group('h', named('d', { elementName: '泵前阀' }), named('e'))),
    named('f'),
  ])
const keysOf = (list: LayerList): (string | undefined)[] =>
  Array.from({ length: list.length }, (_, at) => list.row(at)?.key)
const rowsOf = ({ editor }: TestEditor, ...unfolded: string[]) => new LayerRows(editor.board, new Set(unfolded))

describe('LayerRows', () => {
  const test = nested()

  it('shows the topmost first, and members of unfolded groups below their group', () => {
    expect(keysOf(rowsOf(test))).toEqual(['f', 'g', 'a'])
    expect(keysOf(rowsOf(test, 'g'))).toEqual(['f', 'g', 'g/2', 'g/1', 'g/0', 'a'])
    expect(keysOf(rowsOf(test, 'g', 'g/2'))).toEqual(['f', 'g', 'g/2', 'g/2/1', 'g/2/0', 'g/1', 'g/0', 'a'])
  })

  it('does not unfold what is in a folded group, nor what is none', () => {
    expect(keysOf(rowsOf(test, 'g/2', 'a', 'nowhere'))).toEqual(['f', 'g', 'a'])
  })

  it('finds the row of each element that has one', () => {
    const rows = rowsOf(test, 'g', 'g/2')
    for (let at = 0; at < rows.length; at++) {
      const row = rows.row(at)
      expect(row && rows.indexOf(row.ref)).toBe(at)
    }
    expect(rowsOf(test).indexOf(member('g', 1))).toBe(-1)
    expect(rowsOf(test, 'g').indexOf(member('g', 2, 0))).toBe(-1)
    expect(rows.indexOf(refOf('nowhere'))).toBe(-1)
    expect(rows.row(rows.length)).toBeUndefined()
  })

  it('tells level and place among siblings', () => {
    const rows = rowsOf(test, 'g', 'g/2')
    expect(rows.row(3)).toMatchObject({ key: 'g/2/1', level: 3, index: 0, numSiblings: 2, isGroup: false })
    expect(rows.row(1)).toMatchObject({ key: 'g', level: 1, index: 1, numSiblings: 3, isGroup: true, isUnfolded: true })
  })

  it('leaves out members that cannot be drawn, whose places do not count', () => {
    const odd = new TestEditor([group('g', { type: 'unheard-of', uuid: 'x' }, named('b'))])
    const rows = rowsOf(odd, 'g')
    expect(keysOf(rows)).toEqual(['g', 'g/0'])
    expect(rows.row(1)?.stored.uuid).toBe('b')
  })

  it('shows elements of the board that cannot be drawn', () => {
    const odd = new TestEditor([{ type: 'unheard-of', uuid: 'x' }])
    expect(keysOf(rowsOf(odd))).toEqual(['x'])
  })

  it('makes the same row once', () => {
    const rows = rowsOf(test)
    expect(rows.row(0)).toBe(rows.row(0))
  })
})

describe('findRows', () => {
  const test = nested()
  const find = (text: string) => findRows(test.editor.board, text, (stored) => ownName(stored) ?? kindName(stored))

  it('leaves what has such a name, and the groups around it', () => {
    expect(keysOf(find('泵'))).toEqual(['g', 'g/2', 'g/2/0', 'a'])
    expect(keysOf(find('供温'))).toEqual(['g', 'g/1'])
    expect(keysOf(find('RECT'))).toEqual(['f', 'g', 'g/2', 'g/2/1', 'g/0'])
    expect(keysOf(find('nothing'))).toEqual([])
  })

  it('unfolds only for what was found inside', () => {
    const list = find('group')
    expect(keysOf(list)).toEqual(['g', 'g/2'])
    expect(list.row(0)).toMatchObject({ isUnfolded: true, index: 0, numSiblings: 1 })
    expect(list.row(1)).toMatchObject({ isGroup: true, isUnfolded: false })
    expect(list.indexOf(member('g', 2))).toBe(1)
    expect(list.indexOf(refOf('a'))).toBe(-1)
  })
})

describe('ownName', () => {
  it('is the name, else the first line of the text, else the device', () => {
    expect(ownName({ elementName: ' 泵 ', text: 'x' })).toBe('泵')
    expect(ownName({ elementName: '', text: '供温\n回温' })).toBe('供温')
    expect(ownName({ text: ' ', deviceName: '1#泵' })).toBe('1#泵')
    expect(ownName({ elementName: 3 })).toBeNull()
  })
})

describe('chooseRow', () => {
  const test = nested()
  const rows = rowsOf(test, 'g')
  const keys = (selection: ReturnType<typeof chooseRow>) => selection.refs.map(keyOf)

  it('chooses one, one more, and one less', () => {
    const one = chooseRow(NOTHING_CHOSEN, rows, { ref: refOf('a'), by: 'alone', anchor: null })
    const two = chooseRow(one, rows, { ref: refOf('f'), by: 'toggle', anchor: null })
    expect(keys(two)).toEqual(['a', 'f'])
    expect(keys(chooseRow(two, rows, { ref: refOf('a'), by: 'toggle', anchor: null }))).toEqual(['f'])
  })

  it('chooses a range of one list, whatever is unfolded in it', () => {
    const range = chooseRow(NOTHING_CHOSEN, rows, { ref: refOf('a'), by: 'range', anchor: refOf('f') })
    expect(keys(range)).toEqual(['f', 'g', 'a'])
    expect(range.group).toBeNull()
  })

  it('enters the group of a member, and begins anew there', () => {
    const inside = chooseRow(chosen([refOf('a')]), rows, { ref: member('g', 1), by: 'toggle', anchor: null })
    expect(inside).toEqual(chosen([member('g', 1)], refOf('g')))
    const range = chooseRow(inside, rows, { ref: member('g', 0), by: 'range', anchor: refOf('a') })
    expect(keys(range)).toEqual(['g/0'])
  })

  it('drags all that is chosen, or a row that is not chosen alone', () => {
    const selection = chosen([refOf('a'), refOf('f')])
    expect(draggedWith(selection, refOf('f'))).toEqual(selection.refs)
    expect(draggedWith(selection, refOf('g'))).toEqual([refOf('g')])
  })
})

describe('the order of layers', () => {
  const five = () => new TestEditor(['a', 'b', 'c', 'd', 'e'].map((uuid) => named(uuid)))
  const put = (test: TestEditor, ids: string[], beside: string, side: Side): string => {
    const { editor } = test
    const before = test.text
    editor.apply(placeOperations(editor.board, ids.map(refOf), refOf(beside), side).operations, 'layer.order')
    const order = test.order.join('')
    editor.undo()
    expect(test.text).toBe(before)
    return order
  }

  it('puts elements beside another one, in the order that they have', () => {
    const test = five()
    expect(put(test, ['a'], 'c', 'above')).toBe('bcade')
    expect(put(test, ['e', 'a'], 'c', 'below')).toBe('baecd')
    expect(put(test, ['b', 'd'], 'e', 'above')).toBe('acebd')
    expect(put(test, ['c'], 'a', 'below')).toBe('cabde')
  })

  it('changes nothing where they are there already', () => {
    const { editor } = five()
    expect(placeOperations(editor.board, [refOf('b')], refOf('a'), 'above').operations).toEqual([])
    expect(placeOperations(editor.board, [refOf('b')], refOf('nowhere'), 'above').operations).toEqual([])
  })

  it('steps past one at a time, all that is chosen together', () => {
    const test = five()
    const { editor } = test
    editor.apply(stepOperations(editor.board, [refOf('a'), refOf('c')], 'above').operations, 'layer.order')
    expect(test.order.join('')).toBe('bdace')
    editor.apply(stepOperations(editor.board, [refOf('a'), refOf('c')], 'below').operations, 'layer.order')
    expect(test.order.join('')).toBe('bacde')
    expect(stepOperations(editor.board, [refOf('e')], 'above').operations).toEqual([])
    expect(stepOperations(editor.board, [refOf('b')], 'below').operations).toEqual([])
  })

  it('moves members within their group, and says where they are then', () => {
    const test = new TestEditor([group('g', named('b'), { type: 'unheard-of', uuid: 'x' }, named('c'), named('d'))])
    const { editor } = test
    const placed = placeOperations(editor.board, [member('g', 0)], member('g', 2), 'above')
    editor.apply(placed.operations, 'layer.order')
    const stored = findBoard(editor.drawing.record, 'board')?.objects.objects[0]
    expect(stored).toMatchObject({ objects: [{ uuid: 'x' }, { uuid: 'c' }, { uuid: 'd' }, { uuid: 'b' }] })
    expect(placed.refs).toEqual([member('g', 2)])
  })

  it('moves nothing from one list into another', () => {
    const { editor } = nested()
    expect(placeOperations(editor.board, [refOf('a')], member('g', 0), 'above').operations).toEqual([])
  })
})

describe('handleLayerKey', () => {
  const test = nested()

  /** What a key does on a row: the calls that it makes. */
  function press(key: string, at: number, held: { alt?: boolean; ctrl?: boolean; shift?: boolean } = {}) {
    const list = rowsOf(test, 'g')
    const calls: string[] = []
    const row = list.row(at)
    if (!row) throw new RangeError('There is no such row.')
    const isHandled = handleLayerKey(
      { key, altKey: held.alt ?? false, ctrlKey: held.ctrl ?? false, metaKey: false, shiftKey: held.shift ?? false },
      {
        at,
        row,
        list,
        focusRow: (to) => {
          calls.push(`focus ${to}`)
          return list.row(to)
        },
        choose: (one, by) => calls.push(`${by} ${one.key}`),
        fold: (id, isUnfolded) => calls.push(`${isUnfolded ? 'unfold' : 'fold'} ${id}`),
        rename: (one) => calls.push(`rename ${one.key}`),
        step: (side) => calls.push(side),
      },
    )
    expect(isHandled).toBe(calls.length > 0)
    return calls.join(', ')
  }

  it('goes and chooses, alone or a range, or only goes', () => {
    expect(press('ArrowDown', 0)).toBe('focus 1, alone g')
    expect(press('ArrowUp', 1, { shift: true })).toBe('focus 0, range f')
    expect(press('End', 0, { ctrl: true })).toBe('focus 5')
    expect(press(' ', 2, { ctrl: true })).toBe('toggle g/2')
  })

  it('folds groups, and goes to the group around', () => {
    expect(press('ArrowLeft', 1)).toBe('fold g')
    expect(press('ArrowRight', 2)).toBe('unfold g/2')
    expect(press('ArrowLeft', 4)).toBe('focus 1, alone g')
  })

  it('reorders with Alt, renames, and leaves other keys to others', () => {
    expect(press('ArrowUp', 0, { alt: true })).toBe('above')
    expect(press('ArrowDown', 0, { alt: true })).toBe('below')
    expect(press('F2', 0)).toBe('rename f')
    expect(press('Delete', 0)).toBe('')
    expect(press('ArrowLeft', 0, { alt: true })).toBe('')
  })
})
