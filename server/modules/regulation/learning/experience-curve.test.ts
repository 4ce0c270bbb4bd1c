import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { curveChoice } from '#contract/regulation/curve-choice.ts'
import { type CurveHour, experienceCurve, neverRising } from './experience-curve.ts'

/** Two sums of a winding sequence: as good as normal, and the same in each run. */
const noise = (at: number): number => {
  const share = (seed: number): number => {
    const value = Math.sin(at * 12.9898 + seed * 78.233) * 43_758.5453
    return value - Math.floor(value)
  }
  return share(1) + share(2) + share(3) + share(4) - 2
}
/** A season of 150 days, from −15 to 10 °C. */
const season = (waterC: (outdoorC: number, at: number) => number, roomC = 20.5): CurveHour[] =>
  Array.from({ length: 3600 }, (_, at) => {
    const outdoorC =
      -2.5 + 8 * Math.sin((2 * Math.PI * at) / 3600) + 4.5 * Math.sin((2 * Math.PI * at) / 24) + noise(at)
    return { outdoorC, waterC: waterC(outdoorC, at), roomC }
  })
const learn = (hours: readonly CurveHour[], designC: ((outdoorC: number) => number) | null = null) => {
  const learnt = experienceCurve(hours, { designC, needsRooms: true })
  if (learnt.kind === 'refused') throw new RangeError(`hours: refused, ${learnt.why}.`)
  return learnt
}

describe('experienceCurve', () => {
  it('R2.5-39 finds a known curve in noise, zeros and hours of something else', () => {
    const known = (outdoorC: number) => 47 - 0.62 * outdoorC
    const hours = season((outdoorC, at) => {
      if (at % 17 === 0) return 0
      if (at % 23 === 0) return 85
      return known(outdoorC) + 2 * noise(at + 7)
    })
    const { line, scatterK, numHours, points } = learn(hours)
    expect(Math.abs(line.slope + 0.62)).toBeLessThan(0.02)
    expect(Math.abs(line.atZeroC - 47)).toBeLessThan(0.3)
    // twice the deviation of the noise, √(4/12)
    expect(scatterK).toBeGreaterThan(0.9)
    expect(scatterK).toBeLessThan(1.4)
    expect(numHours).toBeLessThan(3600 * (1 - 1 / 17))
    expect(curveChoice.safeParse({ kind: 'drawn', points }).success).toBe(true)
  })

  it('takes only hours whose rooms are from 19.5 to 21.5 °C', () => {
    const hot = season(() => 70, 23)
    const { line } = learn([...season((outdoorC) => 45 - 0.5 * outdoorC), ...hot])
    expect(line.slope).toBeCloseTo(-0.5, 2)
    expect(experienceCurve(hot, { designC: null, needsRooms: true })).toMatchObject({ kind: 'refused', numHours: 0 })
    const without = season((outdoorC) => 45 - 0.5 * outdoorC).map((hour) => ({ ...hour, roomC: null }))
    expect(experienceCurve(without, { designC: null, needsRooms: true }).kind).toBe('refused')
    expect(experienceCurve(without, { designC: null, needsRooms: false }).kind).toBe('learnt')
  })

  it('believes a bin of 50 hours half, and the design for the rest', () => {
    // each kelvin from −5 to 4 has 50 hours
    const hours = Array.from({ length: 500 }, (_, at) => {
      const outdoorC = -4.5 + Math.floor(at / 50)
      return { outdoorC, waterC: 44 - 0.5 * outdoorC, roomC: 20 }
    })
    const { bins } = learn(hours, (outdoorC) => 50 - 0.5 * outdoorC)
    for (const { outdoorC, waterC, numHours } of bins) {
      expect(numHours).toBe(50)
      expect(waterC).toBeCloseTo(47 - 0.5 * outdoorC, 9)
    }
  })

  it('refuses hours of few kelvins, and water that does not fall as it gets warmer', () => {
    const narrow = Array.from({ length: 400 }, (_, at) => ({ outdoorC: at % 4, waterC: 45, roomC: 20 }))
    expect(experienceCurve(narrow, { designC: null, needsRooms: true })).toMatchObject({
      why: 'fewBins',
      reason: { en: 'Of 400 good hours, only 4 bins of 1 K have 20; 5 are needed' },
    })
    const rising = season((outdoorC) => 40 + 0.3 * outdoorC)
    expect(experienceCurve(rising, { designC: null, needsRooms: true })).toMatchObject({ why: 'noSlope' })
  })
})

describe('neverRising', () => {
  it('pools what rises, by weight', () => {
    const of = (...values: [value: number, weight: number][]) =>
      neverRising(values.map(([value, weight]) => ({ value, weight })))
    expect(of([50, 1], [46, 1], [48, 3], [40, 1])).toEqual([50, 47.5, 47.5, 40])
    expect(of([1, 1], [2, 1], [3, 1])).toEqual([2, 2, 2])
  })

  it('never rises, and keeps the mean', () => {
    const value = fc.record({ value: fc.integer({ min: 20, max: 80 }), weight: fc.integer({ min: 1, max: 50 }) })
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 40 }), (values) => {
        const smooth = neverRising(values)
        for (const [at, one] of smooth.entries())
          if (at > 0) expect(one).toBeLessThanOrEqual((smooth[at - 1] ?? 0) + 1e-9)
        const sum = (of: readonly number[]) => of.reduce((all, one, at) => all + one * (values[at]?.weight ?? 0), 0)
        expect(sum(smooth)).toBeCloseTo(sum(values.map((one) => one.value)), 6)
      }),
    )
  })
})
