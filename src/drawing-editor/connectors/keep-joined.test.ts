import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pipeEnd } from '#contract/drawing/connectors.ts'
import {
  createDrawing,
  type Drawing,
  distanceBetween,
  type JsonFields,
  type Operation,
  worldPoint,
  writeDocument,
} from '#drawing/engine.ts'
import { allRefs, openBoard, uuids } from '../edit/board.fixture.ts'
import { deleteOperations } from '../edit/delete.ts'
import { duplicateOperations } from '../edit/duplicate.ts'
import { type EditBoard, type ElementRef, refOf, storedAt } from '../edit/edit-board.ts'
import { fieldOperations } from '../edit/fields.ts'
import { flipOperations } from '../edit/flip.ts'
import { groupOperations } from '../edit/group.ts'
import { insertOperations } from '../edit/insert.ts'
import { linePointsAt } from '../edit/line-points.ts'
import { moveOperations } from '../edit/move.ts'
import { orderOperations } from '../edit/order.ts'
import { resizeOperations } from '../edit/resize.ts'
import { rotateOperations } from '../edit/rotate.ts'
import { selectionFrame } from '../edit/selection-frame.ts'
import { ungroupOperations } from '../edit/ungroup.ts'
import { withNewNames } from '../edit/with-new-names.ts'
import { keepJoined } from './keep-joined.ts'
import { portsAt } from './ports.ts'

const PLACE = { originX: 'left', originY: 'top', strokeWidth: 0, fill: '#446688' } as const
const rect = (uuid: string, left: number, top: number, more: JsonFields = {}): JsonFields => ({
  type: 'rect',
  uuid,
  left,
  top,
  width: 100,
  height: 60,
  ...PLACE,
  ...more,
})
const pipe = (uuid: string, points: [number, number][], ends: JsonFields): JsonFields => {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return {
    type: 'polyLine',
    uuid,
    left,
    top,
    width: Math.max(...xs) - left,
    height: Math.max(...ys) - top,
    ...PLACE,
    fill: null,
    stroke: '#e88',
    points: points.map(([x, y]) => ({ x, y })),
    ...ends,
  }
}
const end = (uuid: string, port: string) => ({ uuid, port })

/** Two boxes with own or usual ports, one of them turned in a group, and pipes between them. */
const ELEMENTS: readonly JsonFields[] = [
  rect('exchanger', 100, 100),
  rect('pump', 400, 100, {
    ports: [
      { id: 'in', x: 0, y: 0.5, dir: 'left' },
      { id: 'out', x: 1, y: 0.5, dir: 'right' },
    ],
  }),
  {
    type: 'group',
    uuid: 'tank',
    left: 600,
    top: 300,
    width: 100,
    height: 60,
    ...PLACE,
    angle: 30,
    objects: [rect('vessel', -50, -30), rect('gauge', -10, -10, { width: 20, height: 20 })],
  },
  pipe(
    'supply',
    [
      [200, 130],
      [400, 130],
    ],
    { from: end('exchanger', 'right'), to: end('pump', 'in') },
  ),
  pipe(
    'bent',
    [
      [150, 160],
      [150, 300],
      [450, 300],
      [450, 160],
    ],
    { from: end('exchanger', 'down'), to: end('pump', 'up') },
  ),
  pipe(
    'rise',
    [
      [500, 130],
      [560, 130],
      [560, 200],
    ],
    { from: end('pump', 'out'), to: end('vessel', 'left') },
  ),
]
/** As it is drawn, with pipes that find their way by themselves. */
const LED_ELEMENTS = ELEMENTS.map((element) =>
  element.uuid === 'supply' || element.uuid === 'rise' ? { ...element, route: 'orthogonal' } : element,
)

