/** What the rules judge by (domain guide 1.4, 3, 4.17). Temperatures in K, flows as shares, pressures in MPa, positions in %. */
export const COLD_LIMITS = {
  /** A supply temperature this much below what is asked is too low. */
  shortK: 2,
  /** A valve at its end, and one that does not follow. */
  valveEnd: 95,
  valveDeviation: 10,
  /** An upper limit of the position below this leaves the valve no room. */
  valveMax: 90,
  /** Flow as a share of that of its class. */
  lowFlow: 0.7,
  usualFlow: 0.9,
  strainerDp: 0.05,
  primaryDp: 0.05,
  /** A source this much below its own set point. */
  sourceShortK: 3,
  /** What the exchanger needs at least between both supplies. */
  leastGapK: 5,
  /** What arrives this much colder than at others loses it on the way. */
  arrivesShortK: 8,
  goodApproachK: 5,
  foulApproachK: 10,
  goodEffectiveness: 0.85,
  offsetK: -2,
  leastRooms: 3,
  /** From this share of cold rooms on it is not the balance between them. */
  mostRooms: 0.5,
} as const
