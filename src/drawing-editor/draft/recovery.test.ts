import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomOperation } from '#drawing/document/random-operation.fixture.ts'
import { applyOperation, createDrawing, type DrawingRecord, writeDocument } from '#drawing/engine.ts'
import { buildElement, buildRecord, FIELDS, move } from './draft-drawing.fixture.ts'
import type { StoredStep } from './draft-store.ts'
import { effectiveSteps } from './effective-steps.ts'
import { isOperation, type RawDraft, type Recovery, recoverRaw } from './recovery.ts'
import { replaySteps } from './replay.ts'

const DRAFT = {
  id: 'draft',
  user: 'operator',
  drawing: 'HZ0001',
  holder: 'tab',
  openedAt: 1,
  baseVersion: 7,
  base: 'base',
  start: 'base',
  startsAfter: 0,
  numMarkers: 0,
}
const documentOf = (record: DrawingRecord, id = 'base') => ({
  id,
  drawing: 'HZ0001',
  version: 7,
  text: writeDocument(record),
})

/** A draft as it is stored when the given work has been done on a drawing. */
function rawDraft(work: (drawing: ReturnType<typeof createDrawing>) => void, record = buildRecord()) {
  const drawing = createDrawing(record)
  const steps: StoredStep[] = []
  drawing.listenToSteps(({ label, how, operations }) => {
    const number = steps.length + 1
    steps.push({ draft: 'draft', number, how, label, at: number, operations: JSON.stringify(operations) })
  })
  work(drawing)
  const raw: RawDraft = {
    draft: DRAFT,
    base: documentOf(record),
    start: documentOf(record),
    steps,
    openStep: undefined,
  }
  return { raw, steps, drawing }
}

function recovered(raw: RawDraft): Recovery {
  const result = recoverRaw(raw)
  if (!result.isReadable) throw new Error(result.problem.code)
  return result.recovery
}

const threeMoves = () =>
  rawDraft((drawing) => {
    for (const label of ['one', 'two', 'three']) drawing.apply([move(['a'], 5)], { label })
  })

