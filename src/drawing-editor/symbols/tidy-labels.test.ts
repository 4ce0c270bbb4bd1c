import { afterEach, describe, expect, it } from 'vitest'
import { boxesMeet, elementBox, type JsonFields, worldPoint } from '#drawing/engine.ts'
import { refOf, storedAt } from '../edit/edit-board.ts'
import { moveOperations } from '../edit/move.ts'
import { chosen } from '../selection/selection.ts'
import { TestCommands } from '../testing/test-commands.ts'
import { bindableSymbols, bindOperations } from './bind-symbols.ts'
import { symbolOf } from './library.ts'
import { newSymbol } from './new-symbol.ts'

function symbol(id: string, uuid: string, x: number, y: number): JsonFields {
  const found = symbolOf(id)
  if (!found) throw new RangeError(`There is no symbol ${id}.`)
  let number = 0
  const createUuid = () => `${uuid}-${++number}`
  return {
    ...newSymbol({ symbol: found, name: found.name.zh }, worldPoint(x, y), { version: '5.3.0', createUuid }),
    uuid,
  }
}
const pipe = (uuid: string, y: number): JsonFields => ({
  type: 'polyLine',
  uuid,
  left: 100,
  top: y,
  width: 800,
  height: 0,
  strokeWidth: 0,
  originX: 'left',
  originY: 'top',
  stroke: '#c3c7d1',
  points: [
    { x: 100, y },
    { x: 900, y },
  ],
})

let test = new TestCommands([])
afterEach(() => test.close())
const bind = () => {
  const { board } = test.editor
  const units = new Map(['XP1_Run', 'XP1_Flt', 'XP1_Hz'].map((code) => [code, '']))
  const binding = { unitCode: 'HZ0001.1', units, words: test.editor.newTexts.states }
  const symbols = bindableSymbols(board, test.order.map(refOf))
  test.editor.apply(bindOperations(board, symbols, [], binding, test.editor.createUuid), 'bindSymbols')
}
const labels = () => test.order.map(refOf).filter((ref) => storedAt(test.editor.board, ref)?.labelOf === 'pump')
const boxOf = (id: string) => elementBox(test.element(id))
const places = () => labels().map(({ id }) => [boxOf(id).minX, boxOf(id).minY])

describe('labels of a symbol', () => {
  it('stand where neither a pipe nor another label is', () => {
    // right above and right below the pump run pipes
    test = new TestCommands([symbol('circulationPump', 'pump', 400, 300), pipe('above', 262), pipe('below', 340)])
    bind()
    const boxes = labels().map(({ id }) => boxOf(id))
    expect(boxes).toHaveLength(2)
    const [value, state] = boxes
    expect(value && state && boxesMeet(value, state)).toBe(false)
    for (const { minY, maxY } of boxes) for (const y of [262, 340]) expect(minY < y && maxY > y).toBe(false)
  })

  it('are moved with it, not those that are moved themselves, and undone in the same step', () => {
    test = new TestCommands([symbol('circulationPump', 'pump', 400, 300)])
    bind()
    const [before, was] = [test.text, places()]
    test.editor.apply(moveOperations(test.editor.board, [refOf('pump')], 70, 40), 'move')
    expect(places()).toEqual(was.map(([x = 0, y = 0]) => [x + 70, y + 40]))
    test.editor.undo()
    expect(test.text).toBe(before)
    test.editor.apply(moveOperations(test.editor.board, [refOf('pump'), ...labels()], 70, 40), 'move')
    expect(places()).toEqual(was.map(([x = 0, y = 0]) => [x + 70, y + 40]))
  })

  it('are put back by one command, and stay where they are otherwise', async () => {
    test = new TestCommands([symbol('circulationPump', 'pump', 400, 300)])
    bind()
    const was = places()
    test.editor.apply(moveOperations(test.editor.board, labels(), 200, 300), 'move')
    expect(places()).not.toEqual(was)
    test.editor.select(chosen([refOf('pump')]))
    await test.step('tidyLabels')
    expect(places()).toEqual(was)
  })
})
