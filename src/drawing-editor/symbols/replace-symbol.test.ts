import { afterEach, describe, expect, it } from 'vitest'
import { distanceBetween, type JsonFields, worldPoint } from '#drawing/engine.ts'
import { portsAt } from '../connectors/ports.ts'
import { refOf, storedAt } from '../edit/edit-board.ts'
import { linePointsAt } from '../edit/line-points.ts'
import { TestEditor } from '../testing/test-editor.ts'
import { symbolOf } from './library.ts'
import { newSymbol } from './new-symbol.ts'
import { replaceSymbolOperations } from './replace-symbol.ts'

const named = (id: string) => {
  const symbol = symbolOf(id)
  if (!symbol) throw new Error(`The library has no ${id}.`)
  return { symbol, name: symbol.name.zh }
}
const placed = (id: string, more: JsonFields = {}): JsonFields => {
  let numNames = 0
  const createUuid = () => `${id}-${++numNames}`
  return { ...newSymbol(named(id), worldPoint(400, 300), { version: '5.3.0', createUuid }), uuid: 'symbol', ...more }
}

let test = new TestEditor([])
afterEach(() => test.close())
const replace = (id: string): void =>
  test.editor.apply(
    replaceSymbolOperations(test.editor.board, refOf('symbol'), named(id), () => test.editor.createUuid()),
    'replaceSymbol',
  )
const stored = () => storedAt(test.editor.board, refOf('symbol'))
const portAt = (id: string) => portsAt(test.editor.board, refOf('symbol')).find((port) => port.id === id)?.at

describe('a symbol that is replaced', () => {
  it('keeps bindings, turn and flip, and its ways in and out where they are', () => {
    test = new TestEditor([placed('gateValve', { angle: 90, flipX: true, stationVal1: 'CV1_U', deviceName: 'V-101' })])
    const before = test.text
    const [way, out] = [portAt('in'), portAt('out')]
    replace('controlValve')
    expect(stored()).toMatchObject({
      symbolId: 'controlValve',
      elementName: '电动调节阀',
      angle: 90,
      flipX: true,
      stationVal1: 'CV1_U',
      deviceName: 'V-101',
    })
    const moved = [way && distanceBetween(way, portAt('in') ?? way), out && distanceBetween(out, portAt('out') ?? out)]
    expect(moved[0]).toBeCloseTo(0, 6)
    expect(moved[1]).toBeCloseTo(0, 6)
    test.editor.undo()
    expect(test.text).toBe(before)
  })

  it('is called by the name that it was given', () => {
    test = new TestEditor([placed('gateValve', { elementName: '一次供水总阀' })])
    replace('ballValve')
    expect(stored()).toMatchObject({ symbolId: 'ballValve', elementName: '一次供水总阀' })
  })

  it('keeps its lines: by the port of the same name, else by the nearest', () => {
    const line = (uuid: string, x: number, port: string): JsonFields => ({
      type: 'polyLine',
      uuid,
      left: Math.min(x, 300),
      top: 300,
      width: 100,
      height: 0,
      strokeWidth: 0,
      originX: 'left',
      originY: 'top',
      points: [
        { x: 300, y: 300 },
        { x, y: 300 },
      ],
      to: { uuid: 'symbol', port },
    })
    test = new TestEditor([placed('circulationPump'), line('way', 380, 'in'), line('gone', 400, 'gauge')])
    replace('inlinePump')
    const ends = ['way', 'gone'].map((uuid) => linePointsAt(test.editor.board, refOf(uuid)).at(-1))
    const way = portAt('in')
    expect(ends[0] && way && distanceBetween(ends[0], way)).toBeCloseTo(0, 2)
    expect(storedAt(test.editor.board, refOf('gone'))?.to).toMatchObject({
      uuid: 'symbol',
      port: expect.stringMatching(/^(in|out)$/),
    })
  })

  it('stays as it is where it is locked, or no symbol', () => {
    test = new TestEditor([placed('gateValve', { lockMovementX: true, lockMovementY: true })])
    const before = test.text
    replace('ballValve')
    expect(test.text).toBe(before)
    test.close()
    const { symbolId: _, ...plain } = placed('gateValve')
    test = new TestEditor([plain])
    const group = test.text
    replace('ballValve')
    expect(test.text).toBe(group)
  })
})
