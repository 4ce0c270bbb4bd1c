import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DrawingChange } from './drawing-change.ts'
import { DrawingHistory } from './drawing-history.ts'
import type { DrawingRecord } from './drawing-record.ts'
import { type Operation, OperationError, operation } from './operation.ts'
import { randomOperation } from './random-operation.fixture.ts'

const element = (uuid: string, fields: Record<string, number | string> = {}) => ({
  type: 'rect',
  uuid,
  left: 0.1,
  top: 0.2,
  ...fields,
})
const board = (uuid: string, ids: readonly string[]) => ({
  title: uuid,
  uuid,
  strange: { kept: [1, null] },
  objects: { version: '5.3.0', objects: ids.map((id) => element(id)), background: '#3e3f4c' },
})
const record = (): DrawingRecord => ({
  width: 1920,
  uuid: 'd',
  boards: [board('b1', ['a', 'b', 'c', 'd']), board('b2', ['e'])],
  extra: true,
})
const FIELDS = ['fill', 'angle', 'left', 'top', 'type', '7', '__proto__', 'new']
const idsOf = ({ record: { boards } }: DrawingHistory, at = 0) =>
  boards[at]?.objects.objects.map(({ uuid }) => uuid) ?? []
const fieldsOf = ({ record: { boards } }: DrawingHistory, id: string) =>
  boards.flatMap(({ objects }) => objects.objects).find(({ uuid }) => uuid === id)
const textOf = (history: DrawingHistory): string => JSON.stringify(history.record)
const move = (ids: string[], dx: number, dy = 0): Operation => ({ kind: 'move', board: 'b1', ids, dx, dy })

