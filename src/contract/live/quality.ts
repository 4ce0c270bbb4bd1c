/** Quality of a value (domain guide 1.3). Anything but good, manual and calculated is shown grey and left out of sums. */
export const QUALITY = {
  good: 0,
  commFail: 1,
  outOfRange: 2,
  frozen: 3,
  jump: 4,
  manual: 5,
  calculated: 6,
  maintenance: 7,
} as const

export type Quality = (typeof QUALITY)[keyof typeof QUALITY]

const USABLE: ReadonlySet<number> = new Set([QUALITY.good, QUALITY.manual, QUALITY.calculated])

/** Whether a value of this quality may be shown as a present value and enter sums. */
export const isUsable = (quality: number): boolean => USABLE.has(quality)
