// What operators compute in their heads from the four temperatures of a unit. Pure; columns show it, nothing stores it.

/** Parameters that the computed columns are made of. */
export const DERIVED_FROM = ['T1g', 'T1h', 'T2g', 'T2h'] as const
type Input = (typeof DERIVED_FROM)[number]

export const DERIVED = ['dT1', 'dT2', 'approach'] as const
export type Derived = (typeof DERIVED)[number]

const DIFFERENCES = {
  /** What the unit takes out of the primary water. */
  dT1: ['T1g', 'T1h'],
  /** What it gives to the secondary water. */
  dT2: ['T2g', 'T2h'],
  /** How near the primary return comes to the secondary return: it grows as the heat exchanger fouls. */
  approach: ['T1h', 'T2h'],
} as const satisfies Record<Derived, readonly [Input, Input]>

/**
 * Differences in K; NaN where one of the two temperatures is missing.
 *
 * @param read - A trusted temperature in °C, else NaN.
 */
export function derivedValue(name: Derived, read: (input: Input) => number): number {
  const [minuend, subtrahend] = DIFFERENCES[name]
  return read(minuend) - read(subtrahend)
}

/** Age of the newest of some values in ms, 0 at least; NaN where none was ever measured. */
export function newestAge(times: readonly number[], now: number): number {
  const newest = Math.max(0, ...times)
  return newest === 0 || now === 0 ? Number.NaN : Math.max(0, now - newest)
}
