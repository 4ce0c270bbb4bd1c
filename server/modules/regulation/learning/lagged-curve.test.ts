import { expect, it } from 'vitest'
import { laggedCurve } from './lagged-curve.ts'

const outdoorAt = (hour: number): number => 2 * Math.sin(hour / 300) - 2 + 6 * Math.sin((2 * Math.PI * hour) / 24)

it('finds the filter that a cabinet has, by whose temperature its curve is as steep as it is', () => {
  let filteredC = outdoorAt(0)
  const hours = Array.from({ length: 3000 }, (_, at) => {
    filteredC += (1 - Math.exp(-1 / 6)) * (outdoorAt(at) - filteredC)
    // a gap now and then
    const isGap = at % 400 < 8
    return { outdoorC: isGap ? Number.NaN : outdoorAt(at), waterC: 48 - 1.1 * filteredC, roomC: 20 }
  })
  const { learnt, filterH } = laggedCurve(hours, { designC: null, needsRooms: true })
  expect(filterH).toBe(6)
  expect(learnt.kind === 'learnt' ? learnt.line.slope : Number.NaN).toBeCloseTo(-1.1, 1)
})

it('takes the temperature of the hour where the water follows that', () => {
  const hours = Array.from({ length: 3000 }, (_, at) => {
    return { outdoorC: outdoorAt(at), waterC: 48 - 1.1 * outdoorAt(at), roomC: 20 }
  })
  const { learnt, filterH } = laggedCurve(hours, { designC: null, needsRooms: true })
  expect(filterH).toBe(0)
  expect(learnt.kind === 'learnt' ? learnt.line.slope : Number.NaN).toBeCloseTo(-1.1, 2)
})
