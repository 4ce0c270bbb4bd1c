import { describe, expect, it } from 'vitest'
import { SUPPLY_MAX_C } from '#contract/network/heating-curve.ts'
import { buildDemoNetwork } from '#server/demo/seed/demo-network.ts'
import type { UnitSettings } from '#server/modules/heat-model/cabinet-settings.ts'
import type { HeatNetwork } from '../physics/network.ts'
import { steadyWeather } from '../physics/steady-weather.ts'
import { createSimulation } from './simulation.ts'

/** What asks of each mode for more heat than any unit may give. */
const GREEDY: readonly Partial<UnitSettings>[] = [
  { CV1_Mode: 0, CV1_SV: 100 },
  { CV1_Mode: 1, T2gSP: 75 },
  { CV1_Mode: 2, T2pjSP: 65, CV1_Max: 100 },
  { CV1_Mode: 3, F1SP: 2000, CV1_Max: 100 },
  { CV1_Mode: 4, Q1SP: 90, CV1_Max: 100 },
  { CV1_Mode: 5, KTemp: 8 },
  { CV1_Mode: 6, KTemp: 8 },
]
const WIDE_DN = 150

/** Two units with valves far too wide, one with floor heating and one with radiators, at a network of much pressure. */
function withWideValves(network: HeatNetwork): HeatNetwork {
  const units = network.stations.flatMap((station) => station.units)
  const wide = (['floor', 'radiator'] as const).map((emitter) => units.find((unit) => unit.emitter === emitter)?.code)
  return {
    ...network,
    sources: network.sources.map((source) => ({ ...source, worstPointDpMpa: 0.4 })),
    stations: network.stations.map((station) => ({
      ...station,
      units: station.units.map((unit) => (wide.includes(unit.code) ? { ...unit, valveDn: WIDE_DN } : unit)),
    })),
  }
}

describe('a cabinet', () => {
  it.each(GREEDY)('throttles at its limit, 55 °C with floor heating and 75 °C with radiators: %o', (settings) => {
    const network = withWideValves(buildDemoNetwork({ stations: 6, seed: 1 }))
    const simulation = createSimulation({
      network,
      seed: 1,
      startMs: Date.UTC(2026, 0, 20, 16),
      calendarOffsetMs: 0,
      stochasticFaultRate: 0,
      weather: steadyWeather(-25),
    })
    simulation.warmUp()
    const greedy = simulation.units.filter(({ plan }) => plan.valveDn === WIDE_DN)
    expect(greedy).toHaveLength(2)
    for (const { state } of greedy) Object.assign(state.settings, settings)
    simulation.step(4 * 3600)
    for (let minute = 0; minute < 60; minute += 1) {
      simulation.step(60)
      for (const { plan, state, instruments } of greedy)
        expect(state.t2g + instruments.t2g, plan.emitter).toBeLessThan(SUPPLY_MAX_C[plan.emitter] + 0.6)
    }
  })
})