describe('recoverRaw', () => {
  it('gives the same bytes, whatever was done, undone and redone', () => {
    fc.assert(
      fc.property(fc.gen(), (draw) => {
        const { raw, drawing } = rawDraft((edited) => {
          for (let serial = 0; serial < 60; serial += 1) {
            const choice = draw(fc.nat, { max: 9 })
            if (choice === 0) edited.undo()
            else if (choice === 1) edited.redo()
            else {
              const options = {
                element: (uuid: string) => buildElement(uuid),
                fields: FIELDS,
                hasBoardOperations: true,
              }
              const operation = randomOperation(edited, draw, serial, options)
              if (isOperation(operation)) edited.apply([operation], { label: `${serial}` })
            }
          }
        })
        const { record, problem, steps, base } = recovered(raw)
        expect(problem).toBeNull()
        expect(writeDocument(record)).toBe(writeDocument(drawing.record))
        // on the base itself, the replay of the steps leads there too
        const replayed = replaySteps(base.record, base.record, steps)
        expect(replayed.conflicts).toEqual([])
        expect(writeDocument(replayed.record)).toBe(writeDocument(drawing.record))
        expect(replayed.applied.every(({ overwrites }) => overwrites.length === 0)).toBe(true)
        expect(replayed.applied).toHaveLength(effectiveSteps(steps).length)
      }),
      { numRuns: 100, endOnFailure: true },
    )
  })

  it('offers the open step, if it follows the last one and fits', () => {
    const { raw } = threeMoves()
    const operations = [move(['b'], 9)]
    const open = { draft: 'draft', after: 3, label: 'drag', at: 4, operations: JSON.stringify(operations) }
    expect(recovered({ ...raw, openStep: open }).openStep).toEqual({ label: 'drag', at: 4, operations })
    expect(recovered({ ...raw, openStep: { ...open, after: 2 } })).toMatchObject({ openStep: null, problem: null })
    for (const broken of [
      { ...open, operations: JSON.stringify([move(['gone'], 1)]) },
      { ...open, operations: '[' },
      7,
    ])
      expect(recovered({ ...raw, openStep: broken })).toMatchObject({
        openStep: null,
        problem: { code: 'openStepBroken' },
        continues: { number: 3 },
      })
  })

  it('passes over the mark of another tab', () => {
    const { raw, steps } = threeMoves()
    const mark = { draft: 'draft', number: 4, how: 'taken over', label: '', at: 4, operations: '[]' }
    const result = recovered({ ...raw, steps: [...steps, mark, { ...steps[2], number: 5 }] })
    expect(result.steps.map(({ label }) => label)).toEqual(['one', 'two', 'three', 'three'])
    expect(result.continues).toEqual({ draft: 'draft', number: 5, record: result.record })
  })

  it.each<[string, (step: StoredStep) => unknown, object]>([
    ['is no step', () => ({ draft: 'draft', number: 2, label: 'two' }), { code: 'stepBroken', number: 2, label: null }],
    ['has no JSON', (step) => ({ ...step, operations: '[{' }), { code: 'stepBroken', number: 2, label: 'two' }],
    [
      'has no operations',
      (step) => ({ ...step, operations: '[{"kind":"explode"}]' }),
      { code: 'stepBroken', number: 2, label: 'two' },
    ],
    ['is missing', (step) => ({ ...step, number: 9 }), { code: 'stepsMissing', number: 2 }],
    [
      'does not fit',
      (step) => ({ ...step, operations: JSON.stringify([move(['b'], 1), move(['gone'], 1)]) }),
      { code: 'stepRefused', number: 2, label: 'two', message: 'There is no element gone.' },
    ],
  ])('stops before a step that %s, says so, and leaves the rest to the draft', (_what, spoil, problem) => {
    const { raw, steps } = threeMoves()
    const spoilt = steps.map((step) => (step.number === 2 ? spoil(step) : step))
    const result = recovered({ ...raw, steps: spoilt })
    expect(result.problem).toEqual(problem)
    expect(result.steps.map(({ label }) => label)).toEqual(['one'])
    expect(result.record.boards[0]?.objects.objects.map(({ left }) => left)).toEqual([5.1, 0.1, 0.1, 0.1])
    expect(result.continues).toBeNull()
  })

  it('starts from the folded document, and tells what led to it from the base', () => {
    const { raw, steps, drawing } = threeMoves()
    const start = createDrawing(buildRecord())
    start.apply([move(['a'], 5)])
    start.apply([move(['a'], 5)])
    const draft = { ...DRAFT, start: 'start', startsAfter: 2 }
    const folded = { ...raw, draft, start: documentOf(start.record, 'start'), steps: steps.slice(2) }
    const result = recovered(folded)
    expect(writeDocument(result.record)).toBe(writeDocument(drawing.record))
    expect(writeDocument(result.base.record)).toBe(writeDocument(buildRecord()))
    expect(result.steps.map(({ how }) => how)).toEqual(['folded', 'done'])
    const replayed = result.steps.flatMap(({ operations }) => operations)
    const again = replayed.reduce((record, one) => applyOperation(record, one).record, buildRecord())
    expect(writeDocument(again)).toBe(writeDocument(drawing.record))
    // a step that a late transaction left behind the fold
    expect(writeDocument(recovered({ ...folded, steps }).record)).toBe(writeDocument(drawing.record))
  })

  it('gives the document even when its base is lost', () => {
    const { raw, drawing } = threeMoves()
    const result = recovered({ ...raw, draft: { ...DRAFT, base: 'lost' }, base: undefined })
    expect(writeDocument(result.record)).toBe(writeDocument(drawing.record))
    expect(result.continues).toBeNull()
  })

  it.each<[string, Partial<RawDraft>, string]>([
    ['the draft', { draft: { ...DRAFT, startsAfter: 'x' } }, 'draftBroken'],
    ['the document', { start: { ...documentOf(buildRecord()), text: '{"boards":[' } }, 'documentBroken'],
    [
      'a board of the document',
      {
        start: { ...documentOf(buildRecord()), text: writeDocument(buildRecord()).replace('"objects":{', '"lost":{') },
      },
      'documentBroken',
    ],
  ])('says when %s cannot be read at all', (_what, spoilt, code) => {
    expect(recoverRaw({ ...threeMoves().raw, ...spoilt })).toEqual({ isReadable: false, problem: { code } })
  })
})
