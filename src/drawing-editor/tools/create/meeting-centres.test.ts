import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import type { JsonFields } from '#drawing/engine.ts'
import { portsAt } from '../../connectors/ports.ts'
import { type ElementRef, refOf, storedAt } from '../../edit/edit-board.ts'
import { linePointsAt } from '../../edit/line-points.ts'
import { symbolOf } from '../../symbols/library.ts'
import { TestCommands } from '../../testing/test-commands.ts'
import { symbolTool } from '../symbol/symbol.tool.ts'
import { createTool } from './create.tool.ts'

const STROKE = 5
/** As a pipe is drawn, 5 px wide. */
const line = (uuid: string, points: readonly (readonly [number, number])[], more: JsonFields = {}): JsonFields => {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return {
    type: 'polyLine',
    uuid,
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

let test = new TestCommands([])
afterEach(() => test.close())
const stored = (ref: ElementRef) => storedAt(test.editor.board, ref)
const lines = () => test.order.map(refOf).filter((ref) => stored(ref)?.type === 'polyLine')
const places = (ref: ElementRef | undefined) =>
  ref ? linePointsAt(test.editor.board, ref).map(({ x, y }) => [x, y]) : []

async function draw(...points: readonly (readonly [number, number])[]): Promise<void> {
  test.editor.take(createTool('polyLine'))
  for (const [x, y] of points) await test.click(x, y)
  await test.key('Enter')
}

describe('a pipe that is continued from its free end', () => {
  it('is one straight run, without a tee and without a pipe of no length', async () => {
    // what the editor made of it once
    const wrong = readFileSync(new URL('../../testing/cases/continue-pipe-at-end.json', import.meta.url), 'utf8')
    expect(wrong).toContain('tee')
    test = new TestCommands([])
    await draw([590, 410], [790, 410])
    const before = test.text
    await draw([790, 410], [940, 410])
    expect(test.order).toHaveLength(1)
    expect(places(lines()[0])).toEqual([
      [590, 410],
      [940, 410],
    ])
    expect(test.chosen).toEqual(test.order)
    test.editor.undo()
    expect(test.text).toBe(before)
  })

  it('keeps its name and look, also from its beginning, around a corner, and where it ends at another free end', async () => {
    test = new TestCommands([
      line(
        'main',
        [
          [300, 300],
          [500, 300],
        ],
        { medium: 'supply1' },
      ),
      line('far', [
        [300, 600],
        [500, 600],
      ]),
    ])
    await draw([301, 302], [200, 300], [200, 600], [298, 601])
    expect(test.order).toHaveLength(1)
    expect(stored(refOf(test.order[0] ?? ''))?.type).toBe('polyLine')
    expect(places(lines()[0])).toEqual(
      expect.arrayContaining([
        [500, 300],
        [200, 300],
        [200, 600],
        [500, 600],
      ]),
    )
  })
})

describe('an end of a line', () => {
  it.each([-3, -2, -1, 1, 2, 3])('that is aimed %i px beside the level of a pipe comes to its centre', async (off) => {
    test = new TestCommands([
      line('main', [
        [200, 300],
        [500, 300],
      ]),
    ])
    await draw([700, 300 + off], [900, 300 + off])
    const added = lines().find(({ id }) => id !== 'main')
    expect(places(added)).toEqual([
      [700, 300],
      [900, 300],
    ])
    await test.drag([900, 300], [902, 300 + off])
    expect(places(added)[1]?.[1]).toBe(300)
  })

  it('that is dragged onto a pipe meets its centre, and is joined there by a tee', async () => {
    test = new TestCommands([
      line('main', [
        [200, 300],
        [800, 300],
      ]),
      line('branch', [
        [500, 600],
        [500, 400],
      ]),
    ])
    await test.click(500, 500)
    await test.drag([500, 400], [501, 302])
    expect(places(refOf('branch'))).toEqual([
      [500, 600],
      [500, 300],
    ])
    const tee = test.order.map(refOf).find((ref) => stored(ref)?.symbolId === 'tee')
    expect(stored(refOf('branch'))?.to).toEqual({ uuid: tee?.id, port: 'branch' })
  })

  it('is on the grid where that is shown and nothing else is near, and so is the middle of a symbol', async () => {
    test = new TestCommands([])
    test.editor.toggleGrid()
    await draw([409, 331], [668, 331])
    expect(places(lines()[0])).toEqual([
      [400, 340],
      [660, 340],
    ])
    const symbol = symbolOf('gateValve')
    if (symbol) test.editor.take(symbolTool({ symbol, name: symbol.name.zh }))
    await test.click(569, 551)
    const valve = test.order.map(refOf).find((ref) => stored(ref)?.symbolId === 'gateValve')
    expect(valve && portsAt(test.editor.board, valve).map(({ at }) => [at.x, at.y])).toEqual([
      [540, 560],
      [580, 560],
    ])
  })
})
