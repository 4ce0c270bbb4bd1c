import { describe, expect, it } from 'vitest'
import type { JsonFields } from '#drawing/engine.ts'
import { canRun } from '../commands/command.ts'
import { commandOf } from '../commands/registry.ts'
import { refOf } from '../edit/edit-board.ts'
import { linePointsAt } from '../edit/line-points.ts'
import { chosen } from '../selection/selection.ts'
import { TestCommands } from '../testing/test-commands.ts'

const BOX = { type: 'rect', width: 100, height: 60, originX: 'left', originY: 'top', strokeWidth: 0 } as const
const BOARD: readonly JsonFields[] = [
  { ...BOX, uuid: 'panel', left: 0, top: 0, width: 1200, height: 800 },
  { ...BOX, uuid: 'boiler', left: 100, top: 270 },
  { ...BOX, uuid: 'tank', left: 350, top: 200, height: 160 },
  { ...BOX, uuid: 'pump', left: 600, top: 270, angle: 0 },
  {
    type: 'polyLine',
    uuid: 'pipe',
    left: 200,
    top: 300,
    width: 400,
    height: 0,
    strokeWidth: 0,
    originX: 'left',
    originY: 'top',
    points: [
      { x: 200, y: 300 },
      { x: 600, y: 300 },
    ],
    from: { uuid: 'boiler', port: 'right' },
    to: { uuid: 'pump', port: 'left' },
  },
]

describe('a line that is routed', () => {
  it('goes around the device between its ends, out of their ports, and back by undo', async () => {
    const test = new TestCommands(BOARD)
    test.editor.select(chosen([refOf('pipe')]))
    await test.step('routeLines')
    const places = linePointsAt(test.editor.board, refOf('pipe')).map(({ x, y }) => [x, y])
    expect([places[0], places.at(-1)]).toEqual([
      [200, 300],
      [600, 300],
    ])
    expect(places).toHaveLength(6)
    for (const [x = 0, y = 0] of places) expect(x > 342 && x < 458 && y > 192 && y < 368).toBe(false)
    test.close()
  })

  it('is not offered for arrows, for what is locked, and for what is no line', () => {
    const test = new TestCommands([
      ...BOARD.slice(0, 4),
      { ...BOARD[4], lockMovementX: true, lockMovementY: true } as JsonFields,
    ])
    for (const uuid of ['pipe', 'boiler']) {
      test.editor.select(chosen([refOf(uuid)]))
      expect(canRun(commandOf('routeLines'), test.context)).toBe(false)
    }
    test.close()
  })

  it('runs beside another line and not over it, and the lines of one step beside each other', async () => {
    const ends = { from: { uuid: 'boiler', port: 'right' }, to: { uuid: 'pump', port: 'left' } }
    const points = [
      { x: 200, y: 300 },
      { x: 600, y: 500 },
    ]
    const line = { ...BOARD[4], top: 300, height: 200, points, ...ends }
    const test = new TestCommands([
      { ...BOX, uuid: 'boiler', left: 100, top: 270 },
      { ...BOX, uuid: 'pump', left: 600, top: 470 },
      ...['pipe', 'second', 'third'].map((uuid) => ({ ...line, uuid }) as JsonFields),
    ])
    test.editor.select(chosen(['pipe', 'second', 'third'].map(refOf)))
    await test.step('routeLines')
    const upright = ['pipe', 'second', 'third'].map((uuid) => linePointsAt(test.editor.board, refOf(uuid))[1]?.x)
    expect(upright).toEqual([400, 410, 390])
    test.close()
  })
})
