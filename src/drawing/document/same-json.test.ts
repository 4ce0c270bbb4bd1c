import { expect, it } from 'vitest'
import type { Json } from './operation.ts'
import { isSameJson } from './same-json.ts'

it.each<[Json | undefined, Json | undefined, boolean]>([
  [{ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 }, true],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [{ a: 1, b: 2 }, { a: 1 }, false],
  [{ a: 1 }, { b: 1 }, false],
  [[1, 2], [1, 2, 3], false],
  [[1, 2], [2, 1], false],
  [[], {}, false],
  [{}, [], false],
  [null, {}, false],
  [0, false, false],
  [undefined, undefined, true],
  [undefined, null, false],
  [{}, JSON.parse('{"__proto__":{}}'), false],
  [JSON.parse('{"__proto__":{}}'), { a: 1 }, false],
  [JSON.parse('{"__proto__":{"a":1}}'), JSON.parse('{"__proto__":{"a":2}}'), false],
])('compares %j with %j', (a, b, isSame) => {
  expect(isSameJson(a, b)).toBe(isSame)
})
