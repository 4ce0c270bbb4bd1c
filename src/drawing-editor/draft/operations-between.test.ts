import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomOperation } from '#drawing/document/random-operation.fixture.ts'
import { applyOperation, createDrawing, type DrawingRecord, isSameJson, writeDocument } from '#drawing/engine.ts'
import { compareDrawings } from './compare.ts'
import { buildElement, buildRecord, FIELDS } from './draft-drawing.fixture.ts'
import { operationsBetween } from './operations-between.ts'
import { isOperation } from './recovery.ts'

/** Some random steps on from a document. */
function changedBy(draw: fc.GeneratorValue, record: DrawingRecord, prefix: string): DrawingRecord {
  const drawing = createDrawing(record)
  for (let serial = 0; serial < 30; serial += 1) {
    const options = { element: (uuid: string) => buildElement(prefix + uuid), fields: FIELDS, hasBoardOperations: true }
    const operation = randomOperation(drawing, draw, serial, options)
    if (isOperation(operation)) drawing.apply([operation])
  }
  return drawing.record
}

describe('operationsBetween', () => {
  it('gives nothing for the same document', () => {
    expect(operationsBetween(buildRecord(), buildRecord())).toEqual([])
  })

  it('puts new fields where they are, so that the text is the same', () => {
    const fields = { '7': 1, last: true }
    const before = buildRecord([{ uuid: 'a', left: 1, width: 2, gone: 1 }])
    const element = { type: 'rect', uuid: 'a', left: 1, top: [{ x: 1 }], angle: 0, width: 3, ...fields }
    const wanted = buildRecord([element])
    const turned = operationsBetween(before, wanted).reduce((record, one) => applyOperation(record, one).record, before)
    expect(writeDocument(turned)).toBe(writeDocument(wanted))
  })

  it('turns any document into any other, and the differences with it', () => {
    fc.assert(
      fc.property(fc.gen(), (draw) => {
        const [before, after] = [changedBy(draw, buildRecord(), 'x'), changedBy(draw, buildRecord(), 'y')]
        const turned = operationsBetween(before, after).reduce(
          (record, one) => applyOperation(record, one).record,
          before,
        )
        expect(isSameJson(turned, after)).toBe(true)
        expect(compareDrawings(turned, after).boards).toEqual([])
      }),
      { numRuns: 50, endOnFailure: true },
    )
  })
})