/** A drawing whose pipes are kept joined, with all ends at their ports to begin with. */
function opened(elements: readonly JsonFields[] = ELEMENTS): { readonly drawing: Drawing; readonly first: string } {
  const drawing = createDrawing(openBoard(elements).record)
  keepJoined(drawing)
  // ends off their ports come to them with the first change of what they are joined to
  const board = boardOf(drawing)
  drawing.apply(
    moveOperations(
      board,
      allRefs(board).filter(({ path }) => path.length === 0),
      8,
      0,
    ),
  )
  return { drawing, first: writeDocument(drawing.record) }
}
const boardOf = (drawing: Drawing): EditBoard => {
  const [board] = drawing.record.boards
  if (!board) throw new RangeError('The drawing has no board.')
  return board
}
const placesOf = (drawing: Drawing, uuid: string) =>
  linePointsAt(boardOf(drawing), refOf(uuid)).map(({ x, y }) => [Math.round(x * 100) / 100, Math.round(y * 100) / 100])

/** All joined ends: whether each is at a port of the element that it names. */
function expectJoined(drawing: Drawing): number {
  const board = boardOf(drawing)
  const refs = allRefs(board)
  let numEnds = 0
  for (const ref of refs) {
    const stored = storedAt(board, ref)
    const points = linePointsAt(board, ref)
    for (const [field, at] of [
      ['from', points[0]],
      ['to', points.at(-1)],
    ] as const) {
      const { data } = pipeEnd.safeParse(stored?.[field])
      if (!data || !at) continue
      numEnds += 1
      const target = refs.find((one) => storedAt(board, one)?.uuid === data.uuid)
      expect(target, `${String(stored?.uuid)} ${field}: ${data.uuid}`).toBeDefined()
      const port = target && portsAt(board, target).find(({ id }) => id === data.port)
      expect(port, `${String(stored?.uuid)} ${field}: ${data.port}`).toBeDefined()
      if (port) expect(distanceBetween(port.at, at)).toBeLessThan(0.01)
    }
  }
  return numEnds
}

