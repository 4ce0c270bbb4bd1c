/**
 * Quality of a value (domain guide 1.3). Anything but good, manual and calculated is shown in grey and excluded from
 * sums.
 */
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

type Quality = (typeof QUALITY)[keyof typeof QUALITY]

/** Qualities of values that may be shown as current and may enter sums. */
export const USABLE_QUALITIES: readonly Quality[] = [QUALITY.good, QUALITY.manual, QUALITY.calculated]

const usable: ReadonlySet<number> = new Set(USABLE_QUALITIES)

export const isUsable = (quality: number): boolean => usable.has(quality)
