import { describe, expect, it } from 'vitest'
import { loadLevel } from './load-level.ts'
import { createNormal } from './weather-ahead.ts'

const WEEK_H = 168

/** A week that is expected to be colder by and by, with 8 % of noise, and what becomes of it from an hour on. */
function week(change: (load: number, hour: number) => number, seed = 1) {
  const normal = createNormal(seed)
  const expected = Float64Array.from({ length: WEEK_H }, (_, hour) => 400 + hour + 60 * Math.sin((hour / 12) * Math.PI))
  return { expected, actual: expected.map((load, hour) => change(load * (1 + 0.08 * normal()), hour)) }
}
const levelOf = ({ actual, expected }: ReturnType<typeof week>) => loadLevel(actual, expected)

describe('loadLevel', () => {
  it('finds since when a load is at another level, and by what factor', () => {
    for (const seed of [1, 2, 3, 4, 5])
      for (const factor of [0.3, 0.7, 1.3, 2.5]) {
        const found = levelOf(week((load, hour) => (hour < 100 ? load : load * factor), seed))
        expect(Math.abs((found?.factor ?? 0) / factor - 1)).toBeLessThan(0.05)
        expect(Math.abs((found?.from ?? 0) - 100)).toBeLessThan(4)
      }
  })

  it('says that it may have moved before, where the whole week is at it', () => {
    expect(levelOf(week((load) => load * 1.5))).toMatchObject({ from: 0 })
  })

  it('finds none in a usual week, in one bad day, in what is over, in less than a day, or in few hours', () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      expect(levelOf(week((load) => load, seed))).toBeNull()
      expect(levelOf(week((load) => load * 1.1, seed))).toBeNull()
    }
    expect(levelOf(week((load, hour) => (hour >= 60 && hour < 90 ? load * 2 : load)))).toBeNull()
    expect(levelOf(week((load, hour) => (hour < 140 ? load * 2 : load)))).toBeNull()
    expect(levelOf(week((load, hour) => (hour < 150 ? load : load * 1.5)))).toBeNull()
    expect(levelOf(week((load, hour) => (hour < 150 ? Number.NaN : load * 1.5)))).toBeNull()
  })
})
