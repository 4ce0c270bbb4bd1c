import { expect, it } from 'vitest'
import { randomHex, randomUuid } from './random-hex.ts'

it('R9-55 makes ids of 36, 20 and 6 hex characters, no two alike', () => {
  expect(randomUuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)
  expect(randomHex(20)).toMatch(/^[0-9a-f]{20}$/)
  expect(randomHex(6)).toMatch(/^[0-9a-f]{6}$/)
  for (const make of [randomUuid, () => randomHex(20)])
    expect(new Set(Array.from({ length: 1000 }, make)).size).toBe(1000)
})
