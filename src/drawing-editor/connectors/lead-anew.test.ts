import { afterEach, describe, expect, it } from 'vitest'
import { isCrossed, type JsonFields, worldPoint } from '#drawing/engine.ts'
import { runCommand } from '../commands/command.ts'
import { commandOf } from '../commands/registry.ts'
import { refOf, storedAt } from '../edit/edit-board.ts'
import { fieldOperations } from '../edit/fields.ts'
import { insertOperations } from '../edit/insert.ts'
import { linePointsAt, movePointOperations } from '../edit/line-points.ts'
import { moveOperations } from '../edit/move.ts'
import { chosen } from '../selection/selection.ts'
import { symbolOf } from '../symbols/library.ts'
import { type NamedSymbol, newSymbol } from '../symbols/new-symbol.ts'
import { TestCommands } from '../testing/test-commands.ts'
import { TestEditor } from '../testing/test-editor.ts'
import { createTool } from '../tools/create/create.tool.ts'
import { routeFieldOperations } from './route-lines.ts'

const BOX = { type: 'rect', width: 100, height: 60, originX: 'left', originY: 'top', strokeWidth: 0 } as const
const BOILER = { ...BOX, uuid: 'boiler', left: 100, top: 300 }
const PUMP = { ...BOX, uuid: 'pump', left: 600, top: 400 }
const TANK: JsonFields = { ...BOX, uuid: 'tank', left: 400, top: 700, height: 400, symbolId: 'tank' }

const TANK_BOX = { minX: 400, minY: 700, maxX: 500, maxY: 1_100 }

const NEW = { version: '5.3.0', createUuid: () => `part-${++numParts}` }
let numParts = 0
function named(id: string): NamedSymbol {
  const symbol = symbolOf(id)
  if (!symbol) throw new RangeError(`There is no symbol ${id}.`)
  return { symbol, name: symbol.name.zh }
}

let test = new TestEditor([])
afterEach(() => test.close())

/** The one line of the board. */
const pipe = () => {
  const [ref] = test.order.map(refOf).filter((one) => storedAt(test.editor.board, one)?.type === 'polyLine')
  if (!ref) throw new RangeError('There is no line.')
  return ref
}
const places = () => linePointsAt(test.editor.board, pipe()).map(({ x, y }) => [Math.round(x), Math.round(y)])
const stored = () => storedAt(test.editor.board, pipe())
const move = (id: string, dx: number, dy: number) =>
  test.editor.apply(moveOperations(test.editor.board, [refOf(id)], dx, dy), 'move')

async function drawFromBoilerToPump(): Promise<void> {
  test = new TestEditor([BOILER, PUMP, TANK])
  test.editor.take(createTool('polyLine'))
  await test.click(200, 330)
  await test.click(600, 430)
}
const DRAWN = [
  [200, 330],
  [400, 330],
  [400, 430],
  [600, 430],
]

