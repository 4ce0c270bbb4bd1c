import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isUsable, QUALITY } from '#contract/live/quality.ts'
import type { BindingTable } from './binding-table.ts'
import {
  BLUE,
  BOUND,
  buildTable,
  buildText,
  entries,
  FIRST_COMPUTED,
  frameOf,
  key,
  lines,
  linesOf,
  METRICS,
  MISSING,
  painted,
  programsOf,
  RED,
  type Sample,
  type ShownTexts,
  showTexts,
} from './evaluator.fixture.ts'
import { createEvaluator } from './evaluator.ts'

const good = (pointId: 11 | 13) => ({ pointId, value: 0, quality: QUALITY.good })

describe('createEvaluator', () => {
  it('reaches the same picture by its patches as by an evaluation of the last values', () => {
    const ranges = [key(0, 5, BLUE), key(5, Number.POSITIVE_INFINITY, RED, true)]
    const [sum, either, isHigh] = [FIRST_COMPUTED, FIRST_COMPUTED + 1, FIRST_COMPUTED + 2]
    const table: Partial<BindingTable> = {
      programs: programsOf('{a} * {b} + {c}', 'isGood({a}) ? {b} : {c} - 1', '{b} > 4'),
      texts: [buildText(0, 0), buildText(1, 1), buildText(5, MISSING), buildText(6, sum), buildText(7, either)],
      ...painted(0, 2, ranges),
      visibles: [
        { element: 7, source: isHigh },
        { element: 3, source: either },
      ],
      levels: [{ element: 3, source: 1, full: 8 }],
      rotations: [{ element: 2, source: sum }],
      spins: [{ element: 2, source: 1, turnsPerSecond: 1 }],
      flows: [{ element: 4, source: 2, direction: -1, full: 6, pxPerSecond: 120 }],
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
      {
        weight: 2,
        arbitrary: fc.record({ kind: fc.constant('view' as const), elements: fc.subarray([0, 1, 2, 5, 6, 7]) }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('lost' as const) }) },
    )

    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const evaluator = createEvaluator(buildTable(table), BOUND, METRICS)
        const model = new Map<string, number>()
        const shown: ShownTexts = { cells: new Uint32Array(0), colors: new Map() }
        let hasTexts = false
        const take = () => {
          const patch = evaluator.takePatch()
          for (const [element, effect, number] of entries(patch)) model.set(`${element} ${effect}`, number)
          showTexts(shown, patch?.texts)
          hasTexts ||= Boolean(patch?.texts)
        }
        // input of the direct evaluation: last number and quality of each point, and whether it was lost since
        const last = new Map<number, [number: number, quality: number, isLost: boolean]>()
        let view: readonly number[] | null = null

        for (const action of steps) {
          if (action.kind === 'take') take()
          if (action.kind === 'view') {
            view = action.elements
            evaluator.setVisible(Uint32Array.from(view))
          }
          if (action.kind === 'lost') {
            evaluator.markStale()
            for (const [id, [number, quality]] of last) last.set(id, [number, quality, true])
          }
          if (action.kind === 'values') {
            evaluator.apply(frameOf(action.samples.map(({ pointId, value, quality }) => [pointId, value, quality])))
            for (const { pointId, value, quality } of action.samples) {
              const number = Number.isNaN(value) ? (last.get(pointId)?.[0] ?? Number.NaN) : value
              last.set(pointId, [number, Number.isNaN(value) && isUsable(quality) ? QUALITY.commFail : quality, false])
            }
          }
        }
        take()

        const direct = createEvaluator(buildTable(table), BOUND, METRICS)
        const samplesOf = (wasLost: boolean) =>
          [...last].flatMap(([id, [number, quality, isLost]]): Sample[] =>
            isLost === wasLost ? [[id, number, quality]] : [],
          )
        direct.apply(frameOf(samplesOf(true)))
        direct.markStale()
        direct.apply(frameOf(samplesOf(false)))
        if (view) direct.setVisible(Uint32Array.from(view))
        const whole = direct.takePatch()
        expect(Object.fromEntries(model)).toEqual(
          Object.fromEntries(entries(whole).map(([element, effect, number]) => [`${element} ${effect}`, number])),
        )
        expect(hasTexts ? lines(shown) : null).toEqual(linesOf(whole))
      }),
      {
        numRuns: 500,
        examples: [
          [
            // {b} is received while {a} and {c} are lost: the number stays, its age does not
            [
              { kind: 'values', samples: [good(11), good(13)] },
              { kind: 'lost' },
              { kind: 'take' },
              { kind: 'values', samples: [{ pointId: 12, value: 0, quality: QUALITY.commFail }] },
            ],
          ],
        ],
      },
    )
  })
})
