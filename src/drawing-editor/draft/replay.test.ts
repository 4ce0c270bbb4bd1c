import { describe, expect, it } from 'vitest'
import { applyOperation, type DrawingRecord, type Operation } from '#drawing/engine.ts'
import { buildBoard, buildElement, buildRecord, idsOf, insert, move, setField } from './draft-drawing.fixture.ts'
import type { LoggedStep } from './effective-steps.ts'
import { replaySteps } from './replay.ts'

const changedBy = (operations: readonly Operation[], record = buildRecord()): DrawingRecord =>
  operations.reduce((before, operation) => applyOperation(before, operation).record, record)

/** Replays steps, each of one operation named by its number, on what theirs made of the base. */
function replay(
  theirs: readonly Operation[],
  mine: readonly (Operation | readonly Operation[])[],
  base = buildRecord(),
) {
  const log = mine.map((one, step): LoggedStep => ({ label: `step ${step}`, how: 'done', operations: [one].flat() }))
  return replaySteps(base, changedBy(theirs, base), log)
}
const fieldsOf = (record: DrawingRecord, id: string) =>
  record.boards.flatMap(({ objects }) => objects.objects).find(({ uuid }) => uuid === id)

const group = (members: readonly object[]) => buildElement('group', { objects: members.map((one) => ({ ...one })) })
const remove = (...ids: string[]): Operation => ({ kind: 'remove', board: 'b1', ids })

