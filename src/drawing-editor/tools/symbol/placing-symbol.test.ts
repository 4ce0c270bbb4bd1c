import { afterEach, describe, expect, it } from 'vitest'
import { refOf, storedAt } from '../../edit/edit-board.ts'
import { symbolOf } from '../../symbols/library.ts'
import { TestEditor } from '../../testing/test-editor.ts'
import { createTool } from '../create/create.tool.ts'
import { symbolTool } from './symbol.tool.ts'

let test = new TestEditor([])
afterEach(() => test.close())

const pump = () => {
  const symbol = symbolOf('circulationPump')
  if (!symbol) throw new Error('The library has no circulation pump.')
  return symbolTool({ symbol, name: symbol.name.zh })
}
const placed = () =>
  test.order
    .map((uuid) => storedAt(test.editor.board, refOf(uuid)))
    .filter((one) => one?.symbolId === 'circulationPump')

describe('placing a symbol', () => {
  it('puts a group that names the symbol, its version and ports where it is pressed, in one step', async () => {
    test = new TestEditor([])
    const before = test.text
    test.editor.take(pump())
    await test.click(300, 200)
    expect(placed()).toMatchObject([
      {
        type: 'group',
        symbolId: 'circulationPump',
        symbolVersion: 1,
        elementName: '循环泵',
        ports: [{ id: 'in' }, { id: 'out' }],
      },
    ])
    expect(test.chosen).toEqual(placed().map((one) => String(one?.uuid)))
    expect(test.editor.tools.stateName).toBe('select.idle')
    test.editor.undo()
    expect(test.text).toBe(before)
  })

  it('places one after another with Shift, and none after Esc', async () => {
    test = new TestEditor([])
    test.editor.take(pump())
    await test.click(300, 200, { shift: true })
    await test.click(500, 200, { shift: true })
    expect([placed().length, test.editor.tools.stateName]).toEqual([2, 'symbol.placing'])
    await test.key('Escape')
    expect([placed().length, test.editor.tools.stateName]).toEqual([2, 'select.idle'])
  })

  it('joins a line that is drawn from one of its ports', async () => {
    test = new TestEditor([])
    test.editor.take(pump())
    await test.click(300, 200, { ctrl: true })
    test.editor.take(createTool('arrowLine'))
    await test.drag([322, 202], [500, 300], {})
    const [symbol] = placed()
    const line = test.order
      .map((uuid) => storedAt(test.editor.board, refOf(uuid)))
      .find((one) => one?.type === 'arrowLine')
    expect(line?.from).toEqual({ uuid: symbol?.uuid, port: 'out' })
  })
})
