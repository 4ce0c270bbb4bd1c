import { afterEach, describe, expect, it } from 'vitest'
import { readPorts } from '#contract/drawing/connectors.ts'
import { type JsonFields, worldPoint } from '#drawing/engine.ts'
import { drawOwnSymbol, proposedPorts } from '../commands/draw-own-symbol.ts'
import { refOf, storedAt } from '../edit/edit-board.ts'
import { chosen } from '../selection/selection.ts'
import { TestEditor } from '../testing/test-editor.ts'
import { insertSymbol } from '../tools/symbol/insert-symbol.ts'
import { symbolOf } from './library.ts'
import { newSymbol } from './new-symbol.ts'
import { ownKeyOf, ownSymbol } from './own-symbol.ts'
import { olderUses, replaceSymbolOperations } from './replace-symbol.ts'
import { symbolPicture } from './symbol-tree.ts'

let test = new TestEditor([])
afterEach(() => test.close())

function pump(): JsonFields {
  const symbol = symbolOf('circulationPump')
  if (!symbol) throw new RangeError('There is no pump.')
  let number = 0
  const stored = newSymbol({ symbol, name: '循环泵' }, worldPoint(500, 400), {
    version: '5.3.0',
    createUuid: () => `part-${++number}`,
  })
  return { ...stored, uuid: 'pump', stationId1: 'HZ0001.1', stationVal1: 'XP1_Hz' }
}
const line = (uuid: string, from: number, to: number, more: JsonFields): JsonFields => ({
  type: 'polyLine',
  uuid,
  left: from,
  top: 400,
  width: to - from,
  height: 0,
  strokeWidth: 0,
  stroke: '#fff',
  originX: 'left',
  originY: 'top',
  points: [
    { x: from, y: 400 },
    { x: to, y: 400 },
  ],
  ...more,
})
/** A pump with a pipe on either side. */
const SET: readonly JsonFields[] = [
  pump(),
  line('before', 400, 480, { to: { uuid: 'pump', port: 'in' } }),
  line('after', 520, 600, { from: { uuid: 'pump', port: 'out' } }),
]

function drawn() {
  test = new TestEditor(SET)
  test.editor.select(chosen(['pump', 'before', 'after'].map(refOf)))
  const ports = proposedPorts(test.editor)
  const canvas = drawOwnSymbol(test.editor, ports)
  const symbol = canvas === null ? null : ownSymbol({ key: 'k1', name: '泵组', version: 3, canvas })
  if (!symbol) throw new RangeError('Nothing was drawn.')
  return { ports, canvas: canvas ?? '', symbol }
}

describe('an own symbol', () => {
  it('is drawn from what is chosen: free ends are its ports, and it is bound to no node', () => {
    const { ports, canvas, symbol } = drawn()
    expect(ports).toEqual([
      { id: 'in', x: 0, y: 0.5, dir: 'left' },
      { id: 'out', x: 1, y: 0.5, dir: 'right' },
    ])
    expect(canvas).toContain('XP1_Hz')
    expect(canvas).not.toContain('HZ0001')
    expect([symbol.id, Math.round(symbol.width), ownKeyOf(symbol.id)]).toEqual(['own:k1', 200, 'k1'])
    expect(decodeURIComponent(symbolPicture(symbol))).toContain('viewBox="0 0 200')
  })

  it('is placed as a group that names it and its version, with pipes inside joined to the copy', () => {
    const { symbol } = drawn()
    test.editor.select(chosen([]))
    insertSymbol(test.editor, { symbol, name: '泵组' }, worldPoint(1000, 700))
    const [ref] = test.chosen.map(refOf)
    const stored = ref && storedAt(test.editor.board, ref)
    expect(stored).toMatchObject({ symbolId: 'own:k1', symbolVersion: 3, elementName: '泵组' })
    expect(readPorts(stored?.ports)).toHaveLength(2)
    const element = test.element(test.chosen[0] ?? '')
    expect([Math.round(element.left + element.width / 2), Math.round(element.top + element.height / 2)]).toEqual([
      1000, 700,
    ])
    const members = Array.isArray(stored?.objects) ? stored.objects : []
    expect(members.every((member) => Reflect.get(Object(member), 'uuid') !== 'pump')).toBe(true)
    test.editor.undo()
    expect(test.order).toEqual(['pump', 'before', 'after'])
  })

  it('is renewed in all its uses by its next version, which is not taken by itself', () => {
    const { canvas, symbol } = drawn()
    insertSymbol(test.editor, { symbol, name: '泵组' }, worldPoint(1000, 700))
    insertSymbol(test.editor, { symbol, name: '泵组' }, worldPoint(1000, 900))
    const next = ownSymbol({ key: 'k1', name: '泵组', version: 4, canvas })
    if (!next) throw new RangeError('There is no next version.')
    const uses = olderUses(test.editor.board, next)
    expect([uses.length, olderUses(test.editor.board, symbol)]).toEqual([2, []])
    test.editor.apply(
      uses.flatMap((ref) =>
        replaceSymbolOperations(test.editor.board, ref, { symbol: next, name: '泵组' }, () => test.editor.createUuid()),
      ),
      'replaceSymbol',
    )
    expect(uses.map((ref) => storedAt(test.editor.board, ref)?.symbolVersion)).toEqual([4, 4])
    expect(olderUses(test.editor.board, next)).toEqual([])
  })

  it('is none where its canvas is broken or has no group', () => {
    const kept = { key: 'k', name: 'x', version: 1 }
    expect(ownSymbol({ ...kept, canvas: '{' })).toBeNull()
    expect(
      ownSymbol({ ...kept, canvas: JSON.stringify({ objects: [{ type: 'rect', width: 9, height: 9 }] }) }),
    ).toBeNull()
  })
})