describe('replaySteps', () => {
  it('applies what both changed elsewhere, and says nothing against it', () => {
    const { record, applied, conflicts } = replay(
      [setField('a', 'fill', 'red'), remove('c')],
      [setField('a', 'angle', 30), move(['b'], 5), insert('new', 4)],
    )
    expect(conflicts).toEqual([])
    expect(applied.map(({ label, overwrites }) => [label, overwrites])).toEqual([
      ['step 0', []],
      ['step 1', []],
      ['step 2', []],
    ])
    expect(fieldsOf(record, 'a')).toMatchObject({ fill: 'red', angle: 30 })
    expect(idsOf(record)).toEqual(['a', 'b', 'd', 'new'])
  })

  it('gives steps that turn theirs into the result', () => {
    const theirs = [remove('a'), insert('their', 0)]
    const { record, applied } = replay(theirs, [insert('mine', 2), move(['b', 'mine'], 3), move(['a'], 1)])
    expect(
      changedBy(
        applied.flatMap(({ operations }) => operations),
        changedBy(theirs),
      ),
    ).toEqual(record)
    expect(applied.map(({ step }) => step)).toEqual([0, 1])
  })

  it.each<[string, Operation[], Operation | Operation[], unknown]>([
    [
      'an element that is gone',
      [remove('b', 'c')],
      move(['a', 'b', 'c'], 1),
      { code: 'elementsGone', uuids: ['b', 'c'] },
    ],
    [
      'a board that is gone',
      [{ kind: 'removeBoard', board: 'b2' }],
      move(['z'], 1, 'b2'),
      { code: 'boardGone', uuid: 'b2' },
    ],
    ['a uuid that is taken', [insert('new', 0)], insert('new', 2), { code: 'uuidsTaken', uuids: ['new'] }],
    [
      'a board that is taken',
      [{ kind: 'insertBoard', index: 0, board: buildBoard('b3', []) }],
      { kind: 'insertBoard', index: 0, board: buildBoard('b3', []) },
      { code: 'uuidsTaken', uuids: ['b3'] },
    ],
    [
      'the last board',
      [{ kind: 'removeBoard', board: 'b1' }],
      { kind: 'removeBoard', board: 'b2' },
      { code: 'lastBoard' },
    ],
    [
      'an order of what is gone',
      [remove('d')],
      { kind: 'reorder', board: 'b1', items: [{ id: 'd', index: 0 }] },
      { code: 'elementsGone', uuids: ['d'] },
    ],
    [
      'a step of which only a part fits',
      [remove('b')],
      [setField('a', 'fill', 'red'), setField('b', 'fill', 'red')],
      { code: 'elementsGone', uuids: ['b'] },
    ],
    [
      'what the engine refuses',
      [setField('a', 'left', 1e308)],
      move(['a'], 1.7e308),
      { code: 'doesNotFit', message: 'Every element needs a finite left and top.' },
    ],
  ])('leaves out a whole step for %s', (_what, theirs, mine, reason) => {
    const { record, applied, conflicts } = replay(theirs, [mine])
    expect(conflicts).toEqual([{ step: 0, label: 'step 0', reason }])
    expect(applied).toEqual([])
    expect(record).toEqual(changedBy(theirs))
  })

  it('names the step left out that another one builds on', () => {
    const { applied, conflicts } = replay(
      [remove('a')],
      [[insert('new', 0), move(['a'], 1)], move(['new'], 1), move(['b'], 1)],
    )
    expect(conflicts.map(({ reason }) => reason)).toEqual([
      { code: 'elementsGone', uuids: ['a'] },
      { code: 'stepMissing', step: 0 },
    ])
    expect(applied.map(({ step }) => step)).toEqual([2])
  })

  it('does not edit another member than meant inside a group', () => {
    const members = [
      { type: 'rect', uuid: 'm0' },
      { type: 'rect', uuid: 'm1' },
    ]
    const base = buildRecord([group(members)])
    const theirs: Operation = {
      kind: 'edit',
      board: 'b1',
      edits: [{ id: 'group', fields: [{ field: 'objects', value: members.slice(1) }] }],
    }
    const { conflicts } = replay([theirs], [setField('group', 'fill', 'red', [0])], base)
    const part = { kind: 'element', board: 'b1', id: 'group', path: [0] }
    expect(conflicts.map(({ reason }) => reason)).toEqual([{ code: 'memberChanged', part }])
    const other = replay([setField('group', 'fill', 'blue', [0])], [setField('group', 'angle', 3, [0])], base)
    expect(other.conflicts).toEqual([])
    expect(fieldsOf(other.record, 'group')?.objects).toMatchObject([{ fill: 'blue', angle: 3 }, {}])
  })

  it('keeps new and reordered elements behind their neighbours', () => {
    const theirs = [remove('b'), insert('t0', 0), insert('t1', 1)]
    const { record } = replay(theirs, [
      insert('afterC', 3),
      insert('afterB', 2),
      insert('first', 0),
      { kind: 'reorder', board: 'b1', items: [{ id: 'd', index: 2 }] },
    ])
    // in mine: first, a, d, b, afterB, c, afterC
    expect(idsOf(record)).toEqual(['first', 't0', 't1', 'a', 'd', 'afterB', 'c', 'afterC'])
  })

  it('keeps them behind neighbours that others have reordered', () => {
    const theirs: Operation = { kind: 'reorder', board: 'b1', items: [{ id: 'c', index: 0 }] }
    const both: Operation = {
      kind: 'insert',
      board: 'b1',
      items: [1, 4].map((index) => ({ index, element: buildElement(`new ${index}`) })),
    }
    const toEnd: Operation = { kind: 'reorder', board: 'b1', items: [{ id: 'a', index: 5 }] }
    const { record, conflicts } = replay([theirs], [both, toEnd])
    expect(conflicts).toEqual([])
    expect(idsOf(record)).toEqual(['c', 'new 4', 'new 1', 'b', 'd', 'a'])
  })

  it('keeps boards behind their neighbours', () => {
    const theirs: Operation[] = [{ kind: 'insertBoard', index: 0, board: buildBoard('theirs', []) }]
    const { record } = replay(theirs, [
      { kind: 'insertBoard', index: 1, board: buildBoard('mine', []) },
      { kind: 'moveBoard', board: 'b1', index: 2 },
    ])
    expect(record.boards.map(({ uuid }) => uuid)).toEqual(['theirs', 'mine', 'b2', 'b1'])
  })

  it('leaves out steps that were undone again', () => {
    const log: LoggedStep[] = [
      { label: 'move', how: 'done', operations: [move(['a'], 5)] },
      {
        label: 'move',
        how: 'undone',
        operations: [{ kind: 'position', board: 'b1', ids: ['a'], lefts: [0.1], tops: [0.2] }],
      },
    ]
    const theirs = changedBy([move(['a'], 100)])
    expect(replaySteps(buildRecord(), theirs, log)).toEqual({ record: theirs, applied: [], conflicts: [] })
  })

  describe('lists what it replaces of theirs', () => {
    const overwrites = (theirs: readonly Operation[], mine: readonly Operation[], base?: DrawingRecord) =>
      replay(theirs, mine, base).applied.map((step) => step.overwrites)
    const part = { kind: 'element', board: 'b1', id: 'a', path: [] }

    it('a field that both changed, once', () => {
      expect(
        overwrites(
          [setField('a', 'fill', 'red'), setField('a', 'stroke', 'red')],
          [setField('a', 'fill', 'blue'), setField('a', 'angle', 3)],
        ),
      ).toEqual([[{ kind: 'field', part, field: 'fill', base: undefined, theirs: 'red', mine: 'blue' }], []])
    })

    it('not a field that both changed alike', () => {
      expect(overwrites([setField('a', 'fill', 'red')], [setField('a', 'fill', 'red')])).toEqual([[]])
    })

    it('not a field that I set to what they did in the end', () => {
      const [first, second] = overwrites(
        [setField('a', 'fill', 'red')],
        [setField('a', 'fill', 'blue'), setField('a', 'fill', 'red')],
      )
      expect([first?.length, second]).toEqual([1, []])
    })

    it('nothing of a document that only comes from another text', () => {
      const theirs = structuredClone(buildRecord())
      const log: LoggedStep[] = [{ label: '', how: 'done', operations: [remove('a'), setField('b', 'fill', 'red')] }]
      expect(replaySteps(buildRecord(), theirs, log).applied[0]?.overwrites).toEqual([])
    })

    it('a position that both moved, which is moved on from theirs', () => {
      const { record, applied } = replay([move(['a'], 10)], [move(['a'], 5)])
      expect(fieldsOf(record, 'a')?.left).toBe(15.1)
      const moved = { kind: 'field', part, field: 'left', base: 0.1, theirs: 10.1, mine: 15.1 }
      expect(applied[0]?.overwrites).toEqual([moved])
    })

    it('an element, or a board, that they changed and I remove', () => {
      expect(overwrites([setField('a', 'fill', 'red')], [remove('a', 'b')])).toEqual([[{ kind: 'removed', part }]])
      const board: Operation = { kind: 'removeBoard', board: 'b2' }
      const removed = { kind: 'removed', part: { kind: 'board', board: 'b2' } }
      expect(overwrites([move(['z'], 1, 'b2')], [board])).toEqual([[removed]])
    })

    it('fields of the drawing and of boards', () => {
      const width = (value: number): Operation => ({
        kind: 'editFields',
        owner: { kind: 'drawing' },
        fields: [{ field: 'width', value }],
      })
      expect(overwrites([width(800)], [width(1000)])).toMatchObject([[{ field: 'width', theirs: 800, mine: 1000 }]])
    })

    it('a field inside a group', () => {
      const base = buildRecord([group([{ type: 'rect' }])])
      expect(
        overwrites([setField('group', 'fill', 'red', [0])], [setField('group', 'fill', 'blue', [0])], base),
      ).toMatchObject([[{ part: { id: 'group', path: [0] }, field: 'fill', theirs: 'red', mine: 'blue' }]])
    })

    it('an order that both changed', () => {
      const reorder = (index: number): Operation => ({ kind: 'reorder', board: 'b1', items: [{ id: 'a', index }] })
      expect(overwrites([reorder(3)], [reorder(2)])).toEqual([[{ kind: 'order', uuid: 'a' }]])
    })

    it('nothing of what I added myself', () => {
      expect(overwrites([setField('a', 'fill', 'red')], [insert('new', 0), setField('new', 'fill', 'x')])).toEqual([
        [],
        [],
      ])
    })
  })
})
