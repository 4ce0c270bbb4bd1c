import type { HeatNetwork } from '../physics/network.ts'
import { steadyWeather } from '../physics/steady-weather.ts'
import type { UnitTuning } from '../physics/tuning.ts'
import type { Unit } from '../physics/unit.ts'
import type { WeatherModel } from '../physics/weather.ts'

/** People set a valve once, on a usual winter day: the same at which curves are tuned. */
const SET_AT_C = -5
const SETTLING_H = 6
const SETTLING_STEP_S = 60
/** A fixed day, so that the same position comes out whenever it is computed. */
const SET_AT_MS = Date.UTC(2026, 0, 20)

/** The day on which valves are set, at a network. */
interface SettingDay {
  readonly network: HeatNetwork
  readonly startMs: number
  readonly maxStepS: number
  readonly weather: WeatherModel
}

/**
 * Positions of the valves that are set by hand, %, by unit: where the unit's curve would have brought them on that day.
 *
 * @param run - Makes a simulation of the same network in which no valve is set by hand.
 */
export function handValves(
  network: HeatNetwork,
  tuning: ReadonlyMap<string, UnitTuning>,
  run: (day: SettingDay) => { readonly units: readonly Unit[]; warmUp(hours: number): void },
): ReadonlyMap<string, number> {
  if (![...tuning.values()].some(({ isByHand }) => isByHand)) return new Map()
  const simulation = run({
    network: { ...network, demand: 'plain' },
    startMs: SET_AT_MS,
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
