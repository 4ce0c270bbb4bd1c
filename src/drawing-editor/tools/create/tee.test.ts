import { afterEach, describe, expect, it } from 'vitest'
import type { JsonFields } from '#drawing/engine.ts'
import { type ElementRef, refOf, storedAt } from '../../edit/edit-board.ts'
import { linePointsAt } from '../../edit/line-points.ts'
import { TestEditor } from '../../testing/test-editor.ts'
import { createTool } from './create.tool.ts'

const line = (uuid: string, points: readonly (readonly [number, number])[], more: JsonFields = {}): JsonFields => {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return {
    type: 'polyLine',
    uuid,
    left,
    top,
    width: Math.max(...xs) - left,
    height: Math.max(...ys) - top,
    originX: 'left',
    originY: 'top',
    strokeWidth: 0,
    stroke: '#c2413b',
    medium: 'supply1',
    points: points.map(([x, y]) => ({ x, y })),
    ...more,
  }
}
const MAIN = line('main', [
  [200, 300],
  [800, 300],
])

let test = new TestEditor([])
afterEach(() => test.close())

const stored = (ref: ElementRef) => storedAt(test.editor.board, ref)
const pointsOf = (ref: ElementRef) => linePointsAt(test.editor.board, ref).map(({ x, y }) => [x, y])
const refs = () => test.order.map(refOf)
const tees = () => refs().filter((ref) => stored(ref)?.symbolId === 'tee')
const linesBeside = (...known: readonly string[]) =>
  refs().filter((ref) => ['polyLine', 'arrowLine'].includes(String(stored(ref)?.type)) && !known.includes(ref.id))

async function draw(...places: readonly (readonly [number, number])[]): Promise<void> {
  test.editor.take(createTool('polyLine'))
  for (const [x, y] of places) await test.click(x, y)
}

describe('a line that ends on another one', () => {
  it('makes a tee there in the same step, in the colour of the other one, and is straight to it', async () => {
    test = new TestEditor([MAIN])
    const before = test.text
    await draw([500, 600], [502, 301])
    expect(test.editor.tools.stateName).toBe('select.idle')
    const [tee] = tees()
    expect(tee && stored(tee)).toMatchObject({ elementName: '三通', objects: [{ fill: '#c2413b' }] })
    const end = (port: string) => ({ uuid: tee?.id, port })
    const branch = linesBeside('main').find((ref) => stored(ref)?.to !== undefined)
    const rest = linesBeside('main').find((ref) => stored(ref)?.from !== undefined)
    expect([stored(refOf('main'))?.to, rest && stored(rest)?.from, branch && stored(branch)?.to]).toEqual([
      end('in'),
      end('out'),
      end('branch'),
    ])
    expect([pointsOf(refOf('main')), rest && pointsOf(rest), branch && pointsOf(branch)]).toEqual([
      [
        [200, 300],
        [500, 300],
      ],
      [
        [500, 300],
        [800, 300],
      ],
      [
        [500, 600],
        [500, 300],
      ],
    ])
    expect(branch && stored(branch)).toMatchObject({ stroke: '#c2413b', medium: 'supply1', strokeWidth: 0 })
    test.editor.undo()
    expect(test.text).toBe(before)
  })

  it('and begins on it makes two, each on its own part', async () => {
    test = new TestEditor([MAIN])
    await draw([600, 300])
    await test.click(600, 500, { ctrl: true })
    await test.click(400, 500, { ctrl: true })
    await test.click(400, 300)
    expect(tees()).toHaveLength(2)
    expect(linesBeside().map(pointsOf)).toEqual(
      expect.arrayContaining([
        [
          [200, 300],
          [400, 300],
        ],
        [
          [400, 300],
          [600, 300],
        ],
        [
          [600, 300],
          [800, 300],
        ],
      ]),
    )
  })

  it('follows with all three lines when the tee is moved', async () => {
    test = new TestEditor([MAIN])
    await draw([500, 600], [500, 300])
    const lines = linesBeside()
    await test.click(900, 900)
    await test.drag([500, 300], [540, 340], { ctrl: true })
    expect(lines).toHaveLength(3)
    for (const ref of lines) expect(pointsOf(ref)).toContainEqual([540, 340])
  })

  it('as an arrow, which stays level, makes one where it meets it', async () => {
    test = new TestEditor([
      line('rise', [
        [600, 200],
        [600, 600],
      ]),
    ])
    test.editor.take(createTool('arrowLine'))
    await test.drag([300, 400], [598, 404])
    const arrow = linesBeside('rise').find((ref) => stored(ref)?.type === 'arrowLine')
    expect(arrow && pointsOf(arrow)).toEqual([
      [300, 400],
      [600, 400],
    ])
    expect(arrow && stored(arrow)?.to).toEqual({ uuid: tees()[0]?.id, port: 'branch' })
  })

  it('crosses it where Ctrl is held, and where that is locked', async () => {
    for (const [more, held] of [
      [{}, { ctrl: true }],
      [{ lockMovementX: true, lockMovementY: true }, {}],
    ] as const) {
      test = new TestEditor([{ ...MAIN, ...more }])
      test.editor.take(createTool('polyLine'))
      await test.click(500, 600)
      await test.click(500, 300, held)
      await test.key('Enter')
      expect([tees().length, test.order.length]).toEqual([0, 2])
      test.close()
    }
    test = new TestEditor([])
  })
})