describe('DrawingHistory', () => {
  it.each<[string, Operation, (history: DrawingHistory) => unknown, unknown]>([
    [
      'insert',
      { kind: 'insert', board: 'b1', items: [1, 3].map((index) => ({ index, element: element(`n${index}`) })) },
      idsOf,
      ['a', 'n1', 'b', 'n3', 'c', 'd'],
    ],
    ['remove', { kind: 'remove', board: 'b1', ids: ['d', 'a'] }, idsOf, ['b', 'c']],
    [
      'reorder',
      {
        kind: 'reorder',
        board: 'b1',
        items: [
          { id: 'd', index: 0 },
          { id: 'a', index: 3 },
        ],
      },
      idsOf,
      ['d', 'b', 'c', 'a'],
    ],
    ['move', move(['b'], 0.2, -1), (history) => fieldsOf(history, 'b'), element('b', { left: 0.1 + 0.2, top: -0.8 })],
    [
      'edit',
      {
        kind: 'edit',
        board: 'b1',
        edits: [
          {
            id: 'c',
            fields: [
              { field: 'type', isGone: true },
              { field: 'fill', value: 'red' },
            ],
          },
          { id: 'a', fields: [{ field: '__proto__', value: { x: 1 } }] },
        ],
      },
      (history) => JSON.stringify([fieldsOf(history, 'c'), fieldsOf(history, 'a')]),
      '[{"uuid":"c","left":0.1,"top":0.2,"fill":"red"},{"type":"rect","uuid":"a","left":0.1,"top":0.2,"__proto__":{"x":1}}]',
    ],
    [
      'insertBoard',
      { kind: 'insertBoard', index: 1, board: board('b3', ['x']) },
      (history) => idsOf(history, 1),
      ['x'],
    ],
    ['removeBoard', { kind: 'removeBoard', board: 'b1' }, idsOf, ['e']],
    ['moveBoard', { kind: 'moveBoard', board: 'b1', index: 1 }, (history) => idsOf(history, 1), ['a', 'b', 'c', 'd']],
    [
      'editFields',
      { kind: 'editFields', owner: { kind: 'block', board: 'b2' }, fields: [{ field: 'background', value: '#000' }] },
      ({ record: { boards } }) => boards[1]?.objects.background,
      '#000',
    ],
  ])('does, undoes and redoes %s, and what is logged of it is read back', (_kind, one, read, wanted) => {
    const history = new DrawingHistory(record())
    const before = textOf(history)
    history.apply([operation.parse(JSON.parse(JSON.stringify(one)))], { label: 'one' })
    expect(read(history)).toEqual(wanted)
    const after = textOf(history)
    expect(history.undo()).toBe(true)
    expect(textOf(history)).toBe(before)
    expect(history.redo()).toBe(true)
    expect(textOf(history)).toBe(after)
    expect([history.undoLabel, history.redoLabel]).toEqual(['one', null])
  })

  it.each<[string, Operation]>([
    ['an element that there is not', move(['a', 'zz'], 1)],
    ['an element twice', { kind: 'remove', board: 'b1', ids: ['a', 'a'] }],
    ['a uuid that is taken', { kind: 'insert', board: 'b1', items: [{ index: 0, element: element('a') }] }],
    ['a index beyond the end', { kind: 'insert', board: 'b1', items: [{ index: 5, element: element('n') }] }],
    ['a board that there is not', { kind: 'removeBoard', board: 'zz' }],
    ['a board whose elements share a uuid', { kind: 'insertBoard', index: 0, board: board('b3', ['x', 'x']) }],
    ['another uuid', { kind: 'edit', board: 'b1', edits: [{ id: 'a', fields: [{ field: 'uuid', value: 'b' }] }] }],
    [
      'the list of boards as a field',
      { kind: 'editFields', owner: { kind: 'drawing' }, fields: [{ field: 'boards', isGone: true }] },
    ],
    ['a position that is no number', move(['a'], Number.MAX_VALUE * 1.5)],
  ])('refuses %s, and of several operations does none then', (_what, wrong) => {
    const history = new DrawingHistory(record())
    const before = history.record
    expect(() => history.apply([move(['b'], 1), wrong])).toThrow(OperationError)
    expect(history.record).toBe(before)
    expect(history.undo()).toBe(false)
  })

  it('makes one step of a gesture, whose moves are counted from where it began', () => {
    const history = new DrawingHistory(record())
    history.apply([move(['c'], 5)], { label: 'before' })
    const start = textOf(history)
    const mark = history.mark('drag')
    for (let dx = 1; dx <= 100; dx += 1) history.apply([move(['a', 'b'], dx)], { from: mark })
    history.commit()
    expect(fieldsOf(history, 'a')?.left).toBe(100.1)
    expect(history.undoLabel).toBe('drag')
    history.undo()
    expect(textOf(history)).toBe(start)
    history.redo()
    expect(fieldsOf(history, 'b')?.left).toBe(100.1)

    const given = history.mark('given up')
    history.apply([{ kind: 'remove', board: 'b1', ids: ['a'] }], { from: given })
    history.revertTo(given)
    expect([idsOf(history)[0], history.undoLabel]).toEqual(['a', 'drag'])
    expect(() => history.apply([move(['a'], 1)], { from: given })).toThrow(RangeError)
  })

  it('tells what each change touched, once it is whole', () => {
    const history = new DrawingHistory(record())
    const told: DrawingChange[] = []
    const stop = history.listen((change) => told.push(change))
    history.apply([
      { kind: 'insert', board: 'b1', items: [{ index: 0, element: element('n') }] },
      { kind: 'edit', board: 'b1', edits: [{ id: 'n', fields: [{ field: 'fill', value: 'red' }] }] },
      { kind: 'remove', board: 'b1', ids: ['d'] },
      move(['a'], 1),
    ])
    expect(told).toMatchObject([
      {
        revision: 1,
        boards: [{ board: 'b1', added: ['n'], removed: ['d'], changed: ['a'], moved: [] }],
        isStructureChanged: false,
      },
    ])
    history.apply([{ kind: 'moveBoard', board: 'b2', index: 0 }])
    history.apply([{ kind: 'reorder', board: 'b1', items: [{ id: 'b', index: 0 }] }])
    expect(
      told.slice(1).map(({ boards, isStructureChanged }) => [boards.map(({ moved }) => moved), isStructureChanged]),
    ).toEqual([
      [[], true],
      [[['b']], false],
    ])
    stop()
    history.undo()
    expect(told).toHaveLength(3)
    expect(history.revision).toBe(4)
  })

  it('reports a gesture as one step when it ends, and each undo and redo', () => {
    const history = new DrawingHistory(record())
    const steps: string[] = []
    history.listenToSteps(({ label, how, operations }) => steps.push(`${how} ${label}: ${operations.length}`))
    const mark = history.mark('drag')
    for (let dx = 1; dx <= 1000; dx += 1) history.apply([move(['a', 'c'], dx)], { from: mark })
    expect(steps).toEqual([])
    history.commit()
    history.apply([move(['a'], 1), move(['b'], 1)], { label: 'nudge' })
    history.undo()
    history.redo()
    history.revertTo(history.mark('given up'))
    expect(steps).toEqual(['done drag: 1', 'done nudge: 2', 'undone nudge: 2', 'redone nudge: 2'])
  })

  it('reports the operations of every step: replayed from a log, they come to the same bytes', () => {
    const history = new DrawingHistory(record())
    const log: string[] = []
    history.listenToSteps(({ operations }) => log.push(...operations.map((one) => JSON.stringify(one))))
    const mark = history.mark('drag')
    for (let dx = 1; dx <= 5; dx += 1) history.apply([move(['a', 'c'], dx / 7)], { from: mark })
    history.commit()
    history.apply([{ kind: 'remove', board: 'b1', ids: ['b'] }])
    history.undo()
    history.undo()
    history.redo()
    const given = history.mark('given up')
    history.apply([move(['d'], 3), { kind: 'removeBoard', board: 'b2' }], { from: given })
    history.revertTo(given)

    const replayed = new DrawingHistory(record())
    for (const line of log) replayed.apply([operation.parse(JSON.parse(line))])
    expect(textOf(replayed)).toBe(textOf(history))
    expect(fieldsOf(history, 'a')?.left).toBe(0.1 + 5 / 7)
  })

  it('moves what names no position from where Fabric puts it, and back to naming none', () => {
    const bare = [
      { type: 'rect', uuid: 'x', left: null, top: '7' },
      {
        type: 'Polyline',
        uuid: 'y',
        strokeWidth: 2,
        points: [
          { x: 30, y: 40 },
          { x: 50, y: 60 },
        ],
        last: 1,
      },
      { type: 'strange', uuid: 'z', left: 5, top: 6 },
    ]
    const history = new DrawingHistory({ boards: [{ uuid: 'b1', objects: { objects: bare } }] })
    const before = textOf(history)
    history.apply([move(['x', 'y', 'z'], 10, 20)])
    expect(['x', 'y', 'z'].map((id) => [fieldsOf(history, id)?.left, fieldsOf(history, id)?.top])).toEqual([
      [10, 20],
      [39, 59],
      [15, 26],
    ])
    history.undo()
    expect(textOf(history)).toBe(before)
    history.redo()
    expect(fieldsOf(history, 'y')).toMatchObject({ left: 39, top: 59 })
  })

  it('leaves untouched elements the same objects, so that what was derived from them stays', () => {
    const history = new DrawingHistory(record())
    const before = fieldsOf(history, 'b')
    history.apply([move(['a'], 1), { kind: 'remove', board: 'b1', ids: ['c'] }])
    expect(fieldsOf(history, 'b')).toBe(before)
  })

  it('comes back to the same bytes from 10,000 random operations, and goes there again', () => {
    fc.assert(
      fc.property(fc.gen(), (draw) => {
        const history = new DrawingHistory(record())
        const start = textOf(history)
        for (let serial = 0; serial < 10_000; serial += 1) {
          history.apply([
            operation.parse(
              randomOperation(history, draw, serial, { element, fields: FIELDS, hasBoardOperations: true }),
            ),
          ])
        }
        const end = textOf(history)
        while (history.undo());
        expect(textOf(history)).toBe(start)
        while (history.redo());
        expect(textOf(history)).toBe(end)
      }),
      { numRuns: 1, endOnFailure: true },
    )
  }, 60_000)
})
