import { afterEach, describe, expect, it } from 'vitest'
import { ELEMENT_KINDS } from '#contract/drawing/kinds.ts'
import { refOf, storedAt } from '../../edit/edit-board.ts'
import { chosen } from '../../selection/selection.ts'
import { TestCommands } from '../../testing/test-commands.ts'
import { TestEditor } from '../../testing/test-editor.ts'
import { createTool } from './create.tool.ts'

let test = new TestEditor([])
afterEach(() => test.close())

describe('drawing a new element', () => {
  it.each(ELEMENT_KINDS.filter((kind) => kind !== 'polyLine'))('R3-64 creates a %s by a click', async (kind) => {
    test = new TestEditor([])
    const before = test.text
    test.editor.take(createTool(kind))
    await test.click(200, 200)
    expect(test.element('new-1').kind).toBe(kind)
    expect(test.chosen).toEqual(['new-1'])
    test.editor.tools.settle()
    expect(test.editor.tools.stateName).toBe('select.idle')
    test.editor.undo()
    expect(test.text).toBe(before)
  })

  it('types into a new text in the step that draws it, and drops one that is left empty', async () => {
    test = new TestEditor([])
    const before = test.text
    test.editor.take(createTool('text'))
    await test.click(200, 200)
    test.editor.state.typing?.type('供水温度')
    test.editor.state.typing?.end()
    expect(test.element('new-1')).toMatchObject({ kind: 'text', text: '供水温度', left: 200 })
    expect(test.editor.tools.stateName).toBe('select.idle')
    test.editor.undo()
    expect(test.text).toBe(before)
    test.editor.take(createTool('text'))
    await test.click(200, 200)
    test.editor.state.typing?.type('')
    test.editor.state.typing?.end()
    expect([test.text, test.editor.drawing.undoLabel]).toEqual([before, null])
  })

  it('R9-42, R9-43, R9-44 gives circle, rect and button their usual sizes', async () => {
    test = new TestEditor([])
    for (const [kind, x] of [
      ['circle', 200],
      ['rect', 300],
      ['button', 400],
    ] as const) {
      test.editor.take(createTool(kind))
      await test.click(x, 200)
    }
    expect(test.element('new-1')).toMatchObject({ radius: 10 })
    expect(test.element('new-2')).toMatchObject({ width: 30, height: 30 })
    expect(test.element('new-3')).toMatchObject({ width: 80, height: 30 })
  })

  it('draws a rectangle between two corners, in any direction', async () => {
    test = new TestEditor([])
    test.editor.take(createTool('rect'))
    await test.drag([400, 300], [250, 200], { ctrl: true })
    // the border of 2 px is part of what was drawn
    expect(test.element('new-1')).toMatchObject({ left: 250, top: 200, width: 148, height: 98 })
  })

  it('R9-45 places the points of a line one by one; a double click ends it', async () => {
    test = new TestEditor([])
    test.editor.take(createTool('polyLine'))
    await test.click(200, 200, { ctrl: true })
    await test.click(400, 200, { ctrl: true })
    await test.moveTo(400, 450, { ctrl: true })
    await test.press(400, 450, { ctrl: true })
    await test.release()
    await test.press(400, 450, { ctrl: true }, 2)
    expect(test.element('new-1')).toMatchObject({
      strokeWidth: 5,
      strokeDashArray: [12, 12],
      points: [
        { x: 200, y: 200 },
        { x: 400, y: 200 },
        { x: 400, y: 450 },
      ],
    })
    test.editor.undo()
    expect(test.order).toEqual([])
  })

  it('makes a stretch of a line level or upright where it nearly is, unless Ctrl suspends it', async () => {
    test = new TestEditor([])
    test.editor.take(createTool('polyLine'))
    await test.click(200, 200)
    await test.click(400, 204)
    await test.click(403, 400)
    await test.click(600, 404, { ctrl: true })
    await test.click(800, 409)
    await test.key('Enter')
    const element = test.element('new-1')
    expect('points' in element && element.points).toEqual([
      { x: 200, y: 200 },
      { x: 400, y: 200 },
      { x: 400, y: 400 },
      { x: 600, y: 404 },
      // 5 px are too far
      { x: 800, y: 409 },
    ])
  })

  it.each([
    [20, { x: 400, y: 200 }],
    [70, { x: 200, y: 400 }],
  ])('R2.6-02 makes an arrow line drawn at %i° level or upright', async (degrees, end) => {
    test = new TestEditor([])
    test.editor.take(createTool('arrowLine'))
    const radians = (degrees * Math.PI) / 180
    const reach = 200 / Math.max(Math.cos(radians), Math.sin(radians))
    await test.drag([200, 200], [200 + reach * Math.cos(radians), 200 + reach * Math.sin(radians)], { ctrl: true })
    const element = test.element('new-1')
    const [, last] = 'points' in element ? element.points : []
    expect([Math.round(last?.x ?? 0), Math.round(last?.y ?? 0)]).toEqual([end.x, end.y])
  })

  it('gives a line up with Esc', async () => {
    test = new TestEditor([])
    const before = test.text
    test.editor.take(createTool('polyLine'))
    await test.click(200, 200)
    await test.moveTo(400, 300)
    await test.editor.tools.cancel()
    expect(test.text).toBe(before)
  })
})

