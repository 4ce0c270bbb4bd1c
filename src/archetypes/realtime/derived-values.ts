// What operators compute in their heads from the values of a unit or a well. Pure; columns show it, nothing stores it.

/** Parameters that the computed columns are made of. */
export const DERIVED_FROM = ['T1g', 'T1h', 'T2g', 'T2h', 'Q1', 'W_Tg', 'W_Th', 'W_Pg', 'W_Ph'] as const
type Input = (typeof DERIVED_FROM)[number]

const OF_UNITS = ['curveDeviation', 'dT1', 'dT2', 'approach', 'heatIndex'] as const
const OF_WELLS = ['wellDrop', 'wellHead'] as const
export const DERIVED = [...OF_UNITS, ...OF_WELLS] as const
export type Derived = (typeof DERIVED)[number]

const DIFFERENCES = {
  /** What the unit takes out of the primary water. */
  dT1: ['T1g', 'T1h'],
  /** What it gives to the secondary water. */
  dT2: ['T2g', 'T2h'],
  /** How near the primary return comes to the secondary return: it grows as the heat exchanger fouls. */
  approach: ['T1h', 'T2h'],
  /** What the water that passes a well gives away behind it. */
  wellDrop: ['W_Tg', 'W_Th'],
  /** What drives the water through the network behind a well. */
  wellHead: ['W_Pg', 'W_Ph'],
} as const satisfies Record<Exclude<Derived, 'heatIndex' | 'curveDeviation'>, readonly [Input, Input]>

/** What is known of a row besides its values. */
interface Basis {
  /** Heated area. */
  readonly areaM2: number | undefined
  /** Supply temperature that the heating curve asks for. */
  readonly targetC: number | undefined
}

/**
 * Differences in K or MPa, and the heat of the moment for each m² in W (domain guide 3, row 1); NaN where a value or what it
 * is compared with is missing.
 *
 * @param read - A trusted value, °C, MPa or MW, else NaN.
 */
export function derivedValue(name: Derived, read: (input: Input) => number, { areaM2, targetC }: Basis): number {
  if (name === 'heatIndex') return areaM2 ? (read('Q1') * 1e6) / areaM2 : Number.NaN
  if (name === 'curveDeviation') return read('T2g') - (targetC ?? Number.NaN)
  const [minuend, subtrahend] = DIFFERENCES[name]
  return read(minuend) - read(subtrahend)
}

/** What is computed for nodes of some levels. */
export const derivedOf = (levels: readonly string[]): readonly Derived[] =>
  levels.includes('well') ? OF_WELLS : OF_UNITS

const UNITS = {
  curveDeviation: 'K',
  dT1: 'K',
  dT2: 'K',
  approach: 'K',
  heatIndex: 'W/m²',
  wellDrop: 'K',
  wellHead: 'MPa',
} as const satisfies Record<Derived, string>
export const derivedUnit = (name: Derived): string => UNITS[name]

/** Decimals of a computed value. */
export const derivedDecimals = (name: Derived): number => (name === 'wellHead' ? 3 : 1)

/** Age of the newest of some values in ms, 0 at least; NaN where none was ever measured. */
export function newestAge(times: readonly number[], now: number): number {
  const newest = Math.max(0, ...times)
  return newest === 0 || now === 0 ? Number.NaN : Math.max(0, now - newest)
}
