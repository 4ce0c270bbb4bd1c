import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { storedElement } from '#contract/drawing/element.ts'
import { FieldRule } from './field-rule.ts'

describe('FieldRule', () => {
  it('takes what the schema takes, and refuses what it refuses, however often it is asked', () => {
    const numbers = [0, -0, 1, -1, 1e-300, Number.MAX_VALUE, -Number.MAX_VALUE, Number.NaN, Infinity, -Infinity]
    const texts = ['', ' ', 'left', 'butt', 'linear', 'red', '任何文字']
    const value = fc.oneof(
      fc.constantFrom<unknown>(...numbers, ...texts, true, false, null, undefined, [], {}, [{ x: 1, y: 2 }]),
      fc.double(),
      fc.string(),
      fc.jsonValue(),
    )
    const rules = Object.entries(storedElement.shape).map(([field, schema]) => ({
      field,
      schema,
      rule: new FieldRule(schema),
    }))
    fc.assert(
      fc.property(fc.array(value, { maxLength: 30 }), (values) => {
        for (const { field, schema, rule } of rules) {
          for (const one of values) {
            expect([field, one, rule.check(one) === null]).toEqual([field, one, schema.safeParse(one).success])
          }
        }
      }),
      { numRuns: 30 },
    )
  })
})
