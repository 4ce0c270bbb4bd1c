// Set points whose effect can be followed in a measured value of the same node.

import { CONSTANTS } from './constant-quantities.ts'

interface Followed {
  /** Code of the parameter that the set point moves. */
  readonly measured: string
  /** So near to the set point counts as reached; in its unit. */
  readonly band: number
}

const ofConstants = Object.values(CONSTANTS).map(
  ({ setPoint, measured, band }) => [setPoint, { measured, band }] as const,
)

/** By code of the set point; bands of temperatures are those of the domain guide, 4.4. */
export const FOLLOWED_PARAMS: Readonly<Record<string, Followed>> = {
  ...Object.fromEntries(ofConstants),
  CV1_SV: { measured: 'CV1_U', band: 2 },
  XP_SV: { measured: 'XP1_Hz', band: 0.5 },
  XP_DPSP: { measured: 'DP2', band: 0.01 },
}
