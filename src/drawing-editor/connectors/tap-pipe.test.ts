import { afterEach, describe, expect, it } from 'vitest'
import type { JsonFields } from '#drawing/engine.ts'
import { type ElementRef, refOf, storedAt } from '../edit/edit-board.ts'
import { insertOperations } from '../edit/insert.ts'
import { linePointsAt } from '../edit/line-points.ts'
import { moveOperations } from '../edit/move.ts'
import { withNewNames } from '../edit/with-new-names.ts'
import { chosen } from '../selection/selection.ts'
import { symbolOf } from '../symbols/library.ts'
import { TestCommands } from '../testing/test-commands.ts'
import { symbolTool } from '../tools/symbol/symbol.tool.ts'
import { portsAt } from './ports.ts'

const BOX = { type: 'rect', width: 100, height: 60, originX: 'left', originY: 'top', strokeWidth: 0 } as const
const STROKE = 5
const pipeOf = (points: readonly (readonly [number, number])[], more: JsonFields = {}): JsonFields => {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return {
    type: 'polyLine',
    uuid: 'pipe',
    left: left - STROKE / 2,
    top: top - STROKE / 2,
    width: Math.max(...xs) - left,
    height: Math.max(...ys) - top,
    originX: 'left',
    originY: 'top',
    strokeWidth: STROKE,
    stroke: '#c3c7d1',
    fill: null,
    points: points.map(([x, y]) => ({ x, y })),
    ...more,
  }
}
const LEVEL = pipeOf([
  [200, 300],
  [600, 300],
])
const UPRIGHT = pipeOf([
  [400, 100],
  [400, 500],
])

let test = new TestCommands([])
afterEach(() => test.close())
const stored = (ref: ElementRef) => storedAt(test.editor.board, ref)
const instruments = () => test.order.map(refOf).filter((ref) => stored(ref)?.symbolId === 'temperatureTransmitter')
const foot = () => {
  const [ref] = instruments()
  const at = ref && portsAt(test.editor.board, ref)[0]?.at
  return at ? [Math.round(at.x * 100) / 100, Math.round(at.y * 100) / 100] : null
}
async function put(id: string, x: number, y: number, held = {}): Promise<void> {
  const symbol = symbolOf(id)
  if (!symbol) throw new RangeError(`There is no symbol ${id}.`)
  test.editor.take(symbolTool({ symbol, name: symbol.name.zh }))
  await test.click(x, y, held)
}
const move = (ids: readonly string[], dx: number, dy: number) =>
  test.editor.apply(moveOperations(test.editor.board, ids.map(refOf), dx, dy), 'move')

describe('an instrument that is dropped on a pipe', () => {
  it.each([
    ['above', LEVEL, [400, 285], [400, 300], 0],
    ['below', LEVEL, [400, 315], [400, 300], 180],
    ['left', UPRIGHT, [388, 300], [400, 300], 270],
    ['right', UPRIGHT, [412, 300], [400, 300], 90],
  ] as const)('taps it at its centre and stays %s of it, its letters upright', async (_, pipe, at, place, angle) => {
    test = new TestCommands([pipe])
    const before = test.text
    const [x = 0, y = 0] = at
    await put('temperatureTransmitter', x, y)
    expect(foot()).toEqual(place)
    const [ref] = instruments()
    expect(ref && stored(ref)).toMatchObject({ tap: 'pipe', angle })
    const letters = ref && test.element({ ...ref, path: [2] })
    expect(letters?.kind === 'text' && ((letters.angle + angle) % 360) + 0).toBe(0)
    expect(linePointsAt(test.editor.board, refOf('pipe'))).toHaveLength(2)
    test.editor.undo()
    expect(test.text).toBe(before)
  })

  it('follows its pipe: moved, stretched, and by the part on which it stands', async () => {
    test = new TestCommands([
      { ...BOX, uuid: 'boiler', left: 100, top: 270 },
      { ...BOX, uuid: 'pump', left: 600, top: 270 },
      { ...LEVEL, from: { uuid: 'boiler', port: 'right' }, to: { uuid: 'pump', port: 'left' } },
    ])
    await put('temperatureTransmitter', 400, 285)
    await test.click(900, 900)
    await test.drag([300, 300], [300, 380], { ctrl: true })
    expect(foot()).toEqual([400, 380])
    move(['boiler', 'pump', 'pipe'], 30, 10)
    expect(foot()).toEqual([430, 390])
    move(['pump'], 100, 0)
    expect(foot()).toEqual([430, 390])
    test.editor.undo()
    test.editor.undo()
    test.editor.undo()
    expect(foot()).toEqual([400, 300])
  })

  it('belongs to the part on which it stands where a valve is put into the pipe, and to the whole once that is deleted', async () => {
    test = new TestCommands([LEVEL])
    await put('temperatureTransmitter', 500, 285)
    const at = foot()
    await put('gateValve', 300, 300)
    const rest = test.order.map(refOf).find((ref) => ref.id !== 'pipe' && stored(ref)?.type === 'polyLine')
    expect([foot(), instruments().map((ref) => stored(ref)?.tap)]).toEqual([at, [rest?.id]])
    const valve = test.order.map(refOf).find((ref) => stored(ref)?.symbolId === 'gateValve')
    test.editor.select(chosen(valve ? [valve] : []))
    await test.run('delete')
    expect([foot(), instruments().map((ref) => stored(ref)?.tap)]).toEqual([at, ['pipe']])
  })

  it('is free once it is dragged off, and where it is copied without its pipe', async () => {
    test = new TestCommands([LEVEL])
    await put('temperatureTransmitter', 400, 285)
    const [ref] = instruments()
    const [copy] = withNewNames([(ref && stored(ref)) ?? {}], test.editor.createUuid)
    test.editor.apply(insertOperations(test.editor.board, copy ? [copy] : []), 'paste')
    expect(copy).not.toHaveProperty('tap')
    test.editor.undo()
    await test.click(900, 900)
    test.editor.select(chosen(ref ? [ref] : []))
    await test.drag([400, 275], [400, 150], { ctrl: true })
    expect(ref && stored(ref)).not.toHaveProperty('tap')
    // and taps it from the other side where it is dropped there
    await test.drag([400, 150], [460, 312])
    expect([foot()?.[1], ref && stored(ref)?.tap, ref && stored(ref)?.angle]).toEqual([300, 'pipe', 180])
  })

  it('stands beside it where Ctrl is held', async () => {
    test = new TestCommands([LEVEL])
    await put('temperatureTransmitter', 400, 285, { ctrl: true })
    const [ref] = instruments()
    expect(ref && stored(ref)).not.toHaveProperty('tap')
  })
})
