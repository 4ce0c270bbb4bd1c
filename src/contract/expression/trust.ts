/** Whether a value is current; of several, the greatest number decides. */
export const TRUST = {
  good: 0,
  /** Too old, or from before the connection was lost. */
  old: 1,
  /** Of unusable quality, or never received. */
  bad: 2,
} as const
export type Trust = (typeof TRUST)[keyof typeof TRUST]
