// Units that meters and their files use, and how their numbers become those of a point.

/** Each unit as a multiple of the first one of its quantity. */
const QUANTITIES: readonly Readonly<Record<string, number>>[] = [
  { GJ: 1, MJ: 1e-3, kWh: 3.6e-3, MWh: 3.6, Gcal: 4.1868, kcal: 4.1868e-6 },
  { MW: 1, kW: 1e-3, W: 1e-6, 'GJ/h': 1 / 3.6, 'Gcal/h': 1.163 },
  { MPa: 1, kPa: 1e-3, Pa: 1e-6, bar: 0.1, mbar: 1e-4, mH2O: 9.80665e-3 },
  { t: 1, kg: 1e-3, 'm³': 1, l: 1e-3 },
  { 't/h': 1, 'kg/h': 1e-3, 'm³/h': 1, 'l/h': 1e-3, 'l/min': 0.06, 'l/s': 3.6, 'kg/s': 3.6 },
  { '°C': 1, K: 1 },
]

/** Names of the units, for a choice. */
export const UNITS = QUANTITIES.flatMap((units) => Object.keys(units)) as [string, ...string[]]

/**
 * What a number in one unit is multiplied by to be in another one; null where they measure different things. Electricity and
 * heat are both energy: kWh become GJ, and the other way round.
 */
export function unitFactor(from: string, to: string): number | null {
  if (from === '' || from === to) return 1
  for (const units of QUANTITIES) {
    const [one, other] = [units[from], units[to]]
    if (one !== undefined && other !== undefined) return one / other
  }
  return null
}
