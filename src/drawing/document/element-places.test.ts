import fc from 'fast-check'
import { expect, it } from 'vitest'
import { placesOf, withPlacesOf } from './drawing-record.ts'

const listOf = (ids: readonly number[]) => ids.map((id) => ({ uuid: `u${id}` }))

/** A version made from an earlier one: elements removed, inserted (some of them again) and moved. */
const step = fc.record({
  from: fc.nat(),
  removed: fc.array(fc.nat({ max: 29 }), { maxLength: 20 }),
  inserted: fc.array(fc.tuple(fc.nat({ max: 39 }), fc.nat()), { maxLength: 20 }),
  rotatedBy: fc.nat({ max: 40 }),
})

it('an element is found in every version of a board that holds it, and in no other', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => {
      const versions = [listOf(Array.from({ length: 30 }, (_, id) => id))]
      for (const { from, removed, inserted, rotatedBy } of steps) {
        const before = versions[from % versions.length] ?? []
        const leaving = new Set(removed.map((id) => `u${id}`))
        const next = before.filter(({ uuid }) => !leaving.has(uuid))
        const added = new Map<string, number>()
        for (const [id, at] of inserted) {
          const uuid = `u${id}`
          if (before.some((one) => one.uuid === uuid) || added.has(uuid)) continue
          next.splice(at % (next.length + 1), 0, { uuid })
          added.set(uuid, at % next.length)
        }
        next.push(...next.splice(0, rotatedBy))
        withPlacesOf(before, next, {
          put: added,
          removed: [...leaving].filter((uuid) => before.some((one) => one.uuid === uuid)),
        })
        versions.push(next)
      }
      const ids = listOf(Array.from({ length: 41 }, (_, id) => id)).map(({ uuid }) => uuid)
      for (const version of [...versions].reverse()) {
        const held = ids.map((id) => version.findIndex(({ uuid }) => uuid === id))
        const places = placesOf(version)
        expect(ids.map((id) => places.indexOf(version, id) ?? -1)).toEqual(held)
        const there = ids.filter((_, at) => held[at] !== -1)
        for (const some of [ids, ids.slice(0, 5)]) {
          expect(places.firstHeld(version, some)).toBe(some.find((id) => there.includes(id)))
        }
      }
    }),
    { numRuns: 300 },
  )
})
