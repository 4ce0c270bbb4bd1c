import { describe, expect, it } from 'vitest'
import { createAgeWindow } from './age-window.ts'

describe('the age of the values on a wall', () => {
  it('is what 95 of 100 stay below', () => {
    const ages = createAgeWindow(30_000)
    expect(ages.p95(0)).toBeNull()
    for (let ms = 1; ms <= 100; ms += 1) ages.add(ms, 1_000)
    expect(ages.p95(1_000)).toBe(95)
  })

  it('is that of the latest values only', () => {
    const ages = createAgeWindow(30_000)
    for (let at = 0; at < 5_000; at += 1) ages.add(at < 2_900 ? 60_000 : 300, at)
    expect(ages.p95(5_000)).toBe(300)
  })

  it('grows while nothing comes, and a clock behind the gateway’s makes no value younger than now', () => {
    const ages = createAgeWindow(30_000)
    ages.add(-50, 1_000)
    expect(ages.p95(20_000)).toBe(0)
    expect(ages.p95(91_000)).toBe(90_000)
    ages.clear()
    expect(ages.p95(91_000)).toBeNull()
  })
})
