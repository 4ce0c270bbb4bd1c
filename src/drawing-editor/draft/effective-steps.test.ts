import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyOperation, type CommittedStep, createDrawing, writeDocument } from '#drawing/engine.ts'
import { buildRecord, move } from './draft-drawing.fixture.ts'
import { effectiveSteps } from './effective-steps.ts'

/** Does, undoes and redoes; the log begins after some of it. */
function logged(actions: readonly number[], begin: number) {
  const drawing = createDrawing(buildRecord())
  const log: CommittedStep[] = []
  let base = drawing.record
  for (const [at, action] of actions.entries()) {
    if (at === begin) {
      base = drawing.record
      drawing.listenToSteps((step) => log.push(step))
    }
    if (action === 0) drawing.undo()
    else if (action === 1) drawing.redo()
    else drawing.apply([move(['a'], action)], { label: `by ${action}` })
  }
  return { base, log, record: drawing.record }
}

describe('effectiveSteps', () => {
  const labelsOf = (actions: readonly number[], begin = 0) =>
    effectiveSteps(logged(actions, begin).log).map(({ label }) => label)

  it('leaves out what was undone, and keeps what was redone', () => {
    expect(labelsOf([2, 3, 0, 4, 5, 0, 1])).toEqual(['by 2', 'by 4', 'by 5'])
  })

  it('keeps the undoing of a step from before the log, unless it was redone', () => {
    expect(labelsOf([2, 3, 0], 2)).toEqual(['by 3'])
    expect(labelsOf([2, 3, 0, 1], 2)).toEqual([])
    expect(labelsOf([2, 3, 0, 4, 0, 1], 2)).toEqual(['by 3', 'by 4'])
  })

  it('does not take the undoing of a folded step for that of all folded ones', () => {
    const [folded, undone] = [move(['a'], 1), move(['a'], -1)]
    const log = [
      { label: '', how: 'folded' as const, operations: [folded] },
      { label: 'one of them', how: 'undone' as const, operations: [undone] },
    ]
    expect(effectiveSteps(log).map(({ operations }) => operations)).toEqual([[folded], [undone]])
  })

  it('leads to the same document, whatever was done, undone and redone, wherever the log begins', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 6 }), { minLength: 1 }), fc.nat(), (actions, begin) => {
        const { base, log, record } = logged(actions, begin % actions.length)
        const steps = effectiveSteps(log).flatMap(({ operations }) => operations)
        const replayed = steps.reduce((before, one) => applyOperation(before, one).record, base)
        expect(writeDocument(replayed)).toBe(writeDocument(record))
      }),
      { numRuns: 500 },
    )
  })
})
