import { describe, expect, it } from 'vitest'
import { createNormal } from '#server/modules/load-forecast/learning/weather-ahead.ts'
import type { BuildingHours } from './building-windows.ts'
import { fitBuilding } from './fit-building.ts'

const LOSS_KW_K = 6
const GAINS_KW = 25
const SUN_M2 = 40
const NUM_HOURS = 12 * 168

/** A building of one node, whose heat is set back at night and whose sensor rounds. */
function buildHours(timeConstantH: number, seed: number): BuildingHours {
  const normal = createNormal(seed)
  const heat = new Float64Array(NUM_HOURS)
  const indoor = new Float64Array(NUM_HOURS)
  const outdoor = new Float64Array(NUM_HOURS)
  const sun = new Float64Array(NUM_HOURS)
  const capacity = LOSS_KW_K * timeConstantH
  let [room, front] = [21, 0]
  for (let hour = 0; hour < NUM_HOURS; hour += 1) {
    const clock = hour % 24
    front += -front / 60 + 4 * Math.sqrt(2 / 60) * normal()
    outdoor[hour] = -2 + front + 4 * Math.cos(((clock - 15) / 12) * Math.PI)
    sun[hour] = Math.max(0, 400 * Math.sin(((clock - 6) / 12) * Math.PI)) * (0.3 + 0.7 * Math.abs(normal()))
    const target = clock < 5 || clock > 21 ? 18.5 : 21.5
    const wanted = LOSS_KW_K * (20 - (outdoor[hour] ?? 0)) - GAINS_KW + 40 * (target - room)
    heat[hour] = Math.min(240, Math.max(0, wanted)) * (1 + 0.02 * normal())
    const gains = GAINS_KW * (1 + 0.2 * normal()) + (SUN_M2 * (sun[hour] ?? 0)) / 1000
    let next = room
    for (let part = 0; part < 60; part += 1)
      next += ((heat[hour] ?? 0) + gains - LOSS_KW_K * (next - (outdoor[hour] ?? 0))) / capacity / 60
    indoor[hour] = Math.round(((room + next) / 2 + 0.1 * normal()) * 10) / 10
    room = next
  }
  return { heat, indoor, outdoor, sun }
}

describe('fitBuilding', () => {
  it('finds time constant, loss, gains and sun of buildings, and holds nearly all of them between its ends', () => {
    const numHeld = [0, 0, 0, 0]
    for (const timeConstantH of [40, 80, 160])
      for (const seed of [1, 2, 3, 4]) {
        const fit = fitBuilding(buildHours(timeConstantH, seed))
        const found = [fit?.timeConstantH, fit?.lossKwK, fit?.gainsKw, fit?.sunM2]
        for (const [at, truth] of [timeConstantH, LOSS_KW_K, GAINS_KW, SUN_M2].entries()) {
          const { value = 0, low = Infinity, high = -Infinity } = found[at] ?? {}
          expect(Math.abs(value / truth - 1)).toBeLessThan(at < 2 ? 0.1 : 0.6)
          if (low <= truth && truth <= high) numHeld[at] = (numHeld[at] ?? 0) + 1
        }
        expect(fit?.rmseK).toBeLessThan(0.3)
      }
    expect(Math.min(...numHeld)).toBeGreaterThanOrEqual(9)
  })

  it('tells the same from hours with gaps, and nothing from three weeks', () => {
    const hours = buildHours(80, 2)
    for (let hour = 300; hour < 340; hour += 1) hours.heat[hour] = Number.NaN
    for (let hour = 0; hour < NUM_HOURS; hour += 9) hours.indoor[hour] = Number.NaN
    expect(Math.abs((fitBuilding(hours)?.timeConstantH.value ?? 0) / 80 - 1)).toBeLessThan(0.1)
    const cut = (values: Float64Array | null) => values?.subarray(0, 3 * 168) ?? new Float64Array()
    const { heat, indoor, outdoor, sun } = hours
    expect(fitBuilding({ heat: cut(heat), indoor: cut(indoor), outdoor: cut(outdoor), sun: cut(sun) })).toBeNull()
  })
})