describe('joined pipes', () => {
  it('R3-64 follow what they are joined to, with their right angles, in the same step', () => {
    const { drawing, first } = opened()
    drawing.apply(moveOperations(boardOf(drawing), [refOf('pump')], 50, 40))
    expect(placesOf(drawing, 'supply')).toEqual([
      [208, 130],
      [333, 130],
      [333, 170],
      [458, 170],
    ])
    expect(placesOf(drawing, 'rise').at(0)).toEqual([558, 170])
    expectJoined(drawing)
    drawing.undo()
    expect(writeDocument(drawing.record)).toBe(first)
  })

  it('stay where they are and are free once what they were joined to is deleted; undo joins them again', () => {
    const { drawing, first } = opened()
    const before = placesOf(drawing, 'supply')
    drawing.apply(deleteOperations(boardOf(drawing), [refOf('pump')]))
    expect(placesOf(drawing, 'supply')).toEqual(before)
    expect(storedAt(boardOf(drawing), refOf('supply'))).toMatchObject({ from: end('exchanger', 'right') })
    expect(storedAt(boardOf(drawing), refOf('supply'))).not.toHaveProperty('to')
    drawing.undo()
    expect(writeDocument(drawing.record)).toBe(first)
    drawing.apply(moveOperations(boardOf(drawing), [refOf('pump')], 0, 9))
    expectJoined(drawing)
  })

  it('point at the copies where both are copied, and are free where they are copied alone', () => {
    const { drawing } = opened()
    const copied = (ids: readonly string[]) => {
      const { operations, copies } = duplicateOperations(boardOf(drawing), ids.map(refOf), { dx: 0, dy: 300 }, uuids())
      drawing.apply(operations)
      return copies.map((ref) => storedAt(boardOf(drawing), ref))
    }
    const [, supply] = copied(['exchanger', 'supply'])
    expect(supply).toMatchObject({ from: { uuid: 'new-1', port: 'right' } })
    expect(supply).not.toHaveProperty('to')
    expectJoined(drawing)
  })

  it('that are moved alone keep their ends', () => {
    const { drawing } = opened()
    drawing.apply(moveOperations(boardOf(drawing), [refOf('bent')], 30, 30))
    expect(expectJoined(drawing)).toBe(6)
  })

  it('stay off their ports while neither is moved, as where a symbol is bound or coloured', () => {
    const drawing = createDrawing(openBoard(ELEMENTS).record)
    keepJoined(drawing)
    const before = placesOf(drawing, 'rise')
    drawing.apply(fieldOperations(boardOf(drawing), [refOf('pump'), refOf('tank'), refOf('rise')], { opacity: 0.5 }))
    expect(placesOf(drawing, 'rise')).toEqual(before)
    drawing.apply(moveOperations(boardOf(drawing), [refOf('tank')], 0, 10))
    expectJoined(drawing)
  })

  it('that are moved where both ends hold them leave no step', () => {
    const { drawing, first } = opened()
    const label = drawing.undoLabel
    drawing.apply(moveOperations(boardOf(drawing), [refOf('supply')], 0, 30), { label: 'nudge' })
    expect([writeDocument(drawing.record), drawing.undoLabel]).toEqual([first, label])
  })

  it('are joined to the nearest port where a changed element has lost theirs', () => {
    const { drawing } = opened()
    drawing.apply(
      fieldOperations(boardOf(drawing), [refOf('pump')], { ports: [{ id: 'suction', x: 0, y: 0.5, dir: 'left' }] }),
    )
    expect(storedAt(boardOf(drawing), refOf('supply'))).toMatchObject({ to: end('pump', 'suction') })
    expectJoined(drawing)
  })

  it('R3-64 never lose an end, whatever is done, and undo of all leads back to the byte', () => {
    const px = fc.integer({ min: -200, max: 200 })
    const done = fc.record({
      what: fc.integer({ min: 0, max: EDITS.length - 1 }),
      x: px,
      y: px,
      pick: fc.infiniteStream(fc.nat(1_000)),
    })
    fc.assert(
      fc.property(fc.array(done, { minLength: 1, maxLength: 8 }), fc.boolean(), (steps, isLed) => {
        const { drawing, first } = opened(isLed ? LED_ELEMENTS : ELEMENTS)
        const createUuid = uuids()
        let numSteps = 0
        // a step that its completion leads back is none
        const stop = drawing.listenToSteps(() => {
          numSteps += 1
        })
        for (const { what, x, y, pick } of steps) {
          const board = boardOf(drawing)
          const chosen = board.objects.objects
            .map(({ uuid }) => refOf(String(uuid)))
            .filter(() => (pick.next().value ?? 0) % 3 === 0)
          const operations = EDITS[what]?.({ board, refs: chosen, x, y, createUuid }) ?? []
          if (operations.length === 0) continue
          drawing.apply(operations)
          expectJoined(drawing)
        }
        stop()
        const last = writeDocument(drawing.record)
        for (let step = 0; step < numSteps; step += 1) drawing.undo()
        expect(writeDocument(drawing.record)).toBe(first)
        for (let step = 0; step < numSteps; step += 1) drawing.redo()
        expect(writeDocument(drawing.record)).toBe(last)
      }),
      { numRuns: 150 },
    )
  })
})

interface Edited {
  readonly board: EditBoard
  readonly refs: readonly ElementRef[]
  readonly x: number
  readonly y: number
  createUuid(): string
}
const EDITS: readonly ((edited: Edited) => Operation[])[] = [
  ({ board, refs, x, y }) => moveOperations(board, refs, x, y),
  ({ board, refs, x, y }) => rotateOperations(board, refs, x, worldPoint(y, x)),
  ({ board, refs, x }) => flipOperations(board, refs, x > 0 ? 'horizontally' : 'vertically'),
  ({ board, refs, x, y }) => {
    const frame = selectionFrame(board, refs)
    return frame ? resizeOperations(board, refs, frame, { ...frame, width: 100 + x / 3, height: 100 + y / 3 }) : []
  },
  ({ board, refs, createUuid }) => groupOperations(board, refs, createUuid()),
  ({ board, refs: [ref], createUuid }) => (ref ? ungroupOperations(board, ref, createUuid) : []),
  ({ board, refs, x }) => orderOperations(board, refs, x > 0 ? 'front' : 'back'),
  ({ board, refs }) => deleteOperations(board, refs),
  ({ board, refs, x, y, createUuid }) => duplicateOperations(board, refs, { dx: x, dy: y }, createUuid).operations,
  ({ board, refs, createUuid }) =>
    insertOperations(
      board,
      withNewNames(
        refs.map((ref) => storedAt(board, ref)).filter((stored) => stored !== undefined),
        createUuid,
      ),
    ),
]