describe('a line drawn from port to port', () => {
  it('finds a level and upright way by itself, in the step that draws it', async () => {
    await drawFromBoilerToPump()
    expect(places()).toEqual(DRAWN)
    expect(stored()).toMatchObject({ route: 'orthogonal', from: { uuid: 'boiler' }, to: { uuid: 'pump' } })
    test.editor.undo()
    expect(test.order).toEqual(['boiler', 'pump', 'tank'])
  })

  it('finds it anew once its device is laid down, and undo is one step', async () => {
    await drawFromBoilerToPump()
    const before = test.text
    await test.drag([650, 430], [650, 130])
    expect(places()).toEqual([
      [200, 330],
      [400, 330],
      [400, 130],
      [600, 130],
    ])
    test.editor.undo()
    expect(test.text).toBe(before)
  })

  it('finds it anew with each move of its device, and is laid down as it was seen', async () => {
    await drawFromBoilerToPump()
    const before = test.text
    await test.press(650, 430)
    await test.moveTo(650, 300)
    await test.moveTo(650, 130)
    const seen = test.text
    expect(places()).toEqual([
      [200, 330],
      [400, 330],
      [400, 130],
      [600, 130],
    ])
    // past the tank, where following its end alone would cross it
    await test.moveTo(650, 900)
    expect(isCrossed(TANK_BOX, linePointsAt(test.editor.board, pipe()))).toBe(false)
    await test.moveTo(650, 130)
    expect(test.text).toBe(seen)
    await test.release()
    expect(test.text).toBe(seen)
    test.editor.undo()
    expect(test.text).toBe(before)
  })

  it('follows its ends until the drag ends where more lines than a few are bent', async () => {
    await drawFromBoilerToPump()
    const line = storedAt(test.editor.board, pipe()) ?? {}
    const more = Array.from({ length: 40 }, (_, at): JsonFields => ({ ...line, uuid: `more-${at}` }))
    test.editor.apply(insertOperations(test.editor.board, more), 'paste')
    await test.press(650, 430)
    await test.moveTo(650, 1_000)
    const seen = places()
    await test.release()
    expect(places()).not.toEqual(seen)
    expect(isCrossed(TANK_BOX, linePointsAt(test.editor.board, pipe()))).toBe(false)
  })

  it('stays where a symbol is put on it, is marked there, and is led around it where that is asked for', async () => {
    await drawFromBoilerToPump()
    const marked = () => test.editor.crossings?.shapes() ?? []
    expect(marked()).toEqual([])
    move('tank', 0, -500)
    expect(places()).toEqual(DRAWN)
    expect(marked().length).toBeGreaterThan(1)
    test.editor.select(chosen([refOf('tank')]))
    const page = new TestCommands([])
    await runCommand(commandOf('routeLines'), { ...page.context, editor: test.editor })
    for (const [x = 0, y = 0] of places()) expect(x > 400 && x < 500 && y > 200 && y < 600).toBe(false)
    expect(places().length).toBeGreaterThan(DRAWN.length)
    expect(marked()).toEqual([])
    test.editor.undo()
    expect(places()).toEqual(DRAWN)
    expect(marked().length).toBeGreaterThan(1)
    test.editor.undo()
    expect(marked()).toEqual([])
  })

  it('keeps its way where all is moved', async () => {
    await drawFromBoilerToPump()
    test.editor.apply(moveOperations(test.editor.board, [refOf('boiler'), refOf('pump'), pipe()], 30, 0), 'move')
    expect(places()).toEqual(DRAWN.map(([x = 0, y]) => [x + 30, y]))
  })

  it('stays where a sensor is put on it', async () => {
    await drawFromBoilerToPump()
    const sensor = newSymbol(named('temperatureTransmitter'), worldPoint(300, 311), NEW)
    test.editor.apply(insertOperations(test.editor.board, [sensor]), 'symbol')
    move('boiler', 0, 10)
    move('boiler', 0, -10)
    expect(places()).toEqual(DRAWN)
  })

  it('goes by its bends once one is put by hand, and is straight where that is chosen', async () => {
    await drawFromBoilerToPump()
    test.editor.apply(
      [1, 2].flatMap((index) => {
        const at = linePointsAt(test.editor.board, pipe())[index]
        return at && index === 1 ? movePointOperations(test.editor.board, pipe(), 1, { ...at, x: 300 }) : []
      }),
      'movePoint',
    )
    expect(stored()).not.toHaveProperty('route')
    const named = (uuid: string) => test.editor.elementNamed(uuid)
    test.editor.apply(routeFieldOperations(test.editor.board, named, [pipe()], 'straight'), 'route')
    move('pump', 50, 50)
    expect(places()).toEqual([
      [200, 330],
      [650, 480],
    ])
  })

  it('is never led on opening, nor where the drawing is changed elsewhere', async () => {
    await drawFromBoilerToPump()
    const odd = {
      ...stored(),
      points: [
        { x: 200, y: 330 },
        { x: 380, y: 360 },
        { x: 600, y: 430 },
      ],
      height: 100,
    }
    test.close()
    test = new TestEditor([BOILER, PUMP, { ...TANK, left: 900 }, odd])
    test.editor.select(chosen([refOf('tank')]))
    test.editor.apply(fieldOperations(test.editor.board, [refOf('tank')], { fill: '#ff0000' }), 'fill')
    move('tank', 10, 0)
    expect(places()).toHaveLength(3)
  })
})
