/** Rangeability of the regulating valves: flow through the open one over that through the closed one (domain guide 2.5). */
const RANGEABILITY = 50
const SHUT_BELOW = 1

/** Kv of an equal-percentage valve at a position in %; 0 when shut, below 1 %. */
export const valveKv = (kvs: number, positionPercent: number): number =>
  positionPercent < SHUT_BELOW ? 0 : kvs * RANGEABILITY ** (positionPercent / 100 - 1)
