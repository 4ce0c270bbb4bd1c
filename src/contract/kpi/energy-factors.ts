// Physical constants of the key figures (domain guide 3).

import { GAS_HEATING_VALUE_GJ } from '../network/fuel.ts'

/** Mean outdoor temperature from which on a day has no degree-days, °C. */
export const HEATING_LIMIT_C = 18

/** Standard coal (GB/T 2589), kgce for each GJ, t, kWh and Nm³. */
export const STANDARD_COAL_KGCE = { heat: 34.12, makeUp: 0.4857, electricity: 0.1229, gas: 1.2143 } as const
/** Emission, kg of CO₂ for each GJ, t, kWh and Nm³: bought heat, water, power of the grid, gas of 56.1 kg/GJ. */
export const CARBON_KG = { heat: 110, makeUp: 0, electricity: 0.55, gas: 56.1 * GAS_HEATING_VALUE_GJ } as const
