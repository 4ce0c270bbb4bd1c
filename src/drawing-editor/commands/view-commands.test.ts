import { describe, expect, it } from 'vitest'
import { ELEMENT_KINDS } from '#contract/drawing/kinds.ts'
import { refOf } from '../edit/edit-board.ts'
import { chosen } from '../selection/selection.ts'
import { TestCommands } from '../testing/test-commands.ts'
import { canRun } from './command.ts'
import { COMMANDS, commandOf } from './registry.ts'

const rect = { type: 'rect', left: 800, top: 400, width: 100, height: 100, strokeWidth: 0 }

describe('view', () => {
  it('zooms by steps, to 100 % about the middle, and to the drawing', async () => {
    const test = new TestCommands([rect])
    await test.run('zoomIn')
    await test.run('zoomIn')
    await test.run('zoomOut')
    expect(test.stage.camera.current.zoom).toBeCloseTo(1.25)
    await test.run('zoomWhole')
    expect(test.stage.camera.current).toMatchObject({ zoom: 1, x: 0, y: 0 })
    await test.run('zoomToFit')
    expect(test.stage.camera.current.zoom).toBeLessThan(1)
  })

  it('zooms to what is chosen', async () => {
    const test = new TestCommands([rect])
    test.editor.select(chosen([refOf('e0')]))
    await test.run('zoomToChosen')
    const { x, y, zoom } = test.stage.camera.current
    expect([850 * zoom + x, 450 * zoom + y]).toEqual([640, 400])
    expect(zoom).toBeGreaterThan(1)
  })

  it('R2.6-06 R2.6-07 shows grid and coordinates, which are no part of the drawing', async () => {
    const test = new TestCommands([rect])
    const before = test.text
    const areOn = () => (['showGrid', 'showCoordinates'] as const).map((id) => commandOf(id).isOn?.(test.context))
    await test.run('showGrid')
    await test.run('showCoordinates')
    expect(areOn()).toEqual([true, true])
    await test.run('showGrid')
    await test.run('showCoordinates')
    expect(areOn()).toEqual([false, false])
    expect([test.text, test.editor.drawing.undoLabel]).toEqual([before, null])
  })
})

describe('tools', () => {
  it('are taken by commands, one for each of the eleven kinds', async () => {
    const test = new TestCommands([])
    const drawing = COMMANDS.filter(({ id }) => id.startsWith('draw'))
    const taken = new Set<string>()
    for (const command of drawing) {
      await test.run(command.id)
      expect(commandOf(command.id).isOn?.(test.context)).toBe(true)
      taken.add(test.editor.state.tool)
    }
    expect(taken).toEqual(new Set(ELEMENT_KINDS.map((kind) => `create.${kind}`)))
  })

  it('draw nothing where the drawing is read only, but the hand stays', () => {
    const test = new TestCommands([])
    test.editor.setReadOnly(true)
    const offered = (['hand', 'select', 'drawRect', 'save', 'versions', 'undo'] as const).map((id) =>
      canRun(commandOf(id), test.context),
    )
    expect(offered).toEqual([true, true, false, false, true, false])
  })
})

describe('page', () => {
  it('is asked for what is beyond the editor', async () => {
    const test = new TestCommands([rect])
    test.editor.select(chosen([refOf('e0')]))
    for (const id of [
      'save',
      'publish',
      'versions',
      'find',
      'array',
      'import',
      'export',
      'palette',
      'keySheet',
    ] as const)
      await test.run(id)
    expect(test.asked).toEqual(['save', 'publish', 'versions', 'find', 'array', 'import', 'export', 'palette', 'keys'])
  })
})
