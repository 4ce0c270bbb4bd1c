import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isUsable, QUALITY } from '../../contract/live/quality.ts'
import { type BindingTable, NO_POINT } from './binding-table.ts'
import {
  BLUE,
  buildTable,
  buildText,
  entries,
  frameOf,
  key,
  lines,
  linesOf,
  METRICS,
  RED,
} from './evaluator.fixture.ts'
import { createEvaluator } from './evaluator.ts'
import type { GlyphInstances } from './patch.ts'

describe('createEvaluator', () => {
  it('comes to the same end by its patches as by the last values alone', () => {
    const table: Partial<BindingTable> = {
      texts: [buildText(0, 0, { colorFrom: 0 }), buildText(1, 1), buildText(5, NO_POINT)],
      colors: [
        { element: 0, point: 2, keys: [key(0, 5, BLUE), key(5, Number.POSITIVE_INFINITY, RED, true)] },
        { element: 2, point: 0, keys: [key(Number.NEGATIVE_INFINITY, 3, RED)] },
      ],
      levels: [{ element: 3, point: 1, full: 8 }],
      spins: [{ element: 2, point: 1, turnsPerSecond: 1 }],
      flows: [{ element: 4, point: 2, direction: -1, full: 6, pxPerSecond: 120 }],
    }
    const sample = fc.record({
      pointId: fc.constantFrom(11, 12, 13, 99),
      value: fc.oneof(fc.integer({ min: -3, max: 12 }), fc.constant(Number.NaN)),
      quality: fc.constantFrom(...Object.values(QUALITY)),
    })
    const step = fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({ kind: fc.constant('values' as const), samples: fc.array(sample, { maxLength: 6 }) }),
      },
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('take' as const) }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('view' as const), elements: fc.subarray([0, 1, 2, 5]) }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('lost' as const) }) },
    )

    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const evaluator = createEvaluator(buildTable(table), METRICS)
        const model = new Map<string, number>()
        let glyphs: GlyphInstances | null = null
        const take = () => {
          const patch = evaluator.takePatch()
          for (const [element, effect, number] of entries(patch)) model.set(`${element} ${effect}`, number)
          glyphs = patch?.glyphs ?? glyphs
        }
        // what a direct evaluation needs: the last number of each point, and the quality it stands with at the end
        const last = new Map<number, [number: number, quality: number]>()
        let view: readonly number[] | null = null

        for (const action of steps) {
          if (action.kind === 'take') take()
          if (action.kind === 'view') {
            view = action.elements
            evaluator.setVisible(Uint32Array.from(view))
          }
          if (action.kind === 'lost') {
            evaluator.markStale()
            for (const [id, [number]] of last) last.set(id, [number, QUALITY.commFail])
          }
          if (action.kind === 'values') {
            evaluator.apply(frameOf(action.samples.map(({ pointId, value, quality }) => [pointId, value, quality])))
            for (const { pointId, value, quality } of action.samples) {
              const number = Number.isNaN(value) ? (last.get(pointId)?.[0] ?? Number.NaN) : value
              last.set(pointId, [number, Number.isNaN(value) && isUsable(quality) ? QUALITY.commFail : quality])
            }
          }
        }
        take()

        const direct = createEvaluator(buildTable(table), METRICS)
        direct.apply(frameOf([...last].map(([id, [number, quality]]) => [id, number, quality])))
        if (view) direct.setVisible(Uint32Array.from(view))
        const whole = direct.takePatch()
        expect(Object.fromEntries(model)).toEqual(
          Object.fromEntries(entries(whole).map(([element, effect, number]) => [`${element} ${effect}`, number])),
        )
        expect(glyphs && lines(glyphs)).toEqual(linesOf(whole))
      }),
      { numRuns: 500 },
    )
  })
})
