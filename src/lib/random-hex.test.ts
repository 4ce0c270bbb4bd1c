import { expect, it } from 'vitest'
import { randomHex, randomUuid } from './random-hex.ts'

it('R9-55 makes ids of 36, 20 and 6 hex characters, no two alike', () => {
  expect(randomHex(20)).toMatch(/^[0-9a-f]{20}$/)
  expect(randomHex(6)).toMatch(/^[0-9a-f]{6}$/)
  for (const make of [randomUuid, () => randomHex(20)])
    expect(new Set(Array.from({ length: 1000 }, make)).size).toBe(1000)
})

// the gate takes keys of version 8 from strategies alone: one command of a person in sixteen was refused
it('R9-55 makes uuids of version 4 alone', () => {
  for (const uuid of Array.from({ length: 1000 }, randomUuid))
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
