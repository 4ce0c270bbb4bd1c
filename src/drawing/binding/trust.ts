/** How far a value may be taken for present; of several, the greatest number decides. */
export const TRUST = {
  good: 0,
  /** Older than it should be, or from before the connection was lost. */
  old: 1,
  /** Of a quality that is not usable, or never received. */
  bad: 2,
} as const
export type Trust = (typeof TRUST)[keyof typeof TRUST]