describe('drawing a pipe', () => {
  const PLACE = { originX: 'left', originY: 'top', strokeWidth: 0, fill: '#446688' } as const
  const boxes = [
    { type: 'rect', left: 100, top: 100, width: 100, height: 60, ...PLACE },
    { type: 'rect', left: 500, top: 300, width: 100, height: 60, ...PLACE },
  ]

  it('R3-64 joins its ends to the ports that are near, ends at one, and follows what it is joined to', async () => {
    test = new TestEditor(boxes)
    test.editor.take(createTool('polyLine'))
    await test.moveTo(205, 126)
    await test.click(205, 126)
    await test.click(550, 130)
    await test.click(553, 292)
    expect(test.element('new-1')).toMatchObject({
      points: [
        { x: 200, y: 130 },
        { x: 550, y: 130 },
        { x: 550, y: 300 },
      ],
    })
    expect(test.editor.tools.stateName).toBe('select.idle')
    await test.click(150, 130)
    await test.drag([150, 130], [150, 230], { ctrl: true })
    expect(test.element('new-1')).toMatchObject({
      points: [
        { x: 200, y: 230 },
        { x: 550, y: 230 },
        { x: 550, y: 300 },
      ],
    })
    test.editor.undo()
    expect(test.element('new-1')).toMatchObject({
      points: [
        { x: 200, y: 130 },
        { x: 550, y: 130 },
        { x: 550, y: 300 },
      ],
    })
  })

  it('R3-64 joins nothing while Ctrl is held, frees an end that is dragged off, and joins one that is dragged to a port', async () => {
    test = new TestEditor(boxes)
    test.editor.take(createTool('polyLine'))
    await test.click(200, 130, { ctrl: true })
    await test.click(400, 130, { ctrl: true })
    await test.key('Enter')
    const ends = () => {
      const { from, to } = storedAt(test.editor.board, refOf('new-1')) ?? {}
      return { from, to }
    }
    expect(ends()).toEqual({ from: undefined, to: undefined })
    await test.drag([400, 130], [502, 331])
    expect(ends()).toEqual({ from: undefined, to: { uuid: 'e1', port: 'left' } })
    await test.drag([500, 330], [400, 500])
    expect(ends()).toEqual({ from: undefined, to: undefined })
  })

  it('R3-64 joins by keys alone: arrows go from port to port and move nothing, Enter begins the line and ends it', async () => {
    const commands = new TestCommands(boxes)
    test = commands
    const arrows = async (...all: string[]): Promise<void> => {
      for (const keys of all) await commands.run('nudge', { keys })
    }
    test.editor.select(chosen([refOf('e0')]))
    test.editor.take(createTool('polyLine'))
    await arrows('ArrowRight', 'ArrowRight')
    await commands.run('enter', { keys: 'Enter' })
    await arrows('ArrowRight', 'ArrowLeft')
    await commands.run('enter', { keys: 'Enter' })
    expect(storedAt(test.editor.board, refOf('new-1'))).toMatchObject({
      from: { uuid: 'e0', port: 'right' },
      to: { uuid: 'e1', port: 'left' },
      route: 'orthogonal',
      flowDirection: 1,
    })
    expect([test.element('e0').left, test.editor.tools.stateName]).toEqual([100, 'select.idle'])
    await arrows('ArrowRight')
    expect(test.chosen).toEqual(['new-1'])
  })
})
