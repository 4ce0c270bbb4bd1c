import type { HeatNetwork } from '../physics/network.ts'
import { steadyWeather } from '../physics/steady-weather.ts'
import type { UnitTuning } from '../physics/tuning.ts'
import type { Simulation, SimulationOptions } from './simulation.ts'

/** People set a valve once, on a usual winter day: the same at which curves are tuned. */
const SET_AT_C = -5
const SETTLING_H = 6
const SETTLING_STEP_S = 60
/** A fixed day, so that the same position comes out whenever it is computed. */
const SET_AT_MS = Date.UTC(2026, 0, 20)

/**
 * Positions of the valves that are set by hand, %, by unit: where the unit's curve would have brought them on that day.
 *
 * @param run - Makes a simulation of the same network in which no valve is set by hand.
 */
export function handValves(
  { network, seed }: { readonly network: HeatNetwork; readonly seed: number },
  tuning: ReadonlyMap<string, UnitTuning>,
  run: (options: SimulationOptions) => Simulation,
): ReadonlyMap<string, number> {
  if (![...tuning.values()].some(({ isByHand }) => isByHand)) return new Map()
  const simulation = run({
    network: { ...network, demand: 'plain' },
    seed,
    startMs: SET_AT_MS,
    calendarOffsetMs: 0,
    stochasticFaultRate: 0,
    maxStepS: SETTLING_STEP_S,
    weather: steadyWeather(SET_AT_C),
  })
  simulation.warmUp(SETTLING_H)
  return new Map(
    simulation.units.flatMap(({ plan, state }) =>
      tuning.get(plan.code)?.isByHand ? [[plan.code, Math.round(state.valveSet)] as const] : [],
    ),
  )
}
